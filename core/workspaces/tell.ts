/** What people see of a workflow: its stages with their events, the workspace's state, and what Cara says. */
import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import { createArtifact } from "#core/artifacts";
import { announceChange } from "#core/audit";
import { newsSeq, startWorkflow, type Told } from "#core/workflows";
import type { Journal, Step } from "#model/workflows";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { Statement } from "../shared/database.ts";
import { guardThat } from "../shared/version-guard.ts";
import { describeStep } from "./describe-step.ts";
import { draftOfCut } from "./preset-drafts.ts";
import { handOver } from "./reply.ts";
import type { FileProgress, RefusedFile, StageState, WorkspaceMessageBody } from "./model.ts";
import { isStillReading } from "./repository.ts";
import { foundBy } from "./search-text.ts";
import { findStanding, noStanding } from "./standing-preset.ts";
import {
  workspaceDocuments,
  workspaceEvents,
  workspaceMessages,
  workspaces,
  workspaceStages,
} from "./tables.ts";
import { titleWithClient } from "./title-of-workspace.ts";
import { type TurnInput, turnInputSchema, understoodSchema } from "./task.ts";
import { stageOfStep, type StepKind } from "./step-kinds.ts";

/** What ASK waits with. */
interface AskedQuestion {
  question: string;
  choices: string[];
  policyIds?: string[];
}

const stageTypeOf = ({ kind }: Step) => stageOfStep[kind as StepKind];

/** A stage is named after its first step: steps of one kind of stage in a row share it. */
export function stageIdOf(journal: Journal, workflowId: string, step: Step): string {
  const before = journal.steps.filter(({ number }) => number <= step.number);
  const start = before.findLastIndex((each) => stageTypeOf(each) !== stageTypeOf(step)) + 1;
  return `${workflowId}-${before[start]?.number ?? step.number}`;
}

/** The row of a message. `id`: given where it must not be written twice. */
export const messageRow = (
  scope: AgencyScope,
  workspaceId: string,
  message: { id?: string; role: "USER" | "AGENT"; state?: "QUEUED" | "READ"; authorId?: string | null } & {
    body: WorkspaceMessageBody;
  },
): Statement =>
  scope.db.insert(workspaceMessages).values({
    id: message.id ?? scope.newId("msg"),
    workspaceId,
    seq: newsSeq(workspaceId),
    role: message.role,
    state: message.state ?? "READ",
    body: message.body,
    authorId: message.authorId ?? null,
    createdAt: scope.nowMs(),
  });

export const plainBody = (content: string, choices: string[] = []): WorkspaceMessageBody => ({
  content,
  choices,
  statements: [],
  attachments: [],
});

/** What a turn is told of a draft that was declined. */
export const declinedOf = ({
  artifactId,
  isForm,
}: NonNullable<WorkspaceMessageBody["declined"]>): NonNullable<TurnInput["declined"]> => ({
  artifactId,
  ...(isForm ? { isForm } : {}),
});

/** Of a message that somebody sent. */
export const sentBody = (content: string, refusedFiles: readonly RefusedFile[]): WorkspaceMessageBody => ({
  ...plainBody(content),
  ...(refusedFiles.length > 0 ? { refusedFiles: [...refusedFiles] } : {}),
});

/** A change of the workspace itself, which lists show as well. */
export const headerStatements = (
  scope: AgencyScope,
  workspaceId: string,
  values: Partial<Omit<typeof workspaces.$inferInsert, "title" | "searchText" | "serviceRequestId">> & {
    title?: string | SQL<string>;
    serviceRequestId?: SQL<string>;
    searchText?: SQL<string>;
  },
): Statement[] => [
  scope.db
    .update(workspaces)
    .set({ ...values, seq: newsSeq(workspaceId), updatedAt: scope.nowMs() })
    .where(eq(workspaces.id, workspaceId)),
  announceChange(scope, { entity: "caraWorkspace", entityId: workspaceId, parentId: null }),
];

