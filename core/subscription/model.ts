/**
 * Subscriptions: what an agency buys, what it costs and what it includes (spec 1, section 9). Money is integer cents.
 * Browser-safe.
 */
import * as v from "valibot";

/** STANDARD is a legacy plan that is still honored. */
export const subscriptionPlans = ["BASIC", "STANDARD", "PRO", "ENTERPRISE"] as const;
export type SubscriptionPlan = (typeof subscriptionPlans)[number];

export const subscriptionPeriods = ["MONTHLY", "ANNUAL"] as const;
export type SubscriptionPeriod = (typeof subscriptionPeriods)[number];

export const subscriptionStates = ["ACTIVE", "EXPIRED", "OVERDUE", "PAUSED", "TRIAL"] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

export const billingProviders = ["STRIPE", "MANUAL"] as const;
export type BillingProvider = (typeof billingProviders)[number];

/** What a plan includes beyond the basics. */
export const entitlements = ["UNLIMITED_PRESETS", "UNLIMITED_STYLES", "VOICE_CUSTOMIZATION"] as const;
export type Entitlement = (typeof entitlements)[number];

/** Standard includes what Pro includes. */
export const entitlementsOf = (plan: SubscriptionPlan): readonly Entitlement[] =>
  plan === "BASIC" ? [] : entitlements;

/** The length of a new agency's trial. */
export const trialDays = 14;
/** How long everything works while a bill is not paid. */
export const overdueDays = 14;
/** When access ends unless what is open is paid. Both in milliseconds since 1970. */
export const overdueEndsAt = (overdueSince: number): number => overdueSince + overdueDays * 24 * 60 * 60_000;
/** How long an agency has to pay an invoice that is mailed to it. */
export const invoiceDays = 30;
/** How long a preview is good for. */
export const previewMs = 15 * 60_000;

/** Seats that each plan includes, and the fewest that can be bought. */
export const includedSeats = 5;
/** Voice agents that each plan includes. */
export const includedVoiceAgents = 1;
/** More are sold by people. */
export const seatsMax = 1_000;
export const voiceAgentsMax = 100;

/** The state that refuses the use; null if none does. EXPIRED closes everything else, PAUSED only reads. */
export function findClosing(
  state: SubscriptionState,
  use: { staysOpen: boolean; isWrite: boolean },
): "EXPIRED" | "PAUSED" | null {
  if (use.staysOpen) return null;
  if (state === "EXPIRED") return state;
  return state === "PAUSED" && use.isWrite ? state : null;
}

/** What is bought. Seats and voice agents are totals, with the included ones. */
export interface Terms {
  plan: SubscriptionPlan;
  period: SubscriptionPeriod;
  numSeats: number;
  numVoiceAgents: number;
}

/** Cents for one period: the plan with its included seats, each further seat, each further voice agent. */
export interface Prices {
  baseCents: number;
  seatCents: number;
  agentCents: number;
}

/** Prices that were agreed with one agency, for one period. */
export interface AgreedPrices extends Prices {
  period: SubscriptionPeriod;
}

const agentMonthCents = 100_00;
const months: Record<SubscriptionPeriod, number> = { MONTHLY: 1, ANNUAL: 12 };
export const monthsOf = (period: SubscriptionPeriod): number => months[period];

const list = (period: SubscriptionPeriod, base: number, seat: number): Prices => ({
  baseCents: base * 100,
  seatCents: seat * 100,
  agentCents: agentMonthCents * months[period],
});

/** The plans that an agency buys by itself. */
export const offeredPlans = ["BASIC", "PRO"] as const satisfies readonly SubscriptionPlan[];
export type OfferedPlan = (typeof offeredPlans)[number];
export const isOffered = (plan: SubscriptionPlan): plan is OfferedPlan =>
  (offeredPlans as readonly SubscriptionPlan[]).includes(plan);

export const planPrices: Record<OfferedPlan, Record<SubscriptionPeriod, Prices>> = {
  BASIC: { MONTHLY: list("MONTHLY", 749, 150), ANNUAL: list("ANNUAL", 7_649, 1_530) },
  PRO: { MONTHLY: list("MONTHLY", 999, 200), ANNUAL: list("ANNUAL", 10_199, 2_040) },
};

