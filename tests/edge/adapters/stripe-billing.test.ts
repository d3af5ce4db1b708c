/**
 * Billing by Stripe against the stand-in, which does its own arithmetic: what a preview says is what is charged, what is
 * declined or not answered leaves nothing half-done, and nothing is charged twice.
 *
 * The whole measure, 10,000 changes: STRIPE_CHANGES=10000 npx vitest run --config tests/vitest.config.ts --project edge
 * tests/edge/adapters/stripe-billing.test.ts
 */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Billing, Quote } from "#core/subscription";
import type { Terms } from "#model/subscription";
import { createStripeBilling } from "../../../edge/adapters/stripe-billing.ts";
import { invoiceOf } from "../../../core/subscription/decide-change.ts";
import { startStripe, type StripeEmulator } from "../../../fixtures/emulators/stripe/start-stripe.ts";
import { createChance } from "../../support/chance.ts";
import {
  enterCard,
  memoryCustomers,
  openStripeAccount,
  type StripeAccount,
} from "../../support/stripe-account.ts";

const dayMs = 24 * 60 * 60_000;
const start = Date.UTC(2027, 0, 31, 15, 20, 11);
const basic: Terms = { plan: "BASIC", period: "MONTHLY", numSeats: 5, numVoiceAgents: 1 };

interface Place {
  emulator: StripeEmulator;
  billing: Billing;
  customers: ReturnType<typeof memoryCustomers>;
  nowMs(): number;
  move(ms: number): void;
}

async function openPlace(publishable = true): Promise<Place> {
  const emulator = await startStripe();
  emulator.clock.moveTo(start / 1000);
  const customers = memoryCustomers();
  const nowMs = () => (emulator.store.frozenAt ?? 0) * 1000 + 345;
  const settings = {
    STRIPE_SECRET_KEY: emulator.secretKey,
    STRIPE_PUBLISHABLE_KEY: publishable ? emulator.publishableKey : undefined,
    STRIPE_API_URL: emulator.url,
    PUBLIC_ORIGIN: "https://app.example.com",
  };
  const billing = createStripeBilling(settings, { customers, nowMs });
  return {
    emulator,
    billing,
    customers,
    nowMs,
    move: (ms) => emulator.clock.moveTo((emulator.store.frozenAt ?? 0) + Math.round(ms / 1000)),
  };
}

let place: Place;
beforeEach(async () => {
  place = await openPlace();
});
afterEach(() => place.emulator.stop());

const openAccount = (agencyId = "agy_1", trialDays: number | null = null, at = place) =>
  openStripeAccount(at.billing, {
    agencyId,
    nowMs: at.nowMs,
    customers: at.customers,
    trialEndsAt: trialDays === null ? null : at.nowMs() - 345 + trialDays * dayMs,
  });

async function preview(account: StripeAccount, to: Terms, at = place): Promise<Quote> {
  const quoted = await at.billing.preview(account.subscriber, account.plan(to));
  if (!quoted.ok) throw new Error(quoted.error.message);
  return quoted.value;
}

/** Looks at the price, enters a card if that is asked for, and buys. */
async function buy(account: StripeAccount, to: Terms, at = place): Promise<Quote> {
  const change = account.plan(to);
  const quoted = await at.billing.preview(account.subscriber, change);
  if (!quoted.ok) throw new Error(quoted.error.message);
  if (quoted.value.clientSecret) await enterCard(at.emulator, quoted.value.clientSecret);
  const applied = await account.apply(change, quoted.value);
  if (!applied.ok) throw new Error(applied.error.message);
  return quoted.value;
}

const invoicesOf = (account: StripeAccount, { emulator } = place) =>
  Object.values(emulator.store.invoices).filter(({ customer }) => customer === account.subscriber.customerId);
const subscriptionsOf = (account: StripeAccount) =>
  Object.values(place.emulator.store.subscriptions).filter(
    ({ customer }) => customer === account.subscriber.customerId,
  );