/** `goesOn`: a turn that was stopped is followed by the next message, as one that is done. */
export async function tellOfTurn(scope: AgencyScope, told: Told, goesOn = false): Promise<Statement[]> {
  if (told.tag === "STEP_BEGAN") return tellBeginning(scope, told);
  if (told.tag === "STEP_ENDED") return tellOutcome(scope, told);
  return tellEnd(scope, told, goesOn);
}

function tellBeginning(
  scope: AgencyScope,
  { workflow, step, journal }: Extract<Told, { tag: "STEP_BEGAN" }>,
): Statement[] {
  const { db } = scope;
  const { subjectId: workspaceId } = workflow;
  const all = { ...journal, steps: [...journal.steps, step] };
  const stageId = stageIdOf(all, workflow.id, step);
  const last = journal.steps.at(-1);
  const isNew = stageId.endsWith(`-${step.number}`);
  const statements: Statement[] = [];
  if (isNew && last) {
    const lastStageId = stageIdOf(journal, workflow.id, last);
    statements.push(
      closeStage(scope, workspaceId, lastStageId, stateOfStage(journal, workflow.id, lastStageId)),
    );
  }
  if (isNew)
    statements.push(
      db.insert(workspaceStages).values({
        id: stageId,
        workspaceId,
        workflowId: workflow.id,
        seq: newsSeq(workspaceId),
        type: stageTypeOf(step),
        state: "IN_PROGRESS",
        createdAt: scope.nowMs(),
      }),
    );
  const event = describeStep(step);
  if (event)
    statements.push(
      db.insert(workspaceEvents).values({
        id: step.key,
        workspaceId,
        stageId,
        seq: newsSeq(workspaceId),
        body: { ...event, startedAt: step.startedAt, endedAt: null, error: null },
      }),
    );
  if (journal.steps.length === 0 || last?.kind === "ASK")
    statements.push(...headerStatements(scope, workspaceId, { state: "WORKING" }));
  return statements;
}

/** A stage has failed if all of its steps have, or if a file could not be read. */
function stateOfStage(journal: Journal, workflowId: string, stageId: string): StageState {
  const own = journal.steps.filter((step) => stageIdOf(journal, workflowId, step) === stageId);
  return own.every(({ state }) => state === "FAILED") || own.some(hasUnreadFile) ? "FAILED" : "SUCCESS";
}

const readSchema = v.object({ progress: v.array(v.object({ failure: v.nullable(v.string()) })) });
const hasUnreadFile = ({ kind, outcome }: Step): boolean =>
  kind === "READ_FILES" &&
  v.is(readSchema, outcome) &&
  outcome.progress.some(({ failure }) => failure !== null);

const closeStage = (
  { db }: AgencyScope,
  workspaceId: string,
  stageId: string,
  state: StageState,
  reason: string | null = null,
): Statement =>
  db
    .update(workspaceStages)
    .set({ state, reason, seq: newsSeq(workspaceId) })
    .where(and(eq(workspaceStages.id, stageId), eq(workspaceStages.state, "IN_PROGRESS")));

