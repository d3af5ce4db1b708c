/**
 * The job "delete-stored-file": the bytes of a document that was deleted, or of an upload that became none. It
 * looks again before it deletes: bytes that a record names stay. Deleting what is gone is no failure.
 */
import { eq } from "drizzle-orm";
import * as v from "valibot";
import { defineJob } from "#core/outbox";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { boxesPrefix, type DocumentPorts, idSchema } from "./ports.ts";
import { documents, uploads } from "./tables.ts";

const deleteStoredFilePayload = v.strictObject({
  storageKey: v.pipe(v.string(), v.nonEmpty(), v.maxLength(1_000)),
  /** Readings whose word boxes go with the file. */
  readingIds: v.array(idSchema),
});
type DeleteStoredFilePayload = v.InferOutput<typeof deleteStoredFilePayload>;

export const deleteStoredFileJob = defineJob({
  name: "delete-stored-file",
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
  const [documentRows, uploadRows] = await Promise.all([
    scope.db.select({ id: documents.id }).from(documents).where(eq(documents.storageKey, storageKey)),
    scope.db.select({ id: uploads.id }).from(uploads).where(eq(uploads.storageKey, storageKey)),
  ]);
  if (documentRows.length > 0 || uploadRows.length > 0) return;
  await deleteStored(storageKey);
  for (const readingId of readingIds) await deleteStoredUnder(boxesPrefix(readingId));
}
