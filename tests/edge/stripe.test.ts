/**
 * Payments through the running product and the stand-in for Stripe: a purchase reaches the subscription, the provider's
 * reports do too, in whatever order they come, and what is forged, stale or replayed changes nothing.
 *
 * The whole storm, 200 agencies and 50 events each: STRIPE_STORM=200x50 npx vitest run --config tests/vitest.config.ts
 * --project edge tests/edge/stripe.test.ts
 */
import { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signatureOf } from "../../fixtures/emulators/stripe/webhooks.ts";
import { openAgency, openAgencyWithoutMail, type RunningAgency } from "../support/agencies.ts";
import { createChance } from "../support/chance.ts";
import { waitFor } from "../support/running-policies.ts";
import { enterCard } from "../support/stripe-account.ts";
import { startStripeProduct, type StripeProduct } from "../support/stripe-product.ts";

/** "agencies x events" of the storm. */
const wholeStorm = process.env["STRIPE_STORM"];

let product: StripeProduct;
let agency: RunningAgency;
beforeAll(
  async () => {
    product = await startStripeProduct();
    agency = await openAgency("Larkspur Insurance", product);
  },
  // It runs for long, and beside whatever else a machine does.
  wholeStorm ? 600_000 : undefined,
);
afterAll(() => product.stop());

interface Wish {
  plan: string;
  period: string;
  seats: number;
  voiceAgents: number;
}
interface Preview {
  id: string;
  clientSecret: string | null;
  scriptUrl: string | null;
  checkoutUrl: string | null;
  invoicePreview: { total: number; amountDue: number; isNextInvoice: boolean };
}
const wish: Wish = { plan: "BASIC", period: "MONTHLY", seats: 6, voiceAgents: 1 };

async function preview(owner: RunningAgency["owner"], input: Wish): Promise<Preview> {
  const { subscriptionManagementLinks: links } = await owner.graphql<{
    subscriptionManagementLinks: { previewUpdateSubscription: Preview };
  }>(
    `query ($input: SubscriptionInput!) { subscriptionManagementLinks(input: $input) { previewUpdateSubscription {
      id clientSecret scriptUrl checkoutUrl invoicePreview { total amountDue isNextInvoice } } } }`,
    { input },
  );
  return links.previewUpdateSubscription;
}

const update = (
  owner: RunningAgency["owner"],
  { plan, period, seats, voiceAgents }: Wish,
  previewId: string,
) =>
  owner.graphql<{ updateSubscription: { plan: string; paymentMethod: string | null } }>(
    `mutation ($input: UpdateSubscriptionInput!) { updateSubscription(input: $input) { plan paymentMethod } }`,
    { input: { plan, period, numSeats: seats, numVoiceAgents: voiceAgents, previewId } },
  );

async function buy(owner: RunningAgency["owner"], wanted: Wish): Promise<Preview> {
  const shown = await preview(owner, wanted);
  if (shown.clientSecret) await enterCard(product.stripe, shown.clientSecret);
  await update(owner, wanted, shown.id);
  return shown;
}

const rowOf = async ({ sql }: RunningAgency) => (await sql("SELECT * FROM subscription"))[0];
const idleJobs = async ({ sql }: RunningAgency) =>
  (await sql("SELECT count(*) AS n FROM outbox WHERE job = 'refresh-subscription' AND state != 'DONE'"))[0]?.[
    "n"
  ];
/** The reports have arrived, and what they led to is done. */
async function settle(): Promise<void> {
  await product.stripe.webhooks.settled();
  await waitFor("the subscription to be read anew", async () => (await idleJobs(agency)) === 0);
}

const post = (headers: Record<string, string>, body: string) =>
  fetch(`${product.url}/webhooks/stripe`, { method: "POST", headers, body });

test("a purchase in the trial by the card form", async () => {
  const shown = await buy(agency.owner, wish);
  expect(shown).toMatchObject({
    checkoutUrl: null,
    scriptUrl: `${product.stripe.url}/stripe.js`,
    invoicePreview: { total: 899, isNextInvoice: true },
  });
  await settle();
  expect(await rowOf(agency)).toMatchObject({
    plan: "BASIC",
    num_seats: 6,
    state: "TRIAL",
    provider: "STRIPE",
    payment_method: "Visa ending in 4242",
  });
});

test("another card is entered on a page of Stripe's, and the product hears of it", async () => {
  const { subscriptionManagementLinks: links } = await agency.owner.graphql<{
    subscriptionManagementLinks: { updatePaymentMethodUrl: string };
  }>("{ subscriptionManagementLinks { updatePaymentMethodUrl } }");
  const body = new URLSearchParams({ number: "5555555555554444", expiry: "0859", cvc: "314", zip: "60601" });
  const saved = await fetch(links.updatePaymentMethodUrl, { method: "POST", body, redirect: "manual" });
  expect(saved.headers.get("location")).toBe(`${product.url}/app/settings/subscription`);
  await settle();
  expect(await rowOf(agency)).toMatchObject({ payment_method: "Mastercard ending in 4444" });
});

