/**
 * Business insurance policies: enumerations with their labels, the form's checks and defaults, and the rules that need
 * no database. Browser-safe. Money from outside is dollars, inside integer cents; dates are YYYY-MM-DD in the agency's
 * time zone.
 */
import * as v from "valibot";
import { addDays, calendarDateSchema } from "../shared/calendar-date.ts";
import { dollarsSchema } from "../shared/money.ts";
import { recordOf } from "../shared/record-of.ts";
import { idempotencyKeySchema } from "../shared/submission-key.ts";
import { optionalLineSchema } from "../shared/text-fields.ts";

/** The insurance lines and their labels, in display order. */
export const policyTypeLabels = {
  ACCIDENT_AND_HEALTH: "Accident and Health",
  BUSINESS_OWNERS: "Business Owners",
  COMMERCIAL_AUTO: "Auto",
  CYBER: "Cyber",
  DIRECTORS_AND_OFFICERS: "Directors and Officers",
  EMPLOYMENT_PRACTICES_LIABILITY: "Employment Practices Liability",
  ERRORS_AND_OMISSION_LIABILITY: "Errors and Omission Liability",
  EXCESS: "Excess",
  GENERAL_LIABILITY: "General Liability",
  JEWELERS_BLOCK: "Jewelers Block",
  OTHER: "Other",
  PACKAGE: "Package",
  PRODUCT_LIABILITY: "Product Liability",
  PROFESSIONAL_LIABILITY: "Professional Liability",
  PROPERTY: "Property",
  RENTAL: "Rental",
  SHIPPING_AND_TRANSPORTATION: "Shipping and Transportation",
  UMBRELLA: "Umbrella",
  WORKERS_COMPENSATION: "Workers Compensation",
} as const;
export type PolicyType = keyof typeof policyTypeLabels;
export const policyTypes = Object.keys(policyTypeLabels) as PolicyType[];

export const policyStates = ["BINDING", "CANCELED", "EXPIRED", "INFORCE", "PENDING", "UNKNOWN"] as const;
export type PolicyState = (typeof policyStates)[number];

export const policyStateLabels: Record<PolicyState, string> = {
  BINDING: "Binding",
  CANCELED: "Canceled",
  EXPIRED: "Expired",
  INFORCE: "Active",
  PENDING: "Pending",
  UNKNOWN: "Unknown",
};

export type BadgeHue = "amber" | "sky" | "green" | "neutral" | "red";
export const policyStateHues: Record<PolicyState, BadgeHue> = {
  BINDING: "sky",
  CANCELED: "red",
  EXPIRED: "neutral",
  INFORCE: "green",
  PENDING: "amber",
  UNKNOWN: "neutral",
};

/** How far ahead the home page looks for terms that end. */
export const EXPIRING_DAYS = 60;

/** The states that staff set by hand. EXPIRED and CANCELED are set only by date. */
export const settableStates = ["PENDING", "BINDING", "INFORCE"] as const satisfies readonly PolicyState[];
/** The states that a date can still change: the same list with its other meaning. */
const runningStates: readonly PolicyState[] = settableStates;

export const marketLabels = { ADMITTED: "Admitted", EXCESS_AND_SURPLUS: "Excess and Surplus" } as const;
export type Market = keyof typeof marketLabels;
export const markets = Object.keys(marketLabels) as Market[];

export const billingTypeLabels = { DIRECT: "Direct", AGENCY: "Agency" } as const;
export type BillingType = keyof typeof billingTypeLabels;
export const billingTypes = Object.keys(billingTypeLabels) as BillingType[];

export const intervalTypeLabels = {
  ANNUAL: "Annual",
  MONTHLY: "Monthly",
  QUARTERLY: "Quarterly",
  NONE: "None",
} as const;
export type IntervalType = keyof typeof intervalTypeLabels;
export const intervalTypes = Object.keys(intervalTypeLabels) as IntervalType[];
/** NONE occurs in data but is not offered in the form. */
export const offeredIntervalTypes = [
  "ANNUAL",
  "MONTHLY",
  "QUARTERLY",
] as const satisfies readonly IntervalType[];

