import { sql } from "drizzle-orm";
import { answerStep, findOpenWorkflow, raiseNewsSeq, startWorkflow } from "#core/workflows";
import { getActingUser } from "../shared/acting-user.ts";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type Statement, writeAll } from "../shared/database.ts";
import { parseInput } from "../shared/field-problems.ts";
import { conflict, invalid, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import {
  digestOf,
  findSubmission,
  isOtherContent,
  isRepeatedSubmission,
  otherContent,
  recordSubmission,
} from "../shared/submissions.ts";
import { guardThat, isConflict } from "../shared/version-guard.ts";
import { archivedText, newMessageSchema, type Workspace } from "./model.ts";
import { findWorkspaces, isStillReading } from "./repository.ts";
import { foundBy } from "./search-text.ts";
import { findStanding } from "./standing-preset.ts";
import { workspaceMessages, workspaces } from "./tables.ts";
import { headerStatements, messageRow, plainBody, sentBody, withdrawMessages } from "./tell.ts";
import type { Answered, TurnInput } from "./task.ts";
import { bringFiles, describeLeftOut, findBroughtFiles } from "./workspace-files.ts";
import { WORKFLOW } from "./workspace-kind.ts";

export type ChangedWorkspace = Result<Workspace, Problem<"VALIDATION" | "NOT_FOUND" | "CONFLICT">>;

export const noWorkspace: Problem<"NOT_FOUND"> = { code: "NOT_FOUND", message: "Workspace not found" };
const asksFirst: Problem<"CONFLICT"> = {
  code: "CONFLICT",
  message: "Cara waits for an answer in this workspace. Answer her there, then ask again.",
};
const SEND = "addCaraWorkspaceMessage";
const TRIES = 5;

export async function getWorkspace(
  scope: AgencyScope,
  id: string,
): Promise<Result<Workspace, Problem<"NOT_FOUND">>> {
  const [workspace] = await findWorkspaces(scope.db, [id]);
  return workspace ? ok(workspace) : err(noWorkspace);
}

/**
 * Sends a message: it answers Cara's question, starts a new turn, or waits in the queue while she works. `input`: see
 * `newMessageSchema`.
 */
export async function sendMessage(scope: AgencyScope, id: string, input: unknown): Promise<ChangedWorkspace> {
  const { db } = scope;
  const parsed = parseInput(newMessageSchema, input);
  if (!parsed.ok) return err(invalid(parsed.error));
  const { idempotencyKey: key, message, files, refusedFiles, edit } = parsed.value;
  // Who tries again uploads the files anew, under other ids.
  const digest = await digestOf({ id, message, files: files.length, ...(edit ? { edit } : {}) });
  for (let tried = 1; ; tried += 1) {
    const [made, found, brought, open, isReading, standing] = await Promise.all([
      findSubmission(db, SEND, key),
      getWorkspace(scope, id),
      findBroughtFiles(scope, files, []),
      findOpenWorkflow(db, id),
      isStillReading(db, id),
      findStanding(db, id),
    ]);
    if (made) return isOtherContent(made, digest) ? err(otherContent) : found;
    if (!found.ok) return found;
    if (found.value.archivedAt !== null || found.value.schemaVersion === "V0")
      return err({ code: "CONFLICT", message: archivedText });
    if (!brought.ok) return err(invalid(brought.error));
    if (edit && open?.row.state === "WAITING") return err(asksFirst);
    const authorId = await getActingUser(scope);
    const messageId = scope.newId("msg");
    const isBusy = open?.row.state === "RUNNING";
    const filesBrought = bringFiles(scope, { workspaceId: id, messageId }, brought.value);
    const bringsFiles = filesBrought.statements.length > 0;
    const leftOut = describeLeftOut(brought.value);
    const awaitsFiles = bringsFiles || refusedFiles.length > 0 || isReading;
    const answered: Answered = { answer: message, messageId, bringsFiles: awaitsFiles };
    const turn: TurnInput = {
      ...{ messageId, message, preset: null, bringsFiles: awaitsFiles },
      ...(edit ? { edit } : standing.input),
    };
    const next = isBusy
      ? null
      : open
        ? answerStep(scope, open, answered)
        : startWorkflow(scope, { kind: WORKFLOW, subjectId: id, askedBy: authorId, input: turn });
    const isRunning = sql`(SELECT count(*) = 1 FROM workflows WHERE subject_id = ${id} AND state = 'RUNNING')`;
    const statements: Statement[] = [
      ...recordSubmission(scope, SEND, key, { ids: [messageId], digest }),
      ...(edit ? [] : standing.guards),
      ...(isBusy ? guardThat(db, id, isRunning) : []),
      ...guardThat(
        db,
        id,
        sql`(SELECT ${workspaces.archivedAt} IS NULL FROM ${workspaces} WHERE ${workspaces.id} = ${id})`,
      ),
      raiseNewsSeq(db, id),
      messageRow(scope, id, {
        id: messageId,
        role: "USER",
        state: isBusy ? "QUEUED" : "READ",
        authorId,
        body: { ...sentBody(message, refusedFiles), ...(edit ? { edit } : {}) },
      }),
      ...(leftOut === null ? [] : [messageRow(scope, id, { role: "AGENT", body: plainBody(leftOut) })]),
      ...filesBrought.statements,
      ...(next?.statements ?? []),
      ...headerStatements(scope, id, {
        ...(isBusy ? {} : { state: "WORKING" }),
        ...(bringsFiles ? { searchText: foundBy(brought.value.uploads.map(({ name }) => name)) } : {}),
      }),
    ];
    try {
      await writeAll(db, statements);
    } catch (error) {
      if (isRepeatedSubmission(error)) continue;
      // Cara has just finished, or somebody else has just written.
      if (!isConflict(error) && !isTaken(error)) throw error;
      if (tried === TRIES) return err(conflict("workspace"));
      continue;
    }
    scope.written({ jobs: [...(next ? [next.job] : []), ...filesBrought.jobs] });
    return getWorkspace(scope, id);
  }
}

/** Two messages started a turn at once, or an upload was used by another message. */
function isTaken(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause.message.includes("workflows.subject_id")) return true;
  return false;
}

/** Takes back a message that Cara has not read. */
export async function withdrawMessage(
  scope: AgencyScope,
  id: string,
  messageId: string,
): Promise<Result<Workspace, Problem<"NOT_FOUND" | "CONFLICT">>> {
  const { db } = scope;
  const found = await getWorkspace(scope, id);
  if (!found.ok) return found;
  await getActingUser(scope);
  const isIt = sql`${workspaceMessages.id} = ${messageId} AND ${workspaceMessages.workspaceId} = ${id}`;
  try {
    await writeAll(db, [
      ...guardThat(
        db,
        messageId,
        sql`(SELECT ${workspaceMessages.state} = 'QUEUED' FROM ${workspaceMessages} WHERE ${isIt})`,
      ),
      raiseNewsSeq(db, id),
      ...withdrawMessages(scope, id, isIt),
      ...headerStatements(scope, id, {}),
    ]);
  } catch (error) {
    if (!isConflict(error)) throw error;
    return err({
      code: "CONFLICT",
      message: "Cara has read this message already. Stop her if she should not go on.",
    });
  }
  scope.written({});
  return getWorkspace(scope, id);
}