describe("a report", () => {
  const eventOf = (customer: string, id = "evt_of_the_test") =>
    JSON.stringify({
      id,
      object: "event",
      api_version: "2026-10-28.endive",
      type: "customer.subscription.updated",
      data: { object: { id: "sub_of_the_test", object: "subscription", customer } },
    });
  const customerOf = () => Object.keys(product.stripe.store.customers)[0] ?? "";
  const taken = async () => (await agency.sql("SELECT count(*) AS n FROM payment_events"))[0]?.["n"];

  test("that is forged, stale or altered is refused and says nothing", async () => {
    const body = eventOf(customerOf());
    const now = Math.floor(Date.now() / 1000);
    const genuine = await signatureOf(body, product.webhookSecret);
    const before = await taken();
    const forged: (readonly [Record<string, string>, string])[] = [
      [{}, body],
      [{ "stripe-signature": "t=1,v1=0" }, body],
      [{ "stripe-signature": await signatureOf(body, "whsec_a_guess_of_the_secret") }, body],
      [{ "stripe-signature": await signatureOf(body, product.webhookSecret, now - 3_600) }, body],
      [{ "stripe-signature": genuine }, body.replace("updated", "deleted")],
      [{ "stripe-signature": await signatureOf("not JSON", product.webhookSecret) }, "not JSON"],
    ];
    const answers = new Set<string>();
    for (const [headers, text] of forged) {
      const response = await post(headers, text);
      answers.add(`${response.status} ${await response.text()}`);
    }
    expect([...answers]).toEqual(['400 {"message":"This report was refused."}']);
    expect(await taken()).toBe(before);
    expect((await post({ "stripe-signature": genuine }, `${body}${" ".repeat(600_000)}`)).status).toBe(413);
  });

  test("that is replayed counts once, and one about somebody else's customer not at all", async () => {
    const before = Number(await taken());
    const body = eventOf(customerOf(), "evt_replayed");
    for (let count = 0; count < 3; count += 1) {
      const headers = { "stripe-signature": await signatureOf(body, product.webhookSecret) };
      expect((await post(headers, body)).status).toBe(200);
    }
    expect(await taken()).toBe(before + 1);
    const foreign = eventOf("cus_of_another_installation", "evt_foreign");
    const headers = { "stripe-signature": await signatureOf(foreign, product.webhookSecret) };
    expect((await post(headers, foreign)).status).toBe(200);
    expect(await taken()).toBe(before + 1);
  });

  test("cannot be sent in another way", async () => {
    expect((await fetch(`${product.url}/webhooks/stripe`)).status).toBe(405);
  });
});

test("the card form may run on the subscription page alone", async () => {
  const policyOf = async (path: string) => {
    const { headers } = await agency.owner.fetch(path, { headers: { accept: "text/html" } });
    return `${headers.get("content-security-policy")} ${headers.get("permissions-policy")}`;
  };
  for (const path of ["/app/settings/subscription", "/app/settings/subscription/users"]) {
    const policy = await policyOf(path);
    for (const name of ["script-src", "connect-src", "frame-src"])
      expect(policy).toMatch(new RegExp(`${name} [^;]*${product.stripe.url}`));
    expect(policy).toContain(`payment=(self "${product.stripe.url}")`);
  }
  for (const path of ["/app/accounts", "/app/settings/subscriptions", "/app/settings", "/"]) {
    const policy = await policyOf(path);
    expect(policy).not.toContain(product.stripe.url);
    expect(policy).toContain("payment=()");
  }
});

const [agencyCount = 3, eventCount = 12] = (wholeStorm ?? "3x12").split("x").map(Number);

test(`after a storm of ${agencyCount} agencies with ${eventCount} events each, every subscription is as Stripe has it`, async () => {
  const chance = createChance(7);
  const { stripe: emulator } = product;
  const { hostname, port } = new URL(emulator.url);
  const client = new Stripe(emulator.secretKey, { host: hostname, port, protocol: "http" });
  const agencies: RunningAgency[] = [];
  const numbers = Array.from({ length: agencyCount }, (_, count) => count).values();
  const open = async () => {
    for (const count of numbers) {
      const opened = await openAgencyWithoutMail(`Storm ${count}`, product);
      await buy(opened.owner, wish);
      agencies.push(opened);
    }
  };
  await Promise.all(Array.from({ length: 4 }, open));
  await emulator.webhooks.settled();
  const customers = new Map(
    Object.values(emulator.store.customers).map(({ id, metadata }) => [metadata["agencyId"], id]),
  );
  const subscriptionOf = ({ agencyId }: RunningAgency) =>
    Object.values(emulator.store.subscriptions).find(({ customer }) => customer === customers.get(agencyId));

  emulator.webhooks.hold();
  const before = emulator.webhooks.events.length;
  for (const opened of agencies) {
    const { id, items } = subscriptionOf(opened) ?? { id: "", items: { data: [] } };
    for (let count = 0; count < eventCount - 1; count += 1) {
      const seats = items.data.find(({ price }) => price.lookup_key?.includes("seat"));
      await client.subscriptions.update(id, {
        items: [{ id: seats?.id ?? "", quantity: 1 + chance.below(40) }],
        proration_behavior: "none",
      });
    }
    if (chance.below(10) === 0) await client.subscriptions.cancel(id);
    else await client.customers.update(customers.get(opened.agencyId) ?? "", { name: opened.name });
  }
  const made = emulator.webhooks.events.length - before;
  expect(made).toBe(agencyCount * eventCount);
  const sendings = await emulator.webhooks.deliver({
    times: 5,
    chance: () => chance.below(1_000_000) / 1_000_000,
    drop: 0.1,
    abreast: 8,
  });
  for (const opened of agencies)
    await waitFor("all that was reported", async () => (await idleJobs(opened)) === 0, 600_000);
  let same = 0;
  for (const opened of agencies) {
    const row = await rowOf(opened);
    const subscription = subscriptionOf(opened);
    const seats =
      subscription?.items.data.find(({ price }) => price.lookup_key?.includes("seat"))?.quantity ?? 0;
    const state = subscription?.status === "canceled" ? "EXPIRED" : "TRIAL";
    if (row?.["num_seats"] === 5 + seats && row["state"] === state) same += 1;
  }
  console.log(
    `${made} events, ${sendings} sendings: ${same} of ${agencyCount} agencies are as Stripe has them.`,
  );
  expect(same).toBe(agencyCount);
}, 3_600_000);
