/** The stored files of requests: where one is, and which of them belong to a request. */
import { and, eq, inArray } from "drizzle-orm";
import type { StoredKind } from "#core/documents";
import { documentUploads } from "#core/documents";
import type { AgencyDb } from "../shared/database.ts";
import { isSeen } from "../shared/viewer.ts";
import { requestFiles } from "./tables.ts";

/** Where uploads are stored that are meant for a request, from their first byte on. */
export const requestFilesPrefix = "service-requests/";

/** Null if the agency has no such file. */
export async function findServedRequestFile(
  db: AgencyDb,
  id: string,
): Promise<{ name: string; mediaType: string; storageKey: string } | null> {
  const [row] = await db
    .select({
      name: requestFiles.name,
      mediaType: requestFiles.mediaType,
      storageKey: requestFiles.storageKey,
    })
    .from(requestFiles)
    .where(and(eq(requestFiles.id, id), isSeen.request(db, requestFiles.requestId)));
  return row ?? null;
}

/** A file that has arrived belongs to an upload until its request is resolved. */
export const storedRequestFiles: StoredKind = {
  prefix: requestFilesPrefix,
  async findNamed(db, keys) {
    const [rows, waiting] = await Promise.all([
      db
        .select({ key: requestFiles.storageKey })
        .from(requestFiles)
        .where(inArray(requestFiles.storageKey, [...keys])),
      documentUploads.findStored(db, keys),
    ]);
    return [...rows.map(({ key }) => key), ...waiting];
  },
};
