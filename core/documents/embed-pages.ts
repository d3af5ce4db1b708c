/**
 * The job "embed-pages": the vectors of a document's pages, a few pages a step, after it was read. A step writes its
 * vectors, how far they are and the job of the next step in one batch, so that a step that runs twice writes once
 * and a crash costs one step. The document is searched by its words all the while, and also when nothing comes of it.
 */
import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import * as v from "valibot";
import { type Embedder, keepModelRuns } from "#core/assistant";
import { defineJob, enqueue, jobResultOf } from "#core/outbox";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { ClockTask } from "../shared/clock-tasks.ts";
import { type Statement, writeAll } from "../shared/database.ts";
import { guardThat, isConflict } from "../shared/version-guard.ts";
import { cutStretches } from "./cut-stretches.ts";
import { countSchema, type DocumentPorts, idSchema } from "./ports.ts";
import { newestReading } from "./repository.ts";
import { documents, pages, pageVectors, readings, readingVectors } from "./tables.ts";

export interface EmbedPagesDeps {
  scope: AgencyScope;
  /** Null where no embedding model is configured (any more). */
  embedder: Pick<Embedder, "model" | "embedPages"> | null;
  /** What marks the job itself done, for the step's batch. */
  finishing?: readonly Statement[];
}

export type EmbedOutcome =
  | { tag: "EMBEDDED"; pagesDone: number; pagesTotal: number }
  /** The provider failed, or the day's budget has no room for pages: to be tried again later. */
  | { tag: "LATER"; reason: string }
  /** Deleted, done before, overtaken, or another model is configured: nothing was written. */
  | { tag: "NOTHING_TO_DO" };

const nothingToDo: EmbedOutcome = { tag: "NOTHING_TO_DO" };

const PAGES_PER_EMBED_STEP = 25;
/** Of a step, and so of a page: of one that is longer than any print the words alone are searched beyond it. */
const STRETCHES_MAX = 256;
/** Readings that are caught up with side by side. */
const READINGS_AT_ONCE = 20;
const AGAIN_AFTER_MS = 24 * 60 * 60_000;

const embedPagesPayload = v.strictObject({
  documentId: idSchema,
  readingId: idSchema,
  /** Whose vectors; the job of a model that is not configured any more has nothing to do. */
  model: v.pipe(v.string(), v.nonEmpty(), v.maxLength(300)),
  /** Pages that had their vectors before this step. */
  pagesDone: countSchema,
});
type EmbedPagesPayload = v.InferOutput<typeof embedPagesPayload>;

export const embedPagesJob = defineJob({
  name: "embed-pages",
  payload: embedPagesPayload,
  queue: "ai-jobs",
  async run({ embedder }: DocumentPorts, { scope, payload, finishing }) {
    const outcome = await embedPagesStep({ scope, embedder, finishing }, payload);
    if (outcome.tag === "LATER") throw new Error(outcome.reason);
    return jobResultOf(outcome);
  },
  // The document is searched by its words; the clock takes its vectors up again.
  ended: (_ports: DocumentPorts, { scope, payload }) => giveUpVectors(scope, payload),
});

/** Enqueues the vectors of a reading, from its first page on. */
export const enqueueVectors = (
  scope: AgencyScope,
  { pagesDone = 0, ...reading }: Omit<EmbedPagesPayload, "pagesDone"> & { pagesDone?: number },
) => enqueue(scope, embedPagesJob, { ...reading, pagesDone });

