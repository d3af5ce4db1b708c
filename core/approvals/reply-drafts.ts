/** Drafts that answer a thread: taken back when they are not needed, are out of date, or another takes their place. */
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { findArtifacts } from "#core/artifacts";
import { newsSeq, raiseNewsSeq } from "#core/workflows";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { AgencyDb, Statement } from "../shared/database.ts";
import type { Approval } from "./model.ts";
import { changeApproval, findApprovals, guardApproval } from "./repository.ts";
import { approvals } from "./tables.ts";

const seqOfWorkspace = sql<number>`(SELECT seq FROM news_counters WHERE subject_id = ${approvals.workspaceId})`;

/** What is asked for no more. `reason`: a sentence. */
const withdrawn = (scope: AgencyScope, seq: SQL<number>, reason: string) => ({
  ...{ state: "DECLINED" as const, reason, seq },
  ...{ decidedBy: null, decidedAt: scope.nowMs(), undoUntil: null },
  version: sql`${approvals.version} + 1`,
});

/** A draft that is not needed any more, also if it was approved a moment ago. In a batch that raised the news' number. */
export const withdrawDraft = (
  scope: AgencyScope,
  { id, workspaceId }: Pick<Approval, "id" | "workspaceId">,
  reason: string,
): Statement =>
  scope.db
    .update(approvals)
    .set(withdrawn(scope, newsSeq(workspaceId), reason))
    .where(and(eq(approvals.id, id), inArray(approvals.state, ["PENDING", "UNDOABLE"])));

/** The drafts to somebody who has written again: the one that is drafted now takes their place. */
export const withdrawOutdated = (
  scope: AgencyScope,
  { threadId, address }: { threadId: string; address: string },
): Statement =>
  scope.db
    .update(approvals)
    .set(
      withdrawn(scope, seqOfWorkspace, "A newer message came in the thread, and Cara drafted another reply."),
    )
    .where(
      and(
        eq(approvals.state, "PENDING"),
        isNotNull(approvals.outdatedAt),
        sql`${approvals.id} IN (SELECT approval_id FROM email_drafts
          WHERE thread_id = ${threadId} AND to_email = ${address} COLLATE NOCASE)`,
      ),
    );

/**
 * The drafts of a thread that nobody has edited, to whoever wrote a message of it: what is drafted now answers what they
 * answer, also a message that came while they were drafted.
 */
export const withdrawReplaced = (
  scope: AgencyScope,
  { threadId, address }: { threadId: string; address: string },
): Statement =>
  scope.db
    .update(approvals)
    .set(withdrawn(scope, seqOfWorkspace, "Cara drafted another reply in this thread."))
    .where(
      and(
        eq(approvals.state, "PENDING"),
        sql`${approvals.id} IN (SELECT email_drafts.approval_id FROM email_drafts
          JOIN artifacts ON artifacts.id = email_drafts.artifact_id
          WHERE email_drafts.thread_id = ${threadId} AND email_drafts.answers_email = ${address}
            AND email_drafts.to_email = ${address} COLLATE NOCASE AND artifacts.version = 1)`,
      ),
    );

/**
 * Holds the drafts to others whose words a message changes: it is about a service request that the answered message is
 * about, or from somebody whose words the draft tells. For a message that asks for something or completes it.
 */
export const holdChanged = (
  scope: AgencyScope,
  { threadId, emailId }: { threadId: string; emailId: string },
): Statement =>
  scope.db
    .update(approvals)
    .set({
      ...{ state: "PENDING", decidedBy: null, decidedAt: null, undoUntil: null },
      outdatedAt: sql`${approvals.othersWroteAt}`,
      seq: seqOfWorkspace,
      version: sql`${approvals.version} + 1`,
    })
    .where(
      and(
        inArray(approvals.state, ["PENDING", "UNDOABLE"]),
        isNotNull(approvals.othersWroteAt),
        isNull(approvals.outdatedAt),
        sql`${approvals.id} IN (SELECT email_drafts.approval_id FROM email_drafts
          JOIN artifacts ON artifacts.id = email_drafts.artifact_id
          WHERE email_drafts.thread_id = ${threadId} AND (
            EXISTS (SELECT 1 FROM email_requests AS newer
              JOIN email_requests AS answered ON answered.request_id = newer.request_id
              WHERE newer.email_id = ${emailId} AND answered.email_id = email_drafts.answers
                AND answered.email_id <> newer.email_id)
            OR EXISTS (SELECT 1 FROM json_each(artifacts.content, '$.messageWords') AS line,
                json_each(line.value, '$.words') AS said
              JOIN email_messages AS teller ON teller.id = said.value ->> '$.emailId'
              WHERE teller.id <> ${emailId}
                AND teller.from_email = (SELECT from_email FROM email_messages WHERE id = ${emailId}))
          ))`,
      ),
    );

/** Of a draft that is not held by it. */
export const othersWrote =
  "Somebody else has written in this thread since this draft was made. Read what they say before you decide.";

const outdatedReply =
  "A message came in this thread after the reply was drafted. Read it, then edit the reply or decline it.";
const answeredSince =
  "Your agency has answered in this thread since the reply was drafted. Edit the reply if it is still needed, or decline it.";

/** Why a draft is out of date: somebody has written in its thread, or the agency itself. */
export async function whyOutdated(db: AgencyDb, id: string): Promise<string> {
  const [last] = await db.all<{ isOwn: number }>(sql`
    SELECT email_messages.is_from_staff AS isOwn FROM approvals
    JOIN email_drafts ON email_drafts.approval_id = approvals.id
    JOIN email_messages ON email_messages.thread_id = email_drafts.thread_id
      AND email_messages.received_at = approvals.outdated_at AND email_messages.kind = 'PERSON'
    WHERE approvals.id = ${id} ORDER BY isOwn LIMIT 1`);
  return last?.isOwn === 1 ? answeredSince : outdatedReply;
}

/** A draft that answers a message; null if there is none, or it answers nothing. */
export async function findReplyDraft(
  db: AgencyDb,
  id: string,
): Promise<{ approval: Approval; answersEmail: string } | null> {
  const [approval] = await findApprovals(db, [id]);
  const [artifact] = approval?.kind === "SEND_EMAIL" ? await findArtifacts(db, [approval.artifactId]) : [];
  return approval && artifact?.answersEmail !== undefined
    ? { approval, answersEmail: artifact.answersEmail }
    : null;
}

/** The draft that was read is declined by a user, who asked for another one. */
export const replaceDraft = (
  scope: AgencyScope,
  approval: Approval,
  { userId, reason }: { userId: string; reason: string },
): Statement[] => [
  ...guardApproval(scope, approval),
  raiseNewsSeq(scope.db, approval.workspaceId),
  changeApproval(scope, approval, {
    ...{ state: "DECLINED", decidedBy: userId, decidedAt: scope.nowMs(), reason },
  }),
];
