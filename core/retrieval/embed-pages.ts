/**
 * A document's embeddings as a workflow, after it was read: a few pages per step. A step's embeddings, its progress and
 * the next step are one batch, so that a step that runs twice writes once and a crash costs one step. Full-text search
 * works in the meantime, and also if this fails.
 */
import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import * as v from "valibot";
import { type Embedder, keepModelRuns } from "#core/assistant";
import { documents, documentSql, pages, readings } from "#core/documents";
import type { EnqueuedJob } from "#core/outbox";
import { backgroundWork, type StepResult, type Tool, type WorkflowKind } from "#core/workflows";
import type { Call, Program } from "#model/workflows";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { ClockTask } from "../shared/clock-tasks.ts";
import { type Statement, writeAll } from "../shared/database.ts";
import { guardThat, isConflict } from "../shared/version-guard.ts";
import { cutChunks } from "./cut-chunks.ts";
import { pageEmbeddings, readingEmbeddings } from "./tables.ts";

const PAGES_PER_EMBED_STEP = 25;
/**
 * Maximum chunks per step, and therefore per page: a page longer than any print is searched by its words only beyond
 * that.
 */
const CHUNKS_MAX = 256;
/** How many readings are caught up concurrently. */
const READINGS_AT_ONCE = 20;
const AGAIN_AFTER_MS = 24 * 60 * 60_000;

const EMBEDDING = "embedding";
const EMBEDDING_JOB = "embed-pages";
const STEP = "EMBED_PAGES";

