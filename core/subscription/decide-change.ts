/**
 * What a change of plan, period, seats or voice agents means, and what it costs. A change takes effect at once if it
 * costs more per second than today's or goes from monthly to annual billing; any other one waits for the next billing
 * date. During a trial, nothing is due before the trial ends.
 */
import {
  extraAgentsOf,
  extraSeatsOf,
  type InvoiceLine,
  type InvoicePreview,
  isSameTerms,
  monthsOf,
  nameOfPart,
  nameOfProration,
  priceOf,
  type Prices,
  type Subscription,
  type SubscriptionPeriod,
  type Terms,
} from "./model.ts";

/**
 * NOW: charged at once. NEXT_PERIOD: waits for the next billing date, and the wish for the present terms withdraws what
 * waits. TRIAL: the terms change at once, and the first bill comes when the trial ends.
 */
export type ChangeTiming = "NOW" | "NEXT_PERIOD" | "TRIAL";

/** Instants are milliseconds since 1970. */
export interface Change {
  timing: ChangeTiming;
  /** The instant for which everything is computed, a whole second. */
  atMs: number;
  /** Now, or the next billing date. */
  effectiveAt: number;
  to: Terms;
  toPrices: Prices;
  /** What runs today; null while nothing that was billed runs: in a trial, when it has expired, and when its period ended in a pause. */
  running: { terms: Terms; prices: Prices; startsAt: number; endsAt: number } | null;
  /** True if a new period begins at `atMs`. */
  startsPeriod: boolean;
  /** The end of the period in which the change takes effect. */
  endsAt: number;
  /** Billing dates are counted from here once the change has taken effect. */
  anchorAt: number;
  trialEndsAt: number | null;
  creditCents: number;
}

const secondsOf = (fromMs: number, toMs: number): number =>
  Math.floor(toMs / 1000) - Math.floor(fromMs / 1000);

/** The same day and time of day, months later; the month's last day where it is shorter. */
function addMonths(ms: number, count: number): number {
  const from = new Date(ms);
  const moved = new Date(ms);
  moved.setUTCDate(1);
  moved.setUTCMonth(from.getUTCMonth() + count);
  const days = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(from.getUTCDate(), days));
  return moved.getTime();
}

/** The first billing date after `afterMs`, counted from `anchorMs`. */
export function nextBillingAt(anchorMs: number, period: SubscriptionPeriod, afterMs: number): number {
  for (let count = monthsOf(period); ; count += monthsOf(period)) {
    const at = addMonths(anchorMs, count);
    if (at > afterMs) return at;
  }
}

/** `cents` × `seconds` / `all`, half a cent up. */
export function prorate(cents: number, seconds: number, all: number): number {
  const [part, whole] = [BigInt(cents) * BigInt(seconds), BigInt(all)];
  return Number((2n * part + whole) / (2n * whole));
}

interface PlannedChange {
  subscription: Subscription;
  to: Terms;
  toPrices: Prices;
  /** Of the present terms; null if they have none. */
  prices: Prices | null;
  nowMs: number;
}

export function decideChange({ subscription, to, toPrices, prices, nowMs }: PlannedChange): Change {
  const atMs = Math.floor(nowMs / 1000) * 1000;
  const { state, provider, trialEndsAt, creditCents, periodStartsAt, periodEndsAt, anchorAt } = subscription;
  const common = { atMs, to, toPrices, trialEndsAt, creditCents };
  if (state === "TRIAL" && trialEndsAt !== null) {
    const endsAt = nextBillingAt(trialEndsAt, to.period, trialEndsAt);
    const begun = { startsPeriod: false, endsAt, anchorAt: trialEndsAt };
    return { ...common, ...begun, timing: "TRIAL", effectiveAt: atMs, running: null };
  }
  const anew = { startsPeriod: true, endsAt: nextBillingAt(atMs, to.period, atMs), anchorAt: atMs };
  // What was paid for goes on after a pause within its period, and is not bought again.
  const isHeld = state === "PAUSED" && provider !== null && (periodEndsAt ?? 0) > atMs;
  const isRunning = state === "ACTIVE" || state === "OVERDUE" || isHeld;
  if (!isRunning || !prices || periodStartsAt === null || periodEndsAt === null) {
    return { ...common, ...anew, timing: "NOW", effectiveAt: atMs, running: null };
  }
  const { plan, period, numSeats, numVoiceAgents } = subscription;
  const terms: Terms = { plan, period, numSeats, numVoiceAgents };
  const running = { terms, prices, startsAt: periodStartsAt, endsAt: periodEndsAt };
  const changesPeriod = to.period !== period;
  const perSecond = priceOf(terms, prices) / secondsOf(periodStartsAt, periodEndsAt);
  const newSeconds = changesPeriod ? secondsOf(atMs, anew.endsAt) : secondsOf(periodStartsAt, periodEndsAt);
  const costsMore = priceOf(to, toPrices) / newSeconds > perSecond;
  const isAtOnce = costsMore || (period === "MONTHLY" && to.period === "ANNUAL");
  if (isAtOnce && atMs < periodEndsAt) {
    const place = changesPeriod
      ? anew
      : { startsPeriod: false, endsAt: periodEndsAt, anchorAt: anchorAt ?? periodStartsAt };
    return { ...common, ...place, timing: "NOW", effectiveAt: atMs, running };
  }
  // A new length of periods is counted from the date on which it begins.
  const newAnchor = changesPeriod ? periodEndsAt : (anchorAt ?? periodStartsAt);
  const waiting = {
    startsPeriod: false,
    endsAt: nextBillingAt(newAnchor, to.period, periodEndsAt),
    anchorAt: newAnchor,
  };
  const effectiveAt = isSameTerms(terms, to) ? atMs : periodEndsAt;
  return { ...common, ...waiting, timing: "NEXT_PERIOD", effectiveAt, running };
}

