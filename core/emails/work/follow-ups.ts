/**
 * Follow-ups: when a party who was asked something stays silent, Cara drafts one, and a second one after that. Each waits for
 * a yes, and is withdrawn once the thread does not wait for that party any more, up to the moment when it is sent.
 */
import { sql } from "drizzle-orm";
import { findAccounts } from "#core/accounts";
import { getAgencyProfile } from "#core/agencies";
import { askApproval } from "#core/approvals";
import { withdrawDraft } from "#core/approvals/replies";
import { createArtifact } from "#core/artifacts";
import { announceChange } from "#core/audit";
import { loadFollowUpTimes } from "#core/servicing";
import { quotas, whyAtRest } from "#core/subscription";
import { raiseNewsSeq } from "#core/workflows";
import { messageRow, plainBody } from "#core/workspaces/mail";
import type { Yes } from "#model/deliveries";
import type { AgencyScope } from "../../shared/agency-scope.ts";
import { longDateOf, todayIn } from "../../shared/calendar-date.ts";
import type { ClockTask } from "../../shared/clock-tasks.ts";
import { type AgencyDb, writeAll } from "../../shared/database.ts";
import { guardVersion, isConflict } from "../../shared/version-guard.ts";
import { sentencesOfMessage } from "../asked/sentences.ts";
import { describeThread } from "../describe-thread.ts";
import { loadThreads, type StoredMessage, type ThreadRow } from "../repository.ts";
import { ownText } from "../split-message.ts";
import { emailFollowUps, emailThreads } from "../tables.ts";
import { greetingOf } from "../write-email.ts";
import { replySubject } from "./draft-reply-step.ts";
import { isSettled } from "./withdraw-settled.ts";

const IN_A_ROW_MAX = 2;
const BATCH_MAX = 100;
/** A thread that was left alone for longer is nothing to come back to, and is not looked at after every write. */
const LEFT_ALONE_MS = 90 * 24 * 60 * 60_000;

const settledReason = "The service request of this thread was closed, so no follow-up is needed.";

/** Why a message of a thread needs no follow-up any more, as a sentence; null while its recipient is silent. */
function whyNotNeeded(
  found: { thread: ThreadRow; messages: StoredMessage[] } | undefined,
  { emailId, settled, without }: { emailId: string; settled: boolean; without: string | null },
): string | null {
  const messages = found?.messages.filter(({ id }) => id !== without) ?? [];
  if (!found || !messages.some(({ id }) => id === emailId)) return "The message that it follows is gone.";
  if (settled) return settledReason;
  const { state, waitingFor } = describeThread(messages, found.thread.endedByHandAt);
  if (found.thread.endedByHandAt !== null && state === "ENDED")
    return "The thread was ended, so no follow-up is needed.";
  const isOfStaffSince = messages
    .slice(messages.findIndex(({ id }) => id === emailId) + 1)
    .some(({ isFromStaff, kind }) => isFromStaff && kind !== "AUTOMATIC_REPLY");
  if (isOfStaffSince) return "The agency has written again, so this follow-up is out of date.";
  return waitingFor === "CLIENT" || waitingFor === "PARTICIPANT"
    ? null
    : "The thread does not wait for an answer any more, so no follow-up is needed.";
}

/** For the job that sends mail: why this follow-up must not be sent; null if it may, or is none. */
export async function refuseFollowUp(
  { db }: Pick<AgencyScope, "db">,
  { recordId, yes }: { recordId: string; yes: Yes },
): Promise<string | null> {
  if (yes.kind !== "APPROVAL") return null;
  const [row] = await db.all<{ emailId: string; threadId: string; settled: number }>(sql`
    SELECT email_follow_ups.email_id AS emailId, followed.thread_id AS threadId,
      ${isSettled(sql`followed.thread_id`)} AS settled
    FROM email_follow_ups JOIN email_messages AS followed ON followed.id = email_follow_ups.email_id
    WHERE email_follow_ups.approval_id = ${yes.id}`);
  if (!row) return null;
  const found = (await loadThreads(db, [row.threadId])).get(row.threadId);
  // The follow-up is a message of its thread by now.
  const why = whyNotNeeded(found, { ...row, settled: row.settled === 1, without: recordId });
  return why === null ? null : `${why} It was not sent.`;
}