export const cancellationTypeLabels = {
  CANCELLATION: "Cancellation",
  NONRENEWAL: "Non-Renewal",
  QUOTE_EXPIRED: "Quote Expired",
} as const;
export type CancellationType = keyof typeof cancellationTypeLabels;
export const cancellationTypes = Object.keys(cancellationTypeLabels) as CancellationType[];

export const cancellationInitiatorLabels = {
  CARRIER: "Carrier",
  INSURED: "Insured",
  AGENCY: "Agency",
} as const;
export type CancellationInitiator = keyof typeof cancellationInitiatorLabels;
export const cancellationInitiators = Object.keys(cancellationInitiatorLabels) as CancellationInitiator[];

type PolicyField = { label: string } & (
  | { kind: "LINE" }
  /** A new policy's default date, in days from today; null leaves it blank. */
  | { kind: "DATE"; startsIn: number | null }
  | { kind: "AMOUNT"; isInTotal: boolean }
);

/**
 * The fields that are entered with a policy and stored unchanged. Validation, defaults, the record, the API and the
 * form are derived from this list, in this order; a new field also needs its column. Choices and references to other
 * records are written out where they are used.
 */
export const policyFields = {
  quoteNumber: { kind: "LINE", label: "Quote Number" },
  policyNumber: { kind: "LINE", label: "Policy Number" },
  issuedAt: { kind: "DATE", label: "Issued", startsIn: 0 },
  inforceAt: { kind: "DATE", label: "In force", startsIn: 0 },
  expiresAt: { kind: "DATE", label: "Expires", startsIn: 365 },
  premium: { kind: "AMOUNT", label: "Premium", isInTotal: true },
  taxes: { kind: "AMOUNT", label: "Taxes", isInTotal: true },
  agencyFees: { kind: "AMOUNT", label: "Agency Fees", isInTotal: true },
  brokerFees: { kind: "AMOUNT", label: "Broker Fees", isInTotal: true },
  policyFees: { kind: "AMOUNT", label: "Policy Fees", isInTotal: true },
  otherFees: { kind: "AMOUNT", label: "Other Fees", isInTotal: true },
  minimumEarnedPremium: { kind: "AMOUNT", label: "Minimum Earned Premium", isInTotal: false },
} as const satisfies Record<string, PolicyField>;

type FieldLike<Shape> = {
  [Name in keyof typeof policyFields]: (typeof policyFields)[Name] extends Shape ? Name : never;
}[keyof typeof policyFields];
export type LineField = FieldLike<{ kind: "LINE" }>;
export type DateField = FieldLike<{ kind: "DATE" }>;
export type AmountField = FieldLike<{ kind: "AMOUNT" }>;
type TotalField = FieldLike<{ kind: "AMOUNT"; isInTotal: true }>;

const fieldNames = Object.keys(policyFields) as (keyof typeof policyFields)[];
export const lineFields = /* @__PURE__ */ fieldNames.filter(
  (name): name is LineField => policyFields[name].kind === "LINE",
);
export const dateFields = /* @__PURE__ */ fieldNames.filter(
  (name): name is DateField => policyFields[name].kind === "DATE",
);
export const amountFields = /* @__PURE__ */ fieldNames.filter(
  (name): name is AmountField => policyFields[name].kind === "AMOUNT",
);
const totalFields = /* @__PURE__ */ amountFields.filter(
  (name): name is TotalField => policyFields[name].isInTotal,
);

export const policySortKeys = [
  "ACCOUNT",
  "CREATED_AT",
  "EXPIRES_AT",
  "STATE",
  "TYPE",
  "CARRIER",
  "POLICY_NUMBER",
  "PREMIUM",
] as const;
export type PolicySortKey = (typeof policySortKeys)[number];