describe("the way to pay", () => {
  test("is the card form first, with one setup intent however often the price is looked at, and nothing later", async () => {
    const account = openAccount();
    const shown = await preview(account, basic);
    expect(shown).toMatchObject({
      checkoutUrl: null,
      publishableKey: place.emulator.publishableKey,
      scriptUrl: `${place.emulator.url}/stripe.js`,
      amountDueCents: 749_00,
    });
    await Promise.all([
      preview(account, { ...basic, numSeats: 6 }),
      preview(account, { ...basic, numSeats: 7 }),
    ]);
    expect(Object.keys(place.emulator.store.setupIntents)).toHaveLength(1);
    expect(Object.keys(place.emulator.store.customers)).toHaveLength(1);
    await enterCard(place.emulator, shown.clientSecret ?? "");
    expect(await preview(account, basic)).toMatchObject({
      checkoutUrl: null,
      clientSecret: null,
      scriptUrl: null,
    });
  });

  test("is Stripe's own page where no card form is configured, and one page at a time", async () => {
    const hosted = await openPlace(false);
    const account = openAccount("agy_2", 10, hosted);
    const first = await preview(account, basic, hosted);
    const second = await preview(account, { ...basic, numSeats: 8 }, hosted);
    expect(first.checkoutUrl).not.toBe(second.checkoutUrl);
    const sessions = Object.values(hosted.emulator.store.checkoutSessions);
    expect(sessions.map(({ status }) => status).toSorted()).toEqual(["expired", "open"]);
    const card = { number: "4242 4242 4242 4242", expiry: "08 / 59", cvc: "314", zip: "60601" };
    const bought = await fetch(second.checkoutUrl ?? "", {
      method: "POST",
      body: new URLSearchParams(card),
      redirect: "manual",
    });
    expect(bought.headers.get("location")).toBe("https://app.example.com/app/settings/subscription");
    expect(await account.refresh()).toMatchObject({
      status: "TRIALING",
      terms: { ...basic, numSeats: 8 },
      trialEndsAt: start + 10 * dayMs,
      paymentMethod: "Visa ending in 4242",
    });
    // A subscription that lost its card gets the page for another one: it is not bought a second time.
    const { store } = hosted.emulator;
    store.paymentMethods = {};
    for (const customer of Object.values(store.customers))
      customer.invoice_settings.default_payment_method = null;
    for (const subscription of Object.values(store.subscriptions)) subscription.default_payment_method = null;
    for (const intent of Object.values(store.setupIntents)) intent.status = "canceled";
    const next = await preview(account, { ...basic, numSeats: 12 }, hosted);
    expect(next.checkoutUrl).toContain("/p/session/");
    expect(Object.values(store.checkoutSessions).filter(({ status }) => status === "open")).toEqual([]);
    await hosted.emulator.stop();
  });

  test("can be changed on a page of Stripe's, and pays what was overdue", async () => {
    const account = openAccount();
    expect(await place.billing.updatePaymentMethodUrl(account.subscriber)).toBeNull();
    await buy(account, basic);
    const customer = place.emulator.store.customers[account.subscriber.customerId ?? ""];
    const card = place.emulator.store.paymentMethods[customer?.invoice_settings.default_payment_method ?? ""];
    if (card) card.kind = "FAILS";
    place.move(29 * dayMs);
    expect(await account.refresh()).toMatchObject({ status: "UNPAID" });
    // The events about the failure do not lead to further attempts.
    await account.refresh();
    expect(invoicesOf(account).map(({ attempt_count }) => attempt_count)).toEqual([1, 1]);
    const url = await place.billing.updatePaymentMethodUrl(account.subscriber);
    await fetch(url ?? "", {
      method: "POST",
      body: new URLSearchParams({ number: "5555555555554444", expiry: "0859", cvc: "314", zip: "60601" }),
    });
    expect(await account.refresh()).toMatchObject({
      status: "ACTIVE",
      paymentMethod: "Mastercard ending in 4444",
    });
  });
});

