/** SQL statements for threads and their messages. */
import { and, asc, eq, inArray } from "drizzle-orm";
import type { AgencyDb } from "../shared/database.ts";
import type { ThreadMessage } from "./describe-thread.ts";
import { emailMessages, emailRecipients, emailThreads } from "./tables.ts";

export interface StoredMessage extends ThreadMessage {
  id: string;
}

export type ThreadRow = typeof emailThreads.$inferSelect;

/** These threads with all that is needed to describe them; those that do not exist are left out. */
export async function loadThreads(
  db: AgencyDb,
  ids: readonly string[],
): Promise<Map<string, { thread: ThreadRow; messages: StoredMessage[] }>> {
  const isTheirs = and(inArray(emailMessages.threadId, [...ids]), eq(emailMessages.state, "READ"));
  const [threads, messages, recipients] = await Promise.all([
    db
      .select()
      .from(emailThreads)
      .where(inArray(emailThreads.id, [...ids])),
    db.select().from(emailMessages).where(isTheirs).orderBy(asc(emailMessages.sentAt), asc(emailMessages.id)),
    db
      .select({ emailId: emailRecipients.emailId, email: emailRecipients.email })
      .from(emailRecipients)
      .innerJoin(emailMessages, eq(emailMessages.id, emailRecipients.emailId))
      .where(isTheirs),
  ]);
  const recipientsOf = Map.groupBy(recipients, ({ emailId }) => emailId);
  const messagesOf = Map.groupBy(messages, ({ threadId }) => threadId);
  return new Map(
    threads.map((thread) => [
      thread.id,
      {
        thread,
        messages: (messagesOf.get(thread.id) ?? []).map((row) => ({
          id: row.id,
          kind: row.kind ?? "PERSON",
          isFromStaff: row.isFromStaff ?? false,
          accountId: row.accountId,
          fromName: row.fromName ?? "",
          fromEmail: row.fromEmail ?? "",
          subject: row.subject ?? "",
          sentAt: row.sentAt ?? row.receivedAt,
          receivedAt: row.receivedAt,
          parts: row.parts ?? [],
          recipients: (recipientsOf.get(row.id) ?? []).map(({ email }) => email),
        })),
      },
    ]),
  );
}
