/**
 * Reads a message that has arrived and puts it into its thread. Two that arrive at once are placed one after the other;
 * whatever the order, the threads come out the same.
 */
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import * as v from "valibot";
import { announceChange } from "#core/audit";
import { documents, documentWrites } from "#core/documents";
import { defineJob, enqueue, type JobResult } from "#core/outbox";
import { cleanFileName } from "#core/reading";
import { users } from "#core/users";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type AgencyDb, type Statement, writeAll } from "../shared/database.ts";
import { searchTextOf } from "../shared/search-text.ts";
import { guardThat, isConflict } from "../shared/version-guard.ts";
import { describeThread } from "./describe-thread.ts";
import { findAccountsOfSender } from "./find-sender.ts";
import { followedBy, keptMessage } from "./kept-message.ts";
import { readEmail, type ReadEmail } from "./read-email.ts";
import { loadThreads, type StoredMessage } from "./repository.ts";
import { emailFollows, emailMessages, emailRecipients, emailThreading, emailThreads } from "./tables.ts";
import { placeMessage, type Placement } from "./threading.ts";
import { workOnEmailJob } from "./work/work-on-email-job.ts";

export interface EmailPorts {
  readonly storage: {
    find(
      key: string,
    ): Promise<{ size: number; read(start: number, end: number): Promise<Uint8Array> } | null>;
  };
}

/** How often it is tried again at once when other messages were placed at the same time. */
const PLACING_TRIES = 10;

export const readEmailJob = defineJob<{ emailId: string }, EmailPorts>({
  name: "read-email",
  payload: v.strictObject({ emailId: v.string() }),
  queue: "mail-jobs",
  async run({ storage }, { scope, payload: { emailId }, finishing }) {
    const { db } = scope;
    const [found] = await db
      .select({ row: emailMessages, storageKey: documents.storageKey })
      .from(emailMessages)
      .innerJoin(documents, eq(documents.id, emailMessages.documentId))
      .where(and(eq(emailMessages.id, emailId), eq(emailMessages.state, "WAITING")));
    if (!found) return { tag: "NOTHING_TO_DO" };
    const stored = await storage.find(found.storageKey);
    if (!stored) return { tag: "REFUSED", reason: "The stored message is gone." };
    const { row } = found;
    const email = await readEmail(await stored.read(0, stored.size), {
      envelopeFrom: row.envelopeFrom,
      receiver: row.receiver,
      ownAddresses: [row.recipient],
    });
    for (let tries = 1; ; tries += 1) {
      try {
        return await keepEmail(scope, row, email, finishing);
      } catch (error) {
        if (!isConflict(error) || tries === PLACING_TRIES) throw error;
      }
    }
  },
});

type Row = typeof emailMessages.$inferSelect;

