/**
 * What time does to a subscription: trials end, periods that are billed by invoice follow each other, bills become
 * overdue, and what stays unpaid expires. Pure: one moment after another, also if the clock has not run for long.
 */
import { creditAfter, nextBillingAt, periodLines } from "./decide-change.ts";
import { type InvoiceLine, pricesOf, type Subscription } from "./model.ts";
import { nextState, stateEndsAt } from "./next-state.ts";

export interface Bill {
  /** The same key is billed once. */
  key: string;
  atMs: number;
  lines: readonly InvoiceLine[];
  /** The credit before it. */
  creditCents: number;
}

const isBilled = ({ state, provider }: Subscription): boolean =>
  provider === "MANUAL" && (state === "ACTIVE" || state === "OVERDUE");

/**
 * When time changes something next, in milliseconds since 1970; null if it does not. `overdueAt`: when the first unpaid
 * invoice becomes overdue, null if there is none.
 */
export function nextMoment(now: Subscription, overdueAt: number | null): number | null {
  const moments = [
    stateEndsAt(now),
    isBilled(now) ? now.periodEndsAt : null,
    now.provider === "MANUAL" && now.state === "ACTIVE" ? overdueAt : null,
  ].filter((moment) => moment !== null);
  return moments.length === 0 ? null : Math.min(...moments);
}

/** A period that is billed by invoice and begins at `atMs`, with what has waited for it. */
export function beginPeriod(now: Subscription, atMs: number): { after: Subscription; bill: Bill } {
  const { effectiveAt: _at, ...terms } = now.pending ?? { ...now, effectiveAt: atMs };
  const { plan, period, numSeats, numVoiceAgents } = terms;
  const prices = pricesOf(terms, now.agreedPrices);
  if (!prices) throw new Error(`There is no price for ${plan}, ${period}.`);
  const lines = periodLines({ plan, period, numSeats, numVoiceAgents }, prices);
  const totalCents = lines.reduce((sum, line) => sum + line.totalCents, 0);
  const anchorAt = period === now.period ? (now.anchorAt ?? atMs) : atMs;
  return {
    after: {
      ...{ ...now, plan, period, numSeats, numVoiceAgents, pending: null, anchorAt },
      periodStartsAt: atMs,
      periodEndsAt: nextBillingAt(anchorAt, period, atMs),
      creditCents: creditAfter(totalCents, now.creditCents),
    },
    bill: { key: `period-${atMs}`, atMs, lines, creditCents: now.creditCents },
  };
}

/** What happens at the moment that `nextMoment` returned. */
export function passMoment(
  now: Subscription,
  overdueAt: number | null,
  atMs: number,
): { action: string; after: Subscription; bill: Bill | null } {
  const stateAfter = nextState(now, "CLOCK", atMs);
  if (stateAfter.state !== now.state) {
    const after = { ...now, ...stateAfter };
    if (stateAfter.state !== "ACTIVE") return { action: "expire", after, bill: null };
    if (now.provider !== "MANUAL") return { action: "activate", after, bill: null };
    return { action: "activate", ...beginPeriod({ ...after, anchorAt: atMs }, atMs) };
  }
  if (isBilled(now) && now.periodEndsAt !== null && now.periodEndsAt <= atMs) {
    return { action: "bill", ...beginPeriod(now, now.periodEndsAt) };
  }
  const overdue = nextState({ ...now, overdueSince: overdueAt }, "UNPAID", atMs);
  return { action: "overdue", after: { ...now, ...overdue }, bill: null };
}
