/**
 * The job "embed-pages": creates the embeddings of a document's pages after it was read, a few pages per step. A step
 * writes its embeddings, its progress and the job of the next step in one batch, so that a step that runs twice writes
 * once and a crash costs one step. Full-text search works in the meantime, and also if this fails.
 */
import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import * as v from "valibot";
import { type Embedder, keepModelRuns } from "#core/assistant";
import { documents, documentSql, pages, readings } from "#core/documents";
import { defineJob, enqueue, jobResultOf } from "#core/outbox";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { ClockTask } from "../shared/clock-tasks.ts";
import { type Statement, writeAll } from "../shared/database.ts";
import { guardThat, isConflict } from "../shared/version-guard.ts";
import { cutChunks } from "./cut-chunks.ts";
import { pageEmbeddings, readingEmbeddings } from "./tables.ts";

const id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(100));

export interface EmbedPagesDeps {
  scope: AgencyScope;
  /** Null if no embedding model is configured (any more). */
  embedder: Pick<Embedder, "model" | "embedPages"> | null;
  /** The statements that mark the job done, for the step's batch. */
  finishing?: readonly Statement[];
}

export type EmbedOutcome =
  | { tag: "EMBEDDED"; pagesDone: number; pagesTotal: number }
  /** The provider failed, or the day's budget for pages is spent: retried later. */
  | { tag: "LATER"; reason: string }
  /** Deleted, already done, superseded, or another model is configured: nothing was written. */
  | { tag: "NOTHING_TO_DO" };

const nothingToDo: EmbedOutcome = { tag: "NOTHING_TO_DO" };

const PAGES_PER_EMBED_STEP = 25;
/**
 * Maximum chunks per step, and therefore per page: a page longer than any print is searched by its words only beyond
 * that.
 */
const CHUNKS_MAX = 256;
/** How many readings are caught up concurrently. */
const READINGS_AT_ONCE = 20;
const AGAIN_AFTER_MS = 24 * 60 * 60_000;

