/** The values of a policy as the audit log stores them, in display order. */
import {
  amountFields,
  billingTypeLabels,
  cancellationInitiatorLabels,
  cancellationReasonLabels,
  cancellationTypeLabels,
  dateFields,
  intervalTypeLabels,
  lineFields,
  marketLabels,
  policyFields,
  policyTypeLabels,
} from "#model/policies";
import { type Content, contentOf, textOf, valueOf } from "./content.ts";
import { counted } from "./entry.ts";
import { changesBetween, type HistoryChange, type HistoryValue } from "./model.ts";

/** Only what the content mentions: an entry about a change of state mentions nothing else. */
export function valuesOfPolicy(content: Content): HistoryValue[] {
  const pricing = contentOf(content["pricing"]);
  return [
    ...valueOf({ field: "state", label: "Status", kind: "STATE" }, content["state"]),
    ...cancellationValues(content),
    ...reinstatementValues(content),
    ...valueOf({ field: "type", label: "Type", labels: policyTypeLabels }, content["type"]),
    ...lineFields.flatMap((field) => valueOf({ field, label: policyFields[field].label }, content[field])),
    ...valueOf({ field: "account", label: "Account" }, content["accountName"]),
    ...valueOf({ field: "market", label: "Market", labels: marketLabels }, content["market"]),
    ...companyValue("carrier", "Carrier", content["carrier"]),
    ...companyValue("broker", "Wholesale Broker", content["broker"]),
    ...valueOf({ field: "agencyUser", label: "Producer", isUser: true }, content["agencyUserId"]),
    ...dateFields.flatMap((field) =>
      valueOf({ field, label: policyFields[field].label, kind: "DATE" }, content[field]),
    ),
    ...valueOf(
      { field: "billingType", label: "Billing Mode", labels: billingTypeLabels },
      pricing["billingType"],
    ),
    ...valueOf(
      { field: "intervalType", label: "Payment Interval", labels: intervalTypeLabels },
      pricing["intervalType"],
    ),
    ...amountFields.flatMap((field) =>
      valueOf({ field, label: policyFields[field].label, kind: "MONEY" }, pricing[field]),
    ),
    ...valueOf({ field: "total", label: "Total", kind: "MONEY" }, pricing["total"]),
    ...valueOf(
      { field: "commissionRate", label: "Commission Rate", kind: "PERCENT" },
      pricing["commissionRate"],
    ),
    ...valueOf(
      { field: "estimatedCommission", label: "Estimated Commission", kind: "MONEY" },
      pricing["estimatedCommission"],
    ),
  ];
}

const companyValue = (field: string, label: string, company: unknown): HistoryValue[] =>
  company === undefined ? [] : valueOf({ field, label }, contentOf(company)["name"] ?? null);

/** A reinstated policy has no cancellation any more. */
function cancellationValues(content: Content): HistoryValue[] {
  const { cancellation: stored, reinstatement } = content;
  if (stored === undefined) return [];
  const cancellation = reinstatement ? {} : contentOf(stored);
  const value = (spec: Parameters<typeof valueOf>[0], name: string) =>
    valueOf(spec, cancellation[name] ?? null);
  return [
    ...value(
      { field: "cancellation.effectiveAt", label: "Cancellation Effective Date", kind: "DATE" },
      "effectiveAt",
    ),
    ...value(
      { field: "cancellation.canceledBy", label: "Canceled by", labels: cancellationInitiatorLabels },
      "canceledBy",
    ),
    ...value(
      { field: "cancellation.type", label: "Cancellation Type", labels: cancellationTypeLabels },
      "type",
    ),
    ...value({ field: "cancellation.reason", label: "Reason", labels: cancellationReasonLabels }, "reason"),
    ...value({ field: "cancellation.reasonDescription", label: "Reason Description" }, "reasonDescription"),
    ...value(
      { field: "cancellation.returnPremium", label: "Return Premium", kind: "MONEY" },
      "returnPremium",
    ),
    ...value(
      { field: "cancellation.returnCommission", label: "Return Commission", kind: "MONEY" },
      "returnCommission",
    ),
  ];
}

function reinstatementValues({ reinstatement: stored }: Content): HistoryValue[] {
  if (stored === undefined) return [];
  const { effectiveAt = null, lapseDays } = contentOf(stored);
  const lapse =
    typeof lapseDays !== "number" ? null : lapseDays === 0 ? "No lapse" : counted(lapseDays, "1 day", "days");
  return [
    ...valueOf(
      { field: "reinstatement.effectiveAt", label: "Reinstatement Effective Date", kind: "DATE" },
      effectiveAt,
    ),
    ...valueOf({ field: "reinstatement.lapse", label: "Lapse in Coverage" }, lapse),
  ];
}

const endedFields = /^(?:cancellation\.(?!effectiveAt$)|reinstatement\.)/;

/** What a person changed: computed amounts are left out, and so are the details of what no longer applies. */
export function policyChanges(before: Content, after: Content): HistoryChange[] {
  const isRated = textOf(contentOf(after["pricing"])["commissionRate"]) !== "0";
  return changesBetween(valuesOfPolicy(before), valuesOfPolicy(after)).filter(
    ({ field, after: value }) =>
      field !== "total" &&
      !(field === "estimatedCommission" && isRated) &&
      !(value === null && endedFields.test(field)),
  );
}
