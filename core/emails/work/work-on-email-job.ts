/** Hands a message that was read to Cara, in the workspace of its thread, which the first one opens. */
import { and, eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { findAccounts } from "#core/accounts";
import { getAgencyProfile } from "#core/agencies";
import { announceChange } from "#core/audit";
import { defineJob } from "#core/outbox";
import { quotas } from "#core/subscription";
import { handMail } from "#core/workspaces/mail";
import { verbs } from "../../shared/actor.ts";
import { type AgencyDb, writeAll } from "../../shared/database.ts";
import { emailMessages, emailThreads } from "../tables.ts";

export const workOnEmailJob = defineJob({
  name: "work-on-email",
  payload: v.strictObject({ emailId: v.string() }),
  queue: "mail-jobs",
  async run(_ports: object, { scope, payload: { emailId }, finishing }) {
    const { db } = scope;
    const [found] = await db
      .select({ message: emailMessages, thread: emailThreads })
      .from(emailMessages)
      .innerJoin(emailThreads, eq(emailThreads.id, emailMessages.threadId))
      .where(and(eq(emailMessages.id, emailId), eq(emailMessages.workState, "WAITING")));
    if (!found) return { tag: "NOTHING_TO_DO" };
    const { message, thread } = found;
    const { timeZone } = await getAgencyProfile(db);
    if (await quotas.whyCaraRests(db, { timeZone, nowMs: scope.nowMs(), beforeId: emailId })) {
      await writeAll(db, [
        ...finishing,
        db.update(emailMessages).set({ workState: null }).where(eq(emailMessages.id, emailId)),
        announceChange(scope, { entity: "emailThread", entityId: thread.id, parentId: thread.accountId }),
      ]);
      scope.written({});
      return { tag: "FINISHED" };
    }
    const accountId = message.accountId ?? thread.accountId;
    const [[account], askedBy] = await Promise.all([
      accountId === null ? [] : findAccounts(db, [accountId]),
      findInCharge(db, accountId),
    ]);
    if (askedBy === null) return { tag: "REFUSED", reason: "Nobody in the agency may work." };
    const clientName = account?.account.name ?? null;
    const subject = message.subject || "No subject";
    const sender = message.fromName || message.fromEmail || "an unknown sender";
    const handed = await handMail(scope, {
      ...{
        emailId,
        sender,
        askedBy,
        clientName,
        accountId: account?.id ?? null,
        workspaceId: thread.workspaceId,
      },
      title: subject,
      content: `Email from ${sender}: ${subject}`,
    });
    await writeAll(db, [
      ...finishing,
      ...handed.statements,
      ...(thread.workspaceId === null
        ? [
            db
              .update(emailThreads)
              .set({ workspaceId: handed.workspaceId })
              .where(eq(emailThreads.id, thread.id)),
          ]
        : []),
      announceChange(scope, { entity: "emailThread", entityId: thread.id, parentId: accountId }),
    ]);
    scope.written({ jobs: handed.jobs });
    return { tag: "FINISHED" };
  },
  /** People go on by hand. */
  async ended(_ports: object, { scope, payload: { emailId } }) {
    await writeAll(scope.db, [
      scope.db.update(emailMessages).set({ workState: "DONE" }).where(eq(emailMessages.id, emailId)),
    ]);
    scope.written({});
  },
});

/** Who looks after the account; else an owner of the agency. */
async function findInCharge(db: AgencyDb, accountId: string | null): Promise<string | null> {
  const roles = JSON.stringify(verbs.WORK);
  const [user] = await db.all<{ id: string }>(sql`
    SELECT users.id FROM users LEFT JOIN accounts ON accounts.id = ${accountId}
    WHERE users.state = 'ACTIVE' AND users.role IN (SELECT value FROM json_each(${roles}))
    ORDER BY users.id IS accounts.service_rep_id DESC, users.id IS accounts.producer_id DESC,
      users.role = 'OWNER' DESC, users.created_at, users.id
    LIMIT 1`);
  return user?.id ?? null;
}