interface OpenFollowUp {
  id: string;
  workspaceId: string;
  emailId: string;
  threadId: string;
  settled: number;
}

/** Returns how many were withdrawn. */
async function withdrawNeedless(scope: AgencyScope): Promise<number> {
  const { db } = scope;
  const open = await db.all<OpenFollowUp>(sql`
    SELECT approvals.id, approvals.workspace_id AS workspaceId, email_follow_ups.email_id AS emailId,
      followed.thread_id AS threadId, ${isSettled(sql`followed.thread_id`)} AS settled
    FROM approvals JOIN email_follow_ups ON email_follow_ups.approval_id = approvals.id
    JOIN email_messages AS followed ON followed.id = email_follow_ups.email_id
    WHERE approvals.state IN ('PENDING', 'UNDOABLE')`);
  if (open.length === 0) return 0;
  const threads = await loadThreads(db, [...new Set(open.map(({ threadId }) => threadId))]);
  const needless = open.flatMap((each) => {
    const settled = each.settled === 1;
    const why = whyNotNeeded(threads.get(each.threadId), { ...each, settled, without: null });
    return why === null ? [] : [{ ...each, why }];
  });
  if (needless.length === 0) return 0;
  await writeAll(
    db,
    needless.flatMap(({ id, workspaceId, why }) => [
      raiseNewsSeq(db, workspaceId),
      // Nothing happens to one that is being sent by now: the job that sends it asks once more.
      withdrawDraft(scope, { id, workspaceId }, why),
      announceChange(scope, { entity: "caraApproval", entityId: id, parentId: workspaceId }),
    ]),
  );
  scope.written({});
  return needless.length;
}

/** A thread that waits for a party, and the last message that was sent to them. */
interface Silence {
  threadId: string;
  workspaceId: string;
  /** The user in whose name Cara works on it. */
  askedBy: string;
  emailId: string;
  sentAt: number;
  /** How many follow-ups went before. */
  place: number;
  askedIn: string;
}

/** Those whose silence began first come first. */
const findSilences = (db: AgencyDb, nowMs: number): Promise<Silence[]> =>
  db.all<Silence>(sql`
    SELECT email_threads.id AS threadId, workspaces.id AS workspaceId, workspaces.created_by AS askedBy,
      last.id AS emailId, last.sent_at AS sentAt, coalesce(before.place, 0) AS place,
      coalesce(before.asked_in, last.id) AS askedIn
    FROM email_threads JOIN workspaces ON workspaces.id = email_threads.workspace_id
    JOIN email_messages AS last ON last.id = (
      SELECT id FROM email_messages WHERE thread_id = email_threads.id AND state = 'READ' AND is_from_staff = 1
        AND kind <> 'AUTOMATIC_REPLY'
      ORDER BY sent_at DESC, id DESC LIMIT 1)
    LEFT JOIN deliveries ON deliveries.id = last.delivery_id AND deliveries.yes_kind = 'APPROVAL'
    LEFT JOIN email_follow_ups AS before ON before.approval_id = deliveries.yes_id
    WHERE email_threads.joined_into IS NULL AND email_threads.state = 'ACTIVE'
      AND email_threads.waiting_for IN ('CLIENT', 'PARTICIPANT') AND email_threads.stale = 0
      AND email_threads.updated_at > ${nowMs - LEFT_ALONE_MS}
      AND coalesce(before.place, 0) < ${IN_A_ROW_MAX}
      AND NOT EXISTS (SELECT 1 FROM email_follow_ups WHERE email_follow_ups.email_id = last.id)
      AND NOT ${isSettled(sql`email_threads.id`)}
    ORDER BY last.sent_at, last.id LIMIT ${BATCH_MAX}`);

/** What a message asked, in its writer's words. */
const questionsOf = ({ parts }: StoredMessage): string[] =>
  sentencesOfMessage(ownText(parts)).flatMap(({ text }) => (text.endsWith("?") ? [text] : []));

