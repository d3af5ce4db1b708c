/** What the dialog "Create a new policy" keeps while somebody types, and what it sends. */
import {
  type BillingType,
  commissionOf,
  type IntervalType,
  type Market,
  newPolicyDefaults,
  type PolicyState,
  type PolicyType,
  totalOf,
} from "#model/policies";

export const amountLabels = {
  premium: "Premium",
  taxes: "Taxes",
  agencyFees: "Agency Fees",
  brokerFees: "Broker Fees",
  policyFees: "Policy Fees",
  otherFees: "Other Fees",
  minimumEarnedPremium: "Minimum Earned Premium",
} as const;
export type AmountField = keyof typeof amountLabels;

export interface PolicyDraft {
  type: PolicyType | null;
  state: PolicyState;
  market: Market;
  carrierId: string | null;
  brokerId: string | null;
  agencyUserId: string | null;
  quoteNumber: string;
  policyNumber: string;
  issuedAt: string | null;
  inforceAt: string | null;
  expiresAt: string | null;
  billingType: BillingType | null;
  paymentIntervalType: IntervalType | null;
  /** Cents; null while a field is empty, which counts as nothing. */
  amounts: Record<AmountField, number | null>;
  /** Percent. */
  commissionRate: number | null;
}

/** The defaults of the specification; the person who enters a policy looks after it unless they say otherwise. */
export function draftPolicy(today: string, agencyUserId: string): PolicyDraft {
  const { premium, taxes, agencyFees, brokerFees, policyFees, otherFees, minimumEarnedPremium, ...defaults } =
    newPolicyDefaults(today);
  return {
    ...defaults,
    type: null,
    carrierId: null,
    brokerId: null,
    agencyUserId,
    quoteNumber: "",
    policyNumber: "",
    amounts: { premium, taxes, agencyFees, brokerFees, policyFees, otherFees, minimumEarnedPremium },
    commissionRate: null,
  };
}

const filled = (amounts: PolicyDraft["amounts"]) =>
  Object.fromEntries(Object.entries(amounts).map(([field, cents]) => [field, cents ?? 0])) as Record<
    AmountField,
    number
  >;

/** In cents, as the server will compute it. */
export const totalCentsOf = ({ amounts }: PolicyDraft): number => totalOf(filled(amounts));

export const commissionCentsOf = ({ amounts, commissionRate }: PolicyDraft): number =>
  commissionOf(amounts.premium ?? 0, Math.round((commissionRate ?? 0) * 100));

/** One entry of `policies` as the page's path takes it: dollars, and the computed amounts for whoever reads along. */
export function bodyOfPolicy(draft: PolicyDraft): Record<string, unknown> {
  const { amounts, commissionRate, ...fields } = draft;
  const dollars = Object.fromEntries(
    Object.entries(filled(amounts)).map(([field, cents]) => [field, cents / 100]),
  );
  return {
    ...fields,
    ...dollars,
    commissionRate,
    total: totalCentsOf(draft) / 100,
    estimatedCommission: commissionCentsOf(draft) / 100,
  };
}
