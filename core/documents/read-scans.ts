/**
 * The job "read-scans": the pictures of pages without a usable text layer, read by a language model a few a step, or by
 * text recognition one a step. A step
 * writes what it read, the progress and the job of the next step in one batch, so a crash costs the step that it
 * fell into and no page before it is read again. A picture that cannot be read is stated and holds up nothing: the
 * rest of the document is understood without it.
 */
import { and, eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { defineJob, enqueue, jobResultOf } from "#core/outbox";
import type { DocumentReader, PagePicture, PictureText } from "#core/reading";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type Statement, writeAll } from "../shared/database.ts";
import type { Result } from "../shared/result.ts";
import { guardThat, isConflict } from "../shared/version-guard.ts";
import { announceDocument } from "./announce-document.ts";
import { failureOfWordless, hasWords } from "./describe-reading.ts";
import { type LookedAt, lookAtPage } from "./look-at-page.ts";
import type { PictureFailure, UnreadReason } from "./model.ts";
import { type ReadBoxes, wordsOfPages } from "./page-words.ts";
import { boxesPrefix, countSchema, type DocumentPorts, idSchema, type Picture } from "./ports.ts";
import {
  failureStatements,
  keyOf,
  missingFile,
  packBoxes,
  type StepDeps,
  stepDepsOf,
} from "./reading-step.ts";
import {
  findPageSources,
  findReadingJob,
  findWaitingPages,
  type PageRow,
  type ReadingJob,
} from "./repository.ts";
import { pages, readings } from "./tables.ts";
import { understandDocumentJob } from "./understand-document.ts";

type WriteDeps = Omit<StepDeps, "openStored">;

export interface ReadScansDeps extends StepDeps {
  readBoxes: ReadBoxes;
  /** Null where nothing that reads pictures is configured (any more). */
  readPicture: ((picture: Picture) => Promise<Result<PictureText, PictureFailure>>) | null;
  /** Pictures that are read at once. */
  picturesMax: number;
  /** Looks at a single page, after a step has vanished: so it is known which page does it. */
  isAlone?: boolean;
}

/** Blank pages and the like cost no model, so a step passes over many of them. */
const PAGES_PER_SCAN_STEP = 100;

export type ScansOutcome =
  | { tag: "READ"; scansRead: number; scansTotal: number }
  | { tag: "FAILED"; code: string }
  /** Deleted, done before, or overtaken: nothing was written. */
  | { tag: "NOTHING_TO_DO" };

const readScansPayload = v.strictObject({
  documentId: idSchema,
  readingId: idSchema,
  /** Pictures of pages that were looked at before this step. */
  scansRead: countSchema,
});
type ReadScansPayload = v.InferOutput<typeof readScansPayload>;

export const readScansJob = defineJob({
  name: "read-scans",
  payload: readScansPayload,
  queue: "ai-jobs",
  async run(ports: DocumentPorts, { scope, payload, finishing, attempt, retries }) {
    const { storage, documentHooks } = ports;
    const { readPicture, picturesPerStep } = documentHooks;
    const isFirstClaim = attempt - retries === 1;
    const deps: ReadScansDeps = {
      ...stepDepsOf(ports, scope),
      finishing,
      readBoxes: storage.readRange,
      readPicture: readPicture && ((picture) => readPicture(scope, picture)),
      picturesMax: picturesPerStep,
      isAlone: !isFirstClaim,
    };
    return jobResultOf(await readScansStep(deps, payload));
  },
  // What fails or is slow is the model; what makes the work vanish is a picture.
  ended: (ports: DocumentPorts, { scope, payload, end }) =>
    skipScans(stepDepsOf(ports, scope), payload, { all: end !== "VANISHED" }),
});

const nothingToDo: ScansOutcome = { tag: "NOTHING_TO_DO" };

