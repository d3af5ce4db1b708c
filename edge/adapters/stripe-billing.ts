/**
 * Billing by Stripe. Prices come from Stripe's own preview of the invoice, and a change is made for the same instant, so
 * that both say the same; every change carries the preview's id, so that repeating it changes and charges nothing.
 */
import type { Stripe } from "stripe";
import type { Billing, BillingProblem, Change, ProviderState, Quote } from "#core/subscription";
import { type InvoiceState, nameOfProration, type SubscriptionInvoice } from "#model/subscription";
import { pageOf } from "../../core/shared/paging.ts";
import { invalid } from "../../core/shared/problem.ts";
import { err, ok, type Result } from "../../core/shared/result.ts";
import { Unavailable } from "../../core/shared/unavailable.ts";
import { type Catalogue, openCatalogue, type Order } from "./stripe/catalogue.ts";
import { declined, loadStripe, outdated, type StripeSettings, withStripe } from "./stripe/client.ts";
import {
  type Account,
  type Customers,
  forgetCard,
  isDecline,
  isHeld,
  isLive,
  openCustomer,
  openSetup,
  ordersIn,
  payOpenInvoices,
  periodOf,
  readAccount,
  scheduleOf,
  stateOf,
} from "./stripe/customer.ts";

/** Where the card form's script is, if Stripe's own. */
const scriptUrl = "https://js.stripe.com/v3/";
const subscriptionPath = "/app/settings/subscription";
/** Stripe's page for a purchase stays open for at least this long. */
const pageSeconds = 31 * 60;
/** Stripe's page takes no trial that ends sooner. */
const shortestTrialSeconds = 48 * 3600 + 60;

export const scriptOf = ({ STRIPE_API_URL }: StripeSettings): string =>
  STRIPE_API_URL ? new URL("/stripe.js", STRIPE_API_URL).href : scriptUrl;

const inSeconds = (ms: number): number => Math.floor(ms / 1000);

/** What every part of it works with; made anew for each call. */
interface Desk {
  stripe: Stripe;
  catalogue: Catalogue;
}

