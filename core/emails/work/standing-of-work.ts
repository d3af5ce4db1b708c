/**
 * Whom threads wait for, decided anew where something has happened: a message was placed or worked on, a request closed,
 * a draft decided on. Triggers count such events per thread, so that none is missed, whoever writes it.
 */
import { and, eq, gt, sql } from "drizzle-orm";
import { announceChange } from "#core/audit";
import type { AgencyScope } from "../../shared/agency-scope.ts";
import type { ClockTask } from "../../shared/clock-tasks.ts";
import { type AgencyDb, type Statement, writeAll } from "../../shared/database.ts";
import { describeThread, type ThreadWork } from "../describe-thread.ts";
import { loadThreads } from "../repository.ts";
import { emailThreads } from "../tables.ts";
import { withdrawSettled } from "./withdraw-settled.ts";

/** What is under way in threads besides their messages. */
async function findWork(db: AgencyDb, threadIds: readonly string[]): Promise<Map<string, ThreadWork>> {
  const ids = JSON.stringify(threadIds);
  const rows = await db.all<{
    id: string;
    working: number;
    waits: number;
    open: number;
    settled: number | null;
  }>(sql`
    SELECT email_threads.id,
      (SELECT json_array_length(understood, '$.asked') > 0
          AND json_array_length(understood, '$.asked') = (SELECT count(*) FROM email_requests
            JOIN service_requests ON service_requests.id = email_requests.request_id
            WHERE email_requests.email_id = email_messages.id AND service_requests.state <> 'OPEN')
        FROM email_messages
        WHERE thread_id = email_threads.id AND state = 'READ' AND kind = 'PERSON' AND is_from_staff = 0
        ORDER BY sent_at DESC, id DESC LIMIT 1) AS settled,
      EXISTS (SELECT 1 FROM email_messages WHERE thread_id = email_threads.id AND work_state = 'WAITING')
        OR EXISTS (SELECT 1 FROM workflows WHERE subject_id = email_threads.workspace_id
          AND state = 'RUNNING') AS working,
      EXISTS (SELECT 1 FROM email_drafts WHERE thread_id = email_threads.id AND state = 'PENDING') AS waits,
      EXISTS (SELECT 1 FROM email_requests JOIN email_messages ON email_messages.id = email_requests.email_id
        JOIN service_requests ON service_requests.id = email_requests.request_id
        WHERE email_messages.thread_id = email_threads.id AND service_requests.state = 'OPEN') AS open
    FROM email_threads WHERE email_threads.id IN (SELECT value FROM json_each(${ids}))`);
  return new Map(
    rows.map(({ id, working, waits, open, settled }) => [
      id,
      {
        ...{ isCaraWorking: working === 1, needsPerson: waits === 1, hasOpenRequests: open === 1 },
        isLastSettled: settled === 1,
      },
    ]),
  );
}

const STALE_MAX = 200;

const findStale = (db: AgencyDb) =>
  db
    .select({ id: emailThreads.id, stale: emailThreads.stale })
    .from(emailThreads)
    // Written out rather than bound: SQLite uses the partial index only for this exact condition.
    .where(sql`${emailThreads.stale} > 0`)
    .limit(STALE_MAX);

export async function restateThreads(scope: AgencyScope): Promise<number> {
  const { db } = scope;
  let stale = await findStale(db);
  if (stale.length === 0) return 0;
  const isWithdrawn = await withdrawSettled(
    scope,
    stale.map(({ id }) => id),
  );
  if (isWithdrawn) stale = await findStale(db);
  const ids = stale.map(({ id }) => id);
  const [threads, work] = await Promise.all([loadThreads(db, ids), findWork(db, ids)]);
  const statements: Statement[] = [];
  for (const { id, stale: counted } of stale) {
    const found = threads.get(id);
    // What happens meanwhile is counted, or is a new version, and leaves the thread to the next time.
    const isAsRead = and(
      eq(emailThreads.id, id),
      eq(emailThreads.stale, counted),
      found && eq(emailThreads.version, found.thread.version),
    );
    const before = found?.thread;
    if (!found || !before || found.messages.length === 0 || before.joinedInto !== null) {
      statements.push(db.update(emailThreads).set({ stale: 0 }).where(isAsRead));
      continue;
    }
    const { state, waitingFor } = describeThread(found.messages, before.endedByHandAt, work.get(id));
    const isSame = state === before.state && waitingFor === before.waitingFor;
    statements.push(
      db
        .update(emailThreads)
        .set({
          stale: 0,
          // No new version: what follows by itself takes nothing out of the hands of whoever ends the thread as they see it.
          ...(isSame ? {} : { state, waitingFor }),
        })
        .where(isAsRead),
      ...(isSame
        ? []
        : [announceChange(scope, { entity: "emailThread", entityId: id, parentId: before.accountId })]),
    );
  }
  await writeAll(db, statements);
  scope.written({});
  return stale.length;
}

export const restateThreadsTask: ClockTask<{ scope: AgencyScope }> = {
  name: "restate-email-threads",
  followsWrites: true,
  async run({ scope }, nowMs) {
    const restated = await restateThreads(scope);
    const [left] =
      restated === 0
        ? []
        : await scope.db
            .select({ id: emailThreads.id })
            .from(emailThreads)
            .where(gt(emailThreads.stale, 0))
            .limit(1);
    return { nextDueAt: left ? nowMs : null };
  },
};
