/** One agency at the stand-in for Stripe, without a product: what it has bought, and the changes that it makes. */
import type { Billing, ProviderState, Quote, Subscriber } from "#core/subscription";
import { pricesOf, type Subscription, type Terms } from "#model/subscription";
import { type Change, decideChange } from "../../core/subscription/decide-change.ts";
import type { StripeEmulator } from "../../fixtures/emulators/stripe/start-stripe.ts";

export interface StripeAccount {
  subscriber: Subscriber;
  /** As the product would keep it. */
  now(): Subscription;
  refresh(): Promise<ProviderState | null>;
  plan(to: Terms): Change;
  /** Applies a change, and adopts what it comes to. */
  apply(change: Change, quote: Quote, key?: string): ReturnType<Billing["apply"]>;
}

/** The registry's part: which agency has which customer. */
export function memoryCustomers() {
  const kept = new Map<string, string>();
  return {
    kept,
    keep(agencyId: string, customerId: string): Promise<string> {
      if (!kept.has(agencyId)) kept.set(agencyId, customerId);
      return Promise.resolve(kept.get(agencyId) ?? customerId);
    },
  };
}

const unbought: Subscription = {
  plan: "PRO",
  period: "MONTHLY",
  numSeats: 5,
  numVoiceAgents: 1,
  state: "EXPIRED",
  numSeatsActive: 1,
  numVoiceAgentsActive: 0,
  trialEndsAt: null,
  provider: null,
  paymentMethod: null,
  periodStartsAt: null,
  periodEndsAt: null,
  anchorAt: null,
  overdueSince: null,
  pending: null,
  agreedPrices: null,
  agreedLimits: null,
  creditCents: 0,
  version: 1,
};

const states: Record<ProviderState["status"], Subscription["state"]> = {
  TRIALING: "TRIAL",
  ACTIVE: "ACTIVE",
  UNPAID: "OVERDUE",
  PAUSED: "PAUSED",
  ENDED: "EXPIRED",
};

/** `trialEndsAt`: milliseconds since 1970; an agency without a trial has expired. */
export function openStripeAccount(
  billing: Billing,
  {
    agencyId,
    nowMs,
    customers,
    trialEndsAt = null,
  }: {
    agencyId: string;
    nowMs(): number;
    customers: ReturnType<typeof memoryCustomers>;
    trialEndsAt?: number | null;
  },
): StripeAccount {
  let now: Subscription = { ...unbought, trialEndsAt, state: trialEndsAt === null ? "EXPIRED" : "TRIAL" };
  let changes = 0;
  const adopt = (state: ProviderState) => {
    const { status, terms, ...more } = state;
    now = { ...now, ...terms, ...more, state: states[status], provider: "STRIPE" };
  };
  const account: StripeAccount = {
    get subscriber(): Subscriber {
      return {
        agencyId,
        agencyName: "Larkspur Insurance",
        ownerEmail: "odette@larkspur.example",
        timeZone: "America/Chicago",
        customerId: customers.kept.get(agencyId) ?? null,
      };
    },
    now: () => now,
    async refresh() {
      const state = await billing.read(account.subscriber);
      if (state) adopt(state);
      return state;
    },
    plan(to) {
      const toPrices = pricesOf(to, null);
      if (!toPrices) throw new Error(`${to.plan} has no price.`);
      return decideChange({ subscription: now, to, toPrices, prices: pricesOf(now, null), nowMs: nowMs() });
    },
    async apply(change, quote, key = `prv_${agencyId}_${(changes += 1)}`) {
      const applied = await billing.apply(account.subscriber, change, quote, key);
      if (applied.ok) adopt(applied.value.state);
      return applied;
    },
  };
  return account;
}

/** What a person does in the card form; the secret names the form's setup intent. */
export async function enterCard(
  { url, publishableKey }: Pick<StripeEmulator, "url" | "publishableKey">,
  clientSecret: string,
  number = "4242424242424242",
): Promise<{ status?: string; error?: { message: string } }> {
  const body = new URLSearchParams({
    key: publishableKey,
    client_secret: clientSecret,
    "payment_method_data[type]": "card",
    "payment_method_data[card][number]": number,
    "payment_method_data[card][exp_month]": "8",
    "payment_method_data[card][exp_year]": "59",
    "payment_method_data[card][cvc]": "314",
  });
  const id = clientSecret.split("_secret_")[0];
  const response = await fetch(`${url}/v1/setup_intents/${id}/confirm`, { method: "POST", body });
  return (await response.json()) as { status?: string; error?: { message: string } };
}