/** `nowMs`: the present, in milliseconds since 1970. */
export function createStripeBilling(
  settings: StripeSettings,
  { customers, nowMs }: { customers: Customers; nowMs(): number },
): Billing {
  const open = async (): Promise<Desk> => {
    const stripe = await loadStripe(settings);
    const account = `${settings.STRIPE_API_URL ?? ""} ${settings.STRIPE_SECRET_KEY ?? ""}`;
    return { stripe, catalogue: await openCatalogue(stripe, account, nowMs()) };
  };
  return {
    provider: "STRIPE",

    preview: (subscriber, change) =>
      withStripe(async () => {
        const desk = await open();
        const account = await readAccount(
          desk.stripe,
          await openCustomer(desk.stripe, customers, subscriber),
        );
        const planned = planChange(desk, account, change);
        if (!planned.ok) return planned;
        const [bill, way] = await Promise.all([
          quoteOf(desk, account, change, planned.value),
          findWayToPay(desk, account, change, planned.value),
        ]);
        return ok({ ...bill, ...way });
      }),

    apply: (subscriber, change, quote, key) =>
      withStripe(async () => {
        const desk = await open();
        const customerId = await openCustomer(desk.stripe, customers, subscriber);
        const account = await readAccount(desk.stripe, customerId);
        const changed = await makeChange(desk, account, change, quote, key);
        if (!changed.ok) return changed;
        const state = stateOf(await readAccount(desk.stripe, customerId), desk.catalogue);
        return state ? ok({ state, statements: [], jobs: [] }) : err(outdated);
      }),

    async read({ customerId }): Promise<ProviderState | null> {
      if (customerId === null) return null;
      const read = await withStripe(async () => {
        const desk = await open();
        const account = await readAccount(desk.stripe, customerId);
        const hasTried = await payOpenInvoices(desk.stripe, account);
        return ok(stateOf(hasTried ? await readAccount(desk.stripe, customerId) : account, desk.catalogue));
      });
      if (!read.ok) throw new Unavailable(new Error(read.error.message));
      return read.value;
    },

    invoices: ({ customerId }, { first, after }) =>
      withStripe(async () => {
        if (customerId === null) return ok(pageOf<SubscriptionInvoice>([], first, () => [null, ""]));
        if (after !== null && !/^in_\w{1,80}$/.test(after))
          return err(invalid([{ path: "after", message: "Reload the list of invoices." }]));
        const stripe = await loadStripe(settings);
        const page = { limit: Math.min(first, 100), ...(after === null ? {} : { starting_after: after }) };
        const { data, has_more } = await stripe.invoices.list({ customer: customerId, ...page });
        // A draft may still change.
        const nodes = data.flatMap((invoice) => invoiceOf(invoice) ?? []);
        return ok({ nodes, endCursor: data.at(-1)?.id ?? null, hasNextPage: has_more });
      }),

    async updatePaymentMethodUrl({ customerId }) {
      if (customerId === null) return null;
      const opened = await withStripe(async () =>
        ok(await openPortal(await loadStripe(settings), customerId)),
      );
      return opened.ok ? opened.value : null;
    },
  };

  /** Stripe's own page for another payment method. */
  async function openPortal(stripe: Stripe, customer: string): Promise<string> {
    const return_url = settings.PUBLIC_ORIGIN + subscriptionPath;
    const { url } = await stripe.billingPortal.sessions.create({
      customer,
      return_url,
      flow_data: {
        type: "payment_method_update",
        after_completion: { type: "redirect", redirect: { return_url } },
      },
    });
    return url;
  }

  /** Where a change is paid for that needs a way to pay. */
  async function findWayToPay(
    { stripe }: Desk,
    { customerId, card }: Account,
    change: Change,
    { tag, orders }: Plan,
  ): Promise<Pick<Quote, "checkoutUrl" | "clientSecret" | "publishableKey" | "scriptUrl">> {
    const none = { checkoutUrl: null, clientSecret: null, publishableKey: null, scriptUrl: null };
    // What waits for the next billing date is paid for like everything then.
    if (card || change.timing === "NEXT_PERIOD") return none;
    const { STRIPE_PUBLISHABLE_KEY: publishableKey } = settings;
    if (!publishableKey) {
      // A purchase would be a second subscription beside the one that runs.
      const runs = tag === "UPDATE";
      const page = runs ? openPortal(stripe, customerId) : openCheckout(stripe, customerId, change, orders);
      return { ...none, checkoutUrl: await page };
    }
    const clientSecret = await openSetup(stripe, customerId);
    return { ...none, clientSecret, publishableKey, scriptUrl: scriptOf(settings) };
  }

  /** Stripe's own page for a purchase. A customer has one at a time: what was looked at before cannot be bought as well. */
  async function openCheckout(
    stripe: Stripe,
    customer: string,
    { timing, trialEndsAt }: Change,
    orders: readonly Order[],
  ): Promise<string | null> {
    const { data } = await stripe.checkout.sessions.list({ customer, status: "open", limit: 100 });
    await Promise.all(data.map(({ id }) => stripe.checkout.sessions.expire(id)));
    const now = inSeconds(nowMs());
    const back = settings.PUBLIC_ORIGIN + subscriptionPath;
    const trial =
      timing === "TRIAL" && trialEndsAt !== null
        ? { trial_end: Math.max(inSeconds(trialEndsAt), now + shortestTrialSeconds) }
        : {};
    const { url } = await stripe.checkout.sessions.create({
      mode: "subscription",
      ui_mode: "hosted_page",
      customer,
      line_items: orders.map((order) => ({ ...order })),
      payment_method_collection: "always",
      success_url: back,
      cancel_url: back,
      expires_at: now + pageSeconds,
      subscription_data: { ...trial },
    });
    return url;
  }
}

/** UPDATE: the running subscription, at once. WAIT: the same, when its next period begins. NEW: another subscription. */
interface Plan {
  tag: "UPDATE" | "WAIT" | "NEW";
  orders: Order[];
  current: Stripe.Subscription | null;
}

/** How a change is made at Stripe; refused if what runs there is not what it was decided on. */
function planChange(
  { catalogue }: Desk,
  { subscription }: Account,
  change: Change,
): Result<Plan, BillingProblem> {
  const { timing, running, to, toPrices } = change;
  const orders = catalogue.ordersOf(to, toPrices);
  const current = subscription && isLive(subscription) ? subscription : null;
  const plan = (tag: Plan["tag"]) => ok({ tag, orders, current: subscription });
  if (timing === "TRIAL") return plan(current ? "UPDATE" : "NEW");
  const held = subscription && isHeld(subscription) ? subscription : null;
  if (running !== null) return (current ?? held) ? plan(timing === "NOW" ? "UPDATE" : "WAIT") : err(outdated);
  // What is billed already must not be bought a second time.
  return current && current.status !== "past_due" ? err(outdated) : plan("NEW");
}

