/** What custom presets and their files are used for in workspaces. */
import { inArray, sql } from "drizzle-orm";
import type { PresetUse, StoppedWork } from "#core/custom-presets";
import { driveWorkflowJob, endWorkflow, findOpenWorkflow, raiseNewsSeq } from "#core/workflows";
import { enqueue } from "#core/outbox";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { guardThat } from "../shared/version-guard.ts";
import { findUserName } from "./find-user-name.ts";
import { workspaceDocuments, workspaces } from "./tables.ts";
import { messageRow, plainBody } from "./tell.ts";
import { workspaceKind } from "./workspace-kind.ts";

/** The workspaces of a preset in which Cara works by it, in the first turn or a later one. */
const workingBy = (presetId: string) => sql`SELECT ${workspaces.id} FROM ${workspaces}
  JOIN workflows ON workflows.subject_id = ${workspaces.id} AND workflows.state <> 'ENDED'
  WHERE ${workspaces.customPresetId} = ${presetId}
    AND ${presetId} IN (json_extract(workflows.input, '$.customPresetId'), json_extract(workflows.input, '$.standing.presetId'))`;

export function createPresetUse(scope: AgencyScope, tellWatchers: PresetUse["tellWatchers"]): PresetUse {
  const { db } = scope;
  const inWorkspaces = (ids: readonly string[]) => inArray(workspaceDocuments.documentId, [...ids]);
  return {
    tellWatchers,
    async findUsed(documentIds) {
      const rows = await db
        .selectDistinct({ id: workspaceDocuments.documentId })
        .from(workspaceDocuments)
        .where(inWorkspaces(documentIds));
      return new Set(rows.map(({ id }) => id));
    },
    guardUnused: (documentIds) =>
      guardThat(
        db,
        "preset files",
        sql`NOT EXISTS (SELECT 1 FROM ${workspaceDocuments} WHERE ${inWorkspaces(documentIds)})`,
      ),
    async stopWork({ id: presetId, title }) {
      const [rows, { id: userId }] = await Promise.all([
        db.all<{ id: string }>(workingBy(presetId)),
        scope.actor(),
      ]);
      const reason = `Stopped because ${await findUserName(db, userId ?? "")} deleted the preset “${title}”.`;
      const stopped: StoppedWork = {
        statements: guardThat(
          db,
          presetId,
          sql`(SELECT count(*) = ${rows.length} FROM (${workingBy(presetId)}))`,
        ),
        jobs: [],
        workspaceIds: rows.map(({ id }) => id),
      };
      for (const { id } of rows) {
        const open = await findOpenWorkflow(db, id);
        if (!open) continue;
        // The driver learns that nobody waits for the step any more, which aborts what a model is asked.
        const job = enqueue(scope, driveWorkflowJob, { subjectId: id });
        stopped.statements.push(
          raiseNewsSeq(db, id),
          ...(await endWorkflow(scope, workspaceKind, open, { ending: "STOPPED", reason })),
          messageRow(scope, id, {
            role: "AGENT",
            body: plainBody(`${reason} Send a message to go on without it.`),
          }),
          ...job.statements,
        );
        stopped.jobs.push(job);
      }
      return stopped;
    },
  };
}
