/**
 * The job "read-document": reads at most 25 pages a step. A step writes its pages, the progress and the job
 * of the next step in one batch, which goes on only if the reading still stands where the step found it. So a
 * step that runs twice writes once, a crash loses one step at most, and a document that was deleted meanwhile
 * ends its reading without a word.
 */
import { eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { defineJob, enqueue, jobResultOf } from "#core/outbox";
import type { DocumentReader } from "#core/reading";
import type { PageReading } from "#model/reading";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type Statement, writeAll } from "../shared/database.ts";
import { letOthersRun } from "../shared/sliced-work.ts";
import { guardThat, isConflict } from "../shared/version-guard.ts";
import { announceDocument } from "./announce-document.ts";
import { type AttachDeps, attachFiles } from "./attach-files.ts";
import { failureOfWordless, hasWords } from "./describe-reading.ts";
import { PAGES_PER_STEP, type PageSource, type UnreadReason } from "./model.ts";
import { needsPicture } from "./needs-picture.ts";
import { boxesPrefix, type DocumentPorts, idSchema, type OpenedDocument, type Refusal } from "./ports.ts";
import {
  endReadingOf,
  failureStatements,
  keyOf,
  missingFile,
  packBoxes,
  type StepDeps,
  stepDepsOf,
  storableText,
} from "./reading-step.ts";
import { readScansJob } from "./read-scans.ts";
import { findPageSources, findReadingJob, type ReadingJob } from "./repository.ts";
import { documents, pages, readings } from "./tables.ts";
import { understandDocumentJob } from "./understand-document.ts";

export interface ReadDocumentDeps extends AttachDeps, StepDeps {
  /** See `DocumentHooks`. */
  checkQuota?(document: OpenedDocument): Promise<Refusal | null>;
  /** Pictures of pages can be read (see read-scans.ts). Without, a page that is a picture is stated as such. */
  readsPictures?: boolean;
}

export type StepOutcome =
  | { tag: "READ"; pagesRead: number; pagesTotal: number }
  | { tag: "FAILED"; code: string }
  /** Deleted, done before, or overtaken: nothing was written. */
  | { tag: "NOTHING_TO_DO" };

const readDocumentPayload = v.strictObject({
  documentId: idSchema,
  readingId: idSchema,
  /** The first page that this step reads. */
  fromPage: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
type ReadDocumentPayload = v.InferOutput<typeof readDocumentPayload>;

export const readDocumentJob = defineJob({
  name: "read-document",
  payload: readDocumentPayload,
  queue: "ai-jobs",
  async run(ports: DocumentPorts, { scope, payload, finishing }) {
    const { documentHooks, storage } = ports;
    const deps: ReadDocumentDeps = {
      ...stepDepsOf(ports, scope),
      finishing,
      putFile: (key, bytes) => storage.put(key, bytes),
      alsoAttach: (mailId, attached) => documentHooks.attached(scope, mailId, attached),
      checkQuota: (opened) => documentHooks.checkQuota(scope, opened),
      readsPictures: documentHooks.readPicture !== null,
    };
    return jobResultOf(await readDocumentStep(deps, payload));
  },
  ended: endReadingOf,
});

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
    const refusal = fromPage === 1 ? await deps.checkQuota?.({ documentId, pageCount, textLength }) : null;
    if (refusal) return await endStep(deps, payload, job, refusal, pageCount);
    read = await readStep(reader, fromPage);
  } finally {
    await reader.close();
  }
  const looksAtPictures = deps.readsPictures === true && reader.drawPage !== undefined;
  const found = read.map((page) => ({ ...page, ...sourceOf(page, looksAtPictures) }));
  return writeStep(deps, payload, job, found, reader);
}

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

type FoundPage = PageReading & { source: PageSource; unread: UnreadReason | null };

function sourceOf(page: PageReading, looksAtPictures: boolean): Pick<FoundPage, "source" | "unread"> {
  const { problem } = page;
  if (looksAtPictures && needsPicture(page)) return { source: "WAITING", unread: problem ?? null };
  if (problem !== undefined) return { source: hasWords(page) ? "TEXT" : "NONE", unread: problem };
  return hasWords(page) ? { source: "TEXT", unread: null } : { source: "NONE", unread: "NO_MODEL" };
}

/** Goes on only if the reading is where the step found it; false as well when it was deleted. */
const guardPlace = ({ scope }: ReadDocumentDeps, { readingId, fromPage }: ReadDocumentPayload): Statement[] =>
  guardThat(
    scope.db,
    readingId,
    sql`(SELECT ${readings.pagesRead} = ${fromPage - 1} AND ${readings.state} IN ('QUEUED', 'READING')
      FROM ${readings} WHERE ${readings.id} = ${readingId})`,
  );

/** False once another version has replaced it. */
const guardCurrent = ({ scope }: ReadDocumentDeps, documentId: string): Statement[] =>
  guardThat(
    scope.db,
    documentId,
    sql`(SELECT ${documents.replacedBy} IS NULL FROM ${documents} WHERE ${documents.id} = ${documentId})`,
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
  const { policyId, accountId, createdBy } = job;
  // What came attached to a mail that was replaced meanwhile is out of date with it.
  const isDue = fromPage === 1 && job.replacedBy === null;
  const mail = { documentId, policyId, accountId, createdBy };
  const files = await attachFiles(deps, mail, isDue ? attached : []);
  const fileJobs = files.documents.map((reading) =>
    enqueue(scope, readDocumentJob, { ...reading, fromPage: 1 }),
  );
  const written = await writeGuarded(deps, payload, [
    ...(files.documents.length > 0 ? guardCurrent(deps, documentId) : []),
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
    ...fileJobs.flatMap(({ statements }) => statements),
    ...(deps.finishing ?? []),
  ]);
  if (!written) {
    if (!(await findReadingJob(scope.db, documentId, readingId))) await deps.deleteBoxes(boxesKey);
    return nothingToDo;
  }
  scope.written({ jobs: [next, ...fileJobs] });
  return { tag: "READ", pagesRead, pagesTotal };
}

function nextJob(
  scope: AgencyScope,
  { documentId, readingId }: ReadDocumentPayload,
  { pagesRead, isLast, hasScans }: { pagesRead: number; isLast: boolean; hasScans: boolean },
) {
  if (!isLast) return enqueue(scope, readDocumentJob, { documentId, readingId, fromPage: pagesRead + 1 });
  return hasScans
    ? enqueue(scope, readScansJob, { documentId, readingId, scansRead: 0 })
    : enqueue(scope, understandDocumentJob, { documentId, readingId });
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
