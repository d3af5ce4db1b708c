import { sql } from "drizzle-orm";
import type * as v from "valibot";
import { accounts } from "#core/accounts";
import { recordChange } from "#core/audit";
import { findCustomPreset, findFilesOfPresets, guardCustomPreset } from "#core/custom-presets";
import { findRequests } from "#core/servicing";
import { newsSeq, raiseNewsSeq, startWorkflow } from "#core/workflows";
import { type CustomPreset, wordsOf } from "#model/custom-presets";
import { fillsTemplate, presetForms, worksFromRecords } from "#model/presets";
import { getActingUser } from "../shared/acting-user.ts";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type AgencyDb, writeAll } from "../shared/database.ts";
import { type FieldProblem, parseInput } from "../shared/field-problems.ts";
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
import { newWorkspaceSchema, presetCards, type Workspace } from "./model.ts";
import { findWorkspaces } from "./repository.ts";
import { workspaces } from "./tables.ts";
import { documentsOfRequest, formOfRequest, taskOfRequest, titleOfRequest } from "./task-of-request.ts";
import { messageRow, plainBody, sentBody } from "./tell.ts";
import { shortened, titleOfWorkspace } from "./title-of-workspace.ts";
import type { TurnInput } from "./task.ts";
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

  const { serviceRequestId } = content;
  const custom = await findChosen(db, content);
  if (!custom.ok) return err(invalid(custom.error));
  const { customPreset, presetFileIds } = custom.value;
  const preset = customPreset ? customPreset.inheritFromPreset : content.preset;
  const form = preset === null ? ok({}) : parseInput(presetForms[preset], content.form ?? {});
  if (!form.ok)
    return err(invalid(form.error.map((problem) => ({ ...problem, path: `form.${problem.path}` }))));
  const typed = [content.message, ...Object.values(form.value)];
  if (
    preset !== null &&
    customPreset === null &&
    serviceRequestId === null &&
    content.files.length + content.documentIds.length === 0 &&
    !(worksFromRecords(preset) && content.accountId !== null) &&
    typed.every((text) => text === "" || text === null)
  )
    return err(
      invalid([{ path: "files", message: "Choose the files that Cara should read, or say what you need." }]),
    );
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
    findBroughtFiles(scope, content.files, [
      ...new Set([...presetFileIds, ...(bringsOwn ? content.documentIds : ofRequest)]),
    ]),
    getActingUser(scope),
  ]);
  if (!brought.ok) return err(invalid(brought.error));
  const accountId = client?.id ?? null;
  const clientName = client?.name ?? request?.clientName ?? null;
  const message = content.message === "" && request ? taskOfRequest(request) : content.message;
  const workspaceId = scope.newId("wsp");
  const messageId = scope.newId("msg");
  const now = scope.nowMs();
  const card = customPreset?.title ?? presetCards.find(({ key }) => key === preset)?.title ?? null;
  const title =
    request && preset === null && content.message === ""
      ? shortened(titleOfRequest(request, clientName))
      : titleOfWorkspace({ message, card, clientName, fileNames: brought.value.names });
  const files = bringFiles(scope, { workspaceId, messageId }, brought.value);
  const turn: TurnInput = {
    messageId,
    preset,
    bringsFiles:
      brought.value.uploads.length + brought.value.documentIds.length + content.refusedFiles.length > 0,
    ...(customPreset
      ? wordsOfTurn(customPreset, { message, isOfRequest: request !== null && content.message === "" })
      : { message, isOfRequest: request !== null && content.message === "" }),
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
      ...(customPreset ? guardCustomPreset(db, customPreset) : []),
      ...recordSubmission(scope, CREATE, key, { ids: [workspaceId], digest }),
      raiseNewsSeq(db, workspaceId),
      db.insert(workspaces).values({
        id: workspaceId,
        title,
        state: "CREATED",
        preset,
        customPresetId: content.customPresetId,
        form:
          request && preset !== null && fillsTemplate(preset) ? withRequest(form.value, request) : form.value,
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
        body: sentBody(message, content.refusedFiles),
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
        after: {
          title,
          preset,
          customPresetId: content.customPresetId,
          accountId,
          serviceRequestId,
          message,
        },
      })),
    ]);
  } catch (error) {
    if (isRepeatedSubmission(error)) return (await repeated()) ?? err(otherContent);
    if (isConflict(error)) {
      const now = customPreset && (await findCustomPreset(db, customPreset.id));
      return customPreset?.version === now?.version
        ? err(invalid([{ path: "files", message: "A file has been used already. Upload it again." }]))
        : err(invalid([{ path: "customPresetId", message: now ? changedPreset : noPreset }]));
    }
    throw error;
  }
  scope.written({ jobs: [workflow.job, ...files.jobs] });
  const [workspace] = await findWorkspaces(db, [workspaceId]);
  if (!workspace) throw new Error("A workspace that was just written does not exist.");
  return ok(workspace);
}

const noPreset = "This preset no longer exists. Choose another one.";
const changedPreset = "This preset was changed a moment ago. Send the form again to work by it as it is now.";

/** The custom preset that was chosen with its files, or what speaks against it. */
async function findChosen(
  db: AgencyDb,
  { customPresetId, preset, files }: v.InferOutput<typeof newWorkspaceSchema>,
): Promise<Result<{ customPreset: CustomPreset | null; presetFileIds: string[] }, FieldProblem[]>> {
  if (customPresetId === null) return ok({ customPreset: null, presetFileIds: [] });
  const [customPreset, ofPresets] = await Promise.all([
    findCustomPreset(db, customPresetId),
    findFilesOfPresets(db, [customPresetId]),
  ]);
  if (!customPreset) return err([{ path: "customPresetId", message: noPreset }]);
  if (preset !== null && preset !== customPreset.inheritFromPreset)
    return err([{ path: "preset", message: "Choose either a preset or a custom preset." }]);
  if (!customPreset.allowFileUpload && files.length > 0)
    return err([{ path: "files", message: "This preset takes no files of yours. Remove them." }]);
  return ok({ customPreset, presetFileIds: (ofPresets.get(customPresetId) ?? []).map(({ id }) => id) });
}

/**
 * The words of a turn by a custom preset. Its instructions are the agency's own; those of a service request are a client's,
 * which never say what to do, so that only the program of a built-in preset is given both.
 */
function wordsOfTurn(
  customPreset: CustomPreset,
  { message, isOfRequest }: { message: string; isOfRequest: boolean },
): Pick<TurnInput, "customPresetId" | "message" | "isOfRequest"> {
  const hasProgram = customPreset.inheritFromPreset !== null;
  return {
    customPresetId: customPreset.id,
    message: wordsOf(customPreset, isOfRequest && !hasProgram ? "" : message),
    isOfRequest: isOfRequest && hasProgram,
  };
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

/** What was typed into a form stays; the request fills in the rest. */
function withRequest(typed: object, request: Parameters<typeof formOfRequest>[0]): object {
  const said = Object.entries(typed).filter(([, value]) => value !== "" && value !== null);
  return { ...typed, ...formOfRequest(request), ...Object.fromEntries(said) };
}
