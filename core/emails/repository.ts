/** SQL statements for threads and their messages. */
import { and, asc, between, count, eq, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import { accountContains, accounts, findAccountsAmong } from "#core/accounts";
import type { Account } from "#model/accounts";
import { deliveryOf, type DeliveryRow, findDeliveryRowsWhere } from "#core/deliveries";
import { documents } from "#core/documents";
import { isReturned } from "#model/deliveries";
import type { AgencyDb } from "../shared/database.ts";
import { isAfter, type ListWindow, orderOf, type SortDirection } from "../shared/list-request.ts";
import { containsAny, isFound } from "../shared/search-condition.ts";
import { searchOf } from "../shared/search-text.ts";
import type { ThreadMessage } from "./describe-thread.ts";
import type { ThreadSortKey, ThreadState } from "./labels.ts";
import { isSeen } from "../shared/viewer.ts";
import { attachmentsContain } from "./search-attachments.ts";
import { SUGGESTED_WITHIN_MS, type SubjectAndParties } from "./suggest-thread.ts";
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
  const [threads, messages, recipients, returned] = await Promise.all([
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
    findReturned(db, ids),
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
          returnedAt: returned.get(row.deliveryId ?? "") ?? null,
          parts: row.parts ?? [],
          recipients: (recipientsOf.get(row.id) ?? []).map(({ email }) => email),
        })),
      },
    ]),
  );
}

/** What was sent in these threads. */
export const findSent = (db: AgencyDb, threadIds: readonly string[]): Promise<DeliveryRow[]> =>
  findDeliveryRowsWhere(
    db,
    sql`deliveries.id IN (SELECT ${emailMessages.deliveryId} FROM ${emailMessages} WHERE ${inArray(emailMessages.threadId, [...threadIds])})`,
  );

/** By delivery: since when it is known to have come back. */
async function findReturned(db: AgencyDb, threadIds: readonly string[]): Promise<Map<string, number>> {
  return new Map(
    (await findSent(db, threadIds))
      .map(deliveryOf)
      .flatMap(({ id, state, since }) => (isReturned(state) ? [[id, since] as const] : [])),
  );
}

// Lists --------------------------------------------------------------------------------------------

const sortKeys: Record<ThreadSortKey, { key: SQL; valueOf: (thread: ThreadRow) => string | number }> = {
  SUBJECT: { key: sql`${emailThreads.subject} COLLATE NOCASE`, valueOf: ({ subject }) => subject },
  STATE: { key: sql`${emailThreads.state}`, valueOf: ({ state }) => state },
  WAITING_FOR: {
    key: sql`coalesce(${emailThreads.waitingFor}, '~')`,
    valueOf: ({ waitingFor }) => waitingFor ?? "~",
  },
  UPDATED_AT: { key: sql`${emailThreads.updatedAt}`, valueOf: ({ updatedAt }) => updatedAt },
};
export const sortValueOf = (thread: ThreadRow, key: ThreadSortKey): string | number =>
  sortKeys[key].valueOf(thread);

export interface ThreadFilter {
  text: string | null | undefined;
  state: ThreadState | null | undefined;
}

const searchable = { table: emailThreads, searchTable: "email_threads_search" };

/** Each word occurs in the thread, in its account or in what came attached. */
function conditionOf(db: AgencyDb, { text, state }: ThreadFilter): SQL | undefined {
  const search = searchOf(text ?? "");
  return and(
    isNull(emailThreads.joinedInto),
    isSeen.thread(db, emailThreads.id),
    state ? eq(emailThreads.state, state) : undefined,
    search === null
      ? undefined
      : isFound(
          search,
          (needles) => sql`(${containsAny(searchable, needles)} OR ${emailThreads.accountId} IN (
            SELECT ${accounts.id} FROM ${accounts} WHERE ${accountContains(needles)}) OR ${attachmentsContain(needles)})`,
        ),
  );
}

/** A thread of a list; with its account if that took no further round trip. */
export interface ListedThread extends ThreadRow {
  account?: Account | null;
}

/**
 * Returns one row more than the window's size when there are more. The accounts of the page are found by the same
 * condition, unless it searches: searching twice takes longer than asking for them afterwards.
 */
