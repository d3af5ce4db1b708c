/** The jobs of documents: their names on the queue and what their payloads say. */
import * as v from "valibot";

const id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(100));

export const READ_DOCUMENT = "read-document";
export const readDocumentPayload = v.strictObject({
  documentId: id,
  readingId: id,
  /** The first page that this step reads. */
  fromPage: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
export type ReadDocumentPayload = v.InferOutput<typeof readDocumentPayload>;

export const READ_SCANS = "read-scans";
export const readScansPayload = v.strictObject({
  documentId: id,
  readingId: id,
  /** Pictures of pages that were looked at before this step. */
  scansRead: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type ReadScansPayload = v.InferOutput<typeof readScansPayload>;

export const UNDERSTAND_DOCUMENT = "understand-document";
export const understandDocumentPayload = v.strictObject({ documentId: id, readingId: id });
export type UnderstandDocumentPayload = v.InferOutput<typeof understandDocumentPayload>;

export const EMBED_PAGES = "embed-pages";
export const embedPagesPayload = v.strictObject({
  documentId: id,
  readingId: id,
  /** Whose vectors; the job of a model that is not configured any more has nothing to do. */
  model: v.pipe(v.string(), v.nonEmpty(), v.maxLength(300)),
  /** Pages that had their vectors before this step. */
  pagesDone: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type EmbedPagesPayload = v.InferOutput<typeof embedPagesPayload>;

/** The same for a document that an older version has understood; the payload is the same. */
export const UNDERSTAND_AGAIN = "understand-again";

export const DELETE_STORED_FILE = "delete-stored-file";
export const deleteStoredFilePayload = v.strictObject({
  storageKey: v.pipe(v.string(), v.nonEmpty(), v.maxLength(1_000)),
  /** Readings whose word boxes go with the file. */
  readingIds: v.array(id),
});
export type DeleteStoredFilePayload = v.InferOutput<typeof deleteStoredFilePayload>;

/** All boxes of a reading stand under this prefix in storage. */
export const boxesPrefix = (readingId: string): string => `boxes/${readingId}/`;
