/**
 * The jobs "understand-document" and "understand-again": what the reasoner makes of a document that was read, kept only
 * as far as the pages bear it out. Safe to run twice: the second run finds the reading COMPLETED by this version.
 */
import { eq, sql } from "drizzle-orm";
import { checkExtraction } from "#core/assistant";
import { recordChange } from "#core/audit";
import type { Extraction } from "#model/assistant";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type Statement, writeAll } from "../shared/database.ts";
import { guardThat, isConflict } from "../shared/version-guard.ts";
import { parentOfDocument } from "./announce-document.ts";
import { describeSources } from "./describe-reading.ts";
import { promiseVectors } from "./embed-pages.ts";
import type { UnderstandDocumentPayload } from "./job-names.ts";
import { EXTRACTION_VERSION, type PageReading } from "./model.ts";
import { type ReadBoxes, wordsOfPages } from "./page-words.ts";
import { findPages, findReadingJob, type PageRow, type ReadingJob } from "./repository.ts";
import { readings } from "./tables.ts";

export interface UnderstoodDocument {
  documentId: string;
  readingId: string;
  name: string;
  pages: readonly PageReading[];
  /** Only what the pages bear out. */
  extraction: Extraction;
}

export interface UnderstandDocumentDeps {
  scope: AgencyScope;
  readBoxes: ReadBoxes;
  /** The reasoner's task. What it says is checked here before anybody sees it. Null: what was understood before stays. */
  extract(document: { name: string; pages: readonly PageReading[] }): Extraction | Promise<Extraction | null>;
  /** What else is to be kept of it, for the same batch: what other nouns make of a document that was understood. */
  alsoKeep?(understood: UnderstoodDocument): Promise<readonly Statement[]>;
  /** The embedding model whose vectors are to be made of its pages next; none where none is configured. */
  embeddingModel?: string | null;
  /** What marks the job itself done, for the same batch. */
  finishing?: readonly Statement[];
}

export async function understandDocument(
  deps: UnderstandDocumentDeps,
  { documentId, readingId }: UnderstandDocumentPayload,
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
    ? [promiseVectors(scope, { documentId, readingId, model: deps.embeddingModel })]
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
