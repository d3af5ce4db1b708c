/** The stand-in for Stripe, asked by Stripe's own package: it must behave as the real one where the product relies on it. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Stripe } from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startStripe, type StripeEmulator } from "../../fixtures/emulators/stripe/start-stripe.ts";

const secret = "whsec_of_the_stand_in_test";
const openClient = ({ url, secretKey }: StripeEmulator, key = secretKey) => {
  const { hostname, port } = new URL(url);
  return new Stripe(key, { host: hostname, port, protocol: "http", maxNetworkRetries: 2, timeout: 500 });
};

let directory: string;
let emulator: StripeEmulator;
let stripe: Stripe;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "stripe-stand-in-"));
  emulator = await startStripe({ directory });
  stripe = openClient(emulator);
});
afterAll(async () => {
  await emulator.stop();
  rmSync(directory, { recursive: true, force: true });
});

async function openCustomer(card = "pm_card_visa"): Promise<string> {
  const { id } = await stripe.customers.create({
    name: "Larkspur Insurance",
    metadata: { agencyId: "agy_1" },
  });
  const { id: cardId } = await stripe.paymentMethods.attach(card, { customer: id });
  await stripe.customers.update(id, { invoice_settings: { default_payment_method: cardId } });
  return id;
}
const priceOf = async (key: string): Promise<string> =>
  (await stripe.prices.list({ lookup_keys: [`carabiner_${key}`] })).data[0]?.id ?? "";
const invoicesOf = async (customer: string) => (await stripe.invoices.list({ customer, limit: 100 })).data;

test("prorates a change by the second, and its preview says the same", async () => {
  // A period of 30 days: June.
  await stripe.testHelpers.testClocks.create({ frozen_time: Date.UTC(2027, 5, 1) / 1000 });
  const customer = await openCustomer();
  const subscription = await stripe.subscriptions.create({
    customer,
    items: [
      { price: await priceOf("basic_monthly") },
      { price: await priceOf("basic_seat_monthly"), quantity: 2 },
    ],
  });
  expect((await invoicesOf(customer))[0]).toMatchObject({
    total: 104_900,
    amount_paid: 104_900,
    status: "paid",
  });
  // A third of it is left, and a second more than two thirds are gone.
  const at = Date.UTC(2027, 5, 21, 0, 0, 1) / 1000;
  await stripe.testHelpers.testClocks.advance("clock_1", { frozen_time: at });
  const [base, seats] = subscription.items.data.map(({ id }) => id);
  const items = [
    { id: base ?? "", price: await priceOf("pro_monthly"), quantity: 1 },
    { id: seats ?? "", price: await priceOf("pro_seat_monthly"), quantity: 3 },
  ];
  const preview = await stripe.invoices.createPreview({
    customer,
    subscription: subscription.id,
    subscription_details: { items, proration_behavior: "always_invoice", proration_date: at },
  });
  const share = (cents: number) => Math.round((cents * 863_999) / 2_592_000);
  expect(preview.lines.data.map(({ amount }) => amount)).toEqual([
    -share(74_900),
    -share(30_000),
    share(99_900),
    share(60_000),
  ]);
  await stripe.subscriptions.update(subscription.id, {
    items,
    proration_behavior: "always_invoice",
    proration_date: at,
    payment_behavior: "error_if_incomplete",
  });
  const [invoice] = await invoicesOf(customer);
  expect(invoice).toMatchObject({ total: preview.total, amount_paid: preview.amount_due, status: "paid" });
  // The next one is for a whole period again.
  await stripe.testHelpers.testClocks.advance("clock_1", { frozen_time: Date.UTC(2027, 6, 1) / 1000 });
  expect((await invoicesOf(customer))[0]).toMatchObject({
    total: 159_900,
    billing_reason: "subscription_cycle",
  });
});

test("another period begins at once, and credit that is left pays the next invoice", async () => {
  const customer = await openCustomer();
  const subscription = await stripe.subscriptions.create({
    customer,
    items: [
      { price: await priceOf("pro_monthly") },
      { price: await priceOf("pro_seat_monthly"), quantity: 95 },
    ],
  });
  const [base, seats] = subscription.items.data.map(({ id }) => id);
  await stripe.subscriptions.update(subscription.id, {
    items: [
      { id: base ?? "", price: await priceOf("basic_annual"), quantity: 1 },
      { id: seats ?? "", deleted: true },
    ],
    proration_behavior: "always_invoice",
  });
  const [invoice] = await invoicesOf(customer);
  expect(invoice).toMatchObject({ total: 764_900 - 99_900 - 95 * 20_000, amount_due: 0 });
  expect(emulator.store.customers[customer]?.balance).toBe(invoice?.total);
});

test("a schedule changes the subscription when its next period begins", async () => {
  const customer = await openCustomer();
  const start = emulator.store.frozenAt ?? 0;
  const subscription = await stripe.subscriptions.create({
    customer,
    items: [{ price: await priceOf("pro_monthly") }],
  });
  const end = subscription.items.data[0]?.current_period_end ?? 0;
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: "release",
    phases: [
      { start_date: start, end_date: end, items: [{ price: await priceOf("pro_monthly"), quantity: 1 }] },
      { items: [{ price: await priceOf("basic_annual"), quantity: 1 }] },
    ],
  });
  await stripe.testHelpers.testClocks.advance("clock_1", { frozen_time: end - 1 });
  expect(emulator.store.subscriptions[subscription.id]?.items.data[0]?.price.lookup_key).toBe(
    "carabiner_pro_monthly",
  );
  await stripe.testHelpers.testClocks.advance("clock_1", { frozen_time: end });
  const after = emulator.store.subscriptions[subscription.id]?.items.data[0];
  expect(after?.price.lookup_key).toBe("carabiner_basic_annual");
  expect(new Date((after?.current_period_end ?? 0) * 1000).getUTCFullYear()).toBe(
    new Date(end * 1000).getUTCFullYear() + 1,
  );
  expect((await invoicesOf(customer))[0]?.total).toBe(764_900);
});

test("a trial is free until its end, and is paid or ended then", async () => {
  const trialEnd = (emulator.store.frozenAt ?? 0) + 14 * 86_400;
  const items = [{ price: await priceOf("basic_monthly") }];
  const customer = await openCustomer();
  const paid = await stripe.subscriptions.create({ customer, items, trial_end: trialEnd });
  const { id: cardless } = await stripe.customers.create({ name: "No card" });
  const ended = await stripe.subscriptions.create({
    customer: cardless,
    items,
    trial_end: trialEnd,
    trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
  });
  expect([paid.status, ended.status]).toEqual(["trialing", "trialing"]);
  await stripe.testHelpers.testClocks.advance("clock_1", { frozen_time: trialEnd });
  expect(emulator.store.subscriptions[paid.id]?.status).toBe("active");
  expect(emulator.store.subscriptions[ended.id]?.status).toBe("canceled");
  expect((await invoicesOf(customer))[0]?.amount_paid).toBe(74_900);
});

test("a card that fails leaves the subscription as it was, and a renewal unpaid", async () => {
  const customer = await openCustomer();
  const subscription = await stripe.subscriptions.create({
    customer,
    items: [{ price: await priceOf("basic_monthly") }],
  });
  const { id: bad } = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", { customer });
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: bad } });
  const update = stripe.subscriptions.update(subscription.id, {
    items: [{ id: subscription.items.data[0]?.id ?? "", price: await priceOf("pro_monthly"), quantity: 1 }],
    proration_behavior: "always_invoice",
    payment_behavior: "error_if_incomplete",
  });
  await expect(update).rejects.toMatchObject({ type: "StripeCardError", message: "Your card was declined." });
  expect(emulator.store.subscriptions[subscription.id]?.items.data[0]?.price.lookup_key).toBe(
    "carabiner_basic_monthly",
  );
  const end = subscription.items.data[0]?.current_period_end ?? 0;
  await stripe.testHelpers.testClocks.advance("clock_1", { frozen_time: end });
  expect(emulator.store.subscriptions[subscription.id]?.status).toBe("past_due");
});

test("the same key has one outcome, also when its answer was lost", async () => {
  const customer = await openCustomer();
  const items = [{ price: await priceOf("basic_monthly") }];
  emulator.play("UNHEARD");
  const first = await stripe.subscriptions.create({ customer, items }, { idempotencyKey: "key-1" });
  const again = await stripe.subscriptions.create({ customer, items }, { idempotencyKey: "key-1" });
  expect(again.id).toBe(first.id);
  expect(await invoicesOf(customer)).toHaveLength(1);
  const other = stripe.subscriptions.create(
    { customer, items: [...items, ...items] },
    { idempotencyKey: "key-1" },
  );
  await expect(other).rejects.toMatchObject({ type: "StripeIdempotencyError", statusCode: 400 });
});

test("refuses what Stripe refuses", async () => {
  await expect(openClient(emulator, "sk_test_wrong").customers.create({})).rejects.toMatchObject({
    statusCode: 401,
  });
  const customer = await openCustomer();
  const old = stripe.rawRequest("POST", "/v1/setup_intents", { customer, payment_method_types: ["card"] });
  await expect(old).rejects.toMatchObject({ code: "parameter_unknown" });
  const mixed = stripe.subscriptions.create({
    customer,
    items: [{ price: await priceOf("pro_monthly") }, { price: await priceOf("pro_seat_annual") }],
  });
  await expect(mixed).rejects.toMatchObject({ statusCode: 400 });
  emulator.play(429);
  await expect(stripe.customers.retrieve(customer)).rejects.toMatchObject({ statusCode: 429 });
  emulator.play(500);
  expect((await stripe.customers.retrieve(customer)).id).toBe(customer);
});

test("a card that asks its holder is kept only after the answer", async () => {
  const customer = await openCustomer();
  const intent = await stripe.setupIntents.create({ customer, usage: "off_session" });
  const body = (number: string) =>
    new URLSearchParams({
      key: emulator.publishableKey,
      client_secret: intent.client_secret ?? "",
      "payment_method_data[type]": "card",
      "payment_method_data[card][number]": number,
      "payment_method_data[card][exp_month]": "8",
      "payment_method_data[card][exp_year]": "39",
      "payment_method_data[card][cvc]": "314",
    });
  const confirm = async (number: string) =>
    (
      await fetch(`${emulator.url}/v1/setup_intents/${intent.id}/confirm`, {
        method: "POST",
        body: body(number),
      })
    ).json();
  const answer = async (outcome: string) =>
    fetch(`${emulator.url}/3ds/${intent.id}`, {
      method: "POST",
      body: new URLSearchParams({ outcome, client_secret: intent.client_secret ?? "" }),
    });
  expect(await confirm("4242424242424241")).toMatchObject({ error: { code: "invalid_number" } });
  expect(await confirm("4000000000000002")).toMatchObject({ error: { message: "Your card was declined." } });
  expect(await confirm("4000002500003155")).toMatchObject({ status: "requires_action" });
  await answer("fail");
  expect((await stripe.setupIntents.retrieve(intent.id)).status).toBe("requires_payment_method");
  await confirm("4000002500003155");
  await answer("complete");
  expect(await stripe.setupIntents.retrieve(intent.id)).toMatchObject({ status: "succeeded" });
  const wrong = await fetch(
    `${emulator.url}/v1/setup_intents/${intent.id}?key=${emulator.publishableKey}&client_secret=x`,
  );
  expect(wrong.status).toBe(401);
});

test("signs what it reports, and a second start finds the state of the first", async () => {
  const [event] = emulator.webhooks.events;
  const { signatureOf } = await import("../../fixtures/emulators/stripe/webhooks.ts");
  const body = JSON.stringify(event);
  const header = await signatureOf(body, secret);
  expect((await stripe.webhooks.constructEventAsync(body, header, secret)).id).toBe(event?.id);
  await expect(stripe.webhooks.constructEventAsync(body + " ", header, secret)).rejects.toThrow("signature");
  const second = await startStripe({ directory });
  expect(Object.keys(second.store.subscriptions)).toEqual(Object.keys(emulator.store.subscriptions));
  await second.stop();
});