export async function readScansStep(deps: ReadScansDeps, payload: ReadScansPayload): Promise<ScansOutcome> {
  const { scope } = deps;
  const [job, waiting] = await Promise.all([
    findReadingJob(scope.db, payload.documentId, payload.readingId),
    findWaitingPages(scope.db, payload.readingId, deps.isAlone === true ? 1 : PAGES_PER_SCAN_STEP),
  ]);
  if (job?.state !== "READING" || job.scansRead !== payload.scansRead) return nothingToDo;
  if (deps.readPicture === null) return writeLooks(deps, payload, job, [], "NO_MODEL");
  const opened = await deps.openStored({ kind: job.kind, storageKey: job.storageKey, size: job.size });
  if (opened === null || !opened.ok) return endReading(deps, payload, job, opened?.error ?? missingFile);
  const pictures = await drawPages(opened.value, waiting, deps.picturesMax);
  const words = await wordsOfPages(deps.readBoxes, waiting.slice(0, pictures.length));
  const { readPicture } = deps;
  const looked = await Promise.all(
    pictures.flatMap((picture, at) => {
      const row = waiting[at];
      return row ? [lookAtPage(readPicture, row, words[at] ?? [], picture)] : [];
    }),
  );
  return writeLooks(deps, payload, job, looked, troubleOf(looked));
}

/** One after the other: unpacked, a picture fills a good part of a Worker's memory. Ends once there is enough to ask. */
async function drawPages(
  reader: DocumentReader,
  rows: readonly PageRow[],
  picturesMax: number,
): Promise<PagePicture[]> {
  const pictures: PagePicture[] = [];
  let toRead = 0;
  try {
    for (const { page } of rows) {
      if (toRead >= picturesMax) break;
      const picture = (await reader.drawPage?.(page)) ?? { tag: "BLANK" };
      if (picture.tag === "DRAWN") toRead += 1;
      pictures.push(picture);
    }
  } finally {
    await reader.close();
  }
  return pictures;
}

const troubles: readonly (UnreadReason | null)[] = ["BUDGET", "RATE_LIMITED", "TIMED_OUT", "FAILED"];

/** A provider that answered nothing at all is not asked again page after page. */
function troubleOf(looked: readonly LookedAt[]): UnreadReason | null {
  const answered = looked.some(({ source, unread }) => source === "SCAN" || unread === "NO_WORDS");
  return answered ? null : (looked.find(({ unread }) => troubles.includes(unread))?.unread ?? null);
}

/** `rest`: why the pages that are still waiting are not looked at any more. */
async function writeLooks(
  deps: WriteDeps,
  payload: ReadScansPayload,
  job: ReadingJob,
  looked: readonly LookedAt[],
  rest: UnreadReason | null,
): Promise<ScansOutcome> {
  const { scope } = deps;
  const { documentId, readingId } = payload;
  const isLast = rest !== null || job.waiting <= looked.length;
  const scansRead = isLast ? job.scansTotal : payload.scansRead + looked.length;
  const foundWords = looked.some(({ read }) => read !== null);
  if (isLast && !job.hasText && !foundWords) return endWordless(deps, payload, job, looked, rest);

  const boxesKey = `${boxesPrefix(readingId)}scan-${payload.scansRead}`;
  const fresh = looked.filter(
    (one): one is LookedAt & { read: NonNullable<LookedAt["read"]> } => one.read !== null,
  );
  const packed = packBoxes(fresh.map(({ read }) => read));
  if (packed.bytes.length > 0) await deps.putBoxes(boxesKey, packed.bytes);
  const next = isLast
    ? enqueue(scope, understandDocumentJob, { documentId, readingId })
    : enqueue(scope, readScansJob, { documentId, readingId, scansRead });
  const written = await writeGuarded(deps, payload, [
    ...lookStatements(scope, readingId, looked),
    ...fresh.map(({ page, read }, at) =>
      scope.db
        .update(pages)
        .set({ text: read.text, ...packed.places[at], ...keyOf(packed, boxesKey) })
        .where(and(eq(pages.readingId, readingId), eq(pages.page, page))),
    ),
    ...(rest === null ? [] : [restStatement(scope, readingId, rest)]),
    scope.db
      .update(readings)
      .set({ state: isLast ? "UNDERSTANDING" : "READING", scansRead })
      .where(eq(readings.id, readingId)),
    announceDocument(scope, documentId),
    ...next.statements,
    ...(deps.finishing ?? []),
  ]);
  if (!written) {
    if (!(await findReadingJob(scope.db, documentId, readingId))) await deps.deleteBoxes(boxesKey);
    return nothingToDo;
  }
  scope.written({ jobs: [next] });
  return { tag: "READ", scansRead, scansTotal: job.scansTotal };
}