const embedPagesPayload = v.strictObject({
  documentId: id,
  readingId: id,
  /** The model of the embeddings; a job for a model that is no longer configured does nothing. */
  model: v.pipe(v.string(), v.nonEmpty(), v.maxLength(300)),
  /** Pages that had embeddings before this step. */
  pagesDone: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
type EmbedPagesPayload = v.InferOutput<typeof embedPagesPayload>;

export interface RetrievalPorts {
  /** Null if no embedding model is configured (any more). */
  readonly embedder: Pick<Embedder, "model" | "embedPages"> | null;
}

export const embedPagesJob = defineJob({
  name: "embed-pages",
  payload: embedPagesPayload,
  queue: "ai-jobs",
  async run({ embedder }: RetrievalPorts, { scope, payload, finishing }) {
    const outcome = await embedPagesStep({ scope, embedder, finishing }, payload);
    if (outcome.tag === "LATER") throw new Error(outcome.reason);
    return jobResultOf(outcome);
  },
  // Full-text search still finds the document; a clock task enqueues its embeddings again.
  ended: (_ports: RetrievalPorts, { scope, payload }) => giveUpEmbeddings(scope, payload),
});

/** Enqueues the embeddings of a reading, starting with its first page. */
export const enqueueEmbeddings = (
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
          eq(readings.id, documentSql.newestReading),
        ),
      ),
    db
      .select()
      .from(readingEmbeddings)
      .where(and(eq(readingEmbeddings.readingId, readingId), eq(readingEmbeddings.model, model))),
    db
      .select({ id: pages.id, page: pages.page, text: pages.text })
      .from(pages)
      .where(and(eq(pages.readingId, readingId), gt(pages.page, pagesDone)))
      .orderBy(asc(pages.page))
      .limit(PAGES_PER_EMBED_STEP),
  ]);
  const pagesTotal = reading?.pagesTotal ?? 0;
  if (!reading || (known?.pagesDone ?? 0) !== pagesDone || pagesDone >= pagesTotal) return nothingToDo;
  const { taken, chunks } = takePages(rows);
  const { embeddings, runs } =
    chunks.length === 0
      ? { embeddings: [], runs: [] }
      : await embedder.embedPages(chunks.map(({ text }) => text));
  // The document may have been deleted by now, but the tokens were spent.
  await keepModelRuns(scope, runs);
  if (embeddings === null) return { tag: "LATER", reason: runs[0]?.reason ?? "The day's budget is spent." };
  const dimensions = embeddings[0]?.dimensions ?? known?.dimensions ?? null;
  if (known?.dimensions && dimensions !== known.dimensions)
    return { tag: "LATER", reason: "The model's embeddings have another length than before." };

  const done = taken.at(-1)?.page ?? pagesTotal;
  const next =
    done < pagesTotal ? enqueueEmbeddings(scope, { documentId, readingId, model, pagesDone: done }) : null;
  const written = await writeGuarded(scope, payload, [
    // First removes the embeddings of another model, then any earlier ones of these pages.
    db
      .delete(pageEmbeddings)
      .where(
        inArray(
          pageEmbeddings.pageId,
          pagesDone === 0
            ? db.select({ id: pages.id }).from(pages).where(eq(pages.readingId, readingId))
            : taken.map(({ id }) => id),
        ),
      ),
    ...(chunks.length === 0
      ? []
      : [
          db.insert(pageEmbeddings).values(
            chunks.map(({ pageId, start }, at) => ({
              pageId,
              start,
              embedding: sql`vector8(${embeddings[at]?.bytes ?? null})`,
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

/** As many pages as fit into a step, at least one, and their chunks. */
function takePages<Page extends { id: number; text: string }>(rows: readonly Page[]) {
  const taken: Page[] = [];
  const chunks: { pageId: number; start: number; text: string }[] = [];
  for (const row of rows) {
    const own = cutChunks(row.text).slice(0, CHUNKS_MAX);
    if (taken.length > 0 && chunks.length + own.length > CHUNKS_MAX) break;
    taken.push(row);
    chunks.push(...own.map((chunk) => ({ pageId: row.id, ...chunk })));
  }
  return { taken, chunks };
}

const upsert = (
  { db }: AgencyScope,
  readingId: string,
  row: Omit<typeof readingEmbeddings.$inferSelect, "readingId">,
) =>
  db
    .insert(readingEmbeddings)
    .values({ readingId, ...row })
    .onConflictDoUpdate({ target: readingEmbeddings.readingId, set: row });

/** Continues only if the reading's progress is what the step found; false also when it was deleted. */
async function writeGuarded(
  { db }: AgencyScope,
  { readingId, model, pagesDone }: EmbedPagesPayload,
  statements: readonly Statement[],
): Promise<boolean> {
  const isThere = sql`(SELECT coalesce((
      SELECT ${readingEmbeddings.pagesDone} FROM ${readingEmbeddings}
      WHERE ${readingEmbeddings.readingId} = ${readingId} AND ${readingEmbeddings.model} = ${model}
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

/** For a job that the outbox gave up: `enqueueMissingEmbeddings` skips the reading for a day. */
export async function giveUpEmbeddings(
  scope: AgencyScope,
  { readingId, model, pagesDone }: EmbedPagesPayload,
): Promise<void> {
  const givenUpAt = scope.nowMs();
  const row = { model, dimensions: null, pagesDone, givenUpAt };
  const marking = scope.db
    .insert(readingEmbeddings)
    .values({ readingId, ...row })
    .onConflictDoUpdate({
      target: readingEmbeddings.readingId,
      // Ignores the progress of another model.
      set: {
        model,
        givenUpAt,
        dimensions: sql`CASE WHEN ${readingEmbeddings.model} = ${model} THEN ${readingEmbeddings.dimensions} END`,
        pagesDone: sql`CASE WHEN ${readingEmbeddings.model} = ${model} THEN ${readingEmbeddings.pagesDone} ELSE 0 END`,
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
 * Enqueues the embeddings of documents that were read before the model was configured, and of those that were given up
 * a day ago: a few at a time, whenever none are enqueued.
 */
export async function enqueueMissingEmbeddings(scope: AgencyScope, model: string): Promise<void> {
  const { db } = scope;
  const its = sql`${readingEmbeddings.readingId} = ${readings.id} AND ${readingEmbeddings.model} = ${model}`;
  const rows = await db.all<Omit<EmbedPagesPayload, "model">>(sql`
    SELECT ${documents.id} AS documentId, ${readings.id} AS readingId,
      coalesce((SELECT ${readingEmbeddings.pagesDone} FROM ${readingEmbeddings} WHERE ${its}), 0) AS pagesDone
    FROM ${readings} JOIN ${documents} ON ${documents.id} = ${readings.documentId}
    WHERE ${readings.state} = 'COMPLETED' AND ${documents.replacedBy} IS NULL
      AND NOT EXISTS (
        SELECT 1 FROM outbox WHERE outbox.state IN ('WAITING', 'CLAIMED') AND outbox.job = ${embedPagesJob.name}
      )
      AND NOT EXISTS (
        SELECT 1 FROM ${readingEmbeddings} WHERE ${its}
          AND (${readingEmbeddings.pagesDone} >= ${readings.pagesTotal}
            OR ${readingEmbeddings.givenUpAt} >= ${scope.nowMs() - AGAIN_AFTER_MS})
      )
      AND ${readings.id} = ${documentSql.newestReading}
    LIMIT ${READINGS_AT_ONCE}
  `);
  if (rows.length === 0) return;
  const jobs = rows.map((row) => enqueueEmbeddings(scope, { ...row, model }));
  await writeAll(
    db,
    jobs.flatMap(({ statements }) => statements),
  );
  scope.written({ jobs });
}

/** `embeddingModel`: its name; null if none is configured. */
export const missingEmbeddingsTask: ClockTask<{ scope: AgencyScope; embeddingModel: string | null }> = {
  name: "embed-missing-pages",
  followsWrites: true,
  async run({ scope, embeddingModel }) {
    if (embeddingModel !== null) await enqueueMissingEmbeddings(scope, embeddingModel);
    return { nextDueAt: null };
  },
};
