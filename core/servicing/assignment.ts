/** Who a new request is assigned to by the rule of its type. A rule that names nobody who may work assigns nobody. */
import { type SQL, sql } from "drizzle-orm";
import { guardRole, users } from "#core/users";
import type { Account } from "#model/accounts";
import type { Policy } from "#model/policies";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { AgencyDb, Statement } from "../shared/database.ts";
import { guardThat } from "../shared/version-guard.ts";
import type { RequestRule, RequestType } from "./model.ts";
import { mayWork } from "./repository.ts";
import { servicingTurns } from "./tables.ts";

interface Assigned {
  type: RequestType;
  rule: RequestRule;
  policy: Policy | null;
  /** Of a request that has one. */
  findAccount(): Promise<Account | undefined>;
  /** The users who may be assigned. */
  active: ReadonlySet<string>;
}

export interface Assignment {
  assigneeId: string | null;
  /** Uses the turn up in the batch that writes the request, and fails the batch if it is no longer this user's. */
  statements: Statement[];
}

export const assignedTo = (assigneeId: string | null): Assignment => ({ assigneeId, statements: [] });

export async function assignByRule(
  scope: AgencyScope,
  { type, rule, policy, findAccount, active }: Assigned,
): Promise<Assignment> {
  const { kind, userId, userIds } = rule.assignee;
  const first = (ids: readonly (string | null | undefined)[]): string | null =>
    ids.find((id): id is string => typeof id === "string" && active.has(id)) ?? null;
  if (kind === "USER") return assignedTo(first([userId]));
  if (kind === "POLICY_USER") {
    const ofPolicy = first([policy?.agencyUserId]);
    if (ofPolicy !== null) return assignedTo(ofPolicy);
    const account = await findAccount();
    return assignedTo(first([account?.serviceRepId, account?.producerId]));
  }
  return kind === "IN_TURN" && first(userIds) !== null ? drawTurn(scope.db, type, userIds) : assignedTo(null);
}

/** The next active member after the one whose turn it was last. */
async function drawTurn(db: AgencyDb, type: RequestType, userIds: readonly string[]): Promise<Assignment> {
  const members = JSON.stringify(userIds);
  const next: SQL<string | null> = sql`(
    SELECT member.value FROM json_each(${members}) AS member
    JOIN users ON users.id = member.value AND ${mayWork}
    ORDER BY member.key <= coalesce(
      (SELECT last.key FROM json_each(${members}) AS last JOIN servicing_turns AS turn
        ON turn.type = ${type} AND turn.user_id = last.value), -1
    ), member.key
    LIMIT 1
  )`;
  const [drawn] = await db.all<{ userId: string | null }>(sql`SELECT ${next} AS userId`);
  const assigneeId = drawn?.userId ?? null;
  if (assigneeId === null) return assignedTo(null);
  return {
    assigneeId,
    statements: [
      ...guardThat(db, type, sql`(${next} = ${assigneeId})`),
      db
        .insert(servicingTurns)
        .values({ type, userId: assigneeId })
        .onConflictDoUpdate({ target: servicingTurns.type, set: { userId: assigneeId } }),
    ],
  };
}

export async function findAllActiveUserIds(db: AgencyDb): Promise<Set<string>> {
  const rows = await db.select({ id: users.id }).from(users).where(mayWork);
  return new Set(rows.map(({ id }) => id));
}

/** A user who is being assigned may still work. */
export const guardActive = (db: AgencyDb, userId: string | null): Statement[] =>
  userId === null ? [] : guardRole(db, userId, "WORK");