const stepInput = v.strictObject({
  /** The model of the embeddings; a step for a model that is no longer configured does nothing. */
  model: v.pipe(v.string(), v.nonEmpty(), v.maxLength(300)),
  /** Pages that had embeddings before this step. */
  pagesDone: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
type StepInput = v.InferOutput<typeof stepInput>;

const stepOutcome = v.variant("tag", [
  v.object({ tag: v.literal("EMBEDDED"), pagesDone: v.number(), pagesTotal: v.number() }),
  /** Deleted, already done, superseded, given up, or another model is configured. */
  v.object({ tag: v.literal("OVER") }),
]);
const doneWith = (
  outcome: v.InferOutput<typeof stepOutcome>,
  rows: readonly Statement[] = [],
): StepResult => ({ tag: "DONE", outcome, rows });
const over = doneWith({ tag: "OVER" });

export interface RetrievalPorts {
  /** Null if no embedding model is configured (any more). */
  readonly embedder: Pick<Embedder, "model" | "embedPages"> | null;
}

const callOf = (input: StepInput): Call => ({ kind: STEP, input });

const nextOfEmbedding: Program = ({ steps }) => {
  const last = steps.at(-1);
  if (last?.state !== "DONE") return null;
  const outcome = v.parse(stepOutcome, last.outcome);
  if (outcome.tag === "OVER" || outcome.pagesDone >= outcome.pagesTotal) return null;
  const { model } = v.parse(stepInput, last.input);
  return callOf({ model, pagesDone: outcome.pagesDone });
};

/** Starts the embeddings of a reading with its first page, or after `pagesDone`, in the batch of its statements. */
export const startEmbeddings = (
  scope: AgencyScope,
  { readingId, model, pagesDone = 0 }: { readingId: string; model: string; pagesDone?: number },
): EnqueuedJob =>
  backgroundWork.start(scope, {
    kind: EMBEDDING,
    job: EMBEDDING_JOB,
    subjectId: readingId,
    first: callOf({ model, pagesDone }),
  });

const embedPages: Tool<RetrievalPorts> = {
  effect: "WRITE",
  input: stepInput,
  async act({ embedder }, { scope, workflow: { subjectId: readingId }, step }) {
    const { db } = scope;
    const input = v.parse(stepInput, step.input);
    const { model, pagesDone } = input;
    if (embedder?.model !== model) return over;
    const [[reading], [known], rows] = await Promise.all([
      db
        .select({ pagesTotal: readings.pagesTotal })
        .from(readings)
        .innerJoin(documents, eq(documents.id, readings.documentId))
        .where(
          and(
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
    if (!reading || (known?.pagesDone ?? 0) !== pagesDone || pagesDone >= pagesTotal) return over;
    const { taken, chunks } = takePages(rows);
    const { embeddings, runs } =
      chunks.length === 0
        ? { embeddings: [], runs: [] }
        : await embedder.embedPages(chunks.map(({ text }) => text));
    // The document may have been deleted by now, but the tokens were spent.
    await keepModelRuns(scope, runs);
    if (embeddings === null) throw new Error(runs[0]?.reason ?? "The day's budget is spent.");
    const dimensions = embeddings[0]?.dimensions ?? known?.dimensions ?? null;
    if (known?.dimensions && dimensions !== known.dimensions)
      throw new Error("The model's embeddings have another length than before.");

    const done = taken.at(-1)?.page ?? pagesTotal;
    return doneWith({ tag: "EMBEDDED", pagesDone: done, pagesTotal }, [
      ...guardProgress(scope, readingId, input),
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
    ]);
  },
  // Full-text search still finds the document. For a day it is not caught up on.
  giveUp: async (_ports, { scope, workflow, step }) =>
    doneWith({ tag: "OVER" }, giveUpStatements(scope, workflow.subjectId, v.parse(stepInput, step.input))),
};

export const embeddingKind: WorkflowKind<RetrievalPorts> = {
  name: EMBEDDING,
  isBackground: true,
  budgets: { steps: 100_000, tokens: Number.POSITIVE_INFINITY, workedMs: 24 * 60 * 60_000 },
  program: nextOfEmbedding,
  tools: { [STEP]: embedPages },
  tell: () => [],
  // They are stored as soon as the model has answered.
  keepRuns: () => [],
};

export const embedPagesJob = backgroundWork.defineStepJob(embeddingKind, {
  name: EMBEDDING_JOB,
  queue: "ai-jobs",
  portsOf: (ports: RetrievalPorts) => ports,
});

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

/** Continues only if the reading's progress is what the step found: its pages may have changed meanwhile. */
const guardProgress = (
  { db }: AgencyScope,
  readingId: string,
  { model, pagesDone }: StepInput,
): Statement[] =>
  guardThat(
    db,
    readingId,
    sql`(SELECT coalesce((
      SELECT ${readingEmbeddings.pagesDone} FROM ${readingEmbeddings}
      WHERE ${readingEmbeddings.readingId} = ${readingId} AND ${readingEmbeddings.model} = ${model}
    ), 0) = ${pagesDone}
    FROM ${readings} WHERE ${readings.id} = ${readingId})`,
  );

function giveUpStatements(
  scope: AgencyScope,
  readingId: string,
  { model, pagesDone }: StepInput,
): Statement[] {
  const givenUpAt = scope.nowMs();
  const row = { model, dimensions: null, pagesDone, givenUpAt };
  return [
    scope.db
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
      }),
  ];
}

/**
 * Starts the embeddings of documents that were read before the model was configured, and of those that were given up a
 * day ago: a few at a time, whenever none are being made.
 */
export async function startMissingEmbeddings(scope: AgencyScope, model: string): Promise<void> {
  const { db } = scope;
  const its = sql`${readingEmbeddings.readingId} = ${readings.id} AND ${readingEmbeddings.model} = ${model}`;
  const noneAreMade = sql`NOT EXISTS (SELECT 1 FROM workflows WHERE kind = ${EMBEDDING} AND state = 'RUNNING')`;
  const rows = await db.all<{ readingId: string; pagesDone: number }>(sql`
    SELECT ${readings.id} AS readingId,
      coalesce((SELECT ${readingEmbeddings.pagesDone} FROM ${readingEmbeddings} WHERE ${its}), 0) AS pagesDone
    FROM ${readings} JOIN ${documents} ON ${documents.id} = ${readings.documentId}
    WHERE ${readings.state} = 'COMPLETED' AND ${documents.replacedBy} IS NULL
      AND ${noneAreMade}
      AND NOT EXISTS (
        SELECT 1 FROM ${readingEmbeddings} WHERE ${its}
          AND (${readingEmbeddings.pagesDone} >= ${readings.pagesTotal}
            OR ${readingEmbeddings.givenUpAt} >= ${scope.nowMs() - AGAIN_AFTER_MS})
      )
      AND ${readings.id} = ${documentSql.newestReading}
    LIMIT ${READINGS_AT_ONCE}
  `);
  if (rows.length === 0) return;
  const jobs = rows.map((row) => startEmbeddings(scope, { ...row, model }));
  try {
    await writeAll(db, [
      ...guardThat(db, EMBEDDING, sql`(${noneAreMade})`),
      ...jobs.flatMap(({ statements }) => statements),
    ]);
  } catch (error) {
    // Another run was faster.
    if (isConflict(error)) return;
    throw error;
  }
  scope.written({ jobs });
}

/** `embeddingModel`: its name; null if none is configured. */
export const missingEmbeddingsTask: ClockTask<{ scope: AgencyScope; embeddingModel: string | null }> = {
  name: "embed-missing-pages",
  followsWrites: true,
  async run({ scope, embeddingModel }) {
    if (embeddingModel !== null) await startMissingEmbeddings(scope, embeddingModel);
    return { nextDueAt: null };
  },
};