async function keepEmail(
  scope: AgencyScope,
  row: Row,
  email: ReadEmail,
  finishing: readonly Statement[],
): Promise<JobResult> {
  const { db } = scope;
  const message = keptMessage(email, row);
  const follows = followedBy(email, row.answers);
  const ids = [...follows, ...(email.messageId === null ? [] : [email.messageId]), row.id];
  const mayBeContact = message.authenticity !== "FAILED" && message.kind === "PERSON";
  const [[threading], [same], bearers, followers, [staff], accountIds] = await Promise.all([
    db.select().from(emailThreading),
    db
      .select({ id: emailMessages.id })
      .from(emailMessages)
      .where(and(eq(emailMessages.identity, message.identity), eq(emailMessages.state, "READ"))),
    findBearers(db, ids),
    findFollowers(db, ids),
    // Anybody can write a colleague's address, and such a message could end a thread.
    message.authenticity === "VERIFIED"
      ? db.select({ id: users.id }).from(users).where(eq(users.email, message.fromEmail))
      : [],
    mayBeContact ? findAccountsOfSender(db, message.fromEmail) : [],
  ]);
  if (!threading) throw new Error("The row that orders the placing of messages is gone.");
  if (same) return forgetRepeated(scope, row, finishing);

  const placed = await placeMessage(
    { key: row.id, messageId: email.messageId, follows, sentAt: message.sentAt },
    {
      bearers,
      followers: new Map(
        [...Map.groupBy(followers, ({ id }) => id)].map(([id, them]) => [
          id,
          them.map(({ threadId }) => threadId),
        ]),
      ),
      loadMessages: (threadIds) => findPlaced(db, threadIds),
    },
    () => scope.newId("eth"),
  );
  const kept = {
    ...message,
    // Our own address as well: only what the receiver verified is ours.
    isFromStaff: message.authenticity === "VERIFIED" && (staff !== undefined || message.kind === "OWN"),
    // Two accounts of one address: a person chooses.
    accountId: accountIds.length === 1 ? (accountIds[0] ?? null) : null,
  };
  const recipients = [
    ...email.to.map((party) => ({ ...party, field: "TO" as const })),
    ...email.cc.map((party) => ({ ...party, field: "CC" as const })),
  ];
  // Whatever comes from a person outside is Cara's to work on.
  const work =
    kept.kind === "PERSON" && !kept.isFromStaff ? enqueue(scope, workOnEmailJob, { emailId: row.id }) : null;
  await writeAll(db, [
    ...guardThat(db, "email_threading", sql`(SELECT version = ${threading.version} FROM email_threading)`),
    db.update(emailThreading).set({ version: threading.version + 1 }),
    ...(await threadStatements(scope, placed, {
      ...kept,
      id: row.id,
      receivedAt: row.receivedAt,
      recipients: recipients.map(({ address }) => address),
    })),
    db
      .update(emailMessages)
      .set({ ...kept, state: "READ", threadId: placed.threadId, workState: work ? "WAITING" : null })
      .where(eq(emailMessages.id, row.id)),
    ...insertAll(follows, (rows) =>
      db.insert(emailFollows).values(rows.map((followed, place) => ({ emailId: row.id, place, followed }))),
    ),
    ...insertAll(recipients, (rows) =>
      db.insert(emailRecipients).values(
        rows.map(({ field, name, address }, place) => ({
          emailId: row.id,
          place,
          field,
          name,
          email: address,
        })),
      ),
    ),
    ...renameDocument(db, row, message.subject),
    ...(work?.statements ?? []),
    ...finishing,
  ]);
  scope.written({ jobs: work ? [work] : [] });
  return { tag: "FINISHED" };
}

const insertAll = <Value>(
  values: readonly Value[],
  insert: (values: readonly Value[]) => Statement,
): Statement[] => (values.length === 0 ? [] : [insert(values)]);

async function findBearers(db: AgencyDb, ids: readonly string[]): Promise<Map<string, string>> {
  const columns = {
    key: emailMessages.id,
    messageId: emailMessages.messageId,
    threadId: emailMessages.threadId,
  };
  const isOneOf = (column: typeof emailMessages.id | typeof emailMessages.messageId) =>
    db
      .select(columns)
      .from(emailMessages)
      .where(and(inArray(column, [...ids]), eq(emailMessages.state, "READ")));
  const rows = (await Promise.all([isOneOf(emailMessages.id), isOneOf(emailMessages.messageId)])).flat();
  return new Map(
    rows.flatMap(({ key, messageId, threadId }) =>
      threadId === null
        ? []
        : [key, messageId].flatMap((id) => (id === null ? [] : [[id, threadId] as const])),
    ),
  );
}

async function findFollowers(
  db: AgencyDb,
  ids: readonly string[],
): Promise<{ id: string; threadId: string }[]> {
  const rows = await db
    .select({ id: emailFollows.followed, threadId: emailMessages.threadId })
    .from(emailFollows)
    .innerJoin(emailMessages, eq(emailMessages.id, emailFollows.emailId))
    .where(inArray(emailFollows.followed, [...ids]));
  return rows.flatMap(({ id, threadId }) => (threadId === null ? [] : [{ id, threadId }]));
}

