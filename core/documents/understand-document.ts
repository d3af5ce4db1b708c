/**
 * The step UNDERSTAND: what the reasoner makes of a document that was read, or makes of it again in a newer version.
 * Until then what was understood before stays in use.
 */
import { eq } from "drizzle-orm";
import * as v from "valibot";
import { recordChange } from "#core/audit";
import { modelInSlices } from "#core/page-model";
import type { Tool } from "#core/workflows";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { Statement } from "../shared/database.ts";
import { runInSlices } from "../shared/sliced-work.ts";
import { guardVersion } from "../shared/version-guard.ts";
import { announceDocument, parentOfDocument } from "./announce-document.ts";
import { describeSources } from "./describe-reading.ts";
import { EXTRACTION_VERSION } from "./model.ts";
import { modelKeysOf, storeModels } from "./page-models.ts";
import { pagesWithWords } from "./page-words.ts";
import type { Understanding } from "./ports.ts";
import { deleted, doneWith, giveUpReading, type ReadingPorts, tidyOf } from "./reading-step.ts";
import { findPages, findReadingWork, type PageRow, type ReadingWork } from "./repository.ts";
import { documents, readings } from "./tables.ts";

/** `isAgain`: it was understood by an older version. */
const input = v.strictObject({ isAgain: v.boolean() });

export const understandDocument: Tool<ReadingPorts> = {
  effect: "WRITE",
  input,
  async act(ports, work) {
    const { isAgain } = v.parse(input, work.step.input);
    const { scope, workflow } = work;
    const find = () => findReadingWork(scope.db, workflow.subjectId);
    const [reading, rows] = await Promise.all([find(), findPages(scope.db, workflow.subjectId)]);
    if (!reading) return deleted;
    const { documentId, readingId, name } = reading;
    const pages = await pagesWithWords(ports.readBoxes, rows);
    const models = await runInSlices(modelInSlices(pages));
    const { extract, alsoKeep, nextJobs } = ports.hooks.understanding(scope, { isAgain });
    const extraction = await extract({ name, pages, models });
    if (extraction === null) return doneWith({ tag: "LEFT" }, { rows: leaveAsUnderstood(scope, reading) });
    const kept = (await alsoKeep?.({ documentId, readingId, name, pages, extraction })) ?? [];
    const jobs = nextJobs?.({ documentId, readingId }) ?? [];
    const stored = await storeModels({ db: scope.db, putBoxes: ports.putBoxes }, readingId, models);
    const rowsFor = async (current: ReadingWork): Promise<Statement[]> => [
      scope.db
        .update(readings)
        .set({
          state: "COMPLETED",
          extraction: JSON.stringify(extraction),
          recognized: extraction.recognized ?? null,
          extractionVersion: EXTRACTION_VERSION,
          isAgain: false,
          note: noteOf(reading, rows, extraction),
          ...(isAgain ? {} : { completedAt: scope.nowMs() }),
        })
        .where(eq(readings.id, readingId)),
      ...(models.length > 0 ? [stored.statement] : []),
      ...(await recordChange(scope, {
        action: isAgain ? "document.read-again" : "document.read",
        entity: "document",
        entityId: documentId,
        parentId: parentOfDocument(documentId),
        version: reading.version,
        after: { readingId, pages: pages.length, docType: extraction.docType },
      })),
      ...(await typeStatements(scope, current, documentId, extraction)),
      ...kept,
      ...jobs.flatMap(({ statements }) => statements),
    ];
    const tidy = tidyOf(ports, work, stored.keys);
    const old = modelKeysOf(rows).filter((key) => !stored.keys.includes(key));
    return doneWith(
      { tag: "UNDERSTOOD" },
      {
        rows: await rowsFor(reading),
        jobs,
        // It belongs to the document as it was read. If only people's words about it changed meanwhile, understanding it
        // once more would say the same.
        async rowsAgain() {
          return rowsFor((await find()) ?? reading);
        },
        async tidy(isWritten) {
          await tidy(isWritten);
          if (isWritten) for (const key of old) await ports.deleteBoxes(key);
        },
      },
    );
  },
  async giveUp(ports, work, end) {
    const { isAgain } = v.parse(input, work.step.input);
    if (!isAgain) return giveUpReading(ports, work, end);
    const reading = await findReadingWork(work.scope.db, work.workflow.subjectId);
    return reading ? doneWith({ tag: "LEFT" }, { rows: leaveAsUnderstood(work.scope, reading) }) : deleted;
  },
};

/** It came to nothing: what was understood before stays, and it is tried again another day. */
export const leaveAsUnderstood = (
  scope: AgencyScope,
  { documentId, readingId }: ReadingWork,
): Statement[] => [
  scope.db.update(readings).set({ isAgain: false }).where(eq(readings.id, readingId)),
  announceDocument(scope, documentId),
];

/** The type that the pages say, unless a person chose one. Where they do not say, the guess from the name stays. */
async function typeStatements(
  scope: AgencyScope,
  { type, typeSource, version, replacedBy }: ReadingWork,
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
const noteOf = ({ note }: ReadingWork, rows: readonly PageRow[], extraction: Understanding): string | null =>
  [describeSources(rows), extraction.note ?? ""].reduce<string>(
    (said, more) => (more === null || said.includes(more) ? said : `${said} ${more}`.trim()),
    note ?? "",
  ) || null;