describe("a change", () => {
  test("in a trial keeps the trial's days, and the first bill is the one that was shown", async () => {
    const account = openAccount("agy_1", 9);
    const quote = await buy(account, { ...basic, numSeats: 6 });
    expect(quote).toMatchObject({
      isNextInvoice: true,
      totalCents: 899_00,
      nextInvoiceAt: start + 9 * dayMs,
    });
    expect(account.now()).toMatchObject({ state: "TRIAL", trialEndsAt: start + 9 * dayMs });
    await buy(account, { ...basic, numSeats: 8 });
    expect(invoicesOf(account).map(({ total }) => total)).toEqual([0]);
    place.move(9 * dayMs);
    expect(invoicesOf(account).map(({ total }) => total)).toEqual([0, 1_199_00]);
    expect(await account.refresh()).toMatchObject({ status: "ACTIVE" });
  });

  test("to less waits for the next billing date, and the present terms withdraw it", async () => {
    const account = openAccount();
    const present: Terms = { plan: "PRO", period: "ANNUAL", numSeats: 9, numVoiceAgents: 1 };
    await buy(account, present);
    const effectiveAt = Date.UTC(2028, 0, 31, 15, 20, 11);
    const quote = await buy(account, basic);
    expect(quote).toMatchObject({ isNextInvoice: true, totalCents: 749_00, nextInvoiceAt: effectiveAt });
    expect(account.now()).toMatchObject({ ...present, pending: { ...basic, effectiveAt } });
    // Another wish takes the place of the first.
    await buy(account, { ...basic, numSeats: 6 });
    expect(account.now().pending).toEqual({ ...basic, numSeats: 6, effectiveAt });
    await buy(account, present);
    expect(account.now()).toMatchObject({ ...present, pending: null });
    await buy(account, basic);
    place.move(effectiveAt - place.nowMs() + 1_000);
    expect(await account.refresh()).toMatchObject({
      terms: basic,
      pending: null,
      periodStartsAt: effectiveAt,
    });
    expect(invoicesOf(account).map(({ total }) => total)).toEqual([(10_199 + 4 * 2_040) * 100, 749_00]);
  });

  test("of nothing takes up what was paused, and what was paid for is not bought again", async () => {
    const account = openAccount();
    await buy(account, { ...basic, numSeats: 6 });
    const [running] = subscriptionsOf(account);
    if (running) running.pause_collection = { behavior: "void" };
    expect(await account.refresh()).toMatchObject({ status: "PAUSED" });
    expect(account.now()).toMatchObject({ state: "PAUSED" });
    const quote = await buy(account, { ...basic, numSeats: 6 });
    expect(quote).toMatchObject({ isNextInvoice: true, totalCents: 899_00 });
    expect(await account.refresh()).toMatchObject({ status: "ACTIVE" });
    // More is charged for the rest of the period alone.
    if (running) running.pause_collection = { behavior: "void" };
    await account.refresh();
    await buy(account, { ...basic, numSeats: 7 });
    expect(subscriptionsOf(account)).toMatchObject([{ status: "active", pause_collection: null }]);
    expect(invoicesOf(account).map(({ total }) => total)).toEqual([899_00, 150_00]);
  });

  test("to more drops what waited", async () => {
    const account = openAccount();
    await buy(account, { ...basic, plan: "PRO" });
    await buy(account, basic);
    await buy(account, { ...basic, plan: "PRO", numSeats: 9 });
    expect(account.now()).toMatchObject({ numSeats: 9, pending: null });
  });

  test("after the end is a new purchase, and the old subscription is billed no more", async () => {
    const account = openAccount();
    await buy(account, basic);
    const [first] = subscriptionsOf(account);
    if (first) first.status = "unpaid";
    await account.refresh();
    // As the product's clock leaves it after 14 days.
    const expired = { ...account.plan(basic), running: null, timing: "NOW", startsPeriod: true } as const;
    const quote = await place.billing.preview(account.subscriber, expired);
    if (!quote.ok) throw new Error(quote.error.message);
    await account.apply(expired, quote.value);
    expect(subscriptionsOf(account).map(({ status }) => status)).toEqual(["canceled", "active"]);
    // A second purchase beside the one that runs is refused.
    expect(await place.billing.preview(account.subscriber, expired)).toMatchObject({
      error: { code: "CONFLICT" },
    });
  });
});