/** Null if the plan is not offered and nothing was agreed for the period. */
export function pricesOf(
  { plan, period }: Pick<Terms, "plan" | "period">,
  agreed: AgreedPrices | null,
): Prices | null {
  if (isOffered(plan)) return planPrices[plan][period];
  return agreed?.period === period ? agreed : null;
}

export const extraSeatsOf = ({ numSeats }: Pick<Terms, "numSeats">): number =>
  Math.max(0, numSeats - includedSeats);
export const extraAgentsOf = ({ numVoiceAgents }: Pick<Terms, "numVoiceAgents">): number =>
  Math.max(0, numVoiceAgents - includedVoiceAgents);

/** Cents for one period. */
export const priceOf = (terms: Pick<Terms, "numSeats" | "numVoiceAgents">, prices: Prices): number =>
  prices.baseCents + extraSeatsOf(terms) * prices.seatCents + extraAgentsOf(terms) * prices.agentCents;

export const isSameTerms = (left: Terms, right: Terms): boolean =>
  left.plan === right.plan &&
  left.period === right.period &&
  left.numSeats === right.numSeats &&
  left.numVoiceAgents === right.numVoiceAgents;

export const planLabels: Record<SubscriptionPlan, string> = {
  BASIC: "Basic",
  STANDARD: "Standard",
  PRO: "Pro",
  ENTERPRISE: "Enterprise",
};

/** A part of a price, as a bill names it. */
export type PricePart =
  | { kind: "BASE"; plan: SubscriptionPlan; period: SubscriptionPeriod }
  | { kind: "SEAT"; plan: SubscriptionPlan; count: number }
  | { kind: "AGENT"; count: number };

const extras = (count: number, one: string): string => `${count} extra ${one}${count === 1 ? "" : "s"}`;

/** "Pro plan, annual", "2 extra seats (Pro plan)", "1 extra voice agent". */
export function nameOfPart(part: PricePart): string {
  if (part.kind === "AGENT") return extras(part.count, "voice agent");
  const plan = `${planLabels[part.plan]} plan`;
  return part.kind === "SEAT"
    ? `${extras(part.count, "seat")} (${plan})`
    : `${plan}, ${part.period === "ANNUAL" ? "annual" : "monthly"}`;
}

/** A part that is billed for the rest of a period, or given back for it. */
export const nameOfProration = (name: string, cents: number): string =>
  `${cents < 0 ? "Unused" : "Remaining"} time: ${name}`;

/** What is counted against the plan. */
export const usageKinds = [
  "USERS",
  "PRESETS",
  "STYLES",
  "KNOWLEDGE_DOCUMENTS",
  "KNOWLEDGE_PAGES",
  "EMAILS",
  "VOICE_MINUTES",
] as const;
export type UsageKind = (typeof usageKinds)[number];

export interface UsageCount {
  kind: UsageKind;
  used: number;
  /** Null if unlimited. */
  limit: number | null;
}

/** Limits that were agreed with one agency; null: unlimited. What is left out is as in Pro. */
export type AgreedLimits = Partial<Record<Exclude<UsageKind, "USERS">, number | null>>;

interface PlanLimits {
  presets: number | null;
  styles: number | null;
  knowledgePages: number | null;
  emails: number | null;
  /** For each voice agent. */
  voiceMinutes: number | null;
}

const basicLimits: PlanLimits = {
  presets: 3,
  styles: 1,
  knowledgePages: 500,
  emails: 250,
  voiceMinutes: 500,
};
const proLimits: PlanLimits = {
  presets: null,
  styles: null,
  knowledgePages: 5_000,
  emails: 2_500,
  voiceMinutes: 2_000,
};

