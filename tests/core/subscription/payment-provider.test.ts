/**
 * A payment provider that declines, fails and is cut off after it has charged: nothing is half done, nothing is charged
 * twice, and what it says afterwards is what the subscription becomes.
 */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  type Billing,
  type BillingProblem,
  type Change,
  createManualBilling,
  createSubscriptions,
  type ProviderState,
  takePaymentEvent,
} from "#core/subscription";
import type { SubscriptionInvoice, Terms } from "#model/subscription";
import { invoiceOf } from "../../../core/subscription/decide-change.ts";
import { getSubscription } from "../../../core/subscription/get-subscription.ts";
import { refreshSubscriptionJob } from "../../../core/subscription/refresh-subscription.ts";
import { err, ok } from "../../../core/shared/result.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { rowsOf } from "../../support/book-of-business.ts";

const pro: Terms = { plan: "PRO", period: "MONTHLY", numSeats: 5, numVoiceAgents: 1 };
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

type Fate = "DONE" | "DECLINED" | "UNAVAILABLE" | "CUT_OFF";

let agency: TestAgency;
/** What the provider has, what it has charged for by key, and what happens to the next changes. */
let state: ProviderState | null;
let charged: Map<string, number>;
let fates: Fate[];
/** What it says while it is being read, before it says what it has. */
let passing: ProviderState[];
/** Where its previews say that a change is paid for. */
let checkoutUrl: string | null;
/** The provider's invoices, newest first, and the customer that it knows. */
let invoiced: SubscriptionInvoice[];
let customerId: string | null;
/** What happens between the charge and the answer. */
let meanwhile: () => Promise<unknown>;

function stateAfter({ to, atMs, endsAt, anchorAt, timing, trialEndsAt, running }: Change): ProviderState {
  const waits = timing === "NEXT_PERIOD" && running !== null;
  return {
    status: timing === "TRIAL" ? "TRIALING" : "ACTIVE",
    terms: waits ? running.terms : to,
    trialEndsAt,
    periodStartsAt: waits ? running.startsAt : atMs,
    periodEndsAt: waits ? running.endsAt : endsAt,
    anchorAt,
    pending: waits ? { ...to, effectiveAt: running.endsAt } : null,
    paymentMethod: "Visa ending in 4242",
    creditCents: 0,
  };
}

const declined: BillingProblem = { code: "DECLINED", message: "Your card was declined." };
const unavailable: BillingProblem = { code: "UNAVAILABLE", message: "The payment provider does not answer." };

const provider: Billing = {
  provider: "STRIPE",
  preview: async (_subscriber, change) =>
    ok({
      ...invoiceOf(change),
      ...{ atMs: change.atMs, checkoutUrl, clientSecret: null, publishableKey: null },
      ...{ scriptUrl: null, reference: null },
    }),
  async apply(_subscriber, change, quote, key) {
    const fate = fates.shift() ?? "DONE";
    if (fate === "DECLINED") return err(declined);
    if (fate === "UNAVAILABLE") return err(unavailable);
    charged.set(key, quote.amountDueCents);
    state = stateAfter(change);
    await meanwhile();
    if (fate === "CUT_OFF") return err(unavailable);
    return ok({ state, statements: [], jobs: [] });
  },
  read: async () => passing.shift() ?? state,
  async invoices(_subscriber, { first, after }) {
    const from = after === null ? 0 : invoiced.findIndex(({ id }) => id === after) + 1;
    const nodes = invoiced.slice(from, from + first);
    return ok({ nodes, endCursor: nodes.at(-1)?.id ?? null, hasNextPage: invoiced.length > from + first });
  },
  updatePaymentMethodUrl: async () => "https://pay.example/portal",
};

const customers = { keep: async (_agencyId: string, id: string) => id, findAgency: async () => null };

const subscriptions = () => {
  const scope = agency.scope();
  return createSubscriptions({
    contactSalesUrl: null,
    scope,
    billing: provider,
    manualBilling: createManualBilling(scope),
    customers: customerId === null ? null : { ...customers, find: async () => customerId },
  });
};
const now = () => getSubscription(agency.scope());
const preview = async (terms: Terms = pro) => {
  const made = await subscriptions().preview(terms);
  if (!made.ok) throw new Error(made.error.message);
  return made.value.id;
};
const change = (previewId: string, terms: Terms = pro) => subscriptions().change({ ...terms, previewId });
const refresh = () =>
  refreshSubscriptionJob.run({ billing: provider, customers: null }, {
    scope: agency.scope({ kind: "WORKFLOW", id: "job_1" }),
    jobId: "job_1",
    attempt: 1,
    payload: {},
    finishing: [],
  } as never);