describe("what goes wrong", () => {
  test("a declined card says so in Stripe's words and changes nothing", async () => {
    const account = openAccount();
    const change = account.plan(basic);
    const quote = await preview(account, basic);
    expect(await account.apply(change, quote)).toMatchObject({ error: { code: "DECLINED" } });
    expect(await enterCard(place.emulator, quote.clientSecret ?? "", "4000000000000002")).toMatchObject({
      error: { message: "Your card was declined." },
    });
    await enterCard(place.emulator, quote.clientSecret ?? "", "4000000000000341");
    expect(await account.apply(change, quote)).toMatchObject({
      error: { code: "DECLINED", message: "Your card was declined." },
    });
    expect(subscriptionsOf(account)).toEqual([]);
    expect(invoicesOf(account)).toEqual([]);
    // The next try asks for another card.
    const again = await preview(account, basic);
    expect(again.clientSecret).not.toBeNull();
    expect(again.clientSecret).not.toBe(quote.clientSecret);
    await buy(account, basic);
    expect(invoicesOf(account).map(({ total, status }) => [total, status])).toEqual([[749_00, "paid"]]);
  });

  test("a tab that was closed in 3-D Secure has bought nothing", async () => {
    const account = openAccount();
    const change = account.plan(basic);
    const quote = await preview(account, basic);
    expect(await enterCard(place.emulator, quote.clientSecret ?? "", "4000002500003155")).toMatchObject({
      status: "requires_action",
    });
    expect(await account.apply(change, quote)).toMatchObject({ error: { code: "DECLINED" } });
    expect(invoicesOf(account)).toEqual([]);
  });

  test("an answer that was lost after the purchase is found, not bought again", async () => {
    const account = openAccount();
    const change = account.plan(basic);
    const quote = await preview(account, basic);
    await enterCard(place.emulator, quote.clientSecret ?? "");
    const { requests } = place.emulator;
    const before = requests.length;
    // The purchase itself is cut, and the package's own further tries find nobody.
    place.emulator.playOn("POST /v1/subscriptions", "UNHEARD", 503, 503);
    const first = await account.apply(change, quote, "prv_cut");
    expect(first).toMatchObject({ error: { code: "UNAVAILABLE" } });
    expect(requests.slice(before).filter((one) => one === "POST /v1/subscriptions")).toHaveLength(3);
    expect(await account.apply(change, quote, "prv_cut")).toMatchObject({ ok: true });
    expect(subscriptionsOf(account)).toHaveLength(1);
    expect(invoicesOf(account).map(({ amount_paid }) => amount_paid)).toEqual([749_00]);
  });

  test("a provider that is down changes nothing, and says what to do", async () => {
    const account = openAccount();
    place.emulator.play(503, 503, 503, 503, 503, 503);
    const quoted = await place.billing.preview(account.subscriber, account.plan(basic));
    expect(quoted).toMatchObject({ error: { code: "UNAVAILABLE", message: /nothing is charged twice/ } });
  });

  test("a price that is another one at Stripe is not sold", async () => {
    const account = openAccount();
    const price = Object.values(place.emulator.store.prices).find(
      ({ lookup_key }) => lookup_key === "carabiner_basic_monthly",
    );
    if (price) price.unit_amount = 700_00;
    const quoted = await place.billing.preview(account.subscriber, account.plan(basic));
    expect(quoted).toMatchObject({ error: { code: "UNAVAILABLE", message: /not set up correctly/ } });
    if (price) price.unit_amount = 749_00;
    expect(await preview(account, basic)).toMatchObject({ totalCents: 749_00 });
  });

  test("a bill that would be another one than was shown is refused", async () => {
    const account = openAccount();
    const change = account.plan(basic);
    const quote = await preview(account, basic);
    await enterCard(place.emulator, quote.clientSecret ?? "");
    const applied = await account.apply(change, { ...quote, totalCents: 700_00 });
    expect(applied).toMatchObject({ error: { code: "CONFLICT" } });
    expect(subscriptionsOf(account)).toEqual([]);
  });
});

test("lists invoices page by page, with the page on which each can be read", async () => {
  const account = openAccount();
  for (const numSeats of [5, 6, 7]) {
    await buy(account, { ...basic, numSeats });
    place.move(3_600_000);
  }
  const first = await place.billing.invoices(account.subscriber, { first: 2, after: null });
  if (!first.ok) throw new Error(first.error.message);
  expect(first.value).toMatchObject({ hasNextPage: true, nodes: [{ state: "PAID" }, { state: "PAID" }] });
  const rest = await place.billing.invoices(account.subscriber, { first: 2, after: first.value.endCursor });
  expect(rest).toMatchObject({ value: { hasNextPage: false, nodes: [{ totalCents: 749_00 }] } });
  const url = first.value.nodes[0]?.url;
  expect(await (await fetch(url ?? "")).text()).toContain("Status: paid");
  const wrong = await place.billing.invoices(account.subscriber, { first: 2, after: "' OR 1" });
  expect(wrong).toMatchObject({ error: { code: "VALIDATION" } });
});

