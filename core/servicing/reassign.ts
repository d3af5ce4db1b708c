/** The open requests of users, counted, or handed over to someone else. */
import { and, count, eq, sql } from "drizzle-orm";
import { recordChanges } from "#core/audit";
import type { MovedWork } from "#core/users";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { AgencyDb } from "../shared/database.ts";
import { guardThat } from "../shared/version-guard.ts";
import { guardActive } from "./assignment.ts";
import { isOneOf, selectRequests } from "./repository.ts";
import { auditContent, ENTITY } from "./request-writes.ts";
import { wholeOf } from "../shared/viewer.ts";
import { serviceRequests as requests } from "./tables.ts";

/** Requests per batch. */
const MOVED_AT_ONCE = 200;

/** How many open requests each user has. */
async function countOpenRequests(
  db: AgencyDb,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ id: requests.assigneeId, open: count() })
    .from(requests)
    .where(and(isOneOf(sql`${requests.assigneeId}`, userIds), eq(requests.state, "OPEN")))
    .groupBy(requests.assigneeId);
  return new Map(rows.map(({ id, open }) => [id ?? "", open]));
}

/** What the nouns that assign work to users hand over; see `reassignWork` in #core/users. */
export const createRequestMover = (scope: AgencyScope) => ({
  kind: "serviceRequests" as const,
  count: (userIds: readonly string[]) => countOpenRequests(scope.db, userIds),
  move: (fromId: string, toId: string | null) => moveRequests(scope, fromId, toId),
});

/** For one batch, which fails if one of the requests has changed by then. Null when none is left. */
async function moveRequests(
  scope: AgencyScope,
  fromId: string,
  toId: string | null,
): Promise<MovedWork | null> {
  const { db } = scope;
  // Whoever hands over somebody's work hands over all of it, also what they do not see.
  const open = await selectRequests(
    wholeOf(db),
    and(eq(requests.assigneeId, fromId), eq(requests.state, "OPEN")),
    MOVED_AT_ONCE,
  );
  if (open.length === 0) return null;
  const read = JSON.stringify(open.map(({ id, version }) => [id, version]));
  const same = sql`(SELECT count(*) = ${open.length} FROM json_each(${read}) AS read
    JOIN ${requests} AS now ON now.id = read.value ->> 0 AND now.version = read.value ->> 1)`;
  const ids = open.map(({ id }) => id);
  const statements = [
    ...guardThat(db, fromId, same),
    ...guardActive(db, toId),
    db
      .update(requests)
      .set({ assigneeId: toId, updatedAt: scope.nowMs(), version: sql`${requests.version} + 1` })
      .where(isOneOf(sql`${requests.id}`, ids)),
    ...(await recordChanges(
      scope,
      open.map((before) => ({
        action: `${ENTITY}.update`,
        entity: ENTITY,
        entityId: before.id,
        parentId: before.accountId,
        version: before.version + 1,
        before: auditContent(before),
        after: auditContent({ ...before, assigneeId: toId }),
      })),
    )),
  ];
  return { count: open.length, statements };
}