export async function embedPagesStep(
  { scope, embedder, finishing = [] }: EmbedPagesDeps,
  payload: EmbedPagesPayload,
): Promise<EmbedOutcome> {
  const { db } = scope;
  const { documentId, readingId, model, pagesDone } = payload;
  if (embedder?.model !== model) return nothingToDo;
  const [[reading], [known], rows] = await Promise.all([
    db
      .select({ pagesTotal: readings.pagesTotal })
      .from(readings)
      .innerJoin(documents, eq(documents.id, readings.documentId))
      .where(
        and(
          eq(documents.id, documentId),
          eq(readings.id, readingId),
          eq(readings.state, "COMPLETED"),
          eq(readings.id, newestReading),
        ),
      ),
    db
      .select()
      .from(readingVectors)
      .where(and(eq(readingVectors.readingId, readingId), eq(readingVectors.model, model))),
    db
      .select({ id: pages.id, page: pages.page, text: pages.text })
      .from(pages)
      .where(and(eq(pages.readingId, readingId), gt(pages.page, pagesDone)))
      .orderBy(asc(pages.page))
      .limit(PAGES_PER_EMBED_STEP),
  ]);
  const pagesTotal = reading?.pagesTotal ?? 0;
  if (!reading || (known?.pagesDone ?? 0) !== pagesDone || pagesDone >= pagesTotal) return nothingToDo;
  const { taken, stretches } = takePages(rows);
  const { vectors, runs } =
    stretches.length === 0
      ? { vectors: [], runs: [] }
      : await embedder.embedPages(stretches.map(({ text }) => text));
  // The document may be gone by now, and what was spent was spent.
  await keepModelRuns(scope, runs);
  if (vectors === null) return { tag: "LATER", reason: runs[0]?.reason ?? "The day's budget is spent." };
  const dimensions = vectors[0]?.dimensions ?? known?.dimensions ?? null;
  if (known?.dimensions && dimensions !== known.dimensions)
    return { tag: "LATER", reason: "The model's vectors have another length than before." };

  const done = taken.at(-1)?.page ?? pagesTotal;
  const next =
    done < pagesTotal ? enqueueVectors(scope, { documentId, readingId, model, pagesDone: done }) : null;
  const written = await writeGuarded(scope, payload, [
    // At first whatever another model left of the reading, then what was left of these pages.
    db
      .delete(pageVectors)
      .where(
        inArray(
          pageVectors.pageId,
          pagesDone === 0
            ? db.select({ id: pages.id }).from(pages).where(eq(pages.readingId, readingId))
            : taken.map(({ id }) => id),
        ),
      ),
    ...(stretches.length === 0
      ? []
      : [
          db.insert(pageVectors).values(
            stretches.map(({ pageId, start }, at) => ({
              pageId,
              start,
              vector: sql`vector8(${vectors[at]?.bytes ?? null})`,
            })),
          ),
        ]),
    upsert(scope, readingId, { model, dimensions, pagesDone: done, givenUpAt: null }),
    ...(next?.statements ?? []),
    ...finishing,
  ]);
  if (!written) return nothingToDo;
  scope.written({ jobs: next ? [next] : [] });
  return { tag: "EMBEDDED", pagesDone: done, pagesTotal };
}

/** As many of the pages as a step holds, one at least, and their stretches. */
function takePages<Page extends { id: number; text: string }>(rows: readonly Page[]) {
  const taken: Page[] = [];
  const stretches: { pageId: number; start: number; text: string }[] = [];
  for (const row of rows) {
    const own = cutStretches(row.text).slice(0, STRETCHES_MAX);
    if (taken.length > 0 && stretches.length + own.length > STRETCHES_MAX) break;
    taken.push(row);
    stretches.push(...own.map((stretch) => ({ pageId: row.id, ...stretch })));
  }
  return { taken, stretches };
}

const upsert = (
  { db }: AgencyScope,
  readingId: string,
  row: Omit<typeof readingVectors.$inferSelect, "readingId">,
) =>
  db
    .insert(readingVectors)
    .values({ readingId, ...row })
    .onConflictDoUpdate({ target: readingVectors.readingId, set: row });

