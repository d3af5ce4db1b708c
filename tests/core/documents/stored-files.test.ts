/** No bytes stay in storage that no record names, even if the process storing them died. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sweepStorage } from "../../../core/documents/sweep-storage.ts";
import { awaitUpload, orphanAgeMs, registerUpload } from "../../../core/documents/uploads.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";

let agency: TestAgency;
beforeEach(async () => {
  agency = await openTestAgency();
});
afterEach(() => agency.close());

const dayMs = 24 * 60 * 60_000;
const tidyJobs = async () =>
  (await agency.raw.execute("SELECT payload, due_at FROM outbox WHERE job = 'delete-stored-file'")).rows;
const arrived = {
  name: "policy.pdf",
  kind: "PDF",
  mediaType: "application/pdf",
  size: 9,
  sha256: "ab",
} as const;

describe("an upload", () => {
  test("has its cleanup enqueued before it is stored, until it is registered", async () => {
    const upload = await awaitUpload(agency.scope());
    const [job] = await tidyJobs();
    expect(job).toMatchObject({
      payload: JSON.stringify({ storageKey: upload.storageKey, readingIds: [] }),
      due_at: agency.clock.nowMs + orphanAgeMs,
    });
    await registerUpload(agency.scope(), { ...arrived, ...upload });
    expect(await tidyJobs()).toEqual([]);
    const { rows } = await agency.raw.execute("SELECT id, storage_key FROM uploads");
    expect(rows).toMatchObject([{ id: upload.uploadId, storage_key: upload.storageKey }]);
  });
});

describe("the storage sweep", () => {
  /** A bucket that lists in the order of its keys. */
  function openBucket(keys: readonly string[], storedAt: (key: string) => number = () => 0) {
    const stored = new Set(keys);
    let isAway = false;
    const lists: string[] = [];
    return {
      stored,
      lists,
      leave: (on: boolean) => (isAway = on),
      async list(after: string, limit: number) {
        if (isAway) throw new Error("The storage is away.");
        lists.push(after);
        const rest = [...stored].toSorted().filter((key) => key > after);
        const files = rest.slice(0, limit).map((key) => ({ key, storedAt: storedAt(key) }));
        return { files, isMore: rest.length > limit };
      },
      async delete(gone: readonly string[]) {
        for (const key of gone) stored.delete(key);
      },
    };
  }
  type Bucket = ReturnType<typeof openBucket>;
  const sweep = (storage: Bucket) => sweepStorage({ scope: agency.scope(), storage, storedKinds: [] });
  const sweepAll = async (storage: Bucket) => {
    for (let pages = 1; ; pages += 1) {
      const { nextDueAt } = await sweep(storage);
      if (nextDueAt !== agency.clock.nowMs) return pages;
    }
  };

  test("deletes only what no record names", async () => {
    const upload = await awaitUpload(agency.scope());
    await registerUpload(agency.scope(), { ...arrived, ...upload });
    await agency.raw.executeMultiple(`
      INSERT INTO documents (id, name, type, kind, media_type, size, sha256, storage_key, search_text, created_by, created_at, updated_at)
        VALUES ('doc_1', 'a.pdf', 'OTHER', 'PDF', 'application/pdf', 1, 'ab', 'documents/kept', '', 'usr_1', 0, 0);
      INSERT INTO readings (id, document_id, reader_version, state, created_at) VALUES ('rdg_1', 'doc_1', 1, 'READING', 0);
    `);
    const kept = [upload.storageKey, "documents/kept", "boxes/rdg_1/1", "exports/2026.csv"];
    const bucket = openBucket([...kept, "documents/lost", "boxes/rdg_gone/1", "boxes/rdg_gone/26"]);
    expect(await sweepAll(bucket)).toBe(1);
    expect([...bucket.stored].toSorted()).toEqual(kept.toSorted());
  });

  test("leaves what was stored within the last day", async () => {
    const now = agency.clock.nowMs;
    const bucket = openBucket(["documents/new", "documents/old"], (key) =>
      key.endsWith("new") ? now - orphanAgeMs + 1 : now - orphanAgeMs - 1,
    );
    await sweepAll(bucket);
    expect([...bucket.stored]).toEqual(["documents/new"]);
  });

  test("checks a limited page at a time, continues after it, and starts over a day later", async () => {
    const bucket = openBucket(Array.from({ length: 450 }, (_, nth) => `exports/${1000 + nth}`));
    expect(await sweepAll(bucket)).toBe(3);
    expect(bucket.lists).toEqual(["", "exports/1199", "exports/1399"]);
    await sweep(bucket);
    expect(bucket.lists).toHaveLength(3);
    agency.clock.nowMs += dayMs;
    await sweep(bucket);
    expect(bucket.lists.at(-1)).toBe("");
    expect(bucket.lists).toHaveLength(4);
  });

  test("lists once when two hubs run it at once", async () => {
    const bucket = openBucket(["documents/lost"]);
    await Promise.all([sweep(bucket), sweep(bucket)]);
    expect(bucket.lists).toHaveLength(1);
  });

  test("resumes where it stopped after a storage failure", async () => {
    const bucket = openBucket(["documents/lost"]);
    bucket.leave(true);
    await expect(sweep(bucket)).rejects.toThrow("away");
    bucket.leave(false);
    await sweep(bucket);
    expect([...bucket.stored]).toEqual([]);
  });
});