/** False if the thread has gone on in the same moment. */
async function draftFollowUp(scope: AgencyScope, silence: Silence): Promise<boolean> {
  const { db } = scope;
  const { threadId, workspaceId, askedBy, emailId, askedIn } = silence;
  const [found, agency] = await Promise.all([
    loadThreads(db, [threadId]).then((all) => all.get(threadId)),
    getAgencyProfile(db),
  ]);
  const last = found?.messages.find(({ id }) => id === emailId);
  const asking = found?.messages.find(({ id }) => id === askedIn) ?? last;
  const [to] = last?.recipients ?? [];
  if (!found || !last || !asking || to === undefined) return false;
  const { thread, messages } = found;
  const [account] = thread.accountId === null ? [] : await findAccounts(db, [thread.accountId]);
  const name = messages.findLast(({ fromEmail }) => fromEmail === to)?.fromName ?? "";
  const questions = questionsOf(asking);
  const asked = longDateOf(todayIn(agency.timeZone, asking.sentAt));
  const body = [
    greetingOf(name, account !== undefined && to === thread.fromEmail),
    questions.length === 0
      ? `We wrote to you on ${asked} and have not heard back from you yet.`
      : `We wrote to you on ${asked} and have not heard back from you yet. We asked:`,
    ...questions.map((question) => `“${question}”`),
    "Could you please reply to this email?",
    `Best regards,\n${agency.name}`,
  ].join("\n\n");
  const subject = replySubject(last.subject);
  const [artifactId, approvalId] = [scope.newId("art"), scope.newId("apv")];
  const clientName = account?.account.name ?? null;
  const told = `${name || to} has not answered, so I drafted a follow-up. It waits for your yes.`;
  try {
    await writeAll(db, [
      ...guardVersion(db, emailThreads, threadId, thread.version),
      raiseNewsSeq(db, workspaceId),
      ...createArtifact(scope, {
        ...{ id: artifactId, workspaceId, kind: "EMAIL", title: subject },
        content: { blocks: [], quotes: [], toEmail: to, subject, answersEmail: emailId, body },
      }),
      ...askApproval(scope, {
        ...{ id: approvalId, workspaceId, artifactId, kind: "SEND_EMAIL", askedBy, clientName },
        ...{ key: `follow-up:${emailId}`, accountId: account?.id ?? null },
      }),
      db.insert(emailFollowUps).values({ approvalId, emailId, askedIn: asking.id, place: silence.place + 1 }),
      messageRow(scope, workspaceId, { role: "AGENT", body: plainBody(told) }),
      announceChange(scope, { entity: "caraApproval", entityId: approvalId, parentId: workspaceId }),
      announceChange(scope, { entity: "emailThread", entityId: threadId, parentId: thread.accountId }),
    ]);
  } catch (error) {
    if (isConflict(error)) return false;
    throw error;
  }
  scope.written({});
  return true;
}

async function mayWork(scope: AgencyScope): Promise<boolean> {
  const { timeZone } = await getAgencyProfile(scope.db);
  const why = await Promise.all([
    whyAtRest(scope),
    quotas.whyCaraRests(scope.db, { timeZone, nowMs: scope.nowMs() }),
  ]);
  return why.every((each) => each === null);
}

export const followUpsTask: ClockTask<{ scope: AgencyScope }> = {
  name: "follow-up-emails",
  followsWrites: true,
  async run({ scope }, nowMs) {
    await withdrawNeedless(scope);
    const [silences, dueAt] = await Promise.all([findSilences(scope.db, nowMs), loadFollowUpTimes(scope.db)]);
    const due = silences.filter(({ sentAt }) => dueAt(sentAt) <= nowMs);
    if (due.length > 0 && (await mayWork(scope))) {
      let drafted = 0;
      for (const silence of due) if (await draftFollowUp(scope, silence)) drafted += 1;
      if (drafted === BATCH_MAX) return { nextDueAt: nowMs };
    }
    const later = silences.map(({ sentAt }) => dueAt(sentAt)).filter((at) => at > nowMs);
    return { nextDueAt: later.length === 0 ? null : Math.min(...later) };
  },
};