/** The parts of a price, in cents for one whole period; the same places in every list. */
export function partsOf(terms: Terms, prices: Prices): { name: string; cents: number }[] {
  const [seats, agents] = [extraSeatsOf(terms), extraAgentsOf(terms)];
  const { plan, period } = terms;
  return [
    { name: nameOfPart({ kind: "BASE", plan, period }), cents: prices.baseCents },
    { name: nameOfPart({ kind: "SEAT", plan, count: seats }), cents: seats * prices.seatCents },
    { name: nameOfPart({ kind: "AGENT", count: agents }), cents: agents * prices.agentCents },
  ];
}

/** The lines of a bill for one whole period. */
export const periodLines = (terms: Terms, prices: Prices): InvoiceLine[] =>
  partsOf(terms, prices)
    .filter(({ cents }, place) => place === 0 || cents > 0)
    .map(({ name, cents }) => ({ name, totalCents: cents }));

/** What is charged at once: a credit for the unused time of each changed part, and the new part's time. */
function linesNow({ running, to, toPrices, startsPeriod, atMs }: Change): InvoiceLine[] {
  if (!running) return periodLines(to, toPrices);
  const all = secondsOf(running.startsAt, running.endsAt);
  const left = secondsOf(atMs, running.endsAt);
  const before = partsOf(running.terms, running.prices);
  const after = partsOf(to, toPrices);
  const prorated = (name: string, totalCents: number) => ({
    name: nameOfProration(name, totalCents),
    totalCents,
  });
  const unused = ({ name, cents }: { name: string; cents: number }) =>
    prorated(name, -prorate(cents, left, all));
  if (startsPeriod) {
    return [...before.filter(({ cents }) => cents > 0).map(unused), ...periodLines(to, toPrices)];
  }
  return before.flatMap((part, place) => {
    const next = after[place];
    if (!next || (next.cents === part.cents && next.name === part.name)) return [];
    return [
      ...(part.cents > 0 ? [unused(part)] : []),
      ...(next.cents > 0 ? [prorated(next.name, prorate(next.cents, left, all))] : []),
    ];
  });
}

const sumOf = (lines: readonly InvoiceLine[]): number =>
  lines.reduce((sum, { totalCents }) => sum + totalCents, 0);

/** What a bill takes from the credit, and what is left to pay. */
export function settle(totalCents: number, creditCents: number): { usedCents: number; dueCents: number } {
  const usedCents = Math.max(0, Math.min(totalCents, creditCents));
  return { usedCents, dueCents: Math.max(0, totalCents - usedCents) };
}

/** The credit after a bill; a bill below zero adds to it. */
export const creditAfter = (totalCents: number, creditCents: number): number =>
  creditCents - settle(totalCents, creditCents).usedCents + Math.max(0, -totalCents);

/** The bill of a change as this product computes it, without taxes or discounts. */
export function invoiceOf(change: Change): InvoicePreview {
  const { timing, to, toPrices, trialEndsAt, running, endsAt, creditCents } = change;
  const lines = timing === "NOW" ? linesNow(change) : periodLines(to, toPrices);
  const totalCents = sumOf(lines);
  const { usedCents, dueCents } = settle(totalCents, creditCents);
  const price = priceOf(to, toPrices);
  const shown = {
    lines,
    subTotalCents: totalCents,
    taxTotalCents: 0,
    discountTotalCents: 0,
    totalCents,
    amountPaidCents: usedCents,
    amountDueCents: dueCents,
  };
  if (timing === "NOW") {
    const nextDue = settle(price, creditAfter(totalCents, creditCents)).dueCents;
    return { ...shown, isNextInvoice: false, nextInvoiceAt: endsAt, nextInvoiceTotalCents: nextDue };
  }
  const nextInvoiceAt = timing === "TRIAL" ? trialEndsAt : (running?.endsAt ?? null);
  return { ...shown, isNextInvoice: true, nextInvoiceAt, nextInvoiceTotalCents: dueCents };
}
