/**
 * Tells a contact whose email has arrived that it has: by a rule that an owner switched on, and never to anybody who may not
 * be who they say, to a machine, or twice in a thread.
 */
import { and, eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { getAgencyProfile } from "#core/agencies";
import type { ReplyPorts } from "#core/approvals";
import { recordChange } from "#core/audit";
import { findBounces } from "#core/deliveries";
import { defineJob } from "#core/outbox";
import { quotas } from "#core/subscription";
import type { AgencyScope } from "../../shared/agency-scope.ts";
import { type AgencyDb, type Statement, writeAll } from "../../shared/database.ts";
import { guardThat, isConflict } from "../../shared/version-guard.ts";
import { closesOnly } from "../asked/understand-message.ts";
import { findAccountsOfSender } from "../find-sender.ts";
import { subjectFor } from "../labels.ts";
import { PLACING_TRIES } from "../place-email.ts";
import { showMessages } from "../shown-message.ts";
import { emailMessages } from "../tables.ts";
import { greetingOf } from "../write-email.ts";
import { receiptText } from "./kinds.ts";
import { findRuleThatIsOn, guardRuleIsOn, type StandingRule } from "./standing-rules.ts";

/** What has arrived and lain for longer is not news to its sender. */
const DAY_MS = 24 * 60 * 60_000;
/** A machine whose mail looks like a person's could answer each receipt with a new thread. */
const A_DAY_MAX = 5;

type Message = typeof emailMessages.$inferSelect;

/** Whether the message is of a person whom the receiver vouches for, and who is on file under that address. */
export const mayBeConfirmed = ({
  kind,
  authenticity,
  isFromStaff,
  accountId,
}: Pick<Message, "kind" | "authenticity" | "isFromStaff" | "accountId">): boolean =>
  kind === "PERSON" && authenticity === "VERIFIED" && isFromStaff !== true && accountId !== null;

/** Nothing was sent by a rule in the thread yet. */
const isFirstInThread = (threadId: string) => sql`(SELECT count(*) = 0 FROM email_messages
  JOIN deliveries ON deliveries.id = email_messages.delivery_id
  WHERE email_messages.thread_id = ${threadId} AND deliveries.yes_kind = 'RULE')`;

async function countRecent(db: AgencyDb, to: string, sinceMs: number): Promise<number> {
  const [row] = await db.all<{ n: number }>(sql`SELECT count(*) AS n FROM deliveries
    WHERE recipient = ${to} AND created_at >= ${sinceMs} AND yes_kind = 'RULE'`);
  return row?.n ?? 0;
}

interface Receipt {
  rule: StandingRule;
  threadId: string;
  to: string;
  subject: string;
  body: string;
  month: { timeZone: string; nowMs: number };
}

/** Null if there is nothing to confirm. */
async function planReceipt(scope: AgencyScope, emailId: string): Promise<Receipt | null> {
  const { db } = scope;
  const nowMs = scope.nowMs();
  const [rule, [message], agency] = await Promise.all([
    findRuleThatIsOn(db, "CONFIRM_RECEIPT"),
    db
      .select()
      .from(emailMessages)
      .where(and(eq(emailMessages.id, emailId), eq(emailMessages.state, "READ"))),
    getAgencyProfile(db),
  ]);
  if (!rule || !message?.threadId || !mayBeConfirmed(message)) return null;
  // It was there before the rule was.
  if (message.receivedAt < Math.max(rule.onAt, nowMs - DAY_MS)) return null;
  if (closesOnly(message.parts ?? [])) return null;
  const { threadId } = message;
  const to = message.fromEmail ?? "";
  const month = { timeZone: agency.timeZone, nowMs };
  const [threads, accountIds, bounces, recent, full] = await Promise.all([
    showMessages(db, [threadId]),
    findAccountsOfSender(db, to),
    findBounces(db, [to]),
    countRecent(db, to, nowMs - DAY_MS),
    quotas.refuseEmails(db, month),
  ]);
  const messages = threads.get(threadId) ?? [];
  const isNewParty = messages.find(({ id }) => id === emailId)?.isNewParty ?? true;
  const isAnswered = messages.some(({ senderRole }) => senderRole === "AGENT" || senderRole === "CARA");
  const isOnFile = accountIds.length === 1;
  if (isNewParty || isAnswered || !isOnFile || bounces.size > 0 || recent >= A_DAY_MAX || full !== null)
    return null;
  const greeting = greetingOf(message.fromName ?? "", true);
  return {
    ...{ rule, threadId, to, month },
    subject: subjectFor(message.subject ?? "", false),
    body: receiptText({ greeting, agencyName: agency.name, ruleName: rule.name }),
  };
}

async function statementsOf(
  scope: AgencyScope,
  { rule, threadId, to, subject, month }: Receipt,
  { emailId, sentId }: { emailId: string; sentId: string },
): Promise<{ before: Statement[]; after: Statement[] }> {
  const { db } = scope;
  return {
    before: [
      ...guardRuleIsOn(db, rule),
      ...guardThat(db, threadId, isFirstInThread(threadId)),
      ...quotas.guardEmails(db, month),
    ],
    after: await recordChange(scope, {
      ...{ action: "email.sendByRule", entity: "email", entityId: sentId, version: 1 },
      after: { threadId, answers: emailId, to, subject, ruleId: rule.id, rule: rule.name },
    }),
  };
}

export const confirmReceiptJob = defineJob<{ emailId: string }, ReplyPorts>({
  name: "confirm-receipt",
  actsOutside: true,
  payload: v.strictObject({ emailId: v.string() }),
  queue: "mail-jobs",
  async run({ queueReply }, { scope, payload: { emailId }, finishing }) {
    for (let tries = 1; ; tries += 1) {
      const receipt = await planReceipt(scope, emailId);
      if (!receipt) return { tag: "NOTHING_TO_DO" };
      const { rule, to, subject, body } = receipt;
      const queued = await queueReply(scope, {
        ...{ emailId, to, subject, body, attachments: [], requestedBy: rule.onBy },
        yes: { kind: "RULE", id: rule.id },
      });
      if (!queued) return { tag: "NOTHING_TO_DO" };
      const sentId = queued.delivery.recordId;
      const { before, after } = await statementsOf(scope, receipt, { emailId, sentId });
      try {
        await writeAll(scope.db, [...finishing, ...before, ...queued.statements, ...after]);
        scope.written({ jobs: [queued.job] });
        return { tag: "FINISHED" };
      } catch (error) {
        // Mail was placed meanwhile, or it is not to be sent any more: that is looked at again.
        if (!isConflict(error) || tries === PLACING_TRIES) throw error;
      }
    }
  },
});
