/**
 * What makes a document and what takes it away, as statements for the batch of whoever does it: the document, its
 * reading and the job that goes on with it exist together or not at all.
 */
import { eq, inArray, sql } from "drizzle-orm";
import { enqueue } from "#core/outbox";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { Statement } from "../shared/database.ts";
import { searchTextOf } from "../shared/search-text.ts";
import { guardThat } from "../shared/version-guard.ts";
import { DELETE_STORED_FILE, READ_DOCUMENT, UNDERSTAND_DOCUMENT } from "./job-names.ts";
import { type DocumentType, READER_VERSION } from "./model.ts";
import { cutIntoPages } from "./reading/text-pages.ts";
import { documents, pages, readings, uploads } from "./tables.ts";

/** A job as `scope.written` is told of it. */
type PromisedJob = { job: string; jobId: string };

export interface UploadedDocument {
  upload: typeof uploads.$inferSelect;
  policyId: string | null;
  type: DocumentType;
  notes: string;
  visible: boolean;
}

/** A document out of an upload, which is used up: a second document out of it is a conflict. */
export function createUploadedDocument(scope: AgencyScope, { upload, ...record }: UploadedDocument) {
  const { db } = scope;
  const documentId = scope.newId("doc");
  const readingId = scope.newId("rdg");
  const createdAt = scope.nowMs();
  const { id: uploadId, createdAt: _uploadedAt, ...file } = upload;
  const job = enqueue(scope, { job: READ_DOCUMENT, payload: { documentId, readingId, fromPage: 1 } });
  const statements: Statement[] = [
    ...guardThat(db, uploadId, sql`(SELECT count(*) = 1 FROM ${uploads} WHERE ${uploads.id} = ${uploadId})`),
    db.delete(uploads).where(eq(uploads.id, uploadId)),
    db.insert(documents).values({
      ...file,
      ...record,
      id: documentId,
      searchText: searchTextOf([file.name]),
      createdAt,
      updatedAt: createdAt,
    }),
    db
      .insert(readings)
      .values({ id: readingId, documentId, readerVersion: READER_VERSION, state: "QUEUED", createdAt }),
    ...job.statements,
  ];
  return { documentId, readingId, createdAt, statements, job: job as PromisedJob };
}

/**
 * A reading of text that was typed in: there is nothing to open, so its pages are there with it and are searched
 * at once; the job only looks at what they say.
 */
export function createTextReading(scope: AgencyScope, documentId: string, text: string) {
  const { db } = scope;
  const readingId = scope.newId("rdg");
  const now = scope.nowMs();
  const cut = cutIntoPages(text);
  const job = enqueue(scope, { job: UNDERSTAND_DOCUMENT, payload: { documentId, readingId } });
  const statements: Statement[] = [
    db.insert(readings).values({
      id: readingId,
      documentId,
      readerVersion: READER_VERSION,
      state: "UNDERSTANDING",
      pagesTotal: cut.length,
      pagesRead: cut.length,
      createdAt: now,
      startedAt: now,
    }),
    db
      .insert(pages)
      .values(
        cut.map(({ page, width, height, text: own }) => ({ readingId, page, width, height, text: own })),
      ),
    ...job.statements,
  ];
  return { readingId, statements, job: job as PromisedJob };
}

/** The readings of a document with their pages. Row by row from the leaves: whether a database cascades is a setting of its own. */
export function removeReadings({ db }: AgencyScope, documentId: string): Statement[] {
  const its = db.select({ id: readings.id }).from(readings).where(eq(readings.documentId, documentId));
  return [
    db.delete(pages).where(inArray(pages.readingId, its)),
    db.delete(readings).where(eq(readings.documentId, documentId)),
  ];
}

/** The same with the document itself. Its stored bytes go by a job: see `removeStoredFile`. */
export const removeDocument = (scope: AgencyScope, documentId: string): Statement[] => [
  ...removeReadings(scope, documentId),
  scope.db.delete(documents).where(eq(documents.id, documentId)),
];

/** The promise to delete a document's bytes and the word boxes of its readings. */
export const removeStoredFile = (scope: AgencyScope, storageKey: string, readingIds: readonly string[]) =>
  enqueue(scope, { job: DELETE_STORED_FILE, payload: { storageKey, readingIds } });
