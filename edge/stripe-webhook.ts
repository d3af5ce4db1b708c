/**
 * What Stripe reports. The request is verified first; then its customer, and nothing else, says whose it is. What it says
 * of the subscription is not believed: a job reads that anew, so reports may come late, twice and in any order.
 */
import { openCustomers, takePaymentEvent } from "#core/subscription";
import { checkedClaim, openRegistry } from "./adapters/agency-database.ts";
import { openStripeEvent } from "./adapters/stripe/events.ts";
import { composeForAgency } from "./agency-ports.ts";
import type { Config } from "./config.ts";
import type { RequestParts } from "./request-parts.ts";

export interface StripeWebhook {
  isOpen: boolean;
  /** REFUSED: it is not from Stripe, or too old. */
  receive(headers: Headers, body: string): Promise<"TAKEN" | "REFUSED">;
}

export const createStripeWebhook = (
  { env, requestId, later }: RequestParts,
  config: Config,
): StripeWebhook => ({
  isOpen: config.STRIPE_SECRET_KEY !== undefined,
  async receive(headers, body) {
    const event = await openStripeEvent(config, body, headers.get("stripe-signature"));
    if (!event) return "REFUSED";
    if (event.customerId === null) return "TAKEN";
    // Other installations may share the account: what is theirs is taken, so that Stripe does not send it again.
    const agencyId = await openCustomers(openRegistry(config).db).findAgency(event.customerId);
    if (agencyId === null) return "TAKEN";
    const actor = { kind: "WORKFLOW", id: "stripe-webhook" } as const;
    const claim = checkedClaim(agencyId, "customer");
    const { scope } = composeForAgency(env, claim, { requestId, later, actor });
    await takePaymentEvent(scope, event.eventId);
    return "TAKEN";
  },
});
