/** The fields of the form "Edit policy", as two editors compare them. */
import {
  amountFields,
  billingTypeLabels,
  dateFields,
  intervalTypeLabels,
  lineFields,
  marketLabels,
  policyFields,
  policyStateLabels,
  policyTypeLabels,
} from "#model/policies";
import { recordOf } from "#model/shared";
import { type EditedPart, partsOf } from "../form-kit/merge-edits.ts";
import { dayLabel } from "../ui/day-label.ts";
import { formatDollars } from "./format-dollars.ts";
import type { PolicyDraft } from "./policy-draft.ts";

/** Finds the name of a company or a person. */
type NameOf = (id: string) => string;

const labelIn =
  <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  (value: Value | null): string =>
    value === null ? "" : labels[value];

export function partsOfPolicy(draft: PolicyDraft, nameOf: NameOf): EditedPart<PolicyDraft>[] {
  const named = (id: string | null): string => (id === null ? "" : nameOf(id));
  const { amounts: _amounts, ...withoutAmounts } = draft;
  const flat = partsOf<PolicyDraft>(withoutAmounts, {
    type: { show: labelIn(policyTypeLabels) },
    market: { show: labelIn(marketLabels) },
    state: { label: "Status", show: labelIn(policyStateLabels) },
    carrierId: { label: "Carrier", show: named },
    brokerId: { label: "Wholesale Broker", show: named },
    agencyUserId: { label: "Producer", show: named },
    billingType: { label: "Billing Type", show: labelIn(billingTypeLabels) },
    paymentIntervalType: { label: "Payment Interval", show: labelIn(intervalTypeLabels) },
    commissionRate: { label: "Commission Rate", show: (rate) => (rate === null ? "" : `${rate}%`) },
    fixedCommission: { label: "Estimated Commission", show: (cents) => formatDollars(cents / 100) },
    ...recordOf(lineFields, (name) => ({ label: policyFields[name].label })),
    ...recordOf(dateFields, (name) => ({
      label: policyFields[name].label,
      show: (day: string | null) => (day === null ? "" : dayLabel(day)),
    })),
  });
  const amounts = amountFields.map((name): EditedPart<PolicyDraft> => ({
    label: policyFields[name].label,
    read: (each) => each.amounts[name],
    show: (each) => formatDollars((each.amounts[name] ?? 0) / 100),
    take: (into, from) => ({ ...into, amounts: { ...into.amounts, [name]: from.amounts[name] } }),
  }));
  return [...flat, ...amounts];
}