function tellOutcome(
  scope: AgencyScope,
  { workflow, step, result, journal }: Extract<Told, { tag: "STEP_ENDED" }>,
): Statement[] {
  const { db } = scope;
  const { subjectId: workspaceId } = workflow;
  const stageId = stageIdOf(journal, workflow.id, step);
  const seq = newsSeq(workspaceId);
  const statements: Statement[] = [];
  const progressOf = (progress: FileProgress[] | null) =>
    progress === null
      ? []
      : [db.update(workspaceStages).set({ progress, seq }).where(eq(workspaceStages.id, stageId))];
  if (result.tag === "LATER") return progressOf(result.progress as FileProgress[] | null);
  const event = describeStep(step);
  if (event)
    statements.push(
      db
        .update(workspaceEvents)
        .set({
          seq,
          body: {
            ...event,
            startedAt: step.startedAt,
            endedAt: scope.nowMs(),
            error: result.tag === "FAILED" ? result.reason : null,
          },
        })
        .where(eq(workspaceEvents.id, step.key)),
    );
  if (result.tag === "WAIT") {
    const { question, choices, policyIds = [] } = result.question as AskedQuestion;
    const records = policyIds.map((policyId) => ({ policyId, fields: ["policy" as const] }));
    // With a link to each policy that it is about.
    const asked = records.length === 0 ? [] : [{ text: question, attachmentNumbers: [], records }];
    statements.push(
      messageRow(scope, workspaceId, {
        role: "AGENT",
        body: { ...plainBody(question, choices), statements: asked },
      }),
      ...headerStatements(scope, workspaceId, { state: "WAITING_FOR_INPUT" }),
    );
  }
  if (result.tag === "DONE" && step.kind === "READ_FILES") {
    const { progress } = step.outcome as { progress: FileProgress[] };
    statements.push(...progressOf(progress));
  }
  if (result.tag === "DONE" && step.kind === "UNDERSTAND_TASK") {
    const { accountId, clientName, keywords } = v.parse(understoodSchema, step.outcome);
    const { preset, customPresetId } = v.parse(turnInputSchema, journal.input);
    const named = customPresetId ? null : titleWithClient(preset, clientName);
    statements.push(
      ...headerStatements(scope, workspaceId, {
        ...(accountId === null ? {} : { accountId }),
        ...(clientName === null ? {} : { clientName }),
        keywords,
        ...(named ? { title: sql`iif(${named.isDue}, ${named.title}, ${workspaces.title})` } : {}),
        searchText: foundBy([clientName, ...keywords], named),
      }),
    );
  }
  return statements;
}

const closeStagesOf = (
  { db }: AgencyScope,
  workspaceId: string,
  workflowId: string,
  reason: string | null,
): Statement =>
  db
    .update(workspaceStages)
    .set({ state: "FAILED", reason, seq: newsSeq(workspaceId) })
    .where(and(eq(workspaceStages.workflowId, workflowId), eq(workspaceStages.state, "IN_PROGRESS")));

/** Those that Cara has not read, in their order. */
const queuedMessages = ({ db }: AgencyScope, workspaceId: string) =>
  db
    .select()
    .from(workspaceMessages)
    .where(and(eq(workspaceMessages.workspaceId, workspaceId), eq(workspaceMessages.state, "QUEUED")))
    .orderBy(asc(workspaceMessages.position));

/** Their words stay where people can copy them. */
const takenBack = (contents: readonly string[]): string =>
  `I did not read ${contents.length === 1 ? "this message" : "these messages"}; send again what is still wanted: ${contents.map((content) => `“${content}”`).join(", ")}.`;

