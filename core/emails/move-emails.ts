/**
 * What people put right: a message moves to another thread or to one of its own, with what answers it, and two threads become
 * one. It is written down as what a message follows, so threads stay a pure function of their messages, and mail that comes
 * later finds the message where it is now.
 */
import { and, eq, inArray, sql } from "drizzle-orm";
import { recordChange } from "#core/audit";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type AgencyDb, writeAll } from "../shared/database.ts";
import { invalid, notFound, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { isConflict } from "../shared/version-guard.ts";
import { isSeen } from "../shared/viewer.ts";
import { findPlaced, guardThreading, PLACING_TRIES, threadStatements } from "./place-email.ts";
import { findThread } from "./repository.ts";
import { emailFollows, emailMessages } from "./tables.ts";
import { groupIntoThreads, regroup, type ThreadedMessage } from "./threading.ts";

type Moved = Promise<Result<string, Problem<"NOT_FOUND" | "VALIDATION">>>;

export interface EmailMoving {
  /** Moves a message and what answers it; to a thread of its own if `toThreadId` is null. Returns the id of its thread. */
  moveEmail(emailId: string, toThreadId: string | null): Moved;
  /** Makes the thread part of another one. Returns the id of that one. */
  joinThreads(threadId: string, intoThreadId: string): Moved;
}

type Placed = ThreadedMessage & { threadId: string };

/** The messages as they are once `keys` follow `followed`, or nothing. Pure. */
export function moveMessages(
  messages: readonly Placed[],
  keys: ReadonlySet<string>,
  followed: string | null,
  newThreadId: () => string,
) {
  const changed = messages.map((message) =>
    keys.has(message.key) ? { ...message, follows: followed === null ? [] : [followed] } : message,
  );
  const target = messages.find(({ key }) => key === followed)?.threadId ?? null;
  // Whoever goes along has no claim to the thread that it leaves, so links to both threads lead where they did.
  const leaving = new Set(
    groupIntoThreads(changed)
      .filter((group) => group.some(({ key }) => keys.has(key)))
      .flatMap((group) => group.map(({ key }) => key)),
  );
  const { threadOf } = regroup(
    changed.map((message) => ({
      ...message,
      threadId: leaving.has(message.key) && message.threadId !== target ? null : message.threadId,
    })),
    newThreadId,
  );
  const kept = new Set(threadOf.values());
  const before = new Set(messages.map(({ threadId }) => threadId));
  return {
    moved: messages.flatMap(({ key, threadId }) => {
      const now = threadOf.get(key) ?? threadId;
      return now === threadId ? [] : [{ key, threadId: now }];
    }),
    joined: [...before].flatMap((threadId) => {
      const heir = messages.find((message) => message.threadId === threadId);
      return kept.has(threadId) || !heir ? [] : [{ threadId, into: threadOf.get(heir.key) ?? threadId }];
    }),
    split: [...kept].filter((threadId) => !before.has(threadId)),
    threadOf,
  };
}

export function createEmailMoving(scope: AgencyScope): EmailMoving {
  const { db } = scope;

  /** Writes that these messages follow that one, and the threads as they are then. */
  const write = async (
    messages: readonly Placed[],
    keys: readonly string[],
    followed: string | null,
    {
      action,
      threadId,
      guard,
    }: { action: string; threadId: string; guard: Awaited<ReturnType<typeof guardThreading>> },
  ): Promise<string | null> => {
    const { threadOf, ...changes } = moveMessages(messages, new Set(keys), followed, () =>
      scope.newId("eth"),
    );
    const isAll = followed === null && changes.joined.length > 0;
    if (isAll || changes.moved.length === 0) return null;
    const [first = ""] = keys;
    const now = threadOf.get(first) ?? threadId;
    const touched = [...new Set(messages.map((message) => message.threadId))];
    await writeAll(db, [
      ...guard,
      db.delete(emailFollows).where(inArray(emailFollows.emailId, [...keys])),
      ...(followed === null
        ? []
        : [db.insert(emailFollows).values(keys.map((emailId) => ({ emailId, place: 0, followed })))]),
      ...(await threadStatements(scope, changes, null, touched)),
      ...(await recordChange(scope, {
        action,
        entity: "emailThread",
        entityId: threadId,
        version: 1,
        before: { threadId, emailIds: keys },
        after: { threadId: now },
      })),
    ]);
    scope.written({});
    return now;
  };

  const tryAgain = async (attempt: () => Moved): Moved => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await attempt();
      } catch (error) {
        // Mail was placed in the same moment.
        if (!isConflict(error) || tries === PLACING_TRIES) throw error;
      }
    }
  };

  return {
    moveEmail: (emailId, toThreadId) =>
      tryAgain(async () => {
        const [guard, [row], to] = await Promise.all([
          guardThreading(scope),
          db
            .select({ threadId: emailMessages.threadId })
            .from(emailMessages)
            .where(and(eq(emailMessages.id, emailId), isSeen.thread(db, emailMessages.threadId))),
          toThreadId === null ? null : findThread(db, toThreadId),
        ]);
        if (!row?.threadId) return err(notFound("email"));
        if (toThreadId !== null && !to) return err(notFound("email thread"));
        if (to?.id === row.threadId) return ok(to.id);
        if (to && (await isMoreVisible(db, { from: row.threadId, to: to.id }))) return err(seenByMore);
        const messages = await findPlaced(db, [row.threadId, ...(to ? [to.id] : [])]);
        const now = await write(messages, [emailId], to ? firstOf(messages, to.id) : null, {
          ...{ action: to ? "emailThread.moveEmail" : "emailThread.split", threadId: row.threadId, guard },
        });
        return now === null ? err(nothingStays) : ok(now);
      }),

    joinThreads: (threadId, intoThreadId) =>
      tryAgain(async () => {
        const [guard, from, into] = await Promise.all([
          guardThreading(scope),
          findThread(db, threadId),
          findThread(db, intoThreadId),
        ]);
        if (!from || !into) return err(notFound("email thread"));
        if (from.id === into.id) return ok(into.id);
        const messages = await findPlaced(db, [from.id, into.id]);
        const roots = rootsOf(messages.filter((message) => message.threadId === from.id));
        const now = await write(messages, roots, firstOf(messages, into.id), {
          ...{ action: "emailThread.join", threadId: from.id, guard },
        });
        return ok(now ?? into.id);
      }),
  };
}