/** Spec 1, section 9, in dollars: base and each seat above five; each extra voice agent is $100 a month. */
const table = {
  BASIC: { MONTHLY: [749, 150], ANNUAL: [7649, 1530] },
  PRO: { MONTHLY: [999, 200], ANNUAL: [10199, 2040] },
} as const;
const partsOf = ({ plan, period, numSeats, numVoiceAgents }: Terms): number[] => {
  const [base, seat] = table[plan as "BASIC" | "PRO"][period];
  const agent = period === "MONTHLY" ? 100 : 1200;
  return [base, seat * (numSeats - 5), agent * (numVoiceAgents - 1)].map((amount) => amount * 100);
};
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const halfUp = (cents: number, part: number, whole: number) =>
  Math.floor((2 * cents * part + whole) / (2 * whole));

const changesWanted = Number(process.env["STRIPE_CHANGES"] ?? 120);
/** After so many, everything begins anew: a list of thousands of invoices is nothing to learn from. */
const changesEach = 60;

test(`what ${changesWanted} random changes show is what is charged, to the cent`, async () => {
  const chance = createChance(31);
  let apart = 0;
  let made = 0;
  const kinds = { NOW: 0, NEXT_PERIOD: 0, TRIAL: 0 };
  for (let round = 0; made < changesWanted; round += 1) {
    const at = await openPlace();
    const account = openAccount(`agy_${round}`, chance.pick([null, 3 + chance.below(12)]), at);
    const waiting: number[] = [];
    for (let count = 0; count < changesEach && made < changesWanted; count += 1) {
      const to: Terms = {
        plan: chance.pick(["BASIC", "PRO"]),
        period: chance.pick(["MONTHLY", "ANNUAL"]),
        numSeats: 5 + chance.below(60),
        numVoiceAgents: 1 + chance.below(9),
      };
      const change = account.plan(to);
      const before = invoicesOf(account, at).length;
      const quote = await buy(account, to, at);
      made += 1;
      kinds[change.timing] += 1;
      const whole = sum(partsOf(to));
      const { running } = change;
      if (change.timing === "NOW") {
        const [invoice] = invoicesOf(account, at).slice(before);
        apart += Math.abs((invoice?.total ?? -1) - quote.totalCents);
        apart += Math.abs((invoice?.amount_due ?? -1) - quote.amountDueCents);
        if (running && !change.startsPeriod) {
          const all = Math.round((running.endsAt - running.startsAt) / 1000);
          const left = Math.round((running.endsAt - change.atMs) / 1000);
          const [old, next] = [partsOf(running.terms), partsOf(to)];
          const expected = old.map((cents, index) => {
            const now = next[index] ?? 0;
            return now === cents ? 0 : halfUp(now, left, all) - halfUp(cents, left, all);
          });
          apart += Math.abs(sum(expected) - quote.totalCents);
        } else if (!running) apart += Math.abs(whole - quote.totalCents);
      } else {
        apart += Math.abs(whole - quote.totalCents);
        expect(
          invoicesOf(account, at)
            .slice(before)
            .filter(({ total }) => total !== 0),
        ).toEqual([]);
      }
      // Both ways of billing say the same.
      apart += Math.abs(invoiceOf(change).totalCents - quote.totalCents);
      apart += Math.abs(invoiceOf(change).amountDueCents - quote.amountDueCents);
      const seen = invoicesOf(account, at).length;
      const due = account.now().pending ?? account.now();
      at.move(chance.below(40) * dayMs + chance.below(86_400) * 1000);
      await account.refresh();
      // Renewals charge what was bought, or what waited for them.
      for (const { total, billing_reason } of invoicesOf(account, at).slice(seen)) {
        expect(billing_reason).toBe("subscription_cycle");
        waiting.push(Math.abs(total - sum(partsOf(due))));
      }
    }
    apart += sum(waiting);
    await at.emulator.stop();
  }
  console.log(`${made} changes, ${JSON.stringify(kinds)}: ${apart} cents apart.`);
  expect(apart).toBe(0);
  expect(Math.min(kinds.NOW, kinds.NEXT_PERIOD)).toBeGreaterThan(changesWanted / 8);
}, 3_600_000);
