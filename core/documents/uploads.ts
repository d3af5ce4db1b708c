/**
 * Files between their arrival in storage and the record that they become. Before the edge stores the first byte a job
 * is enqueued that tidies it away; registering the upload withdraws it. What never becomes a record is
 * swept, its bytes by a job that looks again before it deletes.
 */
import { asc, eq, inArray, lt, sql } from "drizzle-orm";
import { enqueue, withdraw } from "#core/outbox";
import { cleanFileName, type ClientFileKind, type DocumentKind, mediaTypes } from "#core/reading";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { ClockTask } from "../shared/clock-tasks.ts";
import { type AgencyDb, type Statement, writeAll } from "../shared/database.ts";
import { searchTextOf } from "../shared/search-text.ts";
import { digestOf } from "../shared/submissions.ts";
import { guardThat } from "../shared/version-guard.ts";
import { deleteStoredFileJob } from "./delete-stored-file.ts";
import { type DocumentType, type DocumentTypeSource, READER_VERSION } from "./model.ts";
import { documents, readings, uploads } from "./tables.ts";

export interface ArrivedFile {
  /** As `awaitUpload` gave them. */
  uploadId: string;
  storageKey: string;
  tidyJobId?: string;
  /** As the browser said; cleaned here. */
  name: string;
  /** Told by the bytes. */
  kind: ClientFileKind;
  mediaType: string;
  /** Bytes. */
  size: number;
  /** Hex. */
  sha256: string;
}

/** Where an upload's bytes stand in storage. Nothing of the file's name is in it. */
export const storageKeyOf = (uploadId: string, prefix = "documents/"): string => `${prefix}${uploadId}`;

/** A form that was left open this long will not be sent any more, and what was stored for it is of no use. */
export const orphanAgeMs = 24 * 60 * 60_000;

/** Where an upload is to be stored, and the job that tidies up after it should nobody come to register it. */
export interface AwaitedUpload {
  uploadId: string;
  storageKey: string;
  tidyJobId: string;
}

/**
 * To be called before the first byte is stored: whoever stores it may vanish, or the database may. `prefix`: where
 * another noun keeps its files (`StoredKind`).
 */
export async function awaitUpload(scope: AgencyScope, prefix?: string): Promise<AwaitedUpload> {
  const uploadId = scope.newId("upl");
  const storageKey = storageKeyOf(uploadId, prefix);
  const { jobId, statements } = enqueue(
    scope,
    deleteStoredFileJob,
    { storageKey, readingIds: [] },
    { dueAt: scope.nowMs() + orphanAgeMs },
  );
  await writeAll(scope.db, statements);
  return { uploadId, storageKey, tidyJobId: jobId };
}

/** Not audited by itself: the document that it becomes is, with its digest. */
export async function registerUpload(scope: AgencyScope, file: ArrivedFile): Promise<void> {
  await writeAll(scope.db, (await registration(scope, file)).statements);
}

/** The same for a batch of the caller's, which may use it up at once. */
async function registration<Kind extends ClientFileKind>(
  scope: AgencyScope,
  { uploadId, tidyJobId, name, ...rest }: ArrivedFile & { kind: Kind },
) {
  const actor = await scope.actor();
  const upload = {
    ...rest,
    id: uploadId,
    name: cleanFileName(name),
    createdBy: actor.id ?? actor.kind,
    createdAt: scope.nowMs(),
  };
  const statements: Statement[] = [
    ...(tidyJobId === undefined ? [] : withdraw(scope, tidyJobId)),
    scope.db.insert(uploads).values(upload),
  ];
  return { upload, statements };
}

/** One that a document can be made of. */
export type ReadableUpload = typeof uploads.$inferSelect & { kind: DocumentKind };
const isReadable = (upload: typeof uploads.$inferSelect): upload is ReadableUpload =>
  Object.hasOwn(mediaTypes, upload.kind);

export interface UploadedDocument {
  upload: ReadableUpload;
  policyId: string | null;
  accountId?: string | null;
  type: DocumentType;
  /** A person, when left out. */
  typeSource?: DocumentTypeSource;
  notes: string;
  visible: boolean;
  /** The id of the mail that it came attached to. */
  attachedTo?: string | null;
  /** For a version after the first. */
  seriesId?: string;
  versionNumber?: number;
}

/** Ends an upload in the batch that makes a record of it; a conflict if another batch already did. */
const useUp = (db: AgencyDb, uploadId: string): Statement[] => [
  ...guardThat(db, uploadId, sql`(SELECT count(*) = 1 FROM ${uploads} WHERE ${uploads.id} = ${uploadId})`),
  db.delete(uploads).where(eq(uploads.id, uploadId)),
];

