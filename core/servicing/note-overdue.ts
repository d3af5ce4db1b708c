/** Notes on open requests that they are overdue, so that open pages and the activity show it. */
import { asc, eq, lte, sql } from "drizzle-orm";
import { recordChange } from "#core/audit";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { ClockTask } from "../shared/clock-tasks.ts";
import { writeAll } from "../shared/database.ts";
import { guardVersion, isConflict } from "../shared/version-guard.ts";
import { ENTITY } from "./request-writes.ts";
import { serviceRequests as requests } from "./tables.ts";

const BATCH_MAX = 100;
const TRIES_MAX = 3;

/** When it is to be noted; null for those that need it no more. The index has the same expression. */
const noteAt = sql<number | null>`CASE WHEN ${requests.state} = 'OPEN' AND ${requests.overdueAt} IS NULL
  THEN ${requests.dueAt} END`;

/** `more`: call again. The mark is no version of the request: it must not conflict with an edit that is being typed. */
async function noteOverdue(scope: AgencyScope): Promise<{ noted: number; more: boolean }> {
  const { db } = scope;
  for (let tries = 1; ; tries += 1) {
    const due = await db
      .select({
        id: requests.id,
        accountId: requests.accountId,
        version: requests.version,
        dueAt: requests.dueAt,
        assigneeId: requests.assigneeId,
        priority: requests.priority,
      })
      .from(requests)
      .where(lte(noteAt, scope.nowMs()))
      .orderBy(asc(noteAt))
      .limit(BATCH_MAX);
    if (due.length === 0) return { noted: 0, more: false };
    const statements = await Promise.all(
      due.map(async ({ id, accountId, version, ...content }) => [
        ...guardVersion(db, requests, id, version),
        db.update(requests).set({ overdueAt: scope.nowMs() }).where(eq(requests.id, id)),
        ...(await recordChange(scope, {
          action: `${ENTITY}.overdue`,
          entity: ENTITY,
          entityId: id,
          parentId: accountId,
          version,
          after: content,
        })),
      ]),
    );
    try {
      await writeAll(db, statements.flat());
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (tries === TRIES_MAX) return { noted: 0, more: true };
      continue;
    }
    scope.written({});
    return { noted: due.length, more: due.length === BATCH_MAX };
  }
}

export const overdueRequestsTask: ClockTask<{ scope: AgencyScope }> = {
  name: "note-overdue-requests",
  followsWrites: true,
  async run({ scope }, nowMs) {
    const { more } = await noteOverdue(scope);
    if (more) return { nextDueAt: nowMs };
    const [next] = await scope.db.select({ dueAt: sql<number | null>`min(${noteAt})` }).from(requests);
    return { nextDueAt: next?.dueAt ?? null };
  },
};
