/**
 * The step READ_SCANS: the pictures of pages without a usable text layer, read by a language model a few a step, or by
 * text recognition one a step. What was read, the progress and the next step are one batch, so a crash costs the step
 * that it fell into and no page before it is read again. A picture that cannot be read is stated and holds up nothing:
 * the rest of the document is understood without it.
 */
import { and, eq, sql } from "drizzle-orm";
import * as v from "valibot";
import type { DocumentReader, PagePicture } from "#core/reading";
import type { StepResult, StepWork, Tool } from "#core/workflows";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { Statement } from "../shared/database.ts";
import { announceDocument } from "./announce-document.ts";
import { failureOfWordless, hasWords } from "./describe-reading.ts";
import { type LookedAt, lookAtPage } from "./look-at-page.ts";
import type { UnreadReason } from "./model.ts";
import { wordsOfPages } from "./page-words.ts";
import { boxesPrefix, countSchema } from "./ports.ts";
import {
  deleted,
  doneWith,
  endReading,
  keyOf,
  missingFile,
  packBoxes,
  type ReadingPorts,
  tidyOf,
} from "./reading-step.ts";
import {
  findPageSources,
  findReadingWork,
  findWaitingPages,
  type PageRow,
  type ReadingWork,
} from "./repository.ts";
import { pages, readings } from "./tables.ts";

/** Blank pages and the like cost no model, so a step passes over many of them. */
const PAGES_PER_SCAN_STEP = 100;

/** `scansRead`: pictures of pages that were looked at before this step. */
const input = v.strictObject({ scansRead: countSchema });

export const readScans: Tool<ReadingPorts> = {
  effect: "WRITE",
  input,
  async act(ports, work) {
    const { scope, workflow, step } = work;
    // After a step has vanished, a single page is looked at: so it is known which page does it.
    const pagesMax = step.tries > 1 ? 1 : PAGES_PER_SCAN_STEP;
    const [reading, waiting] = await Promise.all([
      findReadingWork(scope.db, workflow.subjectId),
      findWaitingPages(scope.db, workflow.subjectId, pagesMax),
    ]);
    if (!reading) return deleted;
    const { readPicture, picturesPerStep } = ports.hooks;
    // Nothing that reads pictures is configured any more.
    if (readPicture === null) return writtenLooks(ports, work, { reading, looked: [], rest: "NO_MODEL" });
    const opened = await ports.openStored(reading);
    if (opened === null || !opened.ok) return endReading(scope, reading, opened?.error ?? missingFile);
    const pictures = await drawPages(opened.value, waiting, picturesPerStep);
    const words = await wordsOfPages(ports.readBoxes, waiting.slice(0, pictures.length));
    const looked = await Promise.all(
      pictures.flatMap((picture, at) => {
        const row = waiting[at];
        const read = (drawn: Parameters<typeof readPicture>[1]) => readPicture(scope, drawn);
        return row ? [lookAtPage(read, row, words[at] ?? [], picture)] : [];
      }),
    );
    return writtenLooks(ports, work, { reading, looked, rest: troubleOf(looked) });
  },
  // What fails or is slow is the model, so no other page could be read either; what makes a step vanish is a picture.
  async giveUp(ports, work, end) {
    const { scope, workflow } = work;
    const [reading, waiting] = await Promise.all([
      findReadingWork(scope.db, workflow.subjectId),
      findWaitingPages(scope.db, workflow.subjectId, 1),
    ]);
    if (!reading) return deleted;
    const looked = waiting.map((row): LookedAt => ({
      page: row.page,
      source: hasWords(row) ? "TEXT" : "NONE",
      unread: "STOPPED",
      read: null,
    }));
    return writtenLooks(ports, work, { reading, looked, rest: end === "VANISHED" ? null : "STOPPED" });
  },
};

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

interface Looks {
  reading: ReadingWork;
  looked: readonly LookedAt[];
  /** Why the pages that are still waiting are not looked at any more. */
  rest: UnreadReason | null;
}

async function writtenLooks(
  ports: ReadingPorts,
  work: StepWork,
  { reading, looked, rest }: Looks,
): Promise<StepResult> {
  const { scope } = work;
  const { documentId, readingId, scansTotal } = reading;
  const isLast = rest !== null || reading.waiting <= looked.length;
  const scansRead = isLast ? scansTotal : reading.scansRead + looked.length;
  const fresh = looked.filter(
    (one): one is LookedAt & { read: NonNullable<LookedAt["read"]> } => one.read !== null,
  );
  if (isLast && !reading.hasText && fresh.length === 0)
    return endReading(scope, reading, await failureOfLooks(scope, { reading, looked, rest }));
  const boxesKey = `${boxesPrefix(readingId)}scan-${reading.scansRead}`;
  const packed = packBoxes(fresh.map(({ read }) => read));
  if (packed.bytes.length > 0) await ports.putBoxes(boxesKey, packed.bytes);
  return doneWith(
    { tag: "LOOKED", scansRead, scansTotal },
    {
      rows: [
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
      ],
      tidy: tidyOf(ports, work, [boxesKey]),
    },
  );
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

/** No page has a word, in the file or on a picture: it is said why, page by page. */
async function failureOfLooks({ db }: AgencyScope, { reading, looked, rest }: Looks) {
  const known = await findPageSources(db, reading.readingId);
  return failureOfWordless(
    known.map(
      (row) =>
        looked.find(({ page }) => page === row.page) ??
        (row.source === "WAITING" ? { page: row.page, source: "NONE" as const, unread: rest } : row),
    ),
  );
}
