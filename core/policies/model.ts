/**
 * Business insurance policies: enumerations with their labels, the forms' defaults, the life cycle, and the rules that
 * need no database. Browser-safe. Amounts are integer cents; dates are YYYY-MM-DD in the agency's time zone.
 */
import { addDays, addYears, daysBetween, describeDate } from "../shared/calendar-date.ts";
import { recordOf } from "../shared/record-of.ts";
import { type PolicyState, policyStates, type PolicyType, policyTypeLabels } from "./labels.ts";

export * from "./labels.ts";

/** How far ahead the home page looks for terms that end. */
export const EXPIRING_DAYS = 60;

/** The states that staff set by hand. EXPIRED and CANCELED are set only by date, UNKNOWN only by an import. */
export const settableStates = ["PENDING", "BINDING", "INFORCE"] as const satisfies readonly PolicyState[];
/** The states that a date can still change. */
const runningStates = [...settableStates, "UNKNOWN"] as const satisfies readonly PolicyState[];
export type RunningState = (typeof runningStates)[number];

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

/** Why policies are canceled. */
export const cancellationReasonLabels = {
  INSURED_NON_PAYMENT: "Insured nonpayment",
  INSURED_REQUEST: "Insured's request",
  REWRITTEN_SAME_CARRIER: "Rewritten, same carrier",
  REPLACED_OTHER_CARRIER: "Replaced with another carrier",
  NOT_TAKEN: "Not taken",
  BUSINESS_SOLD_OR_CLOSED: "Business sold or closed",
  PROPERTY_SOLD: "Property or asset sold",
  UNDERWRITING: "Underwriting reasons",
  LOSS_HISTORY: "Loss history",
  MISREPRESENTATION: "Material misrepresentation or fraud",
  CARRIER_WITHDRAWAL: "Carrier leaves line, state or agency",
  OTHER: "Other",
} as const;
export type CancellationReason = keyof typeof cancellationReasonLabels;
export const cancellationReasons = Object.keys(cancellationReasonLabels) as CancellationReason[];

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
  reason: CancellationReason;
  reasonDescription: string | null;
  returnPremium: number;
  returnCommission: number;
}

