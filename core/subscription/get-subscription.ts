import { sql } from "drizzle-orm";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { Statement } from "../shared/database.ts";
import { type Subscription, trialDays } from "./model.ts";
import { stateAt } from "./next-state.ts";
import { subscription, type SubscriptionRow } from "./tables.ts";

/** Users who may sign in use a seat. */
const activeSeats = sql<number>`(SELECT count(*) FROM users WHERE state = 'ACTIVE')`;

/**
 * The seats that users may take: those that are bought, and no more than those that remain once a change that waits or is
 * being made has taken effect.
 */
export const seatsToTake = sql<number>`(SELECT min(num_seats, coalesce(pending ->> '$.numSeats', num_seats),
  coalesce(applying_seats, num_seats)) FROM subscription)`;

/** For the batch that makes a user active: a seat is free. */
export const hasFreeSeat = sql<number>`(${activeSeats} < ${seatsToTake})`;

/** For the batch that lowers seats: there are enough for everybody who is active. */
export const hasSeatsFor = (numSeats: number) => sql<number>`(${activeSeats} <= ${numSeats})`;

function subscriptionOf(row: SubscriptionRow, numSeatsActive: number): Subscription {
  const { plan, period, numSeats, numVoiceAgents, trialEndsAt, provider, paymentMethod } = row;
  const { periodStartsAt, periodEndsAt, anchorAt, overdueSince, pending, creditCents, version } = row;
  return {
    ...{ plan, period, numSeats, numVoiceAgents, trialEndsAt, provider, paymentMethod },
    ...{ periodStartsAt, periodEndsAt, anchorAt, overdueSince, pending, creditCents, version },
    agreedPrices: row.agreedPrices,
    agreedLimits: row.agreedLimits,
    state: row.state,
    numSeatsActive,
    // Voice agents cannot be created yet, so none are active.
    numVoiceAgentsActive: 0,
  };
}

/** As it was written last; for the clock, which moves it on. One statement. */
export async function getStoredSubscription({ db }: Pick<AgencyScope, "db">): Promise<Subscription> {
  const [found] = await db.select({ row: subscription, numSeatsActive: activeSeats }).from(subscription);
  if (!found) throw new Error("This agency's database has no subscription: it was never seeded.");
  return subscriptionOf(found.row, found.numSeatsActive);
}

/** The subscription as it is now, also if the agency's clock has not run since something ended. One statement. */
export async function getSubscription(scope: Pick<AgencyScope, "db" | "nowMs">): Promise<Subscription> {
  const stored = await getStoredSubscription(scope);
  return { ...stored, state: stateAt(stored, scope.nowMs()) };
}

/** A new agency's trial, for the batch that seeds its database. */
export function seedSubscription(scope: AgencyScope): Statement[] {
  const now = scope.nowMs();
  const trialEndsAt = now + trialDays * 24 * 60 * 60_000;
  return [scope.db.insert(subscription).values({ id: 1, trialEndsAt, createdAt: now, updatedAt: now })];
}