/** As stored: JSON in the column "cancellation". Amounts in cents. */
export interface Cancellation {
  /** When it was recorded, milliseconds since 1970. */
  canceledAt: number;
  canceledBy: CancellationInitiator;
  /** The last day in force. */
  effectiveAt: string;
  type: CancellationType;
  reason: string;
  reasonDescription: string | null;
  returnPremium: number;
  returnCommission: number;
}

/** As stored: JSON in the column "reinstatement". */
export interface Reinstatement {
  reinstatedAt: number;
}

/** What a policy costs, in cents; rates in hundredths of a percent. */
export interface Pricing extends Record<AmountField, number> {
  billingType: BillingType;
  intervalType: IntervalType;
  total: number;
  commissionRate: number;
  estimatedCommission: number;
}

export interface Policy extends Record<LineField | DateField, string | null> {
  id: string;
  accountId: string;
  accountName: string;
  type: PolicyType;
  state: PolicyState;
  market: Market;
  carrier: { id: string; name: string; isCarrier: boolean; isBroker: boolean };
  broker: { id: string; name: string; isCarrier: boolean; isBroker: boolean } | null;
  agencyUserId: string | null;
  pricing: Pricing;
  cancellation: Cancellation | null;
  reinstatement: Reinstatement | null;
  previousPolicyId: string | null;
  version: number;
  createdAt: number;
}

/** "General Liability GL-4477-01": the name of a policy among several. */
export const nameOfPolicy = ({ type, policyNumber }: Pick<Policy, "type" | "policyNumber">): string =>
  [policyTypeLabels[type], policyNumber].filter(Boolean).join(" ");

/** total = premium + taxes + fees (spec 1, section 5). In the unit of the amounts. */
export const totalOf = (amounts: Record<TotalField, number>): number =>
  totalFields.reduce((sum, name) => sum + amounts[name], 0);

/** commission = rate x premium, in cents; `rate` in hundredths of a percent (1250 is 12.5 %). */
export const commissionOf = (premiumCents: number, rate: number): number =>
  Math.round((premiumCents * rate) / 10_000);

/** The form's initial values (spec 1, section 9), in dollars. */
export const newPolicyDefaults = (today: string) => ({
  state: "BINDING" as const,
  market: "ADMITTED" as const,
  billingType: "DIRECT" as const,
  paymentIntervalType: "ANNUAL" as const,
  ...recordOf(dateFields, (name) => {
    const { startsIn } = policyFields[name];
    return startsIn === null ? null : addDays(today, startsIn);
  }),
  ...recordOf(amountFields, () => 0),
});

/**
 * The state that a policy has by date alone on the agency's day `today`.
 *
 * - A policy that "expires on" a day ends at 12:01 A.M. of that day, as policies are written: it is EXPIRED
 *   from the start of that day in the agency's time zone, ignoring the one minute.
 * - A cancellation takes effect once its date has passed: CANCELED from the start of the next day.
 *
 * Whichever comes first applies. A policy that had already ended keeps its state.
 */
export function decidePolicyState(
  policy: Pick<Policy, "state" | "expiresAt" | "cancellation" | "reinstatement">,
  today: string,
): PolicyState {
  if (!runningStates.includes(policy.state)) return policy.state;
  const canceledOn = canceledFrom(policy);
  const isExpired = policy.expiresAt !== null && policy.expiresAt <= today;
  const isCanceled = canceledOn !== null && canceledOn <= today;
  if (isCanceled && isExpired) return canceledOn <= (policy.expiresAt ?? canceledOn) ? "CANCELED" : "EXPIRED";
  if (isCanceled) return "CANCELED";
  return isExpired ? "EXPIRED" : policy.state;
}

/** The first day on which a recorded cancellation makes the policy CANCELED; null if there is none. */
export const canceledFrom = ({
  cancellation,
  reinstatement,
}: Pick<Policy, "cancellation" | "reinstatement">) =>
  cancellation && !reinstatement ? addDays(cancellation.effectiveAt, 1) : null;

