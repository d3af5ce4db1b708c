import { recordChange } from "#core/audit";
import { enqueue, type EnqueuedJob } from "#core/outbox";
import { driveWorkflowJob, endWorkflow, findOpenWorkflow, raiseNewsSeq } from "#core/workflows";
import { findUserName } from "./find-user-name.ts";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type Statement, writeAll } from "../shared/database.ts";
import { parseInput } from "../shared/field-problems.ts";
import { conflict, invalid, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { guardSameVersions, isConflict } from "../shared/version-guard.ts";
import { type Workspace, workspaceUpdateSchema } from "./model.ts";
import { findWorkspaces } from "./repository.ts";
import { type ChangedWorkspace, getWorkspace, noWorkspace } from "./send-message.ts";
import { retitled } from "./search-text.ts";
import { workspaces } from "./tables.ts";
import { headerStatements, tellOfTurn } from "./tell.ts";
import { workspaceKind } from "./workspace-kind.ts";

const TRIES = 5;

/** Stops what Cara is doing; the messages that wait are worked on next. Nothing happens if she does nothing. */
export async function stopWorkspace(scope: AgencyScope, id: string): Promise<ChangedWorkspace> {
  for (let tried = 1; ; tried += 1) {
    const found = await getWorkspace(scope, id);
    if (!found.ok) return found;
    const { statements, jobs } = await stopStatements(scope, id, goingOn);
    if (statements.length === 0) return found;
    try {
      await writeAll(scope.db, [raiseNewsSeq(scope.db, id), ...statements]);
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (tried === TRIES) return err(conflict("workspace"));
      continue;
    }
    scope.written({ jobs });
    return getWorkspace(scope, id);
  }
}

/** What somebody stops is this turn: the messages that wait in the queue are worked on next. */
const goingOn: typeof workspaceKind = {
  ...workspaceKind,
  tell: (scope, told) => tellOfTurn(scope, told, true),
};

interface Change {
  statements: Statement[];
  jobs: EnqueuedJob[];
}

/** Empty if no work is open. The batch has raised the number of the workspace's news. */
async function stopStatements(
  scope: AgencyScope,
  id: string,
  kind: typeof workspaceKind = workspaceKind,
): Promise<Change> {
  const open = await findOpenWorkflow(scope.db, id);
  if (!open) return { statements: [], jobs: [] };
  const { id: userId } = await scope.actor();
  const reason = `Stopped by ${await findUserName(scope.db, userId ?? "")}`;
  // The driver learns that nobody waits for the step any more, which aborts what a model is asked.
  const job = enqueue(scope, driveWorkflowJob, { subjectId: id });
  return {
    statements: [...(await endWorkflow(scope, kind, open, { ending: "STOPPED", reason })), ...job.statements],
    jobs: [job],
  };
}

export type ChangedWorkspaces = Result<Workspace[], Problem<"VALIDATION" | "NOT_FOUND" | "CONFLICT">>;

/** Renames one workspace, or archives several or takes them out of the archive. `input`: see `workspaceUpdateSchema`. */
export async function updateWorkspaces(
  scope: AgencyScope,
  input: unknown,
  /** Called for each as soon as it is written. */
  tellWatchers: (workspaceId: string) => void,
): Promise<ChangedWorkspaces> {
  const { db } = scope;
  const parsed = parseInput(workspaceUpdateSchema, input);
  if (!parsed.ok) return err(invalid(parsed.error));
  const { workspaceIds, title, archive, expectedVersion } = parsed.value;
  if (title === null && archive === null) return err(invalid([{ path: "title", message: "Enter a title." }]));
  for (let tried = 1; ; tried += 1) {
    const found = await findWorkspaces(db, workspaceIds);
    if (found.length < workspaceIds.length) return err(noWorkspace);
    if (expectedVersion !== null && found.some(({ version }) => version !== expectedVersion))
      return err(conflict("workspace"));
    const changes: Change[] = [];
    for (const workspace of found) changes.push(await changeOf(scope, workspace, { title, archive }));
    const statements = changes.flatMap((change) => change.statements);
    try {
      await writeAll(db, [...guardSameVersions(db, workspaces, found), ...statements]);
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (expectedVersion !== null || tried === TRIES) return err(conflict("workspace"));
      continue;
    }
    workspaceIds.forEach(tellWatchers);
    scope.written({ jobs: changes.flatMap(({ jobs }) => jobs) });
    const changed = new Map((await findWorkspaces(db, workspaceIds)).map((each) => [each.id, each]));
    return ok(workspaceIds.flatMap((id) => changed.get(id) ?? []));
  }
}

async function changeOf(
  scope: AgencyScope,
  workspace: Workspace,
  { title, archive }: { title: string | null; archive: boolean | null },
): Promise<Change> {
  const { id, version } = workspace;
  const after = {
    title: title ?? workspace.title,
    archivedAt:
      archive === null ? workspace.archivedAt : archive ? (workspace.archivedAt ?? scope.nowMs()) : null,
  };
  const { title: titleBefore, archivedAt } = workspace;
  const stop = archive === true ? await stopStatements(scope, id) : { statements: [], jobs: [] };
  const statements = [
    raiseNewsSeq(scope.db, id),
    ...stop.statements,
    ...headerStatements(scope, id, {
      ...after,
      version: version + 1,
      ...(title === null ? {} : { searchText: retitled(title) }),
    }),
    ...(await recordChange(scope, {
      action:
        archive === null
          ? "caraWorkspace.rename"
          : archive
            ? "caraWorkspace.archive"
            : "caraWorkspace.unarchive",
      entity: "caraWorkspace",
      entityId: id,
      parentId: workspace.accountId,
      version: version + 1,
      before: { title: titleBefore, archivedAt },
      after,
    })),
  ];
  return { statements, jobs: stop.jobs };
}
