/** The files of a workspace, and the step that waits until they are read. */
import { and, asc, eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { documents, documentSql, readings } from "#core/documents";
import type { Tool } from "#core/workflows";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { FileProgress } from "./model.ts";
import { isReadingOver, readProgress, stillReadText } from "./read-progress.ts";
import { workspaceDocuments, workspaceMessages, workspaceStages } from "./tables.ts";
import { stageIdOf } from "./tell.ts";
import { idSchema } from "./tool-inputs.ts";

/** How long until files are looked at again. */
const READING_MS = 1_000;

/** Those that people brought, in their order, each with its newest reading. */
export function findFiles(scope: AgencyScope, workspaceId: string) {
  return scope.db
    .select({
      ...{ id: sql<string>`${documents.id}`, name: documents.name, reading: readings },
      isKnowledge: sql<number>`${documents.id} IN (SELECT id FROM knowledge_documents)`,
    })
    .from(workspaceDocuments)
    .innerJoin(documents, eq(documents.id, workspaceDocuments.documentId))
    .leftJoin(readings, eq(readings.id, documentSql.newestReading))
    .where(
      and(
        eq(workspaceDocuments.workspaceId, workspaceId),
        eq(workspaceDocuments.isUpload, true),
        documentSql.isShownTo(scope.db),
      ),
    )
    .orderBy(asc(workspaceDocuments.position), asc(workspaceDocuments.documentId));
}

export const readFiles: Tool<{ readonly filesWaitMs: number }> = {
  effect: "READ",
  input: v.object({ messageId: idSchema }),
  async act({ filesWaitMs }, { scope, workflow, step, journal }) {
    const stageId = stageIdOf(journal, workflow.id, step);
    const { messageId } = step.input as { messageId: string };
    const [files, [message], [stage]] = await Promise.all([
      findFiles(scope, workflow.subjectId),
      scope.db
        .select({ body: workspaceMessages.body })
        .from(workspaceMessages)
        .where(eq(workspaceMessages.id, messageId)),
      scope.db
        .select({ progress: workspaceStages.progress })
        .from(workspaceStages)
        .where(eq(workspaceStages.id, stageId)),
    ]);
    const refused = (message?.body.refusedFiles ?? []).map(({ name, reason }): FileProgress => ({
      file: name,
      progress: 0,
      failure: reason,
    }));
    const progress = [...files.map(readProgress), ...refused];
    const isRead = files.every(({ reading }) => isReadingOver(reading));
    if (!isRead && scope.nowMs() - step.startedAt < filesWaitMs) {
      const isSame = JSON.stringify(progress) === JSON.stringify(stage?.progress);
      return { tag: "LATER", afterMs: READING_MS, progress: isSame ? null : progress };
    }
    const known = progress.map((each, at) => {
      const file = files[at];
      return !file || isReadingOver(file.reading) ? each : { ...each, failure: stillReadText };
    });
    return { tag: "DONE", outcome: { progress: known } satisfies { progress: FileProgress[] } };
  },
};