/** By the audit log. */
const changedBy = async () =>
  (await rowsOf(agency, "SELECT actor_id AS actorId FROM audit_entries ORDER BY seq")).map(
    ({ actorId }) => actorId,
  );
const bought = (terms: Terms): ProviderState => ({
  ...{ status: "ACTIVE", terms, trialEndsAt: null, anchorAt: 1, pending: null },
  ...{ periodStartsAt: 1, periodEndsAt: 1 + 30 * dayMs, paymentMethod: null, creditCents: 0 },
});

beforeEach(async () => {
  agency = await openTestAgency();
  await agency.raw.execute("UPDATE subscription SET trial_ends_at = 1");
  [state, charged, fates, passing] = [null, new Map(), [], []];
  checkoutUrl = null;
  meanwhile = async () => undefined;
  invoiced = [];
  customerId = null;
});
afterEach(() => agency.close());

describe("a change", () => {
  test("that is declined says the provider's words, changes nothing, and may be tried again", async () => {
    fates = ["DECLINED"];
    const id = await preview();
    expect(await change(id)).toEqual({ ok: false, error: declined });
    expect(await now()).toMatchObject({ state: "EXPIRED", provider: null, version: 1 });
    expect(await change(id)).toMatchObject({
      ok: true,
      value: { state: "ACTIVE", paymentMethod: "Visa ending in 4242" },
    });
    expect(charged.size).toBe(1);
  });

  test("that was charged before the connection was cut is finished by the same preview, and no other one", async () => {
    fates = ["CUT_OFF"];
    const [id, other] = [await preview(), await preview({ ...pro, numSeats: 9 })];
    expect(await change(id)).toMatchObject({ error: { code: "UNAVAILABLE" } });
    expect(await change(other, { ...pro, numSeats: 9 })).toMatchObject({ error: { code: "CONFLICT" } });
    expect(await change(id)).toMatchObject({ ok: true, value: { state: "ACTIVE", numSeats: 5 } });
    expect(await change(id)).toMatchObject({ ok: true });
    expect([...charged.keys()]).toEqual([id]);
  });

  test("that was charged before the connection was cut is found done once the provider's event came", async () => {
    fates = ["CUT_OFF"];
    const id = await preview();
    expect(await change(id)).toMatchObject({ error: { code: "UNAVAILABLE" } });
    await refresh();
    expect(await change(id)).toMatchObject({ ok: true, value: { state: "ACTIVE" } });
    expect([...charged.keys()]).toEqual([id]);
    expect(await change(await preview({ ...pro, numSeats: 9 }), { ...pro, numSeats: 9 })).toMatchObject({
      ok: true,
    });
  });

  test("does not keep the next one waiting for longer than two minutes", async () => {
    fates = ["UNAVAILABLE"];
    const [id, other] = [await preview(), await preview({ ...pro, numSeats: 9 })];
    expect(await change(id)).toMatchObject({ error: { code: "UNAVAILABLE" } });
    agency.clock.nowMs += 2 * minuteMs;
    expect(await change(other, { ...pro, numSeats: 9 })).toMatchObject({ value: { numSeats: 9 } });
  });

  test("is not lost if the provider's event is faster than its answer", async () => {
    meanwhile = refresh;
    expect(await change(await preview())).toMatchObject({ ok: true, value: { state: "ACTIVE" } });
    expect(await now()).toMatchObject({ state: "ACTIVE", provider: "STRIPE", numSeats: 5 });
    expect(await changedBy()).toEqual([agency.ownerId]);
  });

  test("that is paid for on the provider's page is the change of whoever looked at its price", async () => {
    checkoutUrl = "https://pay.example/checkout";
    const wish = { ...pro, numSeats: 9 };
    await preview();
    await preview(wish);
    state = bought(wish);
    await refresh();
    expect(await now()).toMatchObject({ state: "ACTIVE", numSeats: 9 });
    expect(await changedBy()).toEqual([agency.ownerId]);
  });

  test("that nobody here has looked at is nobody's of the agency", async () => {
    await preview();
    state = bought({ ...pro, numSeats: 9 });
    await refresh();
    expect(await changedBy()).toEqual(["job_1"]);
  });
});

