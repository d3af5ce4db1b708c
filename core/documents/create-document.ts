/**
 * What makes a document and what takes it away, as statements for the batch of whoever does it: the document, its
 * reading and the job that goes on with it exist together or not at all.
 */
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { enqueue, type EnqueuedJob } from "#core/outbox";
import { cutIntoPages } from "#core/reading";
import { backgroundWork } from "#core/workflows";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { Statement } from "../shared/database.ts";
import { guardThat, guardVersion } from "../shared/version-guard.ts";
import { deleteStoredFileJob } from "./delete-stored-file.ts";
import { READER_VERSION } from "./model.ts";
import { readingStarts, startReading } from "./reading-program.ts";
import { isShownTo } from "./repository.ts";
import { documents, pages, readings } from "./tables.ts";
import { type UploadedDocument, uploadToDocument } from "./uploads.ts";

/** A document out of an upload, and the job that reads it. */
export function createUploadedDocument(scope: AgencyScope, uploaded: UploadedDocument) {
  const { statements, ...made } = uploadToDocument(scope, uploaded);
  const job = startReading(scope, made.readingId, readingStarts.file);
  return { ...made, statements: [...statements, ...job.statements], job };
}

/**
 * A reading of text that was typed in: there is nothing to open, so its pages are there with it and are searched
 * at once; the job only looks at what they say.
 */
function createTextReading(scope: AgencyScope, documentId: string, text: string) {
  const { db } = scope;
  const readingId = scope.newId("rdg");
  const now = scope.nowMs();
  const cut = cutIntoPages(text);
  const job = startReading(scope, readingId, readingStarts.text);
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
  return { readingId, statements, job };
}

/**
 * A reading of text that was typed in, in place of the one before. What was stored of that one goes by a job; its id is
 * null if there is none.
 */
function replaceTextReading(
  scope: AgencyScope,
  document: { id: string; storageKey: string; readingId: string | null },
  text: string,
) {
  const { id, storageKey, readingId } = document;
  const made = createTextReading(scope, id, text);
  const readingIds = readingId === null ? [] : [readingId];
  const removal = enqueue(scope, deleteStoredFileJob, { storageKey, readingIds });
  const statements = [...removeReadings(scope, id), ...made.statements, ...removal.statements];
  return { statements, jobs: [made.job, removal] };
}

/**
 * The readings of a document with their pages, and what works on them. Row by row from the leaves: whether a database
 * cascades is a setting of its own.
 */
function removeReadings(scope: AgencyScope, documentId: string): Statement[] {
  const { db } = scope;
  const its = db.select({ id: readings.id }).from(readings).where(eq(readings.documentId, documentId));
  return [
    ...backgroundWork.forget(scope, its),
    db.delete(pages).where(inArray(pages.readingId, its)),
    db.delete(readings).where(eq(readings.documentId, documentId)),
  ];
}

/** A document as far as deleting it needs. */
type StoredRow = typeof documents.$inferSelect;

/** A document with all its versions. */
const versionsOf = (documentId: string): SQL => sql`(
  SELECT id FROM documents WHERE id = ${documentId}
    OR series_id = (SELECT series_id FROM documents WHERE id = ${documentId})
)`;
/** These, and what came attached to them. */
const belongsTo = (documentId: string): SQL =>
  sql`(${documents.id} IN ${versionsOf(documentId)} OR ${documents.attachedTo} IN ${versionsOf(documentId)})`;

/**
 * A document with its versions and what came attached to them, each with its readings; the document itself first, none
 * if it is gone.
 */
export async function findWithAttached({ db }: AgencyScope, documentId: string) {
  const rows = await db
    .select({ document: documents, readingId: readings.id })
    .from(documents)
    .leftJoin(readings, eq(readings.documentId, documents.id))
    .where(and(belongsTo(documentId), isShownTo(db)))
    .orderBy(sql`${documents.id} = ${documentId} DESC`, documents.id);
  const found = new Map<string, { document: StoredRow; readingIds: string[] }>();
  for (const { document, readingId } of rows) {
    const known = found.get(document.id) ?? { document, readingIds: [] };
    if (readingId !== null) known.readingIds.push(readingId);
    found.set(document.id, known);
  }
  const [first, ...attached] = found.values();
  return first?.document.id === documentId ? [first, ...attached] : [];
}
type DocumentToDelete = Awaited<ReturnType<typeof findWithAttached>>[number];

/**
 * Takes these away: a document, its versions and all that came attached to them. Their stored bytes go by jobs. A
 * conflict when the first has changed, or something was added to them meanwhile.
 */
export function removeDocuments(scope: AgencyScope, found: readonly DocumentToDelete[]) {
  const { db } = scope;
  const statements: Statement[] = [];
  const jobs: EnqueuedJob[] = [];
  const [first] = found;
  if (first) {
    const { id, version } = first.document;
    const count = sql`(SELECT count(*) = ${found.length} FROM ${documents} WHERE ${belongsTo(id)})`;
    statements.push(...guardVersion(db, documents, id, version), ...guardThat(db, id, count));
  }
  for (const { document, readingIds } of found.toReversed()) {
    statements.push(
      ...removeReadings(scope, document.id),
      db.delete(documents).where(eq(documents.id, document.id)),
    );
    const { storageKey } = document;
    const job = enqueue(scope, deleteStoredFileJob, { storageKey, readingIds });
    statements.push(...job.statements);
    jobs.push(job);
  }
  return { statements, jobs };
}

/** For the batches of nouns whose records are documents, such as the knowledge base. */
export const documentWrites = {
  createUploadedDocument,
  createTextReading,
  findWithAttached,
  removeDocuments,
  replaceTextReading,
};
