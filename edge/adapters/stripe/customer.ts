/** An agency as Stripe knows it: its customer, its subscription, and how it pays. */
import type { Stripe } from "stripe";
import type { ProviderState, Subscriber } from "#core/subscription";
import { sha256Hex } from "../../../core/shared/sha256.ts";
import type { Catalogue } from "./catalogue.ts";

/** The agency's customer ids, which the registry keeps. */
export interface Customers {
  keep(agencyId: string, customerId: string): Promise<string>;
}

export interface Account {
  customerId: string;
  /** The newest one that is not over; otherwise the newest; null before the first purchase. */
  subscription: Stripe.Subscription | null;
  card: Stripe.PaymentMethod | null;
  creditCents: number;
}

/** The customer, made with the first preview. Two owners at once share the one that the registry kept. */
export async function openCustomer(
  stripe: Stripe,
  customers: Customers,
  { agencyId, agencyName, ownerEmail, customerId }: Subscriber,
): Promise<string> {
  if (customerId !== null) return customerId;
  const idempotencyKey = `customer-${await sha256Hex([agencyId, agencyName, ownerEmail].join("\n"))}`;
  const { id } = await stripe.customers.create(
    { name: agencyName, email: ownerEmail, metadata: { agencyId } },
    { idempotencyKey },
  );
  return customers.keep(agencyId, id);
}

const isOver = ({ status }: Stripe.Subscription) => status === "canceled" || status === "incomplete_expired";

/** True if it is billed from period to period. */
export const isLive = ({ status, pause_collection }: Stripe.Subscription): boolean =>
  (status === "active" || status === "trialing" || status === "past_due") && pause_collection === null;

/** What is kept from being billed for a while; its period goes on. */
export const isHeld = ({ status, pause_collection }: Stripe.Subscription): boolean =>
  status === "active" && pause_collection !== null;

/** Reads it anew, and makes a card that was entered since the one that is charged. */
export async function readAccount(stripe: Stripe, customerId: string): Promise<Account> {
  const [customer, { data: subscriptions }] = await Promise.all([
    stripe.customers.retrieve(customerId, { expand: ["invoice_settings.default_payment_method"] }),
    stripe.subscriptions.list({
      customer: customerId,
      status: "all",
      limit: 20,
      expand: ["data.schedule", "data.default_payment_method"],
    }),
  ]);
  if (customer.deleted) throw new Error(`The customer ${customerId} was deleted at Stripe.`);
  const subscription = subscriptions.find((one) => !isOver(one)) ?? subscriptions[0] ?? null;
  const known = cardIn(customer.invoice_settings.default_payment_method);
  const own = subscription && !isOver(subscription) ? cardIn(subscription.default_payment_method) : null;
  const card = known ?? own ?? (await findEnteredCard(stripe, customerId));
  if (card && !known) {
    const invoice_settings = { default_payment_method: card.id };
    await stripe.customers.update(customerId, { invoice_settings });
  }
  // A card that was entered on a page of Stripe's replaces the one that the subscription was bought with.
  if (subscription && known && own && known.id !== own.id)
    await stripe.subscriptions.update(subscription.id, { default_payment_method: known.id });
  return { customerId, subscription, card, creditCents: Math.max(0, -customer.balance) };
}

const cardIn = (value: string | Stripe.PaymentMethod | null): Stripe.PaymentMethod | null =>
  typeof value === "string" ? null : value;

/** What the browser says of a card is not believed: Stripe itself says whether it was accepted. */
async function findEnteredCard(stripe: Stripe, customerId: string): Promise<Stripe.PaymentMethod | null> {
  const { data } = await stripe.setupIntents.list({
    customer: customerId,
    limit: 20,
    expand: ["data.payment_method"],
  });
  const entered = data.flatMap(({ status, payment_method }) => {
    const card = status === "succeeded" ? cardIn(payment_method) : null;
    // Without a customer: it was declined, and taken away.
    return card?.customer ? [card] : [];
  });
  return entered[0] ?? null;
}

