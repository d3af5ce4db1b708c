/**
 * The states of a subscription: one table of what happens to it, moved by the agency's clock, by what its users buy and
 * by what the payment provider says.
 */
import type { ProviderStatus } from "./billing.ts";
import { overdueEndsAt, type Subscription, type SubscriptionState } from "./model.ts";

/**
 * CLOCK: time has passed. BOUGHT: a change was applied, so there is a way to pay. PAID: every bill is paid. UNPAID: a
 * bill is overdue. PAUSED, ENDED: as the payment provider says, or an operator.
 */
export type SubscriptionEvent = "CLOCK" | "BOUGHT" | "PAID" | "UNPAID" | "PAUSED" | "ENDED";

/** `overdueSince`: milliseconds since 1970, only while OVERDUE. */
export type StateFacts = Pick<Subscription, "state" | "trialEndsAt" | "provider" | "overdueSince">;

const sameFor = <State extends SubscriptionState>(state: State) => ({ BOUGHT: state, PAID: state }) as const;

/** What no event changes is left out. */
const table: Record<SubscriptionState, Partial<Record<SubscriptionEvent, SubscriptionState>>> = {
  TRIAL: { PAID: "ACTIVE", UNPAID: "OVERDUE", PAUSED: "PAUSED", ENDED: "EXPIRED" },
  ACTIVE: { UNPAID: "OVERDUE", PAUSED: "PAUSED", ENDED: "EXPIRED" },
  // Buying more pays none of the bills that are overdue.
  OVERDUE: { PAID: "ACTIVE", PAUSED: "PAUSED", ENDED: "EXPIRED" },
  PAUSED: { ...sameFor("ACTIVE"), UNPAID: "OVERDUE", ENDED: "EXPIRED" },
  EXPIRED: sameFor("ACTIVE"),
};

/** What time alone does. */
function afterTime({ state, trialEndsAt, provider, overdueSince }: StateFacts, nowMs: number) {
  if (state === "TRIAL" && trialEndsAt !== null && trialEndsAt <= nowMs) {
    return provider === null ? "EXPIRED" : "ACTIVE";
  }
  const isLate = overdueSince !== null && overdueEndsAt(overdueSince) <= nowMs;
  return state === "OVERDUE" && isLate ? "EXPIRED" : state;
}

/** The state after `event` at `nowMs` (milliseconds since 1970). Time that has passed until then counts first. */
export function nextState(
  facts: StateFacts,
  event: SubscriptionEvent,
  nowMs: number,
): Pick<StateFacts, "state" | "overdueSince"> {
  const before = afterTime(facts, nowMs);
  const state = table[before][event] ?? before;
  return { state, overdueSince: state === "OVERDUE" ? (facts.overdueSince ?? nowMs) : null };
}

/** The state at `nowMs`, also if the clock has not run since. */
export const stateAt = (facts: StateFacts, nowMs: number): SubscriptionState =>
  nextState(facts, "CLOCK", nowMs).state;

/** When time changes the state next; null if it does not. */
export function stateEndsAt({ state, trialEndsAt, overdueSince }: StateFacts): number | null {
  if (state === "TRIAL") return trialEndsAt;
  return state === "OVERDUE" && overdueSince !== null ? overdueEndsAt(overdueSince) : null;
}

/** TRIALING leaves the trial as it is. */
export const eventOf: Record<ProviderStatus, SubscriptionEvent> = {
  TRIALING: "CLOCK",
  ACTIVE: "PAID",
  UNPAID: "UNPAID",
  PAUSED: "PAUSED",
  ENDED: "ENDED",
};
