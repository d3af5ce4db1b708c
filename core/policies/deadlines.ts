/**
 * Policies that someone must act on by a certain day: terms that end soon, and cancellations that have not taken
 * effect.
 */
import { and, asc, gt, isNull, lte, type SQL, sql } from "drizzle-orm";
import { getAgencyProfile } from "#core/agencies";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { addDays, daysBetween, todayIn } from "../shared/calendar-date.ts";
import { EXPIRING_DAYS, type Policy } from "./model.ts";
import { selectPolicies } from "./repository.ts";
import { cancellationDate, isRunning, isToCancel } from "./running-policies.ts";
import { policies } from "./tables.ts";

export interface Deadline {
  policy: Policy;
  /** The day on which the term ends, or the last day in force before a cancellation. */
  on: string;
  /** Days from today in the agency's time zone. */
  daysLeft: number;
}

export interface Deadlines {
  /** Soonest first. */
  deadlines: Deadline[];
  totalCount: number;
}

interface Span {
  /**
   * Named in the statements, because the planner would otherwise choose the index on states, which does not include the
   * days.
   */
  index: string;
  condition: SQL | undefined;
  /** The day that policies are ordered and counted by. */
  day: SQL<string>;
  dayOf: (policy: Policy) => string | null;
  isWithin: (day: string, today: string) => boolean;
}

/**
 * The agency's time zone is read in the same round trip as the policies: the statements request every day that may
 * count anywhere on earth, and days that do not count in the agency's zone are filtered out afterwards.
 */
async function findDeadlines({ db, nowMs }: AgencyScope, span: Span, limit: number): Promise<Deadlines> {
  const found = sql`FROM ${policies} INDEXED BY ${sql.identifier(span.index)}
    WHERE ${and(isNull(policies.deletedAt), span.condition)}`;
  const order = [asc(span.day), asc(policies.id)];
  const [{ timeZone }, rows, days] = await Promise.all([
    getAgencyProfile(db),
    selectPolicies(
      db,
      sql`${policies.id} IN (SELECT ${policies.id} ${found} ORDER BY ${sql.join(order, sql`, `)} LIMIT ${limit})`,
      order,
      limit,
    ),
    db.all<{ day: string; policies: number }>(
      sql`SELECT ${span.day} AS day, count(*) AS policies ${found} GROUP BY 1`,
    ),
  ]);
  const today = todayIn(timeZone, nowMs());
  const deadlines = rows.flatMap((policy) => {
    const on = span.dayOf(policy);
    return on !== null && span.isWithin(on, today) ? [{ policy, on, daysLeft: daysBetween(today, on) }] : [];
  });
  const counted = days.filter(({ day }) => span.isWithin(day, today));
  return { deadlines, totalCount: counted.reduce((sum, { policies: ofDay }) => sum + ofDay, 0) };
}

/** Running policies whose term ends within `EXPIRING_DAYS` days. */
export function findExpiring(scope: AgencyScope, limit: number): Promise<Deadlines> {
  const earliest = todayIn("Etc/GMT+12", scope.nowMs());
  const latest = todayIn("Pacific/Kiritimati", scope.nowMs());
  return findDeadlines(
    scope,
    {
      index: "policies_ending",
      condition: and(
        isRunning,
        gt(policies.expiresAt, earliest),
        lte(policies.expiresAt, addDays(latest, EXPIRING_DAYS)),
      ),
      day: sql<string>`${policies.expiresAt}`,
      dayOf: ({ expiresAt }) => expiresAt,
      // On the day itself the term has already ended, at 12:01 A.M.
      isWithin: (day, today) => day > today && day <= addDays(today, EXPIRING_DAYS),
    },
    limit,
  );
}

/** Policies with a recorded cancellation that has not taken effect. */
export function findPendingCancellations(scope: AgencyScope, limit: number): Promise<Deadlines> {
  return findDeadlines(
    scope,
    {
      index: "policies_to_cancel",
      condition: isToCancel,
      day: cancellationDate,
      dayOf: ({ cancellation }) => cancellation?.effectiveAt ?? null,
      isWithin: (day, today) => day >= today,
    },
    limit,
  );
}