/** What is private is moved only to where no one else sees it. */
const seenByMore: Problem<"VALIDATION"> = invalid([
  {
    path: "toThreadId",
    message:
      "This thread is private, and more people see the other one. Make that one private to the same people first, or choose a thread of its own.",
  },
]);

async function isMoreVisible(db: AgencyDb, { from, to }: { from: string; to: string }): Promise<boolean> {
  const isPrivate = (id: string) =>
    sql`EXISTS (SELECT 1 FROM email_threads WHERE id = ${id} AND is_private = 1)`;
  const viewersOf = (id: string) => sql`SELECT user_id FROM email_thread_viewers WHERE thread_id = ${id}`;
  const [row] = await db.all<{ isMore: number }>(sql`
    SELECT ${isPrivate(from)} AND (NOT ${isPrivate(to)}
      OR EXISTS (SELECT 1 FROM (${viewersOf(to)}) WHERE user_id NOT IN (${viewersOf(from)}))) AS isMore`);
  return row?.isMore === 1;
}

const nothingStays: Problem<"VALIDATION"> = invalid([
  {
    path: "emailId",
    message:
      "All other messages of this thread answer this one, so they would go along. Choose a later message.",
  },
]);

const firstOf = (messages: readonly Placed[], threadId: string): string | null =>
  messages
    .filter((message) => message.threadId === threadId)
    .toSorted((one, other) => one.sentAt - other.sentAt || (one.key < other.key ? -1 : 1))[0]?.key ?? null;

/** Those that follow no message of their thread. */
function rootsOf(messages: readonly Placed[]): string[] {
  const ids = new Set(
    messages.flatMap(({ key, messageId }) => (messageId === null ? [key] : [key, messageId])),
  );
  return messages.filter(({ follows }) => !follows.some((id) => ids.has(id))).map(({ key }) => key);
}
