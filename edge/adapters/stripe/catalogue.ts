/**
 * Stripe's prices and what they mean here. An operator creates them once, under the lookup keys that the README lists;
 * their amounts must be those that the product shows, or nothing is sold.
 */
import type { Stripe } from "stripe";
import {
  extraAgentsOf,
  extraSeatsOf,
  includedSeats,
  includedVoiceAgents,
  nameOfPart,
  type Prices,
  type SubscriptionPeriod,
  subscriptionPeriods,
  type SubscriptionPlan,
  type Terms,
} from "#model/subscription";
import { NotSetUp } from "./client.ts";

/** A price of Stripe's, and how often it is taken. */
export interface Order {
  price: string;
  quantity: number;
}

export interface Catalogue {
  /** What is ordered for these terms. Throws `NotSetUp` if Stripe's prices are missing or others. */
  ordersOf(terms: Terms, prices: Prices): Order[];
  /** What has been ordered. Throws `NotSetUp` for prices that are not the product's. */
  termsOf(orders: readonly Order[]): Terms;
  /** What a bill calls it; null for a price that is not the product's. */
  nameOf(order: Order): string | null;
}

interface Part {
  kind: "BASE" | "SEAT" | "AGENT";
  plan: SubscriptionPlan | null;
  period: SubscriptionPeriod;
}

/** Enterprise is sold by people and billed by invoice. */
const plans = ["BASIC", "PRO", "STANDARD"] as const satisfies readonly SubscriptionPlan[];

const parts: ReadonlyMap<string, Part> = new Map(
  subscriptionPeriods.flatMap((period) => [
    ...plans.flatMap((plan): [string, Part][] => [
      [keyOf({ kind: "BASE", plan, period }), { kind: "BASE", plan, period }],
      [keyOf({ kind: "SEAT", plan, period }), { kind: "SEAT", plan, period }],
    ]),
    [keyOf({ kind: "AGENT", plan: null, period }), { kind: "AGENT", plan: null, period }] as [string, Part],
  ]),
);

/** Such as "carabiner_basic_seat_monthly". */
function keyOf({ kind, plan, period }: Part): string {
  const what = kind === "AGENT" ? "voice_agent" : `${plan}${kind === "SEAT" ? "_seat" : ""}`;
  return `carabiner_${what}_${period}`.toLowerCase();
}

interface Found extends Part {
  id: string;
  cents: number | null;
}

/** Stripe takes this many keys at a time. */
const keysAtATime = 10;

async function readCatalogue(stripe: Stripe, forget: () => void): Promise<Catalogue> {
  const keys = [...parts.keys()];
  const groups = Array.from({ length: Math.ceil(keys.length / keysAtATime) }, (_, group) =>
    keys.slice(group * keysAtATime, (group + 1) * keysAtATime),
  );
  const pages = await Promise.all(
    groups.map((lookup_keys) => stripe.prices.list({ lookup_keys, active: true, limit: 100 })),
  );
  const found = pages.flatMap(({ data }) =>
    data.flatMap(({ id, lookup_key, unit_amount }): Found[] => {
      const part = parts.get(lookup_key ?? "");
      return part ? [{ ...part, id, cents: unit_amount }] : [];
    }),
  );
  const byKey = new Map(found.map((price) => [keyOf(price), price]));
  const byId = new Map(found.map((price) => [price.id, price]));
  const priceOf = (part: Part, cents: number): string => {
    const price = byKey.get(keyOf(part));
    if (price?.cents !== cents) forget();
    if (!price) throw new NotSetUp(`Stripe has no price with the lookup key ${keyOf(part)}.`);
    if (price.cents !== cents)
      throw new NotSetUp(`Stripe's price ${keyOf(part)} is ${price.cents} cents, and not ${cents}.`);
    return price.id;
  };
  return {
    ordersOf(terms, { baseCents, seatCents, agentCents }) {
      const { plan, period } = terms;
      const [seats, agents] = [extraSeatsOf(terms), extraAgentsOf(terms)];
      return [
        { price: priceOf({ kind: "BASE", plan, period }, baseCents), quantity: 1 },
        ...(seats > 0
          ? [{ price: priceOf({ kind: "SEAT", plan, period }, seatCents), quantity: seats }]
          : []),
        ...(agents > 0
          ? [{ price: priceOf({ kind: "AGENT", plan: null, period }, agentCents), quantity: agents }]
          : []),
      ];
    },
    termsOf(orders) {
      const known = orders.map(({ price, quantity }) => ({ part: byId.get(price), price, quantity }));
      const stranger = known.find(({ part }) => !part);
      if (stranger)
        throw new NotSetUp(`Stripe bills the price ${stranger.price}, which has no known lookup key.`);
      const base = known.find(({ part }) => part?.kind === "BASE")?.part;
      if (!base?.plan) throw new NotSetUp("A subscription at Stripe has no plan among its prices.");
      const extra = (kind: Part["kind"]) => known.find(({ part }) => part?.kind === kind)?.quantity ?? 0;
      return {
        plan: base.plan,
        period: base.period,
        numSeats: includedSeats + extra("SEAT"),
        numVoiceAgents: includedVoiceAgents + extra("AGENT"),
      };
    },
    nameOf({ price, quantity: count }) {
      const part = byId.get(price);
      if (!part) return null;
      const { kind, plan, period } = part;
      if (kind === "AGENT") return nameOfPart({ kind, count });
      if (!plan) return null;
      return nameOfPart(kind === "SEAT" ? { kind, plan, count } : { kind, plan, period });
    },
  };
}

/** Prices hardly ever change, and nothing is sold for another amount than the product's own. */
const keptMs = 10 * 60_000;
const kept = new Map<string, { catalogue: Catalogue; untilMs: number }>();

/** `account`: whose prices they are; an isolate reads them once in ten minutes, or again after they did not fit. */
export async function openCatalogue(stripe: Stripe, account: string, nowMs: number): Promise<Catalogue> {
  const before = kept.get(account);
  if (before && before.untilMs > nowMs) return before.catalogue;
  const catalogue = await readCatalogue(stripe, () => void kept.delete(account));
  kept.set(account, { catalogue, untilMs: nowMs + keptMs });
  return catalogue;
}
