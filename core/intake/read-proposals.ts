/**
 * What a document offers to the form "Create a new policy": each value with its quotes, and the reason if a person
 * should check it. Pure.
 */
import { oneDocument } from "#core/explorer";
import { type DetailField, isSure } from "#model/assistant";
import type { Carrier } from "#model/carriers";
import type { MergedDetails, ShownQuote } from "#model/explorer";
import {
  billingTypeLabels,
  intervalTypeLabels,
  marketLabels,
  policyFields,
  type PolicyType,
  policyTypeLabels,
} from "#model/policies";
import { isCalendarDate } from "../shared/calendar-date.ts";
import { describeMoney, moneyCentsMax } from "../shared/money.ts";
import type { IntakeField } from "./model.ts";

/** A value for a field of the form. */
export interface Proposal {
  field: IntakeField;
  /** As in the form. */
  label: string;
  /** A choice's code, a company's id, a date, a text, or whole cents; null for a company that the agency does not have. */
  value: string | null;
  /** As displayed. */
  shown: string;
  quotes: readonly ShownQuote[];
  /** Why a person should check it; null if it is sure. */
  checkReason: string | null;
}

/** The agency, as far as its companies count. */
export interface AgencyCompanies {
  /** A document may name the agency itself as its broker. */
  agencyName: string;
  companies: readonly Carrier[];
}

/** `lines`: the lines of insurance that the document is about, the main one first. */
export function readProposals(
  merged: MergedDetails,
  lines: readonly string[],
  { agencyName, companies }: AgencyCompanies,
): Proposal[] {
  const { details } = merged;
  const company = (
    field: "carrierId" | "brokerId",
    label: string,
    name: string | undefined,
    isOffered: (each: Carrier) => boolean,
  ): Proposal[] => {
    if (name === undefined || oneDocument.isSameName(name, agencyName)) return [];
    const offered = companies.filter(isOffered);
    const match = oneDocument.matchCarrier(name, offered, "");
    const known = match.isNew ? undefined : offered.find((each) => each.name === match.name);
    const value = known?.id ?? null;
    const source = field === "carrierId" ? "carrier" : "broker";
    return [{ field, label, value, shown: match.name, ...supportOf(merged, source) }];
  };
  const choice = <Code extends string>(
    field: IntakeField,
    label: string,
    source: "billingType" | "intervalType",
    labels: Readonly<Record<Code, string>>,
  ): Proposal[] => {
    const code = details[source] as Code | undefined;
    if (code === undefined) return [];
    return [{ field, label, value: code, shown: labels[code], ...supportOf(merged, source) }];
  };
  return [
    ...typeOf(lines),
    ...marketOf(merged),
    ...company("carrierId", "Carrier", details.carrier?.name, ({ isCarrier }) => isCarrier),
    ...company("brokerId", "Wholesale Broker", details.broker, ({ isBroker }) => isBroker),
    ...choice("billingType", "Billing Type", "billingType", billingTypeLabels),
    ...choice("paymentIntervalType", "Payment Interval", "intervalType", intervalTypeLabels),
    ...valuesOf(merged),
    ...minimumOf(merged),
  ];
}

/** The quotes of a detail and whether it is sure. */
function supportOf(merged: MergedDetails, field: DetailField): Pick<Proposal, "quotes" | "checkReason"> {
  return {
    quotes: merged.evidence[field] ?? [],
    checkReason: oneDocument.whyToCheck(merged, field, merged.confidence[field]),
  };
}

/** The detail that a field of the form takes its value from. */
const sources = {
  quoteNumber: "quoteNumber",
  policyNumber: "policyNumber",
  inforceAt: "effectiveDate",
  expiresAt: "expirationDate",
  premium: "premium",
  taxes: "taxes",
  policyFees: "policyFees",
  otherFees: "otherFees",
} as const;

