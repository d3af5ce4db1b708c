/**
 * The job "read-document": reads at most 25 pages a step. A step writes its pages, the progress and the promise
 * of the next step in one batch, which goes on only if the reading still stands where the step found it. So a
 * step that runs twice writes once, a crash loses one step at most, and a document that was deleted meanwhile
 * ends its reading without a word.
 */
import { eq, sql } from "drizzle-orm";
import { recordChange } from "#core/audit";
import { enqueue } from "#core/outbox";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type Statement, writeAll } from "../shared/database.ts";
import type { Result } from "../shared/result.ts";
import { letOthersRun } from "../shared/sliced-work.ts";
import { guardThat, isConflict } from "../shared/version-guard.ts";
import { announceDocument, parentOfDocument } from "./announce-document.ts";
import { type AttachDeps, attachFiles } from "./attach-files.ts";
import { failureOfWordless, hasWords } from "./describe-reading.ts";
import {
  boxesPrefix,
  READ_DOCUMENT,
  READ_SCANS,
  type ReadDocumentPayload,
  UNDERSTAND_DOCUMENT,
} from "./job-names.ts";
import { type PageReading, PAGES_PER_STEP, type PageSource, type UnreadReason } from "./model.ts";
import { packPage } from "./reading/pack.ts";
import { createReadFailure, type DocumentReader, type ReadFailure } from "./reading/reader.ts";
import type { DocumentKind } from "./reading/sniff.ts";
import { findPageSources, findReadingJob, type ReadingJob } from "./repository.ts";
import { pages, readings } from "./tables.ts";

export interface StoredFile {
  kind: DocumentKind;
  storageKey: string;
  /** Bytes. */
  size: number;
}

export interface ReadDocumentDeps extends AttachDeps {
  /** Opens the stored bytes (`openDocument` over a source that fetches ranges). Null if they are not there. */
  openStored(file: StoredFile): Promise<Result<DocumentReader, ReadFailure> | null>;
  /** Stores bytes under a key, in place of what stood there. */
  putBoxes(key: string, bytes: Uint8Array): Promise<void>;
  /** For boxes whose document went away while they were being stored. */
  deleteBoxes(key: string): Promise<void>;
  /**
   * Asked once the document was opened, before its first page is read: why it may not be read after all, such as
   * that the plan has no room for it. A sentence for people.
   */
  admit?(document: OpenedDocument): Promise<Refusal | null>;
  /** Pictures of pages can be read (see read-scans.ts). Without, a page that is a picture is stated as such. */
  readsPictures?: boolean;
  /** What marks the job itself done, for the step's batch. */
  finishing?: readonly Statement[];
}

export interface OpenedDocument {
  documentId: string;
  pageCount: number;
  /** UTF-16 units; null for a format that has pages of its own. */
  textLength: number | null;
}

interface Refusal {
  code: string;
  message: string;
}

export type StepOutcome =
  | { tag: "READ"; pagesRead: number; pagesTotal: number }
  | { tag: "FAILED"; code: string }
  /** Deleted, done before, or overtaken: nothing was written. */
  | { tag: "NOTHING_TO_DO" };

const nothingToDo: StepOutcome = { tag: "NOTHING_TO_DO" };

export async function readDocumentStep(
  deps: ReadDocumentDeps,
  payload: ReadDocumentPayload,
): Promise<StepOutcome> {
  const { documentId, readingId, fromPage } = payload;
  const job = await findReadingJob(deps.scope.db, documentId, readingId);
  const isOurs = job && (job.state === "QUEUED" || job.state === "READING") && job.pagesRead === fromPage - 1;
  if (!isOurs) return nothingToDo;
  const opened = await deps.openStored({ kind: job.kind, storageKey: job.storageKey, size: job.size });
  if (opened === null) return endStep(deps, payload, job, missingFile);
  if (!opened.ok) return endStep(deps, payload, job, opened.error);
  const reader = opened.value;
  let read: PageReading[] = [];
  try {
    const { pageCount, textLength = null } = reader;
    const refusal = fromPage === 1 ? await deps.admit?.({ documentId, pageCount, textLength }) : null;
    if (refusal) return await endStep(deps, payload, job, refusal, pageCount);
    read = await readStep(reader, fromPage);
  } finally {
    await reader.close();
  }
  const looksAtPictures = deps.readsPictures === true && reader.drawPage !== undefined;
  const found = read.map((page) => ({ ...page, ...sourceOf(page, looksAtPictures) }));
  return writeStep(deps, payload, job, found, reader);
}

export const missingFile: ReadFailure = createReadFailure(
  "DAMAGED",
  "The stored file is missing, so it cannot be read. Delete this entry and upload the file again.",
);