/**
 * A document out of an upload, which is used up: a second document out of it is a conflict. Its reading waits for a
 * job, which is for the same batch.
 */
export function uploadToDocument(scope: AgencyScope, { upload, ...record }: UploadedDocument) {
  const { db } = scope;
  const documentId = scope.newId("doc");
  const readingId = scope.newId("rdg");
  const createdAt = scope.nowMs();
  const { id: uploadId, createdAt: _uploadedAt, ...file } = upload;
  const statements: Statement[] = [
    ...useUp(db, uploadId),
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
  ];
  return { documentId, readingId, createdAt, statements };
}

const SWEEP_MAX = 100;

/** Uploads that became no record by `beforeMs`. `more`: call again. */
export async function sweepOrphanUploads(
  scope: AgencyScope,
  beforeMs: number,
): Promise<{ swept: number; more: boolean }> {
  const orphans = await scope.db
    .select({ id: uploads.id, storageKey: uploads.storageKey })
    .from(uploads)
    .where(lt(uploads.createdAt, beforeMs))
    .orderBy(asc(uploads.createdAt))
    .limit(SWEEP_MAX);
  await drop(scope, orphans);
  return { swept: orphans.length, more: orphans.length === SWEEP_MAX };
}

/** Uploads of a form that came to nothing. Those that a record was made of stay. */
export async function discardUploads(scope: AgencyScope, uploadIds: readonly string[]): Promise<void> {
  if (uploadIds.length === 0) return;
  await drop(
    scope,
    await scope.db
      .select({ id: uploads.id, storageKey: uploads.storageKey })
      .from(uploads)
      .where(inArray(uploads.id, [...uploadIds])),
  );
}

/** For the batch that deletes the record of these bytes. */
const deleteBytes = (scope: AgencyScope, storageKey: string) =>
  enqueue(scope, deleteStoredFileJob, { storageKey, readingIds: [] });

/** Fails with a conflict if a record is made of one of them at the same time. */
async function drop(
  scope: AgencyScope,
  dropped: readonly { id: string; storageKey: string }[],
): Promise<void> {
  if (dropped.length === 0) return;
  const jobs = dropped.map(({ storageKey }) => deleteBytes(scope, storageKey));
  const ids = dropped.map(({ id }) => id);
  const areThere = sql`(SELECT count(*) = ${ids.length} FROM ${uploads} WHERE ${inArray(uploads.id, ids)})`;
  await writeAll(scope.db, [
    ...guardThat(scope.db, "uploads", areThere),
    scope.db.delete(uploads).where(inArray(uploads.id, ids)),
    ...jobs.flatMap(({ statements }) => statements),
  ]);
  scope.written({ jobs });
}

export const sweepUploadsTask: ClockTask<{ scope: AgencyScope }> = {
  name: "sweep-uploads",
  async run({ scope }, nowMs) {
    const { more } = await sweepOrphanUploads(scope, nowMs - orphanAgeMs);
    return { nextDueAt: more ? nowMs : null };
  },
};

async function findAnyUpload(db: AgencyDb, id: string) {
  const [row] = await db.select().from(uploads).where(eq(uploads.id, id));
  return row ?? null;
}

export async function findUpload(db: AgencyDb, id: string): Promise<ReadableUpload | null> {
  const row = await findAnyUpload(db, id);
  return row && isReadable(row) ? row : null;
}

/** Which of these storage keys belong to an upload. */
export async function findStored(db: AgencyDb, keys: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ key: uploads.storageKey })
    .from(uploads)
    .where(inArray(uploads.storageKey, [...keys]));
  return rows.map(({ key }) => key);
}

/** Which file a document was made of; null when it is gone. */
export async function findFileOf(db: AgencyDb, documentId: string) {
  const [row] = await db
    .select({ name: documents.name, sha256: documents.sha256 })
    .from(documents)
    .where(eq(documents.id, documentId));
  return row ?? null;
}

/** Of a submit that sends a file. */
export const digestOfFile = (content: object, { name, sha256 }: { name: string; sha256: string }) =>
  digestOf({ ...content, name, sha256 });

/** For code that stores an upload or makes a record out of it. */
export const documentUploads = {
  awaitUpload,
  registerUpload,
  registration,
  discardUploads,
  findUpload,
  findAnyUpload,
  findStored,
  findFileOf,
  digestOfFile,
  useUp,
  deleteBytes,
};