function valuesOf(merged: MergedDetails): Proposal[] {
  const proposals: Proposal[] = [];
  for (const [field, source] of Object.entries(sources) as [keyof typeof sources, DetailField][]) {
    const read = merged.details[source];
    if (typeof read !== "string" && typeof read !== "number") continue;
    if (!fits(field, read)) continue;
    const shown = typeof read === "number" ? describeMoney(read) : oneDocument.shownValue(source, read);
    const { label } = policyFields[field];
    proposals.push({ field, label, value: String(read), shown, ...supportOf(merged, source) });
  }
  return proposals;
}

const LINE_MAX = 100;

/** What the form would refuse is not offered to it. */
function fits(field: keyof typeof sources, read: string | number): boolean {
  const { kind } = policyFields[field];
  if (typeof read === "number") return kind === "AMOUNT" && read >= 0 && read <= moneyCentsMax;
  return kind === "DATE" ? isCalendarDate(read) : kind === "LINE" && read.length <= LINE_MAX;
}

/** The percentage of the premium, if it comes to whole cents. */
function minimumOf(merged: MergedDetails): Proposal[] {
  const { premium, minimumEarnedPremiumPercent: percent } = merged.details;
  if (premium === undefined || percent === undefined || percent <= 0 || percent > 100) return [];
  // The percentage in hundredths, so that the product of two whole numbers is exact.
  const hundredths = Math.round(percent * 100);
  const product = BigInt(hundredths) * BigInt(premium);
  if (Math.abs(hundredths - percent * 100) > 1e-6 || product % 10_000n !== 0n) return [];
  const cents = Number(product / 10_000n);
  const [rate, base] = [supportOf(merged, "minimumEarnedPremiumPercent"), supportOf(merged, "premium")];
  return [
    {
      field: "minimumEarnedPremium",
      label: policyFields.minimumEarnedPremium.label,
      value: String(cents),
      shown: describeMoney(cents),
      quotes: [...rate.quotes, ...base.quotes],
      checkReason: rate.checkReason ?? base.checkReason,
    },
  ];
}

/** A surplus lines tax or stamping fee is due only on a policy that is placed there. */
function marketOf({ schedules }: MergedDetails): Proposal[] {
  const charge = schedules.premiumParts.find(
    ({ kind, label }) => kind !== "PREMIUM" && /\b(?:surplus lines?|stamping)\b/i.test(label),
  );
  if (!charge) return [];
  return [
    {
      field: "market",
      label: "Market",
      value: "EXCESS_AND_SURPLUS",
      shown: marketLabels.EXCESS_AND_SURPLUS,
      quotes: charge.policyQuotes,
      checkReason: isSure(charge.confidence) ? null : "Its label does not settle what it is.",
    },
  ];
}

/** By the name that recognition gives a line. */
const typesOfLines: Readonly<Record<string, PolicyType>> = {
  "umbrella liability": "UMBRELLA",
  "workers compensation": "WORKERS_COMPENSATION",
  cyber: "CYBER",
  "employment practices liability": "EMPLOYMENT_PRACTICES_LIABILITY",
  "directors and officers liability": "DIRECTORS_AND_OFFICERS",
  "professional liability": "PROFESSIONAL_LIABILITY",
  "commercial auto": "COMMERCIAL_AUTO",
  "business owners": "BUSINESS_OWNERS",
  "general liability": "GENERAL_LIABILITY",
  "commercial property": "PROPERTY",
  flood: "PROPERTY",
};

/** The main line; property and liability together are a package. It is recognized from the pages as a whole. */
function typeOf(lines: readonly string[]): Proposal[] {
  const isPackage = lines.includes("general liability") && lines.includes("commercial property");
  const known = lines.flatMap((line) => typesOfLines[line] ?? []);
  const type = isPackage ? "PACKAGE" : known[0];
  if (type === undefined) return [];
  const isSeveral = !isPackage && new Set(known).size > 1;
  return [
    {
      field: "type",
      label: "Type",
      value: type,
      shown: policyTypeLabels[type],
      quotes: [],
      checkReason: isSeveral ? `The document is about several lines: ${lines.join(", ")}.` : null,
    },
  ];
}