/** A secret for the card form. A customer has one open setup intent, however often the price is looked at. */
export async function openSetup(stripe: Stripe, customerId: string): Promise<string | null> {
  const { data } = await stripe.setupIntents.list({ customer: customerId, limit: 100 });
  const open = data.find(({ status }) => status === "requires_payment_method");
  if (open) return open.client_secret;
  const made = await stripe.setupIntents.create(
    { customer: customerId, usage: "off_session", automatic_payment_methods: { enabled: true } },
    // Two previews at once make one.
    { idempotencyKey: `setup-${customerId}-${data.length}-${data[0]?.id ?? "first"}` },
  );
  return made.client_secret;
}

/** A card that was entered for a purchase and declined: the next try asks for another one. */
export const forgetCard = (stripe: Stripe, { id }: Stripe.PaymentMethod) => stripe.paymentMethods.detach(id);

/** A bill that failed is tried once with each card that was entered after it. */
export async function payOpenInvoices(stripe: Stripe, { subscription, card }: Account): Promise<boolean> {
  if (!subscription || !card || subscription.status !== "past_due") return false;
  const { data } = await stripe.invoices.list({ subscription: subscription.id, status: "open", limit: 100 });
  const unpaid = data.filter(({ created }) => created <= card.created);
  for (const { id } of unpaid) {
    // The same key brings the same answer, so no event about a failure leads to another attempt.
    await stripe.invoices.pay(id, {}, { idempotencyKey: `pay-${id}-${card.id}` }).catch((error: unknown) => {
      if (!isDecline(error)) throw error;
    });
  }
  return unpaid.length > 0;
}

export const isDecline = (error: unknown): boolean =>
  error instanceof Error && "statusCode" in error && (error.statusCode === 402 || error.statusCode === 400);

export const periodOf = ({ items }: Stripe.Subscription) => {
  const ends = items.data.map((item) => item.current_period_end);
  const starts = items.data.map((item) => item.current_period_start);
  return { start: Math.min(...starts), end: Math.min(...ends) };
};

export const ordersIn = ({ items }: Stripe.Subscription) =>
  items.data.map(({ price, quantity }) => ({ price: price.id, quantity: quantity ?? 1 }));

export const scheduleOf = ({ schedule }: Stripe.Subscription): Stripe.SubscriptionSchedule | null =>
  schedule === null || typeof schedule === "string" ? null : schedule;

const statuses: Partial<Record<string, ProviderState["status"]>> = {
  trialing: "TRIALING",
  active: "ACTIVE",
  past_due: "UNPAID",
  unpaid: "UNPAID",
  incomplete: "UNPAID",
  paused: "PAUSED",
};

const inMs = (seconds: number): number => seconds * 1000;

/** Null before the first purchase. */
export function stateOf(
  { subscription, card, creditCents }: Account,
  catalogue: Catalogue,
): ProviderState | null {
  if (!subscription) return null;
  const { status, pause_collection, trial_end, billing_cycle_anchor } = subscription;
  const isTrial = status === "trialing";
  const { start, end } = periodOf(subscription);
  const next = scheduleOf(subscription)?.phases.find((phase) => phase.start_date >= end);
  return {
    status: pause_collection && !isOver(subscription) ? "PAUSED" : (statuses[status] ?? "ENDED"),
    terms: catalogue.termsOf(ordersIn(subscription)),
    trialEndsAt: trial_end === null ? null : inMs(trial_end),
    periodStartsAt: isTrial ? null : inMs(start),
    periodEndsAt: isTrial ? null : inMs(end),
    anchorAt: inMs(billing_cycle_anchor),
    pending:
      next && !isOver(subscription)
        ? {
            ...catalogue.termsOf(
              next.items.map(({ price, quantity }) => ({
                price: typeof price === "string" ? price : price.id,
                quantity: quantity ?? 1,
              })),
            ),
            effectiveAt: inMs(next.start_date),
          }
        : null,
    paymentMethod: card ? nameOf(card) : null,
    creditCents,
  };
}

/** Such as "Visa ending in 4242". */
function nameOf({ type, card }: Stripe.PaymentMethod): string {
  const words = (text: string) => text.replaceAll("_", " ").replace(/^./, (letter) => letter.toUpperCase());
  return card ? `${words(card.brand)} ending in ${card.last4}` : words(type);
}
