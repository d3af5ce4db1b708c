/**
 * Threads that only chosen users see, and the agency's owners: somebody has to be able to read what the agency was written,
 * also when the others have left. Who sees a thread and may write chooses who else does. Cara works on private mail as on any
 * other; what she makes of it is seen by whoever sees the thread (core/shared/viewer.ts).
 */
import { and, eq, inArray, sql } from "drizzle-orm";
import * as v from "valibot";
import { announceChange, recordChange } from "#core/audit";
import { users } from "#core/users";
import { raiseNewsSeq } from "#core/workflows";
import { headerStatements } from "#core/workspaces/mail";
import { getActingUser } from "../shared/acting-user.ts";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type BatchLoader, createBatchLoader } from "../shared/batch-loader.ts";
import { type AgencyDb, type Statement, writeAll } from "../shared/database.ts";
import { parseInput } from "../shared/field-problems.ts";
import { conflict, invalid, notFound, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { guardThat, guardVersion, isConflict } from "../shared/version-guard.ts";
import { findThreads } from "./repository.ts";
import { emailThreads, emailThreadViewers } from "./tables.ts";

const WHAT = "email thread";
const VIEWERS_MAX = 50;

const privacySchema = v.object({
  /** Who is to see it besides owners and whoever says so; null: everyone. */
  userIds: v.nullable(
    v.pipe(v.array(v.string()), v.maxLength(VIEWERS_MAX, `Choose at most ${VIEWERS_MAX} people.`)),
  ),
  expectedVersion: v.number(),
});

export interface ThreadPrivacy {
  /** The users who see it besides the owners; nothing for a thread that everyone sees. */
  viewersOf: BatchLoader<string, string[]>;
  /** `input`: see `privacySchema`. Returns the id. */
  setPrivacy(
    id: string,
    input: unknown,
  ): Promise<Result<string, Problem<"VALIDATION" | "NOT_FOUND" | "CONFLICT">>>;
}

async function findViewers(db: AgencyDb, threadIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .select()
    .from(emailThreadViewers)
    .where(inArray(emailThreadViewers.threadId, [...threadIds]))
    .orderBy(emailThreadViewers.userId);
  const groups = Map.groupBy(rows, ({ threadId }) => threadId);
  return new Map([...groups].map(([id, its]) => [id, its.map(({ userId }) => userId)]));
}

/** The requests that a thread's mail opened, with each workspace that somebody opened about one. */
const findOpened = (
  db: AgencyDb,
  threadId: string,
): Promise<{ requestId: string; workspaceId: string | null }[]> =>
  db.all(sql`SELECT DISTINCT asked.request_id AS requestId, workspaces.id AS workspaceId
    FROM email_requests AS asked JOIN email_messages ON email_messages.id = asked.email_id
    LEFT JOIN workspaces ON workspaces.service_request_id = asked.request_id
    WHERE email_messages.thread_id = ${threadId} AND asked.is_joined = 0`);

export function createThreadPrivacy(
  scope: AgencyScope,
  tellWatchers: (workspaceId: string) => void,
): ThreadPrivacy {
  const { db } = scope;
  const viewersOf = createBatchLoader((ids: readonly string[]) => findViewers(db, ids));
  return {
    viewersOf,

    async setPrivacy(id, input) {
      const form = parseInput(privacySchema, input);
      if (!form.ok) return err(invalid(form.error));
      const { userIds, expectedVersion } = form.value;
      const [[thread], opened, before, active, userId] = await Promise.all([
        findThreads(db, [id]),
        findOpened(db, id),
        findViewers(db, [id]),
        findActive(db, userIds ?? []),
        getActingUser(scope),
      ]);
      if (!thread || thread.joinedInto !== null) return err(notFound(WHAT));
      if (thread.version !== expectedVersion) return err(conflict(WHAT));
      const had = thread.isPrivate ? (before.get(id) ?? []) : null;
      // Whoever could see it may stay, though disabled meanwhile; nobody new may be who cannot sign in.
      if (userIds?.some((each) => !active.has(each) && !had?.includes(each)))
        return err(
          invalid([
            { path: "userIds", message: "Somebody whom you chose is no longer active. Choose again." },
          ]),
        );
      const viewers = userIds === null ? null : [...new Set([...userIds, userId])];
      const version = expectedVersion + 1;
      // Where Cara works on it, and on what it asks for.
      const workspaceIds = [thread.workspaceId, ...opened.map((each) => each.workspaceId)].filter(
        (each) => each !== null,
      );
      try {
        await writeAll(db, [
          ...guardVersion(db, emailThreads, id, expectedVersion),
          // It may become part of another one in this moment, which then has its privacy.
          ...guardThat(db, id, sql`(SELECT joined_into IS NULL FROM email_threads WHERE id = ${id})`),
          db
            .update(emailThreads)
            .set({ version, isPrivate: viewers !== null })
            .where(eq(emailThreads.id, id)),
          ...viewerStatements(db, id, viewers ?? []),
          // Whoever watches Cara's work on it is told, and let go if they do not see it any more.
          ...workspaceIds.flatMap((each) => [raiseNewsSeq(db, each), ...headerStatements(scope, each, {})]),
          ...(await recordChange(scope, {
            ...{ action: "emailThread.setPrivacy", entity: "emailThread", entityId: id, version },
            parentId: thread.accountId,
            before: { userIds: had },
            after: { userIds: viewers },
          })),
          // Lists of drafts are read again.
          announceChange(scope, { entity: "caraApproval", entityId: id, parentId: thread.workspaceId }),
          ...[...new Set(opened.map(({ requestId }) => requestId))].map((requestId) =>
            announceChange(scope, {
              ...{ entity: "serviceRequest", entityId: requestId, parentId: thread.accountId },
            }),
          ),
        ]);
      } catch (error) {
        if (isConflict(error)) return err(conflict(WHAT));
        throw error;
      }
      viewersOf.clear();
      for (const each of workspaceIds) tellWatchers(each);
      scope.written({});
      return ok(id);
    },
  };
}

const viewerStatements = (db: AgencyDb, threadId: string, viewers: readonly string[]): Statement[] => [
  db.delete(emailThreadViewers).where(eq(emailThreadViewers.threadId, threadId)),
  ...(viewers.length === 0
    ? []
    : [db.insert(emailThreadViewers).values(viewers.map((userId) => ({ threadId, userId })))]),
];

async function findActive(db: AgencyDb, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...ids]), eq(users.state, "ACTIVE")));
  return new Set(rows.map(({ id }) => id));
}