export async function listThreadRows(
  db: AgencyDb,
  { size, cursor }: ListWindow,
  filter: ThreadFilter,
  order: { key: ThreadSortKey; direction: SortDirection },
): Promise<ListedThread[]> {
  const { key } = sortKeys[order.key];
  const where = and(conditionOf(db, filter), isAfter(key, emailThreads.id, cursor, order.direction));
  const inOrder = orderOf(key, emailThreads.id, order.direction);
  const accountIds = db
    .select({ id: emailThreads.accountId })
    .from(emailThreads)
    .where(where)
    .orderBy(...inOrder)
    .limit(size);
  const [rows, accountsOfPage] = await Promise.all([
    db
      .select()
      .from(emailThreads)
      .where(where)
      .orderBy(...inOrder)
      .limit(size + 1),
    filter.text ? null : findAccountsAmong(db, sql`${accountIds}`),
  ]);
  if (!accountsOfPage) return rows;
  const accountsById = new Map(accountsOfPage.map((account) => [account.id, account]));
  return rows.map((row) => ({ ...row, account: accountsById.get(row.accountId ?? "") ?? null }));
}

export async function countThreads(db: AgencyDb, filter: ThreadFilter): Promise<number> {
  const [row] = await db.select({ n: count() }).from(emailThreads).where(conditionOf(db, filter));
  return row?.n ?? 0;
}

export const findThreads = (db: AgencyDb, ids: readonly string[]): Promise<ThreadRow[]> =>
  db
    .select()
    .from(emailThreads)
    .where(and(inArray(emailThreads.id, [...ids]), isSeen.thread(db, emailThreads.id)));

/** The thread with this id, or the one that it became part of. */
export async function findThread(db: AgencyDb, id: string): Promise<ThreadRow | null> {
  const [row] = await db
    .select()
    .from(emailThreads)
    .where(
      sql`${emailThreads.id} = coalesce((SELECT joined.joined_into FROM ${emailThreads} AS joined WHERE joined.id = ${id}), ${id})
        AND ${isSeen.thread(db, emailThreads.id)}`,
    );
  return row ?? null;
}

/** A file that came attached to a message, as a document. */
export interface EmailAttachment {
  id: string;
  name: string;
  mediaType: string;
  size: number;
  /** Why it could not be read: a sentence for people. */
  failure: string | null;
}

const failureOfReading = sql<string | null>`(SELECT failure FROM readings WHERE document_id = ${documents.id}
  ORDER BY created_at DESC, id DESC LIMIT 1)`;

export async function findAttachments(
  db: AgencyDb,
  threadIds: readonly string[],
): Promise<Map<string, (EmailAttachment & { emailId: string })[]>> {
  const rows = await db
    .select({
      threadId: emailMessages.threadId,
      emailId: emailMessages.id,
      id: documents.id,
      name: documents.name,
      mediaType: documents.mediaType,
      size: documents.size,
      failure: failureOfReading,
    })
    .from(emailMessages)
    .innerJoin(documents, eq(documents.attachedTo, emailMessages.documentId))
    .where(and(inArray(emailMessages.threadId, [...threadIds]), isNull(documents.replacedBy)))
    .orderBy(asc(emailMessages.sentAt), asc(documents.id));
  return Map.groupBy(rows, ({ threadId }) => threadId ?? "");
}

const SAME_SUBJECT_MAX = 200;

/** Messages of other threads with the same subject within the time that counts, with their parties. */
export async function listSameSubject(
  db: AgencyDb,
  threadId: string,
  { baseSubject, sentAt }: { baseSubject: string; sentAt: number },
): Promise<SubjectAndParties[]> {
  if (baseSubject === "") return [];
  const rows = await db
    .select({
      threadId: emailMessages.threadId,
      subject: emailMessages.subject,
      sentAt: emailMessages.sentAt,
      fromEmail: emailMessages.fromEmail,
      own: emailMessages.recipient,
      recipients: sql<string>`(SELECT json_group_array(email) FROM email_recipients WHERE email_id = ${emailMessages.id})`,
    })
    .from(emailMessages)
    .where(
      and(
        eq(emailMessages.baseSubject, baseSubject),
        between(emailMessages.sentAt, sentAt - SUGGESTED_WITHIN_MS, sentAt + SUGGESTED_WITHIN_MS),
        ne(emailMessages.threadId, threadId),
        isSeen.thread(db, emailMessages.threadId),
      ),
    )
    .limit(SAME_SUBJECT_MAX);
  return rows.map((row) => ({
    threadId: row.threadId ?? "",
    subject: row.subject ?? "",
    sentAt: row.sentAt ?? 0,
    parties: [row.fromEmail ?? "", ...(JSON.parse(row.recipients) as string[])].filter(
      (address) => address !== row.own,
    ),
  }));
}
