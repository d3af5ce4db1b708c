/** What Stripe reports: whether a request comes from Stripe, and about whom. Nothing of it is believed before that. */
import type { Config } from "../../config.ts";
import { loadStripe } from "./client.ts";

export interface StripeEvent {
  eventId: string;
  /** Null if it says nothing about a subscription, or about nobody. */
  customerId: string | null;
}

/** Seconds between the signature and now; a report that was recorded and sent again later is refused. */
const toleranceSeconds = 300;

/** Each of them may have changed a subscription or how it is paid; the subscription itself is then read anew. */
const aboutSubscriptions = [
  "checkout.session.completed",
  "checkout.session.expired",
  "customer.subscription.",
  "customer.updated",
  "customer.deleted",
  "invoice.",
  "payment_method.",
  "setup_intent.succeeded",
  "subscription_schedule.",
];

/** Null if it is not from Stripe, or too old. `body`: as it was sent, letter by letter. */
export async function openStripeEvent(
  config: Config,
  body: string,
  signature: string | null,
): Promise<StripeEvent | null> {
  const { Stripe } = await import("stripe");
  const stripe = await loadStripe(config);
  try {
    const event = await stripe.webhooks.constructEventAsync(
      body,
      signature ?? "",
      config.STRIPE_WEBHOOK_SECRET ?? "",
      toleranceSeconds,
      Stripe.createSubtleCryptoProvider(),
    );
    const isHeeded = aboutSubscriptions.some((kind) => event.type.startsWith(kind));
    return { eventId: event.id, customerId: isHeeded ? customerIn(event.data.object) : null };
  } catch {
    // Forged, stale, or no event at all: the caller learns no more than that.
    return null;
  }
}

function customerIn(about: object): string | null {
  const { object, id, customer } = about as { object?: string; id?: unknown; customer?: unknown };
  const found = object === "customer" ? id : customer;
  if (typeof found === "string") return found;
  const inner = typeof found === "object" && found !== null && "id" in found ? found.id : null;
  return typeof inner === "string" ? inner : null;
}