async function tellEnd(
  scope: AgencyScope,
  { workflow, ending, reason, journal }: Extract<Told, { tag: "ENDED" }>,
  goesOn: boolean,
): Promise<Statement[]> {
  const { db } = scope;
  const { subjectId: workspaceId } = workflow;
  const statements: Statement[] = [];
  const last = journal.steps.at(-1);
  if (last) {
    const stageId = stageIdOf(journal, workflow.id, last);
    const state = ending === "DONE" ? stateOfStage(journal, workflow.id, stageId) : "FAILED";
    statements.push(closeStage(scope, workspaceId, stageId, state, reason));
    const event = describeStep(last);
    if (event && (last.state === "STARTED" || last.state === "WAITING"))
      statements.push(
        db
          .update(workspaceEvents)
          .set({
            seq: newsSeq(workspaceId),
            body: { ...event, startedAt: last.startedAt, endedAt: scope.nowMs(), error: reason },
          })
          .where(eq(workspaceEvents.id, last.key)),
      );
  }
  if (ending === "OVER_BUDGET" || ending === "REPEATED") {
    const cut = draftOfCut(journal);
    if (cut)
      statements.push(
        ...createArtifact(scope, {
          id: scope.newId("art"),
          workspaceId,
          kind: "DOCUMENT",
          title: "What was done until then",
          content: cut,
        }),
      );
    statements.push(messageRow(scope, workspaceId, { role: "AGENT", body: handOver(journal, reason ?? "") }));
  }
  // One may have begun while this was decided.
  statements.push(closeStagesOf(scope, workspaceId, workflow.id, reason));
  // Without a stage, nothing else would show why it ended.
  const unseen = last ? [] : [`${reason ?? "Stopped"}, before anything was done.`];
  if (ending === "NOT_ALLOWED" && !last)
    statements.push(
      messageRow(scope, workspaceId, {
        role: "AGENT",
        body: plainBody(`${reason ?? "Stopped."} Nothing was done about this message.`),
      }),
    );
  if (ending === "STOPPED" && goesOn && unseen.length > 0)
    statements.push(messageRow(scope, workspaceId, { role: "AGENT", body: plainBody(unseen.join(" ")) }));
  if (ending === "STOPPED" && !goesOn) {
    const waiting = await queuedMessages(scope, workspaceId);
    const said = [
      ...unseen,
      ...(waiting.length === 0 ? [] : [takenBack(waiting.map(({ body }) => body.content))]),
    ];
    return [
      ...statements,
      ...(said.length === 0
        ? []
        : [messageRow(scope, workspaceId, { role: "AGENT", body: plainBody(said.join(" ")) })]),
      ...withdrawMessages(
        scope,
        workspaceId,
        sql`${workspaceMessages.workspaceId} = ${workspaceId} AND ${workspaceMessages.state} = 'QUEUED'`,
      ),
      ...headerStatements(scope, workspaceId, { state: "IDLE" }),
    ];
  }
  const [queued] = await queuedMessages(scope, workspaceId).limit(1);
  // A message that is sent or withdrawn right now makes the driver look again.
  const first = sql`(SELECT min(position) FROM workspace_messages WHERE workspace_id = ${workspaceId} AND state = 'QUEUED')`;
  statements.push(...guardThat(db, workspaceId, sql`(${first} IS ${queued?.position ?? null})`));
  if (!queued) return [...statements, ...headerStatements(scope, workspaceId, { state: "IDLE" })];
  const [file] = await db
    .select({ id: workspaceDocuments.documentId })
    .from(workspaceDocuments)
    .where(eq(workspaceDocuments.messageId, queued.id))
    .limit(1);
  const { content, declined, edit, refusedFiles, mail } = queued.body;
  const standing = declined || edit || mail ? noStanding : await findStanding(db, workspaceId);
  statements.push(...standing.guards);
  const input: TurnInput = {
    messageId: queued.id,
    message: declined?.reason ?? content,
    preset: null,
    bringsFiles: file !== undefined || refusedFiles !== undefined || (await isStillReading(db, workspaceId)),
    ...(declined ? { declined: declinedOf(declined) } : {}),
    ...standing.input,
    ...(edit ? { edit } : {}),
    ...(mail ? { mail } : {}),
  };
  return [
    ...statements,
    ...readMessage(scope, workspaceId, queued.id),
    ...startWorkflow(scope, {
      kind: workflow.kind,
      subjectId: workspaceId,
      askedBy: queued.authorId ?? workflow.askedBy,
      input,
    }).statements,
    ...headerStatements(scope, workspaceId, { state: "WORKING" }),
  ];
}

/** Statements that take back messages of a workspace, with the files that came with them. */
export const withdrawMessages = ({ db }: AgencyScope, workspaceId: string, which: SQL): Statement[] => [
  db
    .delete(workspaceDocuments)
    .where(
      sql`${workspaceDocuments.messageId} IN (SELECT ${workspaceMessages.id} FROM ${workspaceMessages} WHERE ${which})`,
    ),
  db
    .update(workspaceMessages)
    .set({ state: "WITHDRAWN", seq: newsSeq(workspaceId) })
    .where(which),
];

/** It stands after what Cara has said until now, whenever it was sent. */
const readMessage = ({ db, nowMs }: AgencyScope, workspaceId: string, messageId: string): Statement[] => [
  db
    .update(workspaceMessages)
    .set({ state: "READ", createdAt: nowMs() + 1, seq: newsSeq(workspaceId) })
    .where(eq(workspaceMessages.id, messageId)),
];
