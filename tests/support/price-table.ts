/**
 * The price list of the specification and the rules of billing, written down and computed a second time, for tests: dollars
 * become cents here, and fractions of a period are exact.
 */
import type { Subscription, Terms } from "#model/subscription";

/** Dollars: the plan with five seats, each further seat, each further voice agent. */
const dollars: Record<string, [plan: number, seat: number, agent: number]> = {
  "BASIC MONTHLY": [749, 150, 100],
  "BASIC ANNUAL": [7_649, 1_530, 1_200],
  "PRO MONTHLY": [999, 200, 100],
  "PRO ANNUAL": [10_199, 2_040, 1_200],
};

const partsOf = ({ plan, period, numSeats, numVoiceAgents }: Terms): bigint[] => {
  const [base = 0, seat = 0, agent = 0] = dollars[`${plan} ${period}`] ?? [];
  return [base, seat * (numSeats - 5), agent * (numVoiceAgents - 1)].map((amount) => BigInt(amount * 100));
};
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

export const fullPrice = (terms: Terms): number => Number(sum(partsOf(terms)));

/** A part of an amount, with half a cent and more as a whole one. */
function share(amount: bigint, seconds: bigint, all: bigint): bigint {
  const whole = (amount * seconds) / all;
  return whole + (2n * (amount * seconds - whole * all) >= all ? 1n : 0n);
}

/** The same day so many months later, or the last one of a month that is shorter. */
export function monthsLater(ms: number, months: number): number {
  const date = new Date(ms);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + months, date.getUTCDate()];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(day, last)) + (ms % 86_400_000);
}

const seconds = (from: number, to: number): bigint => BigInt(Math.floor(to / 1000) - Math.floor(from / 1000));

/** What a change costs at `atMs`, a whole second, of a subscription that runs or has expired. */
export function expectedBill(
  now: Subscription,
  to: Terms,
  atMs: number,
): { timing: "NOW" | "NEXT_PERIOD"; totalCents: number } {
  if (now.state === "EXPIRED" || now.periodStartsAt === null || now.periodEndsAt === null) {
    return { timing: "NOW", totalCents: fullPrice(to) };
  }
  const length = seconds(now.periodStartsAt, now.periodEndsAt);
  const left = seconds(atMs, now.periodEndsAt);
  const changesPeriod = to.period !== now.period;
  const newEnd = monthsLater(atMs, to.period === "ANNUAL" ? 12 : 1);
  const newLength = changesPeriod ? seconds(atMs, newEnd) : length;
  // New cents per second against today's, without a fraction.
  const costsMore = sum(partsOf(to)) * length > sum(partsOf(now)) * newLength;
  const isAtOnce = costsMore || (now.period === "MONTHLY" && to.period === "ANNUAL");
  if (!isAtOnce) return { timing: "NEXT_PERIOD", totalCents: fullPrice(to) };
  const unused = sum(partsOf(now).map((part) => share(part, left, length)));
  const charged = changesPeriod
    ? sum(partsOf(to))
    : sum(partsOf(to).map((part) => share(part, left, length)));
  return { timing: "NOW", totalCents: Number(charged - unused) };
}
