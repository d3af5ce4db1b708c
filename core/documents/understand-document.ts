/**
 * The jobs "understand-document" and "understand-again": what the reasoner makes of a document that was read, kept only
 * as far as the pages bear it out. Safe to run twice: the second run finds the reading COMPLETED by this version.
 */
import { eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { checkExtraction, keepModelRuns } from "#core/assistant";
import { recordChange } from "#core/audit";
import { defineJob, jobResultOf } from "#core/outbox";
import type { Extraction } from "#model/assistant";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type Statement, writeAll } from "../shared/database.ts";
import { guardThat, isConflict } from "../shared/version-guard.ts";
import { parentOfDocument } from "./announce-document.ts";
import { describeSources } from "./describe-reading.ts";
import { enqueueVectors } from "./embed-pages.ts";
import { EXTRACTION_VERSION, type PageReading } from "./model.ts";
import { type ReadBoxes, wordsOfPages } from "./page-words.ts";
import { type DocumentPorts, idSchema, type UnderstoodDocument } from "./ports.ts";
import { endReadingOf } from "./reading-step.ts";
import { findPages, findReadingJob, type PageRow, type ReadingJob } from "./repository.ts";
import { readings } from "./tables.ts";

export interface UnderstandDocumentDeps {
  scope: AgencyScope;
  readBoxes: ReadBoxes;
  /** The reasoner's task. What it says is checked here before anybody sees it. Null: what was understood before stays. */
  extract(document: { name: string; pages: readonly PageReading[] }): Extraction | Promise<Extraction | null>;
  /** See `DocumentHooks`. */
  alsoKeep?(understood: UnderstoodDocument): Promise<readonly Statement[]>;
  /** The embedding model whose vectors are to be made of its pages next; none where none is configured. */
  embeddingModel?: string | null;
  /** What marks the job itself done, for the same batch. */
  finishing?: readonly Statement[];
}

export const understandPayload = v.strictObject({ documentId: idSchema, readingId: idSchema });
type UnderstandPayload = v.InferOutput<typeof understandPayload>;

export const understandDocumentJob = defineJob({
  name: "understand-document",
  payload: understandPayload,
  queue: "ai-jobs",
  async run(ports: DocumentPorts, { scope, payload, finishing }) {
    const deps = { ...understandDepsOf(ports, scope), finishing, embeddingModel: ports.embedder?.model };
    return jobResultOf(await understandDocument(deps, payload));
  },
  ended: endReadingOf,
});

/**
 * `orLeave`: null where a model is configured and could not do it, so that its earlier work is not replaced by less.
 */
export const understandDepsOf = (
  { storage, reasoner, documentHooks }: DocumentPorts,
  scope: AgencyScope,
  { orLeave = false } = {},
): UnderstandDocumentDeps => ({
  scope,
  readBoxes: storage.readRange,
  async extract(document) {
    const { value, runs, withoutModel } = await reasoner.extract(document);
    // What a model was paid is kept at once: the document may be gone by the time it is understood.
    await keepModelRuns(scope, runs);
    return orLeave && withoutModel ? null : value;
  },
  alsoKeep: (understood) => documentHooks.understood(scope, reasoner, understood),
});

export async function understandDocument(
  deps: UnderstandDocumentDeps,
  { documentId, readingId }: UnderstandPayload,
): Promise<{ tag: "COMPLETED" } | { tag: "NOTHING_TO_DO" } | { tag: "LEFT" }> {
  const { scope } = deps;
  const [job, rows] = await Promise.all([
    findReadingJob(scope.db, documentId, readingId),
    findPages(scope.db, readingId),
  ]);
  const isAgain = job?.state === "COMPLETED" && job.extractionVersion < EXTRACTION_VERSION;
  if (!job || !(isAgain || job.state === "UNDERSTANDING")) return { tag: "NOTHING_TO_DO" };
  const words = await wordsOfPages(deps.readBoxes, rows);
  const pages = rows.map(({ page, width, height, text }, at) => ({
    page,
    width,
    height,
    text,
    words: words[at] ?? [],
  }));
  const extracted = await deps.extract({ name: job.name, pages });
  if (extracted === null) return { tag: "LEFT" };
  const extraction = checkExtraction(extracted, pages);
  const understood = { documentId, readingId, name: job.name, pages, extraction };
  const kept = (await deps.alsoKeep?.(understood)) ?? [];
  const vectors = deps.embeddingModel
    ? [enqueueVectors(scope, { documentId, readingId, model: deps.embeddingModel })]
    : [];
  try {
    await writeAll(scope.db, [
      ...guardThat(
        scope.db,
        readingId,
        sql`(SELECT ${readings.state} = ${job.state} AND ${readings.extractionVersion} = ${job.extractionVersion}
          FROM ${readings} WHERE ${readings.id} = ${readingId})`,
      ),
      scope.db
        .update(readings)
        .set({
          state: "COMPLETED",
          extraction: JSON.stringify(extraction),
          recognized: extraction.recognized ?? null,
          extractionVersion: EXTRACTION_VERSION,
          isAgain: false,
          note: noteOf(job, rows, extraction),
          ...(isAgain ? {} : { completedAt: scope.nowMs() }),
        })
        .where(eq(readings.id, readingId)),
      ...(await recordChange(scope, {
        action: isAgain ? "document.read-again" : "document.read",
        entity: "document",
        entityId: documentId,
        parentId: parentOfDocument(documentId),
        version: job.version,
        after: { readingId, pages: pages.length, docType: extraction.docType },
      })),
      ...kept,
      ...vectors.flatMap(({ statements }) => statements),
      ...(deps.finishing ?? []),
    ]);
  } catch (error) {
    if (isConflict(error)) return { tag: "NOTHING_TO_DO" };
    throw error;
  }
  scope.written({ jobs: vectors });
  return { tag: "COMPLETED" };
}

/** What was said while it was read, where its words come from, and what was left out; each once, also when it is understood again. */
const noteOf = ({ note }: ReadingJob, rows: readonly PageRow[], extraction: Extraction): string | null =>
  [describeSources(rows), extraction.note ?? ""].reduce<string>(
    (said, more) => (more === null || said.includes(more) ? said : `${said} ${more}`.trim()),
    note ?? "",
  ) || null;