/** The plan's limits; null: unlimited. Enterprise has those that were agreed, and none where nothing was. */
export function limitsOf(
  { plan, numSeats, numVoiceAgents }: Pick<Terms, "plan" | "numSeats" | "numVoiceAgents">,
  agreed: AgreedLimits | null,
): Record<UsageKind, number | null> {
  const limits = plan === "BASIC" ? basicLimits : proLimits;
  const ofPlan = {
    PRESETS: limits.presets,
    STYLES: limits.styles,
    KNOWLEDGE_DOCUMENTS: null,
    KNOWLEDGE_PAGES: limits.knowledgePages,
    EMAILS: limits.emails,
    VOICE_MINUTES: limits.voiceMinutes === null ? null : limits.voiceMinutes * numVoiceAgents,
  };
  const none = {
    PRESETS: null,
    STYLES: null,
    KNOWLEDGE_DOCUMENTS: null,
    KNOWLEDGE_PAGES: null,
    EMAILS: null,
    VOICE_MINUTES: null,
  };
  return plan === "ENTERPRISE" ? { USERS: numSeats, ...none, ...agreed } : { USERS: numSeats, ...ofPlan };
}

/** What a form sends; `limits` of seats and agents that depend on the agency are checked by the service. */
export const wishSchema = v.object({
  plan: v.picklist(subscriptionPlans, "Choose a plan."),
  period: v.picklist(subscriptionPeriods, "Choose monthly or annual billing."),
  numSeats: v.pipe(
    v.number("Enter the number of seats."),
    v.integer("Enter a whole number of seats."),
    v.minValue(includedSeats, `Each plan includes ${includedSeats} seats. Enter at least ${includedSeats}.`),
    v.maxValue(seatsMax, `Enter at most ${seatsMax.toLocaleString("en-US")} seats. For more, contact sales.`),
  ),
  numVoiceAgents: v.pipe(
    v.number("Enter the number of voice agents."),
    v.integer("Enter a whole number of voice agents."),
    v.minValue(
      includedVoiceAgents,
      "Each plan includes one voice agent. Enter the number of extra ones, 0 or more.",
    ),
    v.maxValue(voiceAgentsMax, `Enter at most ${voiceAgentsMax} voice agents. For more, contact sales.`),
  ),
});

export const invoiceStates = ["OPEN", "PAID", "VOID", "UNCOLLECTIBLE"] as const;
export type InvoiceState = (typeof invoiceStates)[number];

/** A change that waits for the next billing date. */
export interface PendingChange extends Terms {
  /** Milliseconds since 1970. */
  effectiveAt: number;
}

/** An agency's subscription as everybody reads it. Instants are milliseconds since 1970. */
export interface Subscription extends Terms {
  state: SubscriptionState;
  numSeatsActive: number;
  numVoiceAgentsActive: number;
  /** Null if there is no trial. */
  trialEndsAt: number | null;
  /** Who bills; null until something was bought. */
  provider: BillingProvider | null;
  /** Such as "Visa ending in 4242"; null if there is none. */
  paymentMethod: string | null;
  /** What was billed last; both null before the first bill. */
  periodStartsAt: number | null;
  periodEndsAt: number | null;
  /** Billing dates are counted from here. */
  anchorAt: number | null;
  /** Since when a bill is not paid. */
  overdueSince: number | null;
  pending: PendingChange | null;
  agreedPrices: AgreedPrices | null;
  agreedLimits: AgreedLimits | null;
  /** Paid and not used up; the next bills take it first. */
  creditCents: number;
  version: number;
}

/** What a preview shows before anything is changed; all amounts are cents. */
export interface InvoicePreview {
  lines: readonly InvoiceLine[];
  subTotalCents: number;
  taxTotalCents: number;
  discountTotalCents: number;
  totalCents: number;
  /** Credit that this bill uses up. */
  amountPaidCents: number;
  amountDueCents: number;
  /** True if nothing is charged now: these are the amounts of the next bill. */
  isNextInvoice: boolean;
  /** The bill after the change took effect, or the one that is shown; milliseconds since 1970. */
  nextInvoiceAt: number | null;
  nextInvoiceTotalCents: number | null;
}

export interface InvoiceLine {
  name: string;
  /** Negative for a credit. */
  totalCents: number;
}

export interface SubscriptionInvoice {
  id: string;
  number: string;
  issuedAt: number;
  /** YYYY-MM-DD; null if it is charged when it is issued. */
  dueDate: string | null;
  state: InvoiceState;
  totalCents: number;
  amountDueCents: number;
  /** Where it can be read or paid; null if it was mailed. */
  url: string | null;
}