async function findPlaced(db: AgencyDb, threadIds: readonly string[]) {
  const isTheirs = inArray(emailMessages.threadId, [...threadIds]);
  const [rows, followed] = await Promise.all([
    db
      .select({
        key: emailMessages.id,
        messageId: emailMessages.messageId,
        threadId: emailMessages.threadId,
        sentAt: emailMessages.sentAt,
      })
      .from(emailMessages)
      .where(isTheirs),
    db
      .select({ emailId: emailFollows.emailId, id: emailFollows.followed })
      .from(emailFollows)
      .innerJoin(emailMessages, eq(emailMessages.id, emailFollows.emailId))
      .where(isTheirs)
      .orderBy(asc(emailFollows.emailId), asc(emailFollows.place)),
  ]);
  const follows = Map.groupBy(followed, ({ emailId }) => emailId);
  return rows.map(({ key, messageId, threadId, sentAt }) => ({
    ...{ key, messageId, threadId: threadId ?? "", sentAt: sentAt ?? 0 },
    follows: (follows.get(key) ?? []).map(({ id }) => id),
  }));
}

/** The threads that the message touches, as they are with it. */
async function threadStatements(
  scope: AgencyScope,
  { threadId, moved, joined, split }: Placement,
  arrived: StoredMessage,
): Promise<Statement[]> {
  const { db } = scope;
  const touched = [...new Set([threadId, ...moved.map((one) => one.threadId), ...split])];
  const before = await loadThreads(db, [...touched, ...joined.map((one) => one.threadId)]);
  const movedTo = new Map(moved.map(({ key, threadId: to }) => [key, to]));
  const members = new Map<string, StoredMessage[]>([[threadId, [arrived]]]);
  for (const [id, { messages }] of before) {
    for (const one of messages) {
      const its = movedTo.get(one.id) ?? id;
      members.set(its, [...(members.get(its) ?? []), one]);
    }
  }
  const statements: Statement[] = [];
  for (const id of touched) {
    const messages = (members.get(id) ?? []).toSorted(
      (one, other) => one.sentAt - other.sentAt || Number(one.id > other.id) - Number(one.id < other.id),
    );
    const known = before.get(id)?.thread;
    const thread = describeThread(messages, known?.endedByHandAt ?? null);
    statements.push(
      known
        ? db
            .update(emailThreads)
            .set({ ...thread, version: sql`${emailThreads.version} + 1` })
            .where(eq(emailThreads.id, id))
        : db.insert(emailThreads).values({ ...thread, id }),
      announceChange(scope, { entity: "emailThread", entityId: id, parentId: thread.accountId }),
    );
  }
  for (const { key, threadId: to } of moved)
    statements.push(db.update(emailMessages).set({ threadId: to }).where(eq(emailMessages.id, key)));
  for (const { threadId: id, into } of joined)
    statements.push(
      db.update(emailThreads).set({ joinedInto: into }).where(eq(emailThreads.id, id)),
      // What was joined into that one earlier is now part of this one.
      db.update(emailThreads).set({ joinedInto: into }).where(eq(emailThreads.joinedInto, id)),
      announceChange(scope, { entity: "emailThread", entityId: id, parentId: null }),
    );
  return statements;
}

/** The same message with other bytes, as a second copy has that came another way: the first one is kept. */
async function forgetRepeated(
  scope: AgencyScope,
  { id, documentId }: Row,
  finishing: readonly Statement[],
): Promise<JobResult> {
  const { db } = scope;
  const found = documentId === null ? [] : await documentWrites.findWithAttached(scope, documentId);
  const removed = documentWrites.removeDocuments(scope, found);
  await writeAll(db, [
    db.update(emailMessages).set({ state: "REPEATED", documentId: null }).where(eq(emailMessages.id, id)),
    ...removed.statements,
    ...finishing,
  ]);
  scope.written({ jobs: removed.jobs });
  return { tag: "FINISHED" };
}

function renameDocument(db: AgencyDb, { documentId }: Row, subject: string): Statement[] {
  if (documentId === null || subject === "") return [];
  const name = cleanFileName(`${subject}.eml`);
  return [
    db
      .update(documents)
      .set({ name, searchText: searchTextOf([name]) })
      .where(eq(documents.id, documentId)),
  ];
}
