/** What the running product has in its file storage. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { inject } from "vitest";
import type { RunningAgency } from "./agencies.ts";

/** The local storage's own record of all agencies' files: the sum of a counting query. */
function countInStorage(query: string): number {
  const folder = join(inject("productDirectory"), "workerd", "r2", "miniflare-R2BucketObject");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sqlite") && name !== "metadata.sqlite")
    .map((name) => {
      const storage = new DatabaseSync(join(folder, name), { readOnly: true });
      const { n } = storage.prepare(query).get() as { n: number };
      storage.close();
      return n;
    })
    .reduce((sum, n) => sum + n, 0);
}

/** Multipart uploads that were begun in storage and neither finished nor aborted. */
export const countOpenUploads = () =>
  countInStorage("SELECT count(*) AS n FROM _mf_multipart_uploads WHERE state = 0");

export const countFilesOf = ({ agencyId }: Pick<RunningAgency, "agencyId">): number =>
  countInStorage(`SELECT count(*) AS n FROM _mf_objects WHERE key LIKE '%/${agencyId}/%'`);
