/**
 * The job "delete-stored-file": the bytes of a document that was deleted, or of an upload that became none, and what was
 * stored of readings that are gone. It looks again before it deletes: what a record names stays. Deleting what is gone
 * is no failure.
 */
import { eq, inArray } from "drizzle-orm";
import * as v from "valibot";
import { defineJob } from "#core/outbox";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { boxesPrefix, type DocumentPorts, idSchema } from "./ports.ts";
import { documents, readings, uploads } from "./tables.ts";

const deleteStoredFilePayload = v.strictObject({
  storageKey: v.pipe(v.string(), v.nonEmpty(), v.maxLength(1_000)),
  /** Readings whose word boxes and page models go as well. */
  readingIds: v.array(idSchema),
});
type DeleteStoredFilePayload = v.InferOutput<typeof deleteStoredFilePayload>;

export const deleteStoredFileJob = defineJob({
  name: "delete-stored-file",
  staysOpen: true,
  payload: deleteStoredFilePayload,
  queue: "ai-jobs",
  async run({ storage }: DocumentPorts, { scope, payload }) {
    await deleteStoredFile(
      {
        scope,
        deleteStored: (key) => storage.delete([key]),
        deleteStoredUnder: (prefix) => storage.deleteUnder(prefix),
      },
      payload,
    );
    return { tag: "NOTHING_TO_DO" };
  },
});

interface DeleteStoredFileDeps {
  scope: AgencyScope;
  deleteStored(key: string): Promise<void>;
  /** Everything under the prefix. */
  deleteStoredUnder(prefix: string): Promise<void>;
}

export async function deleteStoredFile(
  { scope, deleteStored, deleteStoredUnder }: DeleteStoredFileDeps,
  { storageKey, readingIds }: DeleteStoredFilePayload,
): Promise<void> {
  const [documentRows, uploadRows, readingRows] = await Promise.all([
    scope.db.select({ id: documents.id }).from(documents).where(eq(documents.storageKey, storageKey)),
    scope.db.select({ id: uploads.id }).from(uploads).where(eq(uploads.storageKey, storageKey)),
    scope.db.select({ id: readings.id }).from(readings).where(inArray(readings.id, readingIds)),
  ]);
  if (documentRows.length === 0 && uploadRows.length === 0) await deleteStored(storageKey);
  const kept = new Set(readingRows.map(({ id }) => id));
  for (const readingId of readingIds)
    if (!kept.has(readingId)) await deleteStoredUnder(boxesPrefix(readingId));
}