describe("what the provider says later", () => {
  beforeEach(async () => {
    await change(await preview());
  });

  test.each([
    ["UNPAID", "OVERDUE"],
    ["PAUSED", "PAUSED"],
    ["ENDED", "EXPIRED"],
    ["ACTIVE", "ACTIVE"],
  ] as const)("%s makes it %s", async (status, expected) => {
    if (state) state = { ...state, status };
    await refresh();
    expect((await now()).state).toBe(expected);
  });

  test("is read again after each change, as events may have come in between", async () => {
    expect(await rowsOf(agency, "SELECT job FROM outbox")).toEqual([{ job: "refresh-subscription" }]);
  });

  test("nothing any more ends it, and the same again writes nothing", async () => {
    state = null;
    await refresh();
    const { version } = await now();
    expect((await now()).state).toBe("EXPIRED");
    await refresh();
    expect((await now()).version).toBe(version);
  });

  test("and takes back at once is not kept", async () => {
    if (state) passing = [{ ...state, status: "PAUSED" }];
    await refresh();
    expect((await now()).state).toBe("ACTIVE");
  });

  test("unpaid for 14 days expires it, and paid at last restores it", async () => {
    if (state) state = { ...state, status: "UNPAID" };
    await refresh();
    agency.clock.nowMs += 14 * dayMs;
    await refresh();
    expect((await now()).state).toBe("EXPIRED");
    if (state) state = { ...state, status: "ACTIVE" };
    await refresh();
    expect((await now()).state).toBe("ACTIVE");
  });

  test("that another subscription ended leaves one alone that is paid by invoice", async () => {
    await agency.raw.execute("UPDATE subscription SET provider = 'MANUAL'");
    if (state) state = { ...state, status: "ENDED" };
    await refresh();
    expect(await now()).toMatchObject({ state: "ACTIVE", provider: "MANUAL" });
  });

  test("an event is taken once", async () => {
    const take = () => takePaymentEvent(agency.scope(), "evt_1");
    const taken = await Promise.all([take(), take(), take()]);
    expect(taken.toSorted()).toEqual(["KNOWN", "KNOWN", "NEW"]);
  });
});

test("what was mailed before the provider took over follows the provider's invoices, page by page", async () => {
  const invoice = (id: string, issuedAt: number): SubscriptionInvoice => ({
    ...{ id, number: id, issuedAt, dueDate: null, state: "PAID" },
    ...{ totalCents: 19_900, amountDueCents: 0, url: null },
  });
  for (const [id, issuedAt] of [
    ["sin_a", 1],
    ["sin_b", 2],
    ["sin_c", 3],
  ] as const)
    await agency.raw.execute({
      sql: `INSERT INTO subscription_invoices (id, key, number, issued_at, due_date, state, total_cents, amount_due_cents, lines, overdue_at)
        VALUES (?, ?, ?, ?, '2026-01-31', 'PAID', 9900, 0, '[]', 9)`,
      args: [id, id, id, issuedAt],
    });
  customerId = "cus_1";
  invoiced = [invoice("in_2", 20), invoice("in_1", 10)];
  const pages = async (first: number) => {
    const seen: string[][] = [];
    for (let after: string | null = null; ;) {
      const listed = await subscriptions().listInvoices({ first, after });
      if (!listed.ok) throw new Error(listed.error.message);
      seen.push(listed.value.nodes.map(({ id }) => id));
      if (!listed.value.hasNextPage) return seen;
      after = listed.value.endCursor;
    }
  };
  expect(await pages(20)).toEqual([["in_2", "in_1", "sin_c", "sin_b", "sin_a"]]);
  expect(await pages(2)).toEqual([["in_2", "in_1"], ["sin_c", "sin_b"], ["sin_a"]]);
  expect(await pages(3)).toEqual([
    ["in_2", "in_1", "sin_c"],
    ["sin_b", "sin_a"],
  ]);
  customerId = null;
  expect(await pages(2)).toEqual([["sin_c", "sin_b"], ["sin_a"]]);
});

test("a page of the provider is offered for the payment method", async () => {
  expect(await subscriptions().findPaymentMethodUrl()).toBe("https://pay.example/portal");
});
