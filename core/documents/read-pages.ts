/**
 * The step READ_PAGES: at most 25 pages of a document. Its pages, the progress and the next step are one batch, so a
 * step that runs twice writes once, a crash loses one step at most, and a document that was deleted meanwhile ends its
 * reading without a word.
 */
import { eq, sql } from "drizzle-orm";
import * as v from "valibot";
import type { DocumentReader } from "#core/reading";
import type { StepResult, StepWork, Tool } from "#core/workflows";
import type { PageReading } from "#model/reading";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { Statement } from "../shared/database.ts";
import { letOthersRun } from "../shared/sliced-work.ts";
import { guardThat } from "../shared/version-guard.ts";
import { announceDocument } from "./announce-document.ts";
import { attachFiles } from "./attach-files.ts";
import { failureOfWordless, hasWords } from "./describe-reading.ts";
import { PAGES_PER_STEP, type PageSource, type UnreadReason } from "./model.ts";
import { needsPicture } from "./needs-picture.ts";
import { boxesPrefix } from "./ports.ts";
import {
  deleted,
  doneWith,
  endReading,
  giveUpReading,
  keyOf,
  missingFile,
  packBoxes,
  type ReadingPorts,
  storableText,
  tidyOf,
} from "./reading-step.ts";
import { readingStarts, startReading } from "./reading-program.ts";
import { findPageSources, findReadingWork, type ReadingWork } from "./repository.ts";
import { documents, pages, readings } from "./tables.ts";

/** `fromPage`: the first page that this step reads. */
const input = v.strictObject({ fromPage: v.pipe(v.number(), v.integer(), v.minValue(1)) });

export const readPages: Tool<ReadingPorts> = {
  effect: "WRITE",
  input,
  async act(ports, work) {
    const { fromPage } = v.parse(input, work.step.input);
    const { scope, workflow } = work;
    const reading = await findReadingWork(scope.db, workflow.subjectId);
    if (!reading) return deleted;
    const { documentId } = reading;
    const opened = await ports.openStored(reading);
    if (opened === null) return endReading(scope, reading, missingFile);
    if (!opened.ok) return endReading(scope, reading, opened.error);
    const reader = opened.value;
    let read: PageReading[] = [];
    try {
      const { pageCount, textLength = null } = reader;
      const refusal =
        fromPage === 1 ? await ports.hooks.checkQuota(scope, { documentId, pageCount, textLength }) : null;
      if (refusal) return await endReading(scope, reading, refusal, pageCount);
      read = await readPart(reader, fromPage);
    } finally {
      await reader.close();
    }
    // Where nothing reads pictures, a page that is a picture is stated as such.
    const looksAtPictures = ports.hooks.readPicture !== null && reader.drawPage !== undefined;
    const found = read.map((page) => ({ ...page, ...sourceOf(page, looksAtPictures) }));
    return writtenPages(ports, work, { reading, fromPage, read: found, reader });
  },
  giveUp: giveUpReading,
};

async function readPart(reader: DocumentReader, fromPage: number): Promise<PageReading[]> {
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

/** False once another version has replaced it. */
const guardCurrent = ({ db }: AgencyScope, documentId: string): Statement[] =>
  guardThat(
    db,
    documentId,
    sql`(SELECT ${documents.replacedBy} IS NULL FROM ${documents} WHERE ${documents.id} = ${documentId})`,
  );

interface ReadPart {
  reading: ReadingWork;
  fromPage: number;
  read: readonly FoundPage[];
  reader: DocumentReader;
}

async function writtenPages(
  ports: ReadingPorts,
  work: StepWork,
  { reading, fromPage, read, reader }: ReadPart,
): Promise<StepResult> {
  const { scope } = work;
  const { pageCount: pagesTotal, note = null, attached = [] } = reader;
  const { documentId, readingId } = reading;
  const pagesRead = fromPage - 1 + read.length;
  const isLast = pagesRead >= pagesTotal;
  const scansTotal = reading.waiting + read.filter(({ source }) => source === "WAITING").length;
  if (isLast && scansTotal === 0 && !reading.hasText && !read.some(hasWords)) {
    // The whole document is named, not only the pages of this step.
    const before = await findPageSources(scope.db, readingId);
    return endReading(scope, reading, failureOfWordless([...before, ...read]), pagesTotal);
  }
  const boxesKey = `${boxesPrefix(readingId)}${fromPage}`;
  const packed = packBoxes(read);
  if (packed.bytes.length > 0) await ports.putBoxes(boxesKey, packed.bytes);
  // What came attached to a mail that was replaced meanwhile is out of date with it.
  const isDue = fromPage === 1 && reading.replacedBy === null;
  const files = await attachFiles(ports, scope, reading, isDue ? attached : [], isDue ? note : null);
  const jobs = files.readingIds.map((id) => startReading(scope, id, readingStarts.file));
  return doneWith(
    { tag: "READ", pagesRead, pagesTotal, scansTotal },
    {
      rows: [
        ...(jobs.length > 0 ? guardCurrent(scope, documentId) : []),
        ...read.map(({ page, width, height, text, source, unread, isBlankForm = false }, at) =>
          scope.db.insert(pages).values({
            readingId,
            ...{ page, width, height, text, source, unread, isBlankForm },
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
            startedAt: reading.startedAt ?? scope.nowMs(),
          })
          .where(eq(readings.id, readingId)),
        announceDocument(scope, documentId),
        ...files.statements,
        ...jobs.flatMap(({ statements }) => statements),
      ],
      jobs,
      tidy: tidyOf(ports, work, [boxesKey]),
    },
  );
}
