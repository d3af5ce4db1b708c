/**
 * The policies' part of the agency's clock: `advancePolicyStates` runs at the time that `findNextPolicyMoment` returns.
 * Both look only at dates, so a late, early or repeated call changes nothing that is not due.
 */
import { and, asc, eq, isNull, lte, min, or, sql } from "drizzle-orm";
import { getAgencyProfile } from "#core/agencies";
import { recordChange } from "#core/audit";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { addDays, startOfDayMs, todayIn } from "../shared/calendar-date.ts";
import type { ClockTask } from "../shared/clock-tasks.ts";
import { type AgencyDb, type Statement, writeAll } from "../shared/database.ts";
import { guardVersion, isConflict } from "../shared/version-guard.ts";
import { decidePolicyState, type PolicyState } from "./model.ts";
import { cancellationDate, isRunning, isToCancel } from "./running-policies.ts";
import { policies } from "./tables.ts";

/** Maximum policies per batch. */
const BATCH_MAX = 100;
const TRIES_MAX = 3;

interface DuePolicy {
  id: string;
  accountId: string;
  version: number;
  before: PolicyState;
  after: PolicyState;
}

/** The first day on which a date changes the policy. */
const dueDay = sql`min(coalesce(${policies.expiresAt}, '9999'), CASE WHEN ${isToCancel}
  THEN date(${cancellationDate}, '+1 day') ELSE '9999' END)`;

async function findDuePolicies(scope: AgencyScope): Promise<{ due: DuePolicy[]; more: boolean }> {
  const { db } = scope;
  // The time zone is read in the same round trip as the policies, so the query uses the latest date anywhere
  // on earth.
  const latestDay = todayIn("Pacific/Kiritimati", scope.nowMs());
  const [{ timeZone }, rows] = await Promise.all([
    getAgencyProfile(db),
    db
      .select({
        id: policies.id,
        accountId: policies.accountId,
        version: policies.version,
        state: policies.state,
        expiresAt: policies.expiresAt,
        cancellation: policies.cancellation,
        reinstatement: policies.reinstatement,
      })
      .from(policies)
      .where(
        and(
          isNull(policies.deletedAt),
          or(
            and(isRunning, lte(policies.expiresAt, latestDay)),
            and(isToCancel, sql`${cancellationDate} < ${latestDay}`),
          ),
        ),
      )
      .orderBy(asc(dueDay))
      .limit(BATCH_MAX + 1),
  ]);
  const today = todayIn(timeZone, scope.nowMs());
  const due = rows
    .map((row) => ({
      id: row.id,
      accountId: row.accountId,
      version: row.version,
      before: row.state,
      after: decidePolicyState(row, today),
    }))
    .filter(({ before, after }) => before !== after);
  return { due: due.slice(0, BATCH_MAX), more: rows.length > BATCH_MAX && due.length > 0 };
}

async function advanceStatements(scope: AgencyScope, policy: DuePolicy): Promise<Statement[]> {
  const { id, accountId, version, before, after } = policy;
  return [
    ...guardVersion(scope.db, policies, id, version),
    scope.db
      .update(policies)
      .set({ state: after, version: version + 1, updatedAt: scope.nowMs() })
      .where(eq(policies.id, id)),
    ...(await recordChange(scope, {
      action: after === "EXPIRED" ? "policy.expire" : "policy.take-cancellation",
      entity: "policy",
      entityId: id,
      parentId: accountId,
      version: version + 1,
      before: { state: before },
      after: { state: after },
    })),
  ];
}

/**
 * Ends the terms that are over and applies due cancellations. `scope` acts as CRONJOB. `more`: call again. A policy
 * that someone changes at the same time is processed again.
 */
export async function advancePolicyStates(scope: AgencyScope): Promise<{ advanced: number; more: boolean }> {
  for (let tries = 1; ; tries += 1) {
    const { due, more } = await findDuePolicies(scope);
    if (due.length === 0) return { advanced: 0, more: false };
    const statements = (await Promise.all(due.map((policy) => advanceStatements(scope, policy)))).flat();
    try {
      await writeAll(scope.db, statements);
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (tries === TRIES_MAX) return { advanced: 0, more: true };
      continue;
    }
    scope.written({});
    return { advanced: due.length, more };
  }
}

/** The next instant (ms) at which a date changes a policy in `timeZone`; null when none will. May be in the past. */
export async function findNextPolicyMoment(db: AgencyDb, timeZone: string): Promise<number | null> {
  const [[expiry], [cancellation]] = await Promise.all([
    db
      .select({ on: min(policies.expiresAt) })
      .from(policies)
      .where(and(isRunning, isNull(policies.deletedAt))),
    db
      .select({ on: sql<string | null>`min(${cancellationDate})` })
      .from(policies)
      .where(and(isToCancel, isNull(policies.deletedAt))),
  ]);
  const days = [expiry?.on, cancellation?.on ? addDays(cancellation.on, 1) : null].filter(
    (day) => day !== null && day !== undefined,
  );
  const [first] = days.toSorted();
  return first === undefined ? null : startOfDayMs(first, timeZone);
}

export const policyStatesTask: ClockTask<{ scope: AgencyScope }> = {
  name: "advance-policy-states",
  followsWrites: true,
  async run({ scope }, nowMs) {
    const { more } = await advancePolicyStates(scope);
    if (more) return { nextDueAt: nowMs };
    const { timeZone } = await getAgencyProfile(scope.db);
    return { nextDueAt: await findNextPolicyMoment(scope.db, timeZone) };
  },
};