/** As stored: JSON in the column "reinstatement". */
export interface Reinstatement {
  /** When it was recorded, milliseconds since 1970. */
  reinstatedAt: number;
  /** The day from which the policy is in force again. */
  effectiveAt: string;
  /** Days from the cancellation's effective date to the reinstatement's; 0: no lapse in coverage. */
  lapseDays: number;
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
  /**
   * The state that a person or an import gave the policy. It returns when a policy that dates have ended is revived.
   */
  assignedState: RunningState;
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
 * Whichever comes first applies, and the cancellation if both do. What has ended does not begin again by date.
 */
export function decidePolicyState(
  policy: Pick<Policy, "state" | "expiresAt"> & CancellationRecord,
  today: string,
): PolicyState {
  const { state, expiresAt } = policy;
  const canceledOn = canceledFrom(policy);
  const isCanceled =
    canceledOn !== null && canceledOn <= today && (expiresAt === null || canceledOn <= expiresAt);
  if (state === "CANCELED" || isCanceled) return "CANCELED";
  return expiresAt !== null && expiresAt <= today ? "EXPIRED" : state;
}

/** The first day on which a recorded cancellation makes the policy CANCELED; null if there is none. */
export const canceledFrom = (policy: CancellationRecord): string | null =>
  isCancellationOnRecord(policy) ? addDays(policy.cancellation.effectiveAt, 1) : null;

/** What the life cycle needs to know of a cancellation and its reinstatement. */
interface CancellationRecord {
  cancellation: Pick<Cancellation, "effectiveAt"> | null;
  reinstatement: object | null;
}

/** True for a cancellation, pending or in effect, that was not followed by a reinstatement. */
export const isCancellationOnRecord = <Record extends CancellationRecord>(
  policy: Record,
): policy is Record & { cancellation: NonNullable<Record["cancellation"]> } =>
  policy.cancellation !== null && policy.reinstatement === null;

export type PolicyOperation = "UPDATE" | "CANCEL" | "REINSTATE" | "RENEW" | "DELETE";

interface LifeCycleFacts extends CancellationRecord {
  state: PolicyState;
  hasRenewal: boolean;
}

interface LifeCycleRule {
  /** Why the operation is refused, and what to do instead; null when it is allowed. */
  refusal(policy: LifeCycleFacts): string | null;
  /** The states that a policy may have afterward, by its state before. Which one, the dates decide. */
  results: Record<PolicyState, readonly PolicyState[]>;
}

const keepsState = recordOf(policyStates, (state) => [state]);

/**
 * The life cycle of a policy: which operation is allowed on which policy, and the states that it may lead to. BINDING
 * never becomes INFORCE by date: only a person knows that the carrier has issued the policy.
 */
export const policyLifeCycle: Record<PolicyOperation, LifeCycleRule> = {
  UPDATE: {
    refusal: () => null,
    results: {
      ...recordOf(settableStates, () => [...settableStates, "EXPIRED", "CANCELED"]),
      UNKNOWN: policyStates,
      // A later expiration revives it.
      EXPIRED: policyStates,
      // Only a reinstatement brings it back.
      CANCELED: ["CANCELED"],
    },
  },
  CANCEL: {
    refusal: (policy) => {
      if (isCancellationOnRecord(policy)) {
        const on = describeDate(policy.cancellation.effectiveAt);
        return `This policy already has a cancellation, effective ${on}. Reinstate it first to cancel it again.`;
      }
      return policy.state === "CANCELED" ? "This policy is already canceled." : null;
    },
    results: {
      ...recordOf(runningStates, (state) => [state, "EXPIRED", "CANCELED"]),
      EXPIRED: ["EXPIRED", "CANCELED"],
      CANCELED: [],
    },
  },
  REINSTATE: {
    refusal: ({ cancellation, reinstatement }) => {
      if (reinstatement)
        return "This policy has already been reinstated. It can be reinstated again after another cancellation.";
      return cancellation
        ? null
        : "This policy has no cancellation on record, so there is nothing to reinstate.";
    },
    results: {
      ...recordOf(runningStates, (state) => [state, "EXPIRED"]),
      EXPIRED: ["EXPIRED"],
      CANCELED: [...runningStates, "EXPIRED"],
    },
  },
  RENEW: {
    refusal: ({ hasRenewal }) =>
      hasRenewal
        ? "This policy has already been renewed. Open its renewal, or delete the renewal to renew this policy again."
        : null,
    results: keepsState,
  },
  DELETE: {
    refusal: ({ hasRenewal }) =>
      hasRenewal ? "This policy has been renewed, so it cannot be deleted. Delete its renewal first." : null,
    results: keepsState,
  },
};

/** For a menu: why each operation is refused; null for those that are allowed. */
export function policyActions(
  policy: Omit<LifeCycleFacts, "hasRenewal">,
  hasRenewal: boolean,
): Record<PolicyOperation, string | null> {
  const operations = Object.keys(policyLifeCycle) as PolicyOperation[];
  return recordOf(operations, (name) => policyLifeCycle[name].refusal({ ...policy, hasRenewal }));
}

type StateFacts = Pick<Policy, "state" | "assignedState" | "expiresAt"> & CancellationRecord;

/**
 * The state to which an operation leads, from `before`, the policy with its state by date, and `after`, the policy with
 * what was changed. A reinstatement and a new expiration return the assigned state; then the dates decide. A result
 * that the life cycle does not know is a bug.
 */
export function stateAfter(
  operation: PolicyOperation,
  before: StateFacts,
  after: StateFacts,
  today: string,
): PolicyState {
  const isRevived =
    (operation === "REINSTATE" && before.state === "CANCELED") ||
    (operation === "UPDATE" &&
      before.state !== "CANCELED" &&
      (after.expiresAt !== before.expiresAt || after.assignedState !== before.assignedState));
  const state = decidePolicyState({ ...after, state: isRevived ? after.assignedState : before.state }, today);
  if (!policyLifeCycle[operation].results[before.state].includes(state))
    throw new Error(`${operation} would turn a policy from ${before.state} into ${state}.`);
  return state;
}

/** Maximum policies per form. */
export const NEW_POLICIES_MAX = 25;

/** The initial values of the form "Renew policy"; the other fields are copied from the policy. */
export function renewalDefaults({ expiresAt }: Pick<Policy, "expiresAt">, today: string) {
  const inforceAt = expiresAt ?? today;
  return { state: "BINDING" as const, issuedAt: today, inforceAt, expiresAt: addYears(inforceAt, 1) };
}

/** The initial values of the form "Cancel policy" (spec 1, section 5). */
export const cancellationDefaults = (today: string) => ({
  effectiveAt: today,
  reason: "INSURED_NON_PAYMENT" as const,
  returnPremium: 0,
  returnCommission: 0,
});

/** `amount` x `part` / `whole` to the nearest cent, halves up; exact however large the amounts. */
const shareOf = (amount: number, part: number, whole: number): number =>
  whole === 0 ? 0 : Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));

/**
 * What a pro rata cancellation returns, in cents: premium x days left / days of the term, to the nearest cent with
 * halves rounded up, but never so much that the carrier keeps less than the minimum earned premium; and the same share
 * of the commission. On the first day of the term everything is returned, on the last nothing. Null without a term.
 */
export function proRataReturn(
  {
    inforceAt,
    expiresAt,
    pricing,
  }: Pick<Policy, "inforceAt" | "expiresAt"> & {
    pricing: Pick<Pricing, "premium" | "minimumEarnedPremium" | "estimatedCommission">;
  },
  effectiveAt: string,
): { returnPremium: number; returnCommission: number } | null {
  if (inforceAt === null || expiresAt === null || expiresAt <= inforceAt) return null;
  const { premium, minimumEarnedPremium, estimatedCommission } = pricing;
  const term = daysBetween(inforceAt, expiresAt);
  const daysLeft = Math.min(Math.max(daysBetween(effectiveAt, expiresAt), 0), term);
  const unearned = shareOf(premium, daysLeft, term);
  const returnPremium = Math.max(Math.min(unearned, premium - minimumEarnedPremium), 0);
  return { returnPremium, returnCommission: shareOf(estimatedCommission, returnPremium, premium) };
}
