/**
 * What an agency uses of its plan, and the checks that keep it within. Every noun whose records count asks here, in the
 * batch that would add one.
 */
import { type SQL, sql } from "drizzle-orm";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { startOfDayMs, todayIn } from "../shared/calendar-date.ts";
import type { AgencyDb, Statement } from "../shared/database.ts";
import { guardThat } from "../shared/version-guard.ts";
import { hasFreeSeat, seatsToTake } from "./get-subscription.ts";
import {
  limitsOf,
  type Subscription,
  type SubscriptionPlan,
  subscriptionPlans,
  type UsageCount,
  type UsageKind,
  usageKinds,
} from "./model.ts";
import { subscription } from "./tables.ts";

/** The tables belong to nouns to the right of this one, so that they are named and not imported. */
const used: Record<Exclude<UsageKind, "EMAILS" | "VOICE_MINUTES">, SQL<number>> = {
  USERS: sql<number>`(SELECT count(*) FROM users WHERE state = 'ACTIVE')`,
  PRESETS: sql<number>`(SELECT count(*) FROM custom_presets WHERE deleted_at IS NULL)`,
  STYLES: sql<number>`(SELECT count(*) FROM styles)`,
  KNOWLEDGE_DOCUMENTS: sql<number>`(SELECT count(*) FROM knowledge_documents)`,
  KNOWLEDGE_PAGES: sql<number>`(SELECT coalesce(sum(page_count), 0) FROM knowledge_documents)`,
};

/** Emails that were not refused, since then and before the one with this id. */
const emailsBefore = (sinceMs: number, id: string | null): SQL<number> =>
  sql<number>`(SELECT count(*) FROM deliveries WHERE created_at >= ${sinceMs} AND failed_at IS NULL
    AND (${id} IS NULL OR id < ${id}))`;

/**
 * These, and the mail that arrived since then for Cara to work on, before the message with this id. Ids of both begin with
 * the time behind their prefix.
 */
const emailsWithWorkBefore = (sinceMs: number, id: string | null): SQL<number> =>
  sql<number>`(SELECT count(*) FROM deliveries WHERE created_at >= ${sinceMs} AND failed_at IS NULL
    AND (${id} IS NULL OR substr(id, 5) < substr(${id}, 5)))
    + (SELECT count(*) FROM email_messages WHERE received_at >= ${sinceMs} AND work_state IS NOT NULL
    AND (${id} IS NULL OR id < ${id}))`;

// There are no calls yet, so no voice minute is used.
const usedOf = (kind: UsageKind, monthStartMs: number): SQL<number> =>
  kind === "EMAILS"
    ? emailsWithWorkBefore(monthStartMs, null)
    : kind === "VOICE_MINUTES"
      ? sql<number>`(0)`
      : used[kind];

/** When the agency's calendar month began. */
export const monthStartOf = (timeZone: string, nowMs: number): number =>
  startOfDayMs(`${todayIn(timeZone, nowMs).slice(0, 7)}-01`, timeZone);

/** What is used of everything that counts. One statement. */
export async function countUsage(
  { db, nowMs }: AgencyScope,
  timeZone: string,
  now: Subscription,
): Promise<UsageCount[]> {
  const limits = limitsOf(now, now.agreedLimits);
  const monthStart = monthStartOf(timeZone, nowMs());
  const counts = usageKinds.map((kind) => sql`${usedOf(kind, monthStart)} AS ${sql.identifier(kind)}`);
  const [row] = await db.all<Record<UsageKind, number>>(sql`SELECT ${sql.join(counts, sql`, `)}`);
  if (!row) throw new Error("Counting returned nothing.");
  return usageKinds.map((kind) => ({ kind, used: row[kind], limit: limits[kind] }));
}

/** `limit`: null if unlimited. */
export interface Quota {
  used: number;
  limit: number | null;
}

async function findWith(db: AgencyDb, kind: UsageKind, counted: SQL<number>): Promise<Quota> {
  const { plan, numSeats, numVoiceAgents, agreedLimits } = subscription;
  const [row] = await db
    .select({ terms: { plan, numSeats, numVoiceAgents }, agreedLimits, used: counted })
    .from(subscription);
  if (!row) throw new Error("This agency's database has no subscription: it was never seeded.");
  return { used: row.used, limit: limitsOf(row.terms, row.agreedLimits)[kind] };
}

/** Why no email is sent any more this month: what happened and what to do next. */
const emailsUsedUp = (limit: number): string =>
  `Your plan allows ${limit.toLocaleString("en-US")} emails a month, and they are used up. Send it again next month, or ask an owner to choose a larger plan.`;