type Bill = Omit<Quote, "checkoutUrl" | "clientSecret" | "publishableKey" | "scriptUrl">;

/** The bill as Stripe would write it: of the change itself, or of the period in which it takes effect. */
async function quoteOf(desk: Desk, account: Account, change: Change, plan: Plan): Promise<Bill> {
  const { stripe } = desk;
  const whole = () =>
    stripe.invoices.createPreview({
      customer: account.customerId,
      preview_mode: "recurring",
      subscription_details: { items: plan.orders.map((order) => ({ ...order })) },
    });
  const isNextInvoice = change.timing !== "NOW";
  const isWhole = isNextInvoice || plan.tag !== "UPDATE" || !plan.current;
  const [bill, next] = await Promise.all([
    isWhole ? whole() : previewUpdate(stripe, account, change, plan),
    isNextInvoice ? null : whole(),
  ]);
  const due = bill.amount_due;
  const credit = Math.max(0, -(bill.starting_balance + bill.total));
  return {
    atMs: change.atMs,
    reference: null,
    lines: bill.lines.data.map((line) => ({
      name: nameOfLine(desk.catalogue, line),
      totalCents: line.amount,
    })),
    subTotalCents: bill.subtotal,
    taxTotalCents: sumOf(bill.total_taxes),
    discountTotalCents: sumOf(bill.total_discount_amounts),
    totalCents: bill.total,
    amountPaidCents: Math.max(0, bill.total) - due,
    amountDueCents: due,
    isNextInvoice,
    nextInvoiceAt:
      change.timing === "NOW"
        ? change.endsAt
        : change.timing === "TRIAL"
          ? change.trialEndsAt
          : (change.running?.endsAt ?? null),
    nextInvoiceTotalCents: next ? Math.max(0, next.total - credit) : due,
  };
}

/** In the product's own words; a line of a price that is not the product's keeps Stripe's. */
function nameOfLine(
  { nameOf }: Desk["catalogue"],
  { pricing, quantity, parent, amount, description }: Stripe.InvoiceLineItem,
): string {
  const price = pricing?.price_details?.price;
  const name =
    price && nameOf({ price: typeof price === "string" ? price : price.id, quantity: quantity ?? 1 });
  if (!name) return description ?? "";
  return parent?.subscription_item_details?.proration ? nameOfProration(name, amount) : name;
}

const sumOf = (amounts: readonly { amount: number }[] | null): number =>
  (amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);

/** What a subscription's items become, as both the preview and the change itself send it. */
function itemsOf({ orders, current }: Plan) {
  const items = current?.items.data ?? [];
  const kept = new Set<string>();
  const wanted = orders.map(({ price, quantity }) => {
    const same = items.find((item) => item.price.id === price);
    if (!same) return { price, quantity };
    kept.add(same.id);
    return { id: same.id, price, quantity };
  });
  return [...wanted, ...items.filter(({ id }) => !kept.has(id)).map(({ id }) => ({ id, deleted: true }))];
}

const prorationOf = ({ atMs }: Change) =>
  ({ proration_behavior: "always_invoice", proration_date: inSeconds(atMs) }) as const;

const previewUpdate = (stripe: Stripe, { customerId }: Account, change: Change, plan: Plan) =>
  stripe.invoices.createPreview({
    customer: customerId,
    subscription: plan.current?.id ?? "",
    subscription_details: { items: itemsOf(plan), ...prorationOf(change) },
  });

const done = ok(null);