/** Goes on only if the reading is where the step found it; false as well when it was deleted. */
async function writeGuarded(
  { db }: AgencyScope,
  { readingId, model, pagesDone }: EmbedPagesPayload,
  statements: readonly Statement[],
): Promise<boolean> {
  const isThere = sql`(SELECT coalesce((
      SELECT ${readingVectors.pagesDone} FROM ${readingVectors}
      WHERE ${readingVectors.readingId} = ${readingId} AND ${readingVectors.model} = ${model}
    ), 0) = ${pagesDone}
    FROM ${readings} WHERE ${readings.id} = ${readingId})`;
  try {
    await writeAll(db, [...guardThat(db, readingId, isThere), ...statements]);
    return true;
  } catch (error) {
    if (isConflict(error)) return false;
    throw error;
  }
}

/** For a job that was given up by the outbox: `enqueueMissingVectors` leaves the reading alone for a day. */
export async function giveUpVectors(
  scope: AgencyScope,
  { readingId, model, pagesDone }: EmbedPagesPayload,
): Promise<void> {
  const givenUpAt = scope.nowMs();
  const row = { model, dimensions: null, pagesDone, givenUpAt };
  const marking = scope.db
    .insert(readingVectors)
    .values({ readingId, ...row })
    .onConflictDoUpdate({
      target: readingVectors.readingId,
      // Another model's row: what it counts is not of this one.
      set: {
        model,
        givenUpAt,
        dimensions: sql`CASE WHEN ${readingVectors.model} = ${model} THEN ${readingVectors.dimensions} END`,
        pagesDone: sql`CASE WHEN ${readingVectors.model} = ${model} THEN ${readingVectors.pagesDone} ELSE 0 END`,
      },
    });
  try {
    const isThere = sql`(SELECT 1 FROM ${readings} WHERE ${readings.id} = ${readingId})`;
    await writeAll(scope.db, [...guardThat(scope.db, readingId, isThere), marking]);
  } catch (error) {
    if (!isConflict(error)) throw error;
  }
}

/**
 * Enqueues the vectors of documents that were read before the model was configured, and of those that were given up a
 * day ago: a few at a time, whenever none is enqueued any more.
 */
export async function enqueueMissingVectors(scope: AgencyScope, model: string): Promise<void> {
  const { db } = scope;
  const its = sql`${readingVectors.readingId} = ${readings.id} AND ${readingVectors.model} = ${model}`;
  const rows = await db.all<Omit<EmbedPagesPayload, "model">>(sql`
    SELECT ${documents.id} AS documentId, ${readings.id} AS readingId,
      coalesce((SELECT ${readingVectors.pagesDone} FROM ${readingVectors} WHERE ${its}), 0) AS pagesDone
    FROM ${readings} JOIN ${documents} ON ${documents.id} = ${readings.documentId}
    WHERE ${readings.state} = 'COMPLETED'
      AND NOT EXISTS (
        SELECT 1 FROM outbox WHERE outbox.state IN ('WAITING', 'CLAIMED') AND outbox.job = ${embedPagesJob.name}
      )
      AND NOT EXISTS (
        SELECT 1 FROM ${readingVectors} WHERE ${its}
          AND (${readingVectors.pagesDone} >= ${readings.pagesTotal}
            OR ${readingVectors.givenUpAt} >= ${scope.nowMs() - AGAIN_AFTER_MS})
      )
      AND ${readings.id} = ${newestReading}
    LIMIT ${READINGS_AT_ONCE}
  `);
  if (rows.length === 0) return;
  const jobs = rows.map((row) => enqueueVectors(scope, { ...row, model }));
  await writeAll(
    db,
    jobs.flatMap(({ statements }) => statements),
  );
  scope.written({ jobs });
}

/** `embeddingModel`: its name, null where none is configured. */
export const missingVectorsTask: ClockTask<{ scope: AgencyScope; embeddingModel: string | null }> = {
  name: "embed-missing-pages",
  followsWrites: true,
  async run({ scope, embeddingModel }) {
    if (embeddingModel !== null) await enqueueMissingVectors(scope, embeddingModel);
    return { nextDueAt: null };
  },
};