function refuseEmails({ used: sent, limit }: Quota, more: number): string | null {
  if (limit === null || sent + more <= limit) return null;
  if (sent >= limit) return emailsUsedUp(limit);
  const count = (emails: number) => emails.toLocaleString("en-US");
  return `Your plan allows ${count(limit)} emails a month. ${count(limit - sent)} of them are left, and this takes ${count(more)}. Choose fewer, do it without email, or ask an owner to choose a larger plan.`;
}

interface EmailRequest {
  timeZone: string;
  nowMs: number;
  /** How many are to be sent; 1 if omitted. */
  more?: number;
  /** Counts only those before this one, so that of many at once exactly as many are sent as the plan allows. */
  beforeId?: string;
}

const emailsFor = ({ timeZone, nowMs, beforeId }: EmailRequest): SQL<number> =>
  emailsBefore(monthStartOf(timeZone, nowMs), beforeId ?? null);

const limitsOfPlan = (plan: SubscriptionPlan) => limitsOf({ plan, numSeats: 0, numVoiceAgents: 0 }, null);
/** What `limitsOf` says, of the subscription's row; null: unlimited. */
const emailLimit = sql`CASE ${subscription.plan} WHEN 'ENTERPRISE' THEN ${subscription.agreedLimits} ->> '$.EMAILS' ${sql.join(
  subscriptionPlans
    .filter((plan) => plan !== "ENTERPRISE")
    .map((plan) => sql`WHEN ${plan} THEN ${limitsOfPlan(plan).EMAILS}`),
  sql` `,
)} END`;

type CountedKind = keyof typeof used;

export const quotas = {
  /** How much is used and what the plan allows. `counted`: if not everything counts. One statement. */
  find: (db: AgencyDb, kind: CountedKind, counted: SQL<number> = used[kind]): Promise<Quota> =>
    findWith(db, kind, counted),
  /** Comes before the row in a batch: a conflict when the plan allows no more of it. `more`: how much is added. */
  guard(
    db: AgencyDb,
    kind: CountedKind,
    { limit }: Pick<Quota, "limit">,
    { counted = used[kind], more = 1 }: { counted?: SQL<number>; more?: number } = {},
  ): Statement[] {
    return limit === null ? [] : guardThat(db, kind, sql`${counted} + ${more} <= ${limit}`);
  },
  /**
   * Why this month's emails, without those that were refused, leave no room for more, as a sentence; null if they do.
   * One statement.
   */
  async refuseEmails(db: AgencyDb, request: EmailRequest): Promise<string | null> {
    return refuseEmails(await findWith(db, "EMAILS", emailsFor(request)), request.more ?? 1);
  },
  /**
   * Why Cara works on no more mail this month, as a sentence; null while she does. Mail that is sent and mail that she
   * works on count together, but only sent mail is ever refused: people go on by hand. `beforeId`: of a message, before
   * which mail counts. One statement.
   */
  async whyCaraRests(
    db: AgencyDb,
    { timeZone, nowMs, beforeId }: Omit<EmailRequest, "more">,
  ): Promise<string | null> {
    const counted = emailsWithWorkBefore(monthStartOf(timeZone, nowMs), beforeId ?? null);
    const { used: all, limit } = await findWith(db, "EMAILS", counted);
    return limit === null || all < limit
      ? null
      : `Your plan’s ${limit.toLocaleString("en-US")} emails of this month are used up, so Cara reads no new mail and drafts no replies until next month. Mail still arrives here. Answer it by hand, or ask an owner to choose a larger plan.`;
  },
  /** Comes before the emails in the batch that queues them: a conflict when the plan allows no more of them. */
  guardEmails: (db: AgencyDb, request: EmailRequest): Statement[] =>
    guardThat(
      db,
      "EMAILS",
      sql`(SELECT ${emailLimit} IS NULL OR ${emailsFor(request)} + ${request.more ?? 1} <= ${emailLimit} FROM ${subscription})`,
    ),
  /** For the batch that makes a user active: a seat is free, and stays so. */
  hasFreeSeat,
  seatsToTake,
  /** `left`: those that users may take, with what waits or is being changed. */
  async findSeats(db: AgencyDb): Promise<{ active: number; bought: number; left: number }> {
    const { numSeats: bought } = subscription;
    const [seats] = await db.select({ active: used.USERS, bought, left: seatsToTake }).from(subscription);
    if (!seats) throw new Error("This agency's database has no subscription: it was never seeded.");
    return seats;
  },
};
