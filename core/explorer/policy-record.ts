/** The agency's own records, as far as questions are answered from them. Pure. */
import type { AccountField, DetailField, RecordField, RecordValues } from "#model/assistant";
import type { Account } from "#model/accounts";
import {
  billingTypeLabels,
  decidePolicyState,
  intervalTypeLabels,
  isCancellationOnRecord,
  marketLabels,
  nameOfPolicy,
  type Policy,
  policyStateLabels,
  policyTypeLabels,
} from "#model/policies";
import { describeDate } from "../shared/calendar-date.ts";
import { formatPhone } from "../shared/phone-number.ts";
import type { MergedDetails } from "./model.ts";

/** A policy's record on the agency's day `today`. Empty and zero fields are omitted. */
export function recordOfPolicy(policy: Policy, today: string): RecordValues {
  const { pricing, broker } = policy;
  return withoutEmpty({
    policy: nameOfPolicy(policy),
    type: policyTypeLabels[policy.type],
    state: policyStateLabels[decidePolicyState(policy, today)],
    market: marketLabels[policy.market],
    carrier: policy.carrier.name,
    broker: broker?.name,
    policyNumber: policy.policyNumber,
    quoteNumber: policy.quoteNumber,
    effectiveDate: policy.inforceAt,
    expirationDate: policy.expiresAt,
    cancellation: isCancellationOnRecord(policy) ? describeDate(policy.cancellation.effectiveAt) : null,
    premium: pricing.premium,
    taxes: pricing.taxes,
    agencyFees: pricing.agencyFees,
    brokerFees: pricing.brokerFees,
    policyFees: pricing.policyFees,
    otherFees: pricing.otherFees,
    total: pricing.premium === 0 ? 0 : pricing.total,
    commission: pricing.estimatedCommission,
    billingType: billingTypeLabels[pricing.billingType],
    intervalType: pricing.intervalType === "NONE" ? null : intervalTypeLabels[pricing.intervalType],
  });
}

export function recordOfAccount({ account, contacts }: Account): RecordValues {
  const { line1, line2, city, zone, postalCode } = account.mailingAddress;
  const people = contacts.map(({ name, email, phone }) =>
    [name, email, phone === null ? null : formatPhone(phone)].filter(Boolean).join(", "),
  );
  return withoutEmpty({
    name: account.name,
    dba: account.dba,
    primaryContact: people[0],
    contacts: people.join("; "),
    email: account.email,
    phone: account.phone === null ? null : formatPhone(account.phone),
    website: account.website,
    address: [line1, line2, city, `${zone} ${postalCode}`].filter(Boolean).join(", "),
  });
}

/** Corrections and additions to what the documents say, which are part of the agency's records. */
export function recordOfCorrections({
  corrections,
  details,
}: Pick<MergedDetails, "corrections" | "details">): RecordValues {
  const set = corrections.flatMap(({ field, value }) => {
    const own = details[field as DetailField];
    if (value === null) return [];
    if (field === "insured" || field === "carrier") return [[field, value]];
    return typeof own === "string" || typeof own === "number" ? [[field, own]] : [];
  });
  return Object.fromEntries(set) as RecordValues;
}

const withoutEmpty = (
  values: Partial<Record<RecordField | AccountField, string | number | null | undefined>>,
): RecordValues =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value !== null && value !== undefined && value !== "" && value !== 0,
    ),
  );
