/**
 * The jobs "understand-document" and "understand-again": what the reasoner makes of a document that was read. Safe to run twice: the second run finds the reading COMPLETED by this version.
 */
import { eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { recordChange } from "#core/audit";
import { defineJob, jobResultOf } from "#core/outbox";
import { modelInSlices } from "#core/page-model";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type Statement, writeAll } from "../shared/database.ts";
import { runInSlices } from "../shared/sliced-work.ts";
import { guardThat, guardVersion, isConflict } from "../shared/version-guard.ts";
import { parentOfDocument } from "./announce-document.ts";
import { describeSources } from "./describe-reading.ts";
import { EXTRACTION_VERSION } from "./model.ts";
import { modelKeysOf, storeModels } from "./page-models.ts";
import { pagesWithWords, type ReadBoxes } from "./page-words.ts";
import { type DocumentPorts, idSchema, type Understanding, type UnderstandPorts } from "./ports.ts";
import { endReadingOf } from "./reading-step.ts";
import { findPages, findReadingJob, type PageRow, type ReadingJob } from "./repository.ts";
import { documents, readings } from "./tables.ts";

export interface UnderstandDocumentDeps<
  Extraction extends Understanding = Understanding,
> extends UnderstandPorts<Extraction> {
  scope: AgencyScope;
  readBoxes: ReadBoxes;
  /** Page models are stored like boxes: see `StepDeps`. */
  putBoxes(key: string, bytes: Uint8Array): Promise<void>;
  deleteBoxes(key: string): Promise<void>;
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
    const deps = { ...documentHooks.understanding(scope), ...understandDepsOf(storage, scope), finishing };
    return jobResultOf(await understandDocument(deps, payload));
  },
  ended: endReadingOf,
});

/** What both jobs need of storage. */
export const understandDepsOf = (storage: DocumentPorts["storage"], scope: AgencyScope) => ({
  scope,
  readBoxes: storage.readRange,
  putBoxes: (key: string, bytes: Uint8Array) => storage.put(key, bytes),
  deleteBoxes: (key: string) => storage.delete([key]),
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
  const models = await runInSlices(modelInSlices(pages));
  const extraction = await deps.extract({ name: job.name, pages, models });
  if (extraction === null) return { tag: "LEFT" };
  const understood = { documentId, readingId, name: job.name, pages, extraction };
  const kept = (await deps.alsoKeep?.(understood)) ?? [];
  const jobs = deps.nextJobs?.({ documentId, readingId }) ?? [];
  const stored = await storeModels({ db: scope.db, putBoxes: deps.putBoxes }, readingId, models);
  const statementsFor = async (current: ReadingJob): Promise<Statement[]> => [
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
    ...(models.length > 0 ? [stored.statement] : []),
    ...(await recordChange(scope, {
      action: isAgain ? "document.read-again" : "document.read",
      entity: "document",
      entityId: documentId,
      parentId: parentOfDocument(documentId),
      version: job.version,
      after: { readingId, pages: pages.length, docType: extraction.docType },
    })),
    ...(await typeStatements(scope, current, documentId, extraction)),
    ...kept,
    ...jobs.flatMap(({ statements }) => statements),
    ...(deps.finishing ?? []),
  ];
  try {
    await writeOver(scope, job, statementsFor, () => findReadingJob(scope.db, documentId, readingId));
  } catch (error) {
    if (!isConflict(error)) throw error;
    if (!(await findReadingJob(scope.db, documentId, readingId))) await deleteEach(deps, stored.keys);
    return { tag: "NOTHING_TO_DO" };
  }
  scope.written({ jobs });
  await deleteEach(
    deps,
    modelKeysOf(rows).filter((key) => !stored.keys.includes(key)),
  );
  return { tag: "COMPLETED" };
}

async function deleteEach(
  { deleteBoxes }: Pick<UnderstandDocumentDeps, "deleteBoxes">,
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) await deleteBoxes(key);
}

/**
 * Writes what belongs to the document as it was read. If only people's words about it changed meanwhile, it is written
 * over these: understanding it again would say the same.
 */
async function writeOver(
  scope: AgencyScope,
  job: ReadingJob,
  statementsFor: (current: ReadingJob) => Promise<Statement[]>,
  findAgain: () => Promise<ReadingJob | null>,
): Promise<void> {
  let current = job;
  for (;;) {
    try {
      await writeAll(scope.db, await statementsFor(current));
      return;
    } catch (error) {
      const now = isConflict(error) ? await findAgain() : null;
      if (now === null || now.version === current.version) throw error;
      current = now;
    }
  }
}

/** The type that the pages say, unless a person chose one. Where they do not say, the guess from the name stays. */
async function typeStatements(
  scope: AgencyScope,
  { type, typeSource, version, replacedBy }: ReadingJob,
  documentId: string,
  { docType, recognized }: Understanding,
): Promise<Statement[]> {
  if (typeSource === "PERSON" || replacedBy !== null) return [];
  const isUnsaid = docType === "OTHER" && (recognized?.kind ?? "OTHER") === "OTHER";
  if (typeSource === "GUESS" ? isUnsaid : type === docType) return [];
  const { db } = scope;
  return [
    ...guardVersion(db, documents, documentId, version),
    db
      .update(documents)
      .set({ type: docType, typeSource: "READING", version: version + 1, updatedAt: scope.nowMs() })
      .where(eq(documents.id, documentId)),
    ...(type === docType
      ? []
      : await recordChange(scope, {
          action: "document.recognize",
          entity: "document",
          entityId: documentId,
          parentId: parentOfDocument(documentId),
          version: version + 1,
          before: { type },
          after: { type: docType },
        })),
  ];
}

/** What was said while it was read, where its words come from, and what was left out; each once, also when it is understood again. */
const noteOf = ({ note }: ReadingJob, rows: readonly PageRow[], extraction: Understanding): string | null =>
  [describeSources(rows), extraction.note ?? ""].reduce<string>(
    (said, more) => (more === null || said.includes(more) ? said : `${said} ${more}`.trim()),
    note ?? "",
  ) || null;