const lookStatements = ({ db }: AgencyScope, readingId: string, looked: readonly LookedAt[]): Statement[] =>
  looked.map(({ page, source, unread }) =>
    db
      .update(pages)
      .set({ source, unread })
      .where(and(eq(pages.readingId, readingId), eq(pages.page, page))),
  );

/** Pages with words of their own keep them. */
const restStatement = ({ db }: AgencyScope, readingId: string, rest: UnreadReason): Statement =>
  db
    .update(pages)
    .set({
      source: sql`CASE WHEN trim(${pages.text}, ' ' || char(10)) = '' THEN 'NONE' ELSE 'TEXT' END`,
      unread: rest,
    })
    .where(and(eq(pages.readingId, readingId), eq(pages.source, "WAITING")));

/** No page has a word, in the file or on a picture: the reading ends, and says why page by page. */
async function endWordless(
  deps: WriteDeps,
  payload: ReadScansPayload,
  job: ReadingJob,
  looked: readonly LookedAt[],
  rest: UnreadReason | null,
): Promise<ScansOutcome> {
  const known = await findPageSources(deps.scope.db, payload.readingId);
  const now = known.map(
    (row) =>
      looked.find(({ page }) => page === row.page) ??
      (row.source === "WAITING" ? { page: row.page, source: "NONE" as const, unread: rest } : row),
  );
  return endReading(deps, payload, job, failureOfWordless(now));
}

async function endReading(
  deps: WriteDeps,
  payload: ReadScansPayload,
  job: ReadingJob,
  failure: { code: string; message: string },
): Promise<ScansOutcome> {
  const { scope, finishing = [] } = deps;
  const { documentId, readingId } = payload;
  const { version, pagesTotal } = job;
  const ended = await failureStatements(scope, { documentId, readingId, version, pagesTotal, ...failure });
  if (!(await writeGuarded(deps, payload, [...ended, ...finishing]))) return nothingToDo;
  scope.written({});
  return { tag: "FAILED", code: failure.code };
}

/** Goes on only if the reading is where the step found it; false as well when it was deleted. */
async function writeGuarded(
  { scope }: WriteDeps,
  { readingId, scansRead }: ReadScansPayload,
  statements: readonly Statement[],
): Promise<boolean> {
  const isThere = sql`(SELECT ${readings.scansRead} = ${scansRead} AND ${readings.state} = 'READING'
    FROM ${readings} WHERE ${readings.id} = ${readingId})`;
  try {
    await writeAll(scope.db, [...guardThat(scope.db, readingId, isThere), ...statements]);
    return true;
  } catch (error) {
    if (isConflict(error)) return false;
    throw error;
  }
}

/**
 * For a step that was given up by the outbox: its next picture is what stopped it, so that one is stated as unread and
 * the others are read. `all`: none of the others could be read either.
 */
export async function skipScans(
  deps: WriteDeps,
  payload: ReadScansPayload,
  { all }: { all: boolean },
): Promise<void> {
  const { scope } = deps;
  const [job, waiting] = await Promise.all([
    findReadingJob(scope.db, payload.documentId, payload.readingId),
    findWaitingPages(scope.db, payload.readingId, 1),
  ]);
  if (job?.state !== "READING" || job.scansRead !== payload.scansRead) return;
  const looked = waiting.map((row): LookedAt => ({
    page: row.page,
    source: hasWords(row) ? "TEXT" : "NONE",
    unread: "STOPPED",
    read: null,
  }));
  await writeLooks(deps, payload, job, looked, all ? "STOPPED" : null);
}
