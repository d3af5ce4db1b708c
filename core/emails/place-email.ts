/**
 * The threads that a message touches, as they are with it. Whoever places messages raises one version, so two that do it at
 * once come one after the other.
 */
import { asc, and, eq, inArray, sql } from "drizzle-orm";
import { announceChange } from "#core/audit";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { AgencyDb, Statement } from "../shared/database.ts";
import { guardThat } from "../shared/version-guard.ts";
import { describeThread } from "./describe-thread.ts";
import { inheritPrivacy } from "./inherit-privacy.ts";
import { loadThreads, type StoredMessage } from "./repository.ts";
import { emailFollows, emailMessages, emailThreading, emailThreads } from "./tables.ts";
import { placeMessage, type Placement, type ThreadedMessage } from "./threading.ts";

/** How often it is tried again at once when other messages were placed at the same time. */
export const PLACING_TRIES = 10;

/** For a batch that changes which messages are one thread; it fails when another one came first. */
export async function guardThreading({ db }: AgencyScope): Promise<Statement[]> {
  const [threading] = await db.select().from(emailThreading);
  if (!threading) throw new Error("The row that orders the placing of messages is gone.");
  return [
    ...guardThat(db, "email_threading", sql`(SELECT version = ${threading.version} FROM email_threading)`),
    db.update(emailThreading).set({ version: threading.version + 1 }),
  ];
}

/** Reads what is around a message; what it returns places it, once all that is said of it is known. */
export async function openPlacing(scope: AgencyScope, message: ThreadedMessage) {
  const { db } = scope;
  const ids = [...message.follows, ...(message.messageId === null ? [] : [message.messageId]), message.key];
  const [guard, bearers, followers] = await Promise.all([
    guardThreading(scope),
    findBearers(db, ids),
    findFollowers(db, ids),
  ]);
  return async (arrived: StoredMessage): Promise<{ threadId: string; statements: Statement[] }> => {
    const placed = await placeMessage(
      message,
      { bearers, followers, loadMessages: (threadIds) => findPlaced(db, threadIds) },
      () => scope.newId("eth"),
    );
    return {
      threadId: placed.threadId,
      statements: [
        ...guard,
        ...(await threadStatements(scope, placed, { ...arrived, threadId: placed.threadId })),
      ],
    };
  };
}

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

async function findFollowers(db: AgencyDb, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ id: emailFollows.followed, threadId: emailMessages.threadId })
    .from(emailFollows)
    .innerJoin(emailMessages, eq(emailMessages.id, emailFollows.emailId))
    .where(inArray(emailFollows.followed, [...ids]));
  const threads = new Map<string, string[]>();
  for (const { id, threadId } of rows)
    if (threadId !== null) threads.set(id, [...(threads.get(id) ?? []), threadId]);
  return threads;
}

/** All messages of these threads, as threading sees them. */
export async function findPlaced(
  db: AgencyDb,
  threadIds: readonly string[],
): Promise<(ThreadedMessage & { threadId: string })[]> {
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

/** `arrived`: a message that is not stored yet, or is stored as it was before, with the thread where it is now. */
export async function threadStatements(
  scope: AgencyScope,
  { moved, joined, split }: Omit<Placement, "threadId">,
  arrived: (StoredMessage & { threadId: string }) | null,
  alsoTouched: readonly string[] = [],
): Promise<Statement[]> {
  const { db } = scope;
  const ofArrived = arrived ? [arrived.threadId] : [];
  const touched = [
    ...new Set([...ofArrived, ...moved.map((one) => one.threadId), ...split, ...alsoTouched]),
  ].filter((id) => !joined.some(({ threadId }) => threadId === id));
  const before = await loadThreads(db, [...touched, ...joined.map((one) => one.threadId)]);
  const movedTo = new Map(moved.map(({ key, threadId: to }) => [key, to]));
  const members = new Map<string, StoredMessage[]>(arrived ? [[arrived.threadId, [arrived]]] : []);
  for (const [id, { messages }] of before) {
    for (const one of messages) {
      if (one.id === arrived?.id) continue;
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
  const threadBefore = new Map(
    [...before].flatMap(([id, { messages }]) => messages.map((one) => [one.id, id] as const)),
  );
  // A thread that a message of another one begins is seen by no more people than that one.
  for (const { key, threadId: to } of moved) {
    const from = threadBefore.get(key);
    if (from !== undefined && split.includes(to)) statements.push(...inheritPrivacy(scope, from, to));
  }
  for (const { threadId: id, into } of joined)
    statements.push(
      ...inheritPrivacy(scope, id, into),
      db.update(emailThreads).set({ joinedInto: into }).where(eq(emailThreads.id, id)),
      // What was joined into that one earlier is now part of this one.
      db.update(emailThreads).set({ joinedInto: into }).where(eq(emailThreads.joinedInto, id)),
      announceChange(scope, { entity: "emailThread", entityId: id, parentId: null }),
    );
  return statements;
}
