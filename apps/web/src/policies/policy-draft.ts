/** The state of the dialog "Create a new policy", and the input that it sends. */
import {
  type AmountField,
  amountFields,
  type BillingType,
  commissionOf,
  type DateField,
  dateFields,
  type IntervalType,
  type LineField,
  lineFields,
  type Market,
  newPolicyDefaults,
  type PolicyState,
  type PolicyType,
  totalOf,
} from "#model/policies";
import { recordOf } from "#model/shared";

export interface PolicyDraft extends Record<LineField, string>, Record<DateField, string | null> {
  type: PolicyType | null;
  state: PolicyState;
  market: Market;
  carrierId: string | null;
  brokerId: string | null;
  agencyUserId: string | null;
  billingType: BillingType | null;
  paymentIntervalType: IntervalType | null;
  /** Cents; null while a field is empty, which counts as zero. */
  amounts: Record<AmountField, number | null>;
  /** Percent. */
  commissionRate: number | null;
}

/**
 * The specification's defaults; the person who enters a policy is responsible for it unless they choose someone else.
 */
export function draftPolicy(today: string, agencyUserId: string): PolicyDraft {
  const { state, market, billingType, paymentIntervalType, ...defaults } = newPolicyDefaults(today);
  return {
    type: null,
    state,
    market,
    carrierId: null,
    brokerId: null,
    agencyUserId,
    billingType,
    paymentIntervalType,
    ...recordOf(lineFields, () => ""),
    ...recordOf(dateFields, (name) => defaults[name]),
    amounts: recordOf(amountFields, (name) => defaults[name]),
    commissionRate: null,
  };
}

const filled = (amounts: PolicyDraft["amounts"]) => recordOf(amountFields, (name) => amounts[name] ?? 0);

/** In cents, as the server will compute it. */
export const totalCentsOf = ({ amounts }: PolicyDraft): number => totalOf(filled(amounts));

export const commissionCentsOf = ({ amounts, commissionRate }: PolicyDraft): number =>
  commissionOf(amounts.premium ?? 0, Math.round((commissionRate ?? 0) * 100));

/**
 * One entry of `policies` in the page's request: dollars, and the computed amounts for anyone who reads the request.
 */
export function bodyOfPolicy(draft: PolicyDraft): Record<string, unknown> {
  const { amounts, commissionRate, ...fields } = draft;
  const cents = filled(amounts);
  return {
    ...fields,
    ...recordOf(amountFields, (name) => cents[name] / 100),
    commissionRate,
    total: totalCentsOf(draft) / 100,
    estimatedCommission: commissionCentsOf(draft) / 100,
  };
}
