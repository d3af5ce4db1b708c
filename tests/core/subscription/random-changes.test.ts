/**
 * Random changes of plan, period, seats and voice agents at random times: what a preview shows is what is invoiced, to the
 * cent, and what the price list demands.
 */
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Subscription, Terms } from "#model/subscription";
import { advanceSubscriptionTask } from "../../../core/subscription/advance-subscription.ts";
import { decideChange, invoiceOf } from "../../../core/subscription/decide-change.ts";
import { pricesOf } from "../../../core/subscription/model.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { type Chance, createChance } from "../../support/chance.ts";
import { expectedBill, fullPrice } from "../../support/price-table.ts";
import { manualSubscriptions } from "../../support/subscriptions.ts";

const COMPUTED = 10_000;
const BILLED = 400;
const dayMs = 24 * 60 * 60_000;

let agency: TestAgency;
beforeEach(async () => {
  agency = await openTestAgency();
  await agency.raw.execute("UPDATE subscription SET trial_ends_at = 1");
});
afterEach(() => agency.close());

const wishOf = (chance: Chance): Terms => ({
  plan: chance.pick(["BASIC", "PRO"]),
  period: chance.pick(["MONTHLY", "ANNUAL"]),
  numSeats: 5 + chance.below(chance.pick([3, 40])),
  numVoiceAgents: 1 + chance.below(4),
});

/** Up to twenty days, in milliseconds. */
const spanOf = (chance: Chance): number => chance.below(20 * 24 * 60 * 60) * 1000 + chance.below(1000);

test(`${COMPUTED} bills are those of the price list`, () => {
  const chance = createChance(15);
  const priced = (terms: Terms) => {
    const prices = pricesOf(terms, null);
    if (!prices) throw new Error("No price.");
    return prices;
  };
  for (let nth = 0; nth < COMPUTED; nth += 1) {
    const [before, to] = [wishOf(chance), wishOf(chance)];
    const periodStartsAt = Date.UTC(2026, 0, 1 + chance.below(700), chance.below(24));
    const length = (before.period === "ANNUAL" ? 365 : 28 + chance.below(4)) * dayMs;
    const nowMs = periodStartsAt + chance.below(length / 1000) * 1000 + chance.below(1000);
    const subscription: Subscription = {
      ...before,
      ...{ state: "ACTIVE", provider: "MANUAL", periodStartsAt, periodEndsAt: periodStartsAt + length },
      ...{ anchorAt: periodStartsAt, trialEndsAt: null, numSeatsActive: 1, numVoiceAgentsActive: 0 },
      ...{ paymentMethod: null, overdueSince: null, pending: null, agreedPrices: null, agreedLimits: null },
      ...{ creditCents: 0, version: 1 },
    };
    const planned = { subscription, to, toPrices: priced(to), prices: priced(before), nowMs };
    const change = decideChange(planned);
    const shown = { timing: change.timing, totalCents: invoiceOf(change).totalCents };
    expect(shown, `${nth}`).toEqual(expectedBill(subscription, to, change.atMs));
  }
});

test(`${BILLED} changes in a row are invoiced as previewed, and those that wait on their billing date`, async () => {
  const chance = createChance(16);
  let waiting: number | null = null;
  let credit = 0;
  let [atOnce, later] = [0, 0];
  /** Those after the first `count`. */
  const invoicesAfter = async (count: number) =>
    (
      await agency.raw.execute({
        sql: "SELECT total_cents, amount_due_cents FROM subscription_invoices ORDER BY rowid LIMIT -1 OFFSET ?",
        args: [count],
      })
    ).rows as unknown as { total_cents: number; amount_due_cents: number }[];
  let known = 0;
  const settled = (totalCents: number) => {
    const used = Math.max(0, Math.min(credit, totalCents));
    credit += Math.max(0, -totalCents) - used;
    return { total_cents: totalCents, amount_due_cents: Math.max(0, totalCents) - used };
  };
  for (let nth = 0; nth < BILLED; nth += 1) {
    agency.clock.nowMs += spanOf(chance);
    await agency.raw.execute("UPDATE subscription_invoices SET state = 'PAID' WHERE state = 'OPEN'");
    const before = await manualSubscriptions(agency.scope()).get();
    await advanceSubscriptionTask.run({ scope: agency.scope() }, agency.clock.nowMs);
    const after = await manualSubscriptions(agency.scope()).get();
    const billed = await invoicesAfter(known);
    known += billed.length;
    if (before.periodEndsAt !== null && before.periodEndsAt <= agency.clock.nowMs) {
      expect(billed, `${nth}`).toEqual([settled(waiting ?? fullPrice(before))]);
      expect(after.pending).toBeNull();
      waiting = null;
    } else {
      expect(billed, `${nth}`).toEqual([]);
    }
    const to = wishOf(chance);
    const subscriptions = manualSubscriptions(agency.scope());
    const made = await subscriptions.preview(to);
    if (!made.ok) throw new Error(made.error.message);
    const { id, totalCents, amountDueCents, isNextInvoice } = made.value;
    const atMs = Math.floor(agency.clock.nowMs / 1000) * 1000;
    const expected = expectedBill(after, to, atMs);
    expect({ timing: isNextInvoice ? "NEXT_PERIOD" : "NOW", totalCents }, `${nth}`).toEqual(expected);
    const changed = await subscriptions.change({ ...to, previewId: id });
    if (!changed.ok) throw new Error(changed.error.message);
    const issued = await invoicesAfter(known);
    known += issued.length;
    if (isNextInvoice) {
      later += 1;
      expect(issued, `${nth}`).toEqual([]);
      waiting = totalCents;
    } else {
      atOnce += 1;
      const bill = settled(totalCents);
      expect(issued, `${nth}`).toEqual([bill]);
      expect(bill.amount_due_cents, `${nth}`).toBe(amountDueCents);
      waiting = null;
    }
    expect(changed.value.creditCents, `${nth}`).toBe(credit);
  }
  expect(Math.min(atOnce, later)).toBeGreaterThan(BILLED / 10);
});
