/** The state of the forms about policies, and the input that they send. */
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
  renewalDefaults,
  totalOf,
} from "#model/policies";
import { recordOf } from "#model/shared";
import type { PolicyQuery } from "../graphql/generated/graphql.ts";

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
  /** Cents: the commission of a policy that has one without a rate. */
  fixedCommission: number;
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
    fixedCommission: 0,
  };
}

const centsFromDollars = (dollars: number): number => Math.round(dollars * 100);

/** A policy as the form "Edit policy" shows it. */
export function draftOfPolicy(policy: PolicyQuery["businessPolicy"]): PolicyDraft {
  const { type, state, market, carrier, broker, agencyUser, pricing } = policy;
  const rate = pricing.commissionRate;
  return {
    type,
    state,
    market,
    carrierId: carrier.id,
    brokerId: broker?.id ?? null,
    agencyUserId: agencyUser?.id ?? null,
    billingType: pricing.billingType,
    paymentIntervalType: pricing.intervalType,
    ...recordOf(lineFields, (name) => policy[name] ?? ""),
    ...recordOf(dateFields, (name) => policy[name] ?? null),
    amounts: recordOf(amountFields, (name) => centsFromDollars(pricing[name])),
    commissionRate: rate === 0 ? null : rate,
    fixedCommission: rate === 0 ? centsFromDollars(pricing.estimatedCommission) : 0,
  };
}

const filled = (amounts: PolicyDraft["amounts"]) => recordOf(amountFields, (name) => amounts[name] ?? 0);

/** In cents, as the server will compute it. */
export const totalCentsOf = ({ amounts }: PolicyDraft): number => totalOf(filled(amounts));

export const commissionCentsOf = ({ amounts, commissionRate, fixedCommission }: PolicyDraft): number =>
  commissionRate === null
    ? fixedCommission
    : commissionOf(amounts.premium ?? 0, Math.round(commissionRate * 100));

/**
 * The specification's rules for leaving a field of the form "Edit policy", which also apply if the form is sent from
 * inside it: a blank number or amount is the original one.
 */
export const withOriginals = (draft: PolicyDraft, original: PolicyDraft): PolicyDraft => ({
  ...draft,
  ...recordOf(lineFields, (name) => (draft[name].trim() === "" ? original[name] : draft[name])),
  amounts: recordOf(amountFields, (name) => draft.amounts[name] ?? original.amounts[name]),
});

/** The request of the form "Edit policy": what was changed. */
export function bodyOfEdit(typed: PolicyDraft, original: PolicyDraft): Record<string, unknown> {
  const body = bodyOfPolicy(withOriginals(typed, original));
  const before = bodyOfPolicy(original);
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => before[name] !== value));
}

/**
 * One entry of `policies` in the page's request: dollars, and the computed amounts for anyone who reads the request.
 */
export function bodyOfPolicy(draft: PolicyDraft): Record<string, unknown> {
  const { amounts, commissionRate, fixedCommission: _fixed, ...fields } = draft;
  const cents = filled(amounts);
  return {
    ...fields,
    ...recordOf(amountFields, (name) => cents[name] / 100),
    commissionRate,
    total: totalCentsOf(draft) / 100,
    estimatedCommission: commissionCentsOf(draft) / 100,
  };
}

/** The form "Renew policy": the policy's terms, for the next term. */
export function draftRenewal(policy: PolicyQuery["businessPolicy"], today: string): PolicyDraft {
  const { state, ...dates } = renewalDefaults({ expiresAt: policy.expiresAt ?? null }, today);
  return { ...draftOfPolicy(policy), ...dates, state, quoteNumber: "" };
}

/** Its request; what it does not mention, the server copies. */
export function bodyOfRenewal(draft: PolicyDraft): Record<string, unknown> {
  const {
    type: _type,
    market: _market,
    carrierId: _carrier,
    brokerId: _broker,
    agencyUserId: _producer,
    ...body
  } = bodyOfPolicy(draft);
  return body;
}