async function readStep(reader: DocumentReader, fromPage: number): Promise<PageReading[]> {
  // A text is opened as a whole for each step: more of its pages at a time, so that it is not opened for ever.
  const perStep = reader.textLength === undefined ? PAGES_PER_STEP : TEXT_PAGES_PER_STEP;
  const toPage = Math.min(reader.pageCount, fromPage + perStep - 1);
  const read: PageReading[] = [];
  for await (const page of reader.readPages(fromPage, toPage)) {
    read.push({ ...page, text: storableText(page.text) });
    if (page.words.length > 0) await letOthersRun();
  }
  return read;
}

/** Their words stand in no boxes; as many take about half a second. */
const TEXT_PAGES_PER_STEP = 250;

/** A page with fewer characters may be a scan with a stamp or a fax line in its text layer: its picture is looked at. */
const SPARSE_CHARACTERS = 100;

type FoundPage = PageReading & { source: PageSource; unread: UnreadReason | null };

function sourceOf(page: PageReading, looksAtPictures: boolean): Pick<FoundPage, "source" | "unread"> {
  const { problem } = page;
  // A scan may have a text layer of the kind that nobody can read.
  if (problem === "GARBLED" && looksAtPictures) return { source: "WAITING", unread: problem };
  if (problem !== undefined) return { source: hasWords(page) ? "TEXT" : "NONE", unread: problem };
  if (looksAtPictures && page.text.trim().length < SPARSE_CHARACTERS)
    return { source: "WAITING", unread: null };
  return hasWords(page) ? { source: "TEXT", unread: null } : { source: "NONE", unread: "NO_MODEL" };
}

/** The database ends a text at a NUL and cannot hold half a surrogate pair; lengths and offsets stay. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll("\0", " ");

/** Goes on only if the reading is where the step found it; false as well when it was deleted. */
const guardPlace = ({ scope }: ReadDocumentDeps, { readingId, fromPage }: ReadDocumentPayload): Statement[] =>
  guardThat(
    scope.db,
    readingId,
    sql`(SELECT ${readings.pagesRead} = ${fromPage - 1} AND ${readings.state} IN ('QUEUED', 'READING')
      FROM ${readings} WHERE ${readings.id} = ${readingId})`,
  );

async function writeStep(
  deps: ReadDocumentDeps,
  payload: ReadDocumentPayload,
  job: ReadingJob,
  read: readonly FoundPage[],
  { pageCount: pagesTotal, note = null, attached = [] }: DocumentReader,
): Promise<StepOutcome> {
  const { scope } = deps;
  const { documentId, readingId, fromPage } = payload;
  const pagesRead = fromPage - 1 + read.length;
  const isLast = pagesRead >= pagesTotal;
  const scansTotal = job.waiting + read.filter(({ source }) => source === "WAITING").length;
  if (isLast && scansTotal === 0 && !job.hasText && !read.some(hasWords)) {
    // The whole document is named, not only the pages of this step.
    const before = await findPageSources(scope.db, readingId);
    return endStep(deps, payload, job, failureOfWordless([...before, ...read]), pagesTotal);
  }
  const boxesKey = `${boxesPrefix(readingId)}${fromPage}`;
  const packed = packBoxes(read);
  if (packed.bytes.length > 0) await deps.putBoxes(boxesKey, packed.bytes);
  const next = nextJob(scope, payload, { pagesRead, isLast, hasScans: scansTotal > 0 });
  const mail = { documentId, policyId: job.policyId, createdBy: job.createdBy };
  const files = await attachFiles(deps, mail, fromPage === 1 ? attached : []);
  const written = await writeGuarded(deps, payload, [
    ...read.map(({ page, width, height, text, source, unread }, at) =>
      scope.db.insert(pages).values({
        readingId,
        ...{ page, width, height, text, source, unread },
        ...packed.places[at],
        ...keyOf(packed, boxesKey),
      }),
    ),
    scope.db
      .update(readings)
      .set({
        state: isLast && scansTotal === 0 ? "UNDERSTANDING" : "READING",
        scansTotal,
        note,
        pagesRead,
        pagesTotal,
        startedAt: job.startedAt ?? scope.nowMs(),
      })
      .where(eq(readings.id, readingId)),
    announceDocument(scope, documentId),
    ...next.statements,
    ...files.statements,
    ...(deps.finishing ?? []),
  ]);
  if (!written) {
    if (!(await findReadingJob(scope.db, documentId, readingId))) await deps.deleteBoxes(boxesKey);
    return nothingToDo;
  }
  scope.written({ jobs: [next, ...files.jobs] });
  return { tag: "READ", pagesRead, pagesTotal };
}