const optionalAmount = v.nullish(dollarsSchema, 0);
const idSchema = /* @__NO_SIDE_EFFECTS__ */ (message: string) =>
  v.pipe(v.nullish(v.string(message), ""), v.nonEmpty(message), v.maxLength(100, message));
const optionalIdSchema = /* @__NO_SIDE_EFFECTS__ */ (message: string) =>
  v.pipe(
    v.nullish(v.string(message), ""),
    v.maxLength(100, message),
    v.transform((id) => (id === "" ? null : id)),
  );
/** Blank clears the date. */
const optionalDateSchema = v.union(
  [
    v.pipe(
      v.nullable(v.literal("")),
      v.transform(() => null),
    ),
    calendarDateSchema,
  ],
  "Enter a date such as 12/31/2026.",
);

const commissionRateSchema = v.pipe(
  v.number("Enter a percentage such as 12.5."),
  v.minValue(0, "Enter a percentage from 0 to 100."),
  v.maxValue(100, "Enter a percentage from 0 to 100."),
  v.transform((percent) => Math.round(percent * 100)),
);

const hasTwoDecimals = v.check<number, string>(
  (percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6,
  "Use at most two decimals.",
);

/** One policy of the form "Create a new policy"; omitted fields get their defaults as of `today`. */
export function newPolicySchema(today: string) {
  const defaults = newPolicyDefaults(today);
  return v.pipe(
    v.object({
      type: v.picklist(policyTypes, "Pick a coverage type."),
      market: v.optional(v.picklist(markets, "Pick a market."), defaults.market),
      carrierId: idSchema("Pick a carrier."),
      brokerId: optionalIdSchema("Pick a wholesale broker from the list."),
      ...recordOf(lineFields, () => optionalLineSchema(100)),
      agencyUserId: optionalIdSchema("Pick someone from your agency."),
      state: v.optional(
        v.picklist(settableStates, "Pick Pending, Binding or Active. Expired and Canceled come by date."),
        defaults.state,
      ),
      billingType: v.optional(v.picklist(billingTypes, "Pick a billing type."), defaults.billingType),
      paymentIntervalType: v.optional(
        v.picklist(intervalTypes, "Pick a payment interval."),
        defaults.paymentIntervalType,
      ),
      ...recordOf(dateFields, (name) => v.optional(optionalDateSchema, defaults[name])),
      ...recordOf(amountFields, () => optionalAmount),
      commissionRate: v.nullish(
        v.pipe(v.number("Enter a percentage such as 12.5."), hasTwoDecimals, commissionRateSchema),
      ),
      estimatedCommission: v.nullish(dollarsSchema),
    }),
    v.forward(
      v.partialCheck(
        [["inforceAt"], ["expiresAt"]],
        ({ inforceAt, expiresAt }) => inforceAt === null || expiresAt === null || expiresAt > inforceAt,
        "The policy must expire after the day it takes effect.",
      ),
      ["expiresAt"],
    ),
  );
}
export type NewPolicy = v.InferOutput<ReturnType<typeof newPolicySchema>>;

/** Maximum policies per form. */
export const NEW_POLICIES_MAX = 25;

export const newPoliciesSchema = v.object({
  accountId: idSchema("Choose an account."),
  policies: v.pipe(
    v.nullish(v.array(v.unknown()), []),
    v.minLength(1, "Add at least one policy."),
    v.maxLength(NEW_POLICIES_MAX, `Create at most ${NEW_POLICIES_MAX} policies at a time.`),
  ),
  idempotencyKey: idempotencyKeySchema,
});

/** The pricing of a validated form. */
export function pricingOf(input: NewPolicy): Pricing {
  const { billingType, paymentIntervalType, premium } = input;
  const rate = input.commissionRate ?? null;
  return {
    billingType,
    intervalType: paymentIntervalType,
    ...recordOf(amountFields, (name) => input[name]),
    total: totalOf(input),
    commissionRate: rate ?? 0,
    estimatedCommission: rate === null ? (input.estimatedCommission ?? 0) : commissionOf(premium, rate),
  };
}
