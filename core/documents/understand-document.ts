/**
 * The jobs "understand-document" and "understand-again": what the reasoner makes of a document that was read. Safe to run twice: the second run finds the reading COMPLETED by this version.
 */
import { eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { recordChange } from "#core/audit";
import { defineJob, jobResultOf } from "#core/outbox";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type Statement, writeAll } from "../shared/database.ts";
import { guardThat, isConflict } from "../shared/version-guard.ts";
import { parentOfDocument } from "./announce-document.ts";
import { describeSources } from "./describe-reading.ts";
import { EXTRACTION_VERSION } from "./model.ts";
import { pagesWithWords, type ReadBoxes } from "./page-words.ts";
import { type DocumentPorts, idSchema, type Understanding, type UnderstandPorts } from "./ports.ts";
import { endReadingOf } from "./reading-step.ts";
import { findPages, findReadingJob, type PageRow, type ReadingJob } from "./repository.ts";
import { readings } from "./tables.ts";

export interface UnderstandDocumentDeps<
  Extraction extends Understanding = Understanding,
> extends UnderstandPorts<Extraction> {
  scope: AgencyScope;
  readBoxes: ReadBoxes;
  /** Marks the job itself done, in the same batch. */
  finishing?: readonly Statement[];
}

export const understandPayload = v.strictObject({ documentId: idSchema, readingId: idSchema });
type UnderstandPayload = v.InferOutput<typeof understandPayload>;

export const understandDocumentJob = defineJob({
  name: "understand-document",
  payload: understandPayload,
  queue: "ai-jobs",
  async run({ storage, documentHooks }: DocumentPorts, { scope, payload, finishing }) {
    const deps = { ...documentHooks.understanding(scope), scope, readBoxes: storage.readRange, finishing };
    return jobResultOf(await understandDocument(deps, payload));
  },
  ended: endReadingOf,
});

export async function understandDocument<Extraction extends Understanding>(
  deps: UnderstandDocumentDeps<Extraction>,
  { documentId, readingId }: UnderstandPayload,
): Promise<{ tag: "COMPLETED" } | { tag: "NOTHING_TO_DO" } | { tag: "LEFT" }> {
  const { scope } = deps;
  const [job, rows] = await Promise.all([
    findReadingJob(scope.db, documentId, readingId),
    findPages(scope.db, readingId),
  ]);
  const isAgain = job?.state === "COMPLETED" && job.extractionVersion < EXTRACTION_VERSION;
  if (!job || !(isAgain || job.state === "UNDERSTANDING")) return { tag: "NOTHING_TO_DO" };
  const pages = await pagesWithWords(deps.readBoxes, rows);
  const extraction = await deps.extract({ name: job.name, pages });
  if (extraction === null) return { tag: "LEFT" };
  const understood = { documentId, readingId, name: job.name, pages, extraction };
  const kept = (await deps.alsoKeep?.(understood)) ?? [];
  const jobs = deps.nextJobs?.({ documentId, readingId }) ?? [];
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
      ...jobs.flatMap(({ statements }) => statements),
      ...(deps.finishing ?? []),
    ]);
  } catch (error) {
    if (isConflict(error)) return { tag: "NOTHING_TO_DO" };
    throw error;
  }
  scope.written({ jobs });
  return { tag: "COMPLETED" };
}

/** What was said while it was read, where its words come from, and what was left out; each once, also when it is understood again. */
const noteOf = ({ note }: ReadingJob, rows: readonly PageRow[], extraction: Understanding): string | null =>
  [describeSources(rows), extraction.note ?? ""].reduce<string>(
    (said, more) => (more === null || said.includes(more) ? said : `${said} ${more}`.trim()),
    note ?? "",
  ) || null;