function nextJob(
  scope: AgencyScope,
  { documentId, readingId }: ReadDocumentPayload,
  { pagesRead, isLast, hasScans }: { pagesRead: number; isLast: boolean; hasScans: boolean },
) {
  if (!isLast) {
    return enqueue(scope, {
      job: READ_DOCUMENT,
      payload: { documentId, readingId, fromPage: pagesRead + 1 },
    });
  }
  return hasScans
    ? enqueue(scope, { job: READ_SCANS, payload: { documentId, readingId, scansRead: 0 } })
    : enqueue(scope, { job: UNDERSTAND_DOCUMENT, payload: { documentId, readingId } });
}

interface PackedBoxes {
  bytes: Uint8Array;
  places: { boxesOffset: number; boxesLength: number }[];
}

export const keyOf = (packed: PackedBoxes, key: string) => ({
  boxesKey: packed.bytes.length > 0 ? key : null,
});

/** The boxes of a step's pages one after the other, and where each page's stand. Pages without words take none. */
export function packBoxes(read: readonly Pick<PageReading, "words">[]): PackedBoxes {
  const parts = read.map(({ words }) => (words.length === 0 ? new Uint8Array(0) : packPage(words)));
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let boxesOffset = 0;
  const places = parts.map((part) => {
    bytes.set(part, boxesOffset);
    const place = { boxesOffset, boxesLength: part.length };
    boxesOffset += part.length;
    return place;
  });
  return { bytes, places };
}

/** False when the reading has moved on or is gone: then nothing at all was written. */
async function writeGuarded(
  deps: ReadDocumentDeps,
  payload: ReadDocumentPayload,
  statements: readonly Statement[],
): Promise<boolean> {
  try {
    await writeAll(deps.scope.db, [...guardPlace(deps, payload), ...statements]);
    return true;
  } catch (error) {
    if (isConflict(error)) return false;
    throw error;
  }
}

/** Ends the reading with a stated reason. */
async function endStep(
  deps: ReadDocumentDeps,
  payload: ReadDocumentPayload,
  job: ReadingJob,
  failure: Refusal,
  pagesTotal: number | null = job.pagesTotal,
): Promise<StepOutcome> {
  const { scope } = deps;
  const { documentId, readingId } = payload;
  const written = await writeGuarded(deps, payload, [
    ...(await failureStatements(scope, {
      documentId,
      readingId,
      version: job.version,
      ...failure,
      pagesTotal,
    })),
    ...(deps.finishing ?? []),
  ]);
  if (!written) return nothingToDo;
  scope.written({});
  return { tag: "FAILED", code: failure.code };
}

interface EndedReading {
  documentId: string;
  readingId: string;
  version: number;
  code: string;
  message: string;
  pagesTotal: number | null;
}

export async function failureStatements(scope: AgencyScope, ended: EndedReading): Promise<Statement[]> {
  const { documentId, readingId, version, code, message, pagesTotal } = ended;
  return [
    scope.db
      .update(readings)
      .set({ state: "FAILED", failureCode: code, failure: message, pagesTotal, completedAt: scope.nowMs() })
      .where(eq(readings.id, readingId)),
    ...(await recordChange(scope, {
      action: "document.fail-reading",
      entity: "document",
      entityId: documentId,
      parentId: parentOfDocument(documentId),
      version,
      after: { readingId, failureCode: code, failure: message },
    })),
  ];
}

/**
 * Ends a reading whose job was given up by the outbox, so that nobody waits for it for ever. `reason`: a
 * sentence for people. Nothing happens when the reading has ended otherwise or is gone.
 */
export async function giveUpReading(
  scope: AgencyScope,
  { documentId, readingId }: { documentId: string; readingId: string },
  reason: string,
): Promise<void> {
  const job = await findReadingJob(scope.db, documentId, readingId);
  if (!job || job.state === "COMPLETED" || job.state === "FAILED") return;
  const ended = { documentId, readingId, version: job.version, code: "GAVE_UP", message: reason };
  try {
    await writeAll(scope.db, [
      ...guardThat(
        scope.db,
        readingId,
        sql`(SELECT ${readings.state} = ${job.state} AND ${readings.pagesRead} = ${job.pagesRead}
          FROM ${readings} WHERE ${readings.id} = ${readingId})`,
      ),
      ...(await failureStatements(scope, { ...ended, pagesTotal: job.pagesTotal })),
    ]);
  } catch (error) {
    if (isConflict(error)) return;
    throw error;
  }
  scope.written({});
}
