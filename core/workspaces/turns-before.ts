/** What was asked and answered in a workspace before: what "that" and "what about …" mean. */
import { and, eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { type TemplateId, templateIds } from "#model/form-templates";
import type { PresetKey } from "#model/presets";
import type { AgencyDb } from "../shared/database.ts";
import type { Name } from "./match-names.ts";
import type { ReviewedBefore } from "./further-demands.ts";
import type { WorkspaceMessageBody } from "./model.ts";
import { workspaceMessages } from "./tables.ts";
import { type Task, turnInputSchema, understoodSchema } from "./task.ts";

/** A question that was asked in an earlier turn. */
export interface AskedBefore {
  /** As it was searched for. */
  question: string;
  client: Name | null;
}

/** A question with the message that answered it. */
export interface AnsweredBefore extends AskedBefore {
  messageId: string;
}

/** The draft of an email that waits for a yes. */
export interface DraftedBefore {
  artifactId: string;
  /** What it was drafted for. */
  task: Task;
  client: Name | null;
  /** The last turn has drafted or changed it, so that "it" means this. */
  isLast: boolean;
}

/** The form that was filled in last, with all that was said about it. */
export interface FilledBefore {
  key: PresetKey;
  templateId: TemplateId;
  party: string;
  said: string[];
  remakes: { artifactId: string; version: number };
  client: Name | null;
}

export interface TurnsBefore {
  filled?: FilledBefore | null;
  /** The certificate review that was made last. */
  reviewed?: ReviewedBefore | null;
  /** The newest draft of an email that nobody has decided on. */
  drafted?: DraftedBefore | null;
  /** The question of the last turn; null if that was something else. */
  asked: AskedBefore | null;
  /** The last answer that still stands in the workspace. */
  answered: AnsweredBefore | null;
}

/** Older turns are not meant any more. */
const TURNS_MAX = 8;

/** One round trip. `workflowId`: the turn that is being understood. */
export async function findTurnsBefore(
  db: AgencyDb,
  workspaceId: string,
  workflowId: string,
): Promise<TurnsBefore> {
  const rows = await db.all<{
    understood: string;
    messageId: string | null;
    said: string | null;
    artifactId: string | null;
    approval: string | null;
    input: string;
    form: string | null;
    made: string | null;
    draftVersion: number | null;
    reviewedFor: string | null;
  }>(
    sql`SELECT workflows.input AS input, filled.input AS form, filled.outcome AS made, understood.outcome AS understood, message.id AS messageId, message.body AS said,
        draft.artifactId AS artifactId, draft.version AS draftVersion,
        (SELECT json_extract(input, '$.requirements') FROM workflow_steps
          WHERE workflow_id = workflows.id AND kind = 'REVIEW' AND state = 'DONE' LIMIT 1) AS reviewedFor, (SELECT state FROM approvals WHERE artifact_id = draft.artifactId) AS approval
      FROM workflows
      LEFT JOIN (SELECT workflow_id, json_extract(outcome, '$.artifactId') AS artifactId, json_extract(outcome, '$.version') AS version FROM workflow_steps
        WHERE kind IN ('DRAFT_EMAIL', 'REDRAFT_EMAIL', 'REVISE_EMAIL') AND state = 'DONE') AS draft
        ON draft.workflow_id = workflows.id
      JOIN workflow_steps AS understood ON understood.workflow_id = workflows.id AND understood.number =
        (SELECT max(number) FROM workflow_steps WHERE workflow_id = workflows.id AND kind = 'UNDERSTAND_TASK' AND state = 'DONE')
      LEFT JOIN workflow_steps AS filled ON filled.workflow_id = workflows.id AND filled.kind = 'FILL_TEMPLATE' AND filled.state = 'DONE'
      LEFT JOIN workflow_steps AS reply ON reply.workflow_id = workflows.id AND reply.kind = 'REPLY' AND reply.state = 'DONE'
      LEFT JOIN workspace_messages AS message ON message.id = reply.act_key
      WHERE subject_id = ${workspaceId} AND workflows.id <> ${workflowId} AND workflows.state = 'ENDED'
      ORDER BY workflows.created_at DESC, workflows.rowid DESC LIMIT ${TURNS_MAX}`,
  );
  const turns = rows.map((row) => {
    const { task, accountId, clientName } = v.parse(understoodSchema, JSON.parse(row.understood));
    const client = accountId !== null && clientName !== null ? { id: accountId, name: clientName } : null;
    const asked = task.tag === "ANSWER" ? { question: task.question, client } : null;
    const draft = row.approval === "PENDING" ? row.artifactId : null;
    const { draftVersion, reviewedFor } = row;
    return {
      ...{ asked, messageId: row.messageId, isAnswer: isAnswer(row.said), task, client, draft },
      ...{ draftVersion, reviewedFor },
    };
  });
  const [last] = turns;
  const newest = turns.find(({ draft }) => draft !== null)?.draft ?? null;
  // A turn that only changed the draft says nothing about what it is for.
  const made = turns.findLast(({ draft }) => draft === newest);
  const told = turns.find(({ draft, task }) => draft === newest && task.tag !== "REVISE") ?? made;
  const drafted: DraftedBefore | null =
    newest !== null && told
      ? { artifactId: newest, task: told.task, client: told.client, isLast: last?.draft === newest }
      : null;
  const answered = turns.flatMap(({ asked, messageId, isAnswer }) =>
    asked && messageId !== null && isAnswer ? { ...asked, messageId } : [],
  );
  const [newestForm] = rows.flatMap((row) => filledIn(row));
  return {
    ...{ asked: turns[0]?.asked ?? null, answered: answered[0] ?? null, drafted },
    filled: newestForm ?? null,
    reviewed: reviewedIn(turns),
  };
}

/** `turns`: the newest first. */
function reviewedIn(
  turns: readonly {
    task: Task;
    draft: string | null;
    draftVersion: number | null;
    reviewedFor: string | null;
  }[],
): ReviewedBefore | null {
  const at = turns.findIndex(({ reviewedFor }) => reviewedFor !== null);
  const made = turns[at];
  if (!made || made.task.tag !== "PRESET" || made.task.key !== "CERTIFICATE_REVIEW") return null;
  const { draft: artifactId, reviewedFor } = made;
  const ofEmail = turns.slice(0, at + 1).filter(({ draft }) => draft !== null && draft === artifactId);
  const wishes = ofEmail
    .toReversed()
    .flatMap(({ task }) =>
      task.tag === "REVISE" ? task.wish : task.tag === "PRESET" ? (task.amends?.wishes ?? []) : [],
    );
  const version = Math.max(1, ...ofEmail.flatMap((turn) => turn.draftVersion ?? []));
  return {
    requirements: reviewedFor ?? "",
    email: artifactId === null ? null : { artifactId, version },
    wishes,
  };
}

const formSchema = v.looseObject({ templateId: v.picklist(templateIds) });
const partySchema = v.object({
  certificateHolder: v.optional(v.string(), ""),
  additionalInterest: v.optional(v.string(), ""),
});
const madeSchema = v.object({ artifactId: v.string(), version: v.optional(v.number(), 1) });

/** The form that a turn has filled in. A client's words are not the user's. */
function filledIn({
  understood,
  input,
  form,
  made,
}: {
  understood: string;
  input: string;
  form: string | null;
  made: string | null;
}): FilledBefore[] {
  if (form === null || made === null) return [];
  const { task, accountId, clientName } = v.parse(understoodSchema, JSON.parse(understood));
  if (task.tag !== "PRESET") return [];
  const { templateId, ...blocks } = v.parse(formSchema, JSON.parse(form));
  const { certificateHolder, additionalInterest } = v.parse(v.optional(partySchema, {}), blocks[templateId]);
  const { message, isOfRequest = false } = v.parse(turnInputSchema, JSON.parse(input));
  return [
    {
      ...{ key: task.key, templateId, party: certificateHolder || additionalInterest },
      said: [...(task.template?.said ?? []), ...(isOfRequest ? [] : [message])],
      remakes: v.parse(madeSchema, JSON.parse(made)),
      client: accountId !== null && clientName !== null ? { id: accountId, name: clientName } : null,
    },
  ];
}

/** What was answered, with its evidence; null if the message is none of this workspace. */
export async function findAnswer(
  db: AgencyDb,
  workspaceId: string,
  messageId: string,
): Promise<WorkspaceMessageBody | null> {
  const [message] = await db
    .select({ body: workspaceMessages.body })
    .from(workspaceMessages)
    .where(and(eq(workspaceMessages.id, messageId), eq(workspaceMessages.workspaceId, workspaceId)));
  return message?.body ?? null;
}

/** Something that has evidence. */
function isAnswer(said: string | null): boolean {
  if (said === null) return false;
  const { statements, closest } = JSON.parse(said) as WorkspaceMessageBody;
  return closest === undefined && statements.length > 0;
}
