import { sql } from "drizzle-orm";
import { accounts } from "#core/accounts";
import { recordChange } from "#core/audit";
import { findRequests } from "#core/servicing";
import { newsSeq, raiseNewsSeq, startWorkflow } from "#core/workflows";
import { presetForms } from "#model/presets";
import { getActingUser } from "../shared/acting-user.ts";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type AgencyDb, writeAll } from "../shared/database.ts";
import { parseInput } from "../shared/field-problems.ts";
import { invalid, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { searchTextOf } from "../shared/search-text.ts";
import {
  digestOf,
  findSubmission,
  isOtherContent,
  isRepeatedSubmission,
  otherContent,
  recordSubmission,
} from "../shared/submissions.ts";
import { isConflict } from "../shared/version-guard.ts";
import { isBuilt, newWorkspaceSchema, type Workspace } from "./model.ts";
import { findWorkspaces } from "./repository.ts";
import { workspaces } from "./tables.ts";
import { documentsOfRequest, taskOfRequest, titleOfRequest } from "./task-of-request.ts";
import { messageRow, plainBody } from "./tell.ts";
import { shortened, titleOfWorkspace } from "./title-of-workspace.ts";
import type { TurnInput } from "./turn.ts";
import { bringFiles, describeLeftOut, findBroughtFiles } from "./workspace-files.ts";
import { WORKFLOW } from "./workspace-kind.ts";

const CREATE = "createCaraWorkspace";

export type NewWorkspace = Result<Workspace, Problem<"VALIDATION" | "CONFLICT">>;

/** Creates a workspace and hands its task to Cara. `input`: see `newWorkspaceSchema`. */
export async function createWorkspace(scope: AgencyScope, input: unknown): Promise<NewWorkspace> {
  const { db } = scope;
  const parsed = parseInput(newWorkspaceSchema, input);
  if (!parsed.ok) return err(invalid(parsed.error));
  const { idempotencyKey: key, ...content } = parsed.value;
  // Who tries again uploads the files anew, under other ids.
  const digest = await digestOf({ ...content, files: content.files.length });
  const repeated = async (): Promise<NewWorkspace | null> => {
    const made = await findSubmission(db, CREATE, key);
    if (!made) return null;
    if (isOtherContent(made, digest)) return err(otherContent);
    const [workspace] = await findWorkspaces(db, made.ids);
    return workspace ? ok(workspace) : null;
  };
  const before = await repeated();
  if (before) return before;

  const { preset, serviceRequestId } = content;
  if (preset !== null && !isBuilt(preset))
    return err(invalid([{ path: "preset", message: "This task is coming soon. Choose another one." }]));
  const form = preset === null ? ok({}) : parseInput(presetForms[preset], content.form ?? {});
  if (!form.ok)
    return err(invalid(form.error.map((problem) => ({ ...problem, path: `form.${problem.path}` }))));
  const bringsOwn = content.files.length + content.documentIds.length > 0;
  const [request, ofRequest, client] = await Promise.all([
    serviceRequestId === null ? null : findRequests(db, [serviceRequestId]).then(([found]) => found),
    serviceRequestId === null || bringsOwn ? [] : documentsOfRequest(db, serviceRequestId),
    findClient(db, content),
  ]);
  if (content.accountId !== null && client?.id !== content.accountId)
    return err(
      invalid([{ path: "accountId", message: "This client no longer exists. Choose another one." }]),
    );
  if (request === undefined)
    return err(invalid([{ path: "serviceRequestId", message: "This service request no longer exists." }]));
  const [brought, createdBy] = await Promise.all([
    findBroughtFiles(scope, content.files, bringsOwn ? content.documentIds : ofRequest),
    getActingUser(scope),
  ]);
  if (!brought.ok) return err(invalid(brought.error));
  const accountId = client?.id ?? null;
  const clientName = client?.name ?? request?.clientName ?? null;
  const message = content.message === "" && request ? taskOfRequest(request) : content.message;
  const workspaceId = scope.newId("wsp");
  const messageId = scope.newId("msg");
  const now = scope.nowMs();
  const title =
    request && preset === null && content.message === ""
      ? shortened(titleOfRequest(request, clientName))
      : titleOfWorkspace({ message, preset, clientName, fileNames: brought.value.names });
  const files = bringFiles(scope, { workspaceId, messageId }, brought.value);
  const turn: TurnInput = {
    messageId,
    message,
    preset,
    bringsFiles: brought.value.uploads.length + brought.value.documentIds.length > 0,
    isOfRequest: request !== null && content.message === "",
  };
  const workflow = startWorkflow(scope, {
    kind: WORKFLOW,
    subjectId: workspaceId,
    askedBy: createdBy,
    input: turn,
  });
  const leftOut = describeLeftOut(brought.value);
  try {
    await writeAll(db, [
      ...recordSubmission(scope, CREATE, key, { ids: [workspaceId], digest }),
      raiseNewsSeq(db, workspaceId),
      db.insert(workspaces).values({
        id: workspaceId,
        title,
        state: "CREATED",
        preset,
        form: form.value,
        accountId,
        serviceRequestId,
        clientName,
        keywords: [],
        createdBy,
        seq: newsSeq(workspaceId),
        searchText: searchTextOf([
          title,
          clientName,
          message,
          ...brought.value.uploads.map(({ name }) => name),
        ]),
        createdAt: now,
        updatedAt: now,
      }),
      messageRow(scope, workspaceId, {
        id: messageId,
        role: "USER",
        authorId: createdBy,
        body: plainBody(message),
      }),
      ...(leftOut === null
        ? []
        : [messageRow(scope, workspaceId, { role: "AGENT", body: plainBody(leftOut) })]),
      ...files.statements,
      ...workflow.statements,
      ...(await recordChange(scope, {
        action: "caraWorkspace.create",
        entity: "caraWorkspace",
        entityId: workspaceId,
        parentId: accountId,
        version: 1,
        after: { title, preset, accountId, serviceRequestId, message },
      })),
    ]);
  } catch (error) {
    if (isRepeatedSubmission(error)) return (await repeated()) ?? err(otherContent);
    if (isConflict(error))
      return err(invalid([{ path: "files", message: "A file has been used already. Upload it again." }]));
    throw error;
  }
  scope.written({ jobs: [workflow.job, ...files.jobs] });
  const [workspace] = await findWorkspaces(db, [workspaceId]);
  if (!workspace) throw new Error("A workspace that was just written does not exist.");
  return ok(workspace);
}

/** The client that was chosen, or that the service request is from. */
async function findClient(
  db: AgencyDb,
  { accountId, serviceRequestId }: { accountId: string | null; serviceRequestId: string | null },
): Promise<{ id: string; name: string } | null> {
  if (accountId === null && serviceRequestId === null) return null;
  const ofRequest = sql`(SELECT account_id FROM service_requests WHERE id = ${serviceRequestId})`;
  const [found] = await db
    .select({ id: sql<string>`${accounts.id}`, name: accounts.name })
    .from(accounts)
    .where(sql`${accounts.id} = coalesce(${accountId}, ${ofRequest})`);
  return found ?? null;
}