async function makeChange(
  desk: Desk,
  account: Account,
  change: Change,
  quote: Quote,
  key: string,
): Promise<Result<null, BillingProblem>> {
  const { stripe } = desk;
  const { subscription, card } = account;
  // Asked for before: what is left of it is done.
  if (subscription?.metadata["change"] === key) return tidyUp(stripe, account, key);
  const planned = planChange(desk, account, change);
  if (!planned.ok) return planned;
  const plan = planned.value;
  if (plan.tag === "WAIT") return wait(stripe, plan, change, key);
  if (!card) return err(declined("There is no way to pay yet. Enter a card, then continue."));
  const fresh = await quoteOf(desk, account, change, plan);
  if (fresh.totalCents !== quote.totalCents || fresh.amountDueCents !== quote.amountDueCents)
    return err(outdated);
  const common = { metadata: { change: key }, payment_behavior: "error_if_incomplete" } as const;
  const trialEnd = change.timing === "TRIAL" ? inSeconds(change.trialEndsAt ?? 0) : null;
  if (plan.tag === "UPDATE" && plan.current) {
    await stripe.subscriptions.update(
      plan.current.id,
      {
        ...common,
        items: itemsOf(plan),
        ...(trialEnd === null ? prorationOf(change) : { proration_behavior: "none" }),
        ...(isHeld(plan.current) ? resuming : {}),
      },
      { idempotencyKey: `${key}-update` },
    );
  } else {
    const created = {
      ...common,
      customer: account.customerId,
      items: plan.orders.map((order) => ({ ...order })),
      default_payment_method: card.id,
      ...(trialEnd === null ? {} : { trial_end: trialEnd }),
    };
    try {
      await stripe.subscriptions.create(created, { idempotencyKey: `${key}-create` });
    } catch (error) {
      // Where nothing is charged to it, a card that was declined is of no use.
      if (isDecline(error) && !subscription) await forgetCard(stripe, card);
      throw error;
    }
  }
  return tidyUp(stripe, await readAccount(stripe, account.customerId), key);
}

/** After a change at once: nothing waits any more, and no older subscription is billed beside the new one. */
async function tidyUp(
  stripe: Stripe,
  { customerId, subscription }: Account,
  key: string,
): Promise<Result<null, never>> {
  const schedule = subscription && scheduleOf(subscription);
  if (schedule && schedule.metadata?.["change"] !== key)
    await stripe.subscriptionSchedules.release(schedule.id, {}, { idempotencyKey: `${key}-release` });
  const { data } = await stripe.subscriptions.list({ customer: customerId, limit: 20 });
  const older = data.filter(
    ({ id, created }) => id !== subscription?.id && created <= (subscription?.created ?? 0),
  );
  for (const { id } of older) {
    await stripe.subscriptions.cancel(id, {}, { idempotencyKey: `${key}-cancel-${id}` });
  }
  return done;
}

/** Takes up what was paused. */
const resuming = { pause_collection: "" } as const;

/** Puts a change down for the next billing date, or withdraws what waits, if it is a wish for what runs today. */
async function wait(
  stripe: Stripe,
  { current, orders }: Plan,
  { atMs, effectiveAt }: Change,
  key: string,
): Promise<Result<null, BillingProblem>> {
  if (!current) return err(outdated);
  const before = scheduleOf(current);
  if (isHeld(current))
    await stripe.subscriptions.update(current.id, resuming, { idempotencyKey: `${key}-resume` });
  if (effectiveAt <= atMs) {
    if (before)
      await stripe.subscriptionSchedules.release(before.id, {}, { idempotencyKey: `${key}-release` });
    return done;
  }
  if (before?.metadata?.["change"] === key) return done;
  const { id, current_phase } =
    before ??
    (await stripe.subscriptionSchedules.create(
      { from_subscription: current.id },
      { idempotencyKey: `${key}-schedule` },
    ));
  const { start, end } = periodOf(current);
  await stripe.subscriptionSchedules.update(
    id,
    {
      end_behavior: "release",
      metadata: { change: key },
      phases: [
        { start_date: current_phase?.start_date ?? start, end_date: end, items: ordersIn(current) },
        { start_date: end, items: orders.map((order) => ({ ...order })), proration_behavior: "none" },
      ],
    },
    { idempotencyKey: `${key}-phases` },
  );
  return done;
}

const invoiceStates: Partial<Record<string, InvoiceState>> = {
  open: "OPEN",
  paid: "PAID",
  void: "VOID",
  uncollectible: "UNCOLLECTIBLE",
};

/** Null for one that is not issued yet. */
function invoiceOf(invoice: Stripe.Invoice): SubscriptionInvoice | null {
  const { id, number, created, due_date, status, total, amount_remaining, hosted_invoice_url } = invoice;
  const state = invoiceStates[status ?? ""];
  if (!state || id === undefined) return null;
  return {
    id,
    number: number ?? id,
    issuedAt: created * 1000,
    dueDate: due_date === null ? null : new Date(due_date * 1000).toISOString().slice(0, 10),
    state,
    totalCents: total,
    amountDueCents: amount_remaining,
    url: hosted_invoice_url ?? null,
  };
}
