/**
 * Differences between what was understood of two documents: the standard fields, whatever they are called and wherever
 * they stand. They add what the statements do not show, where two insurers print the same thing in other words.
 */
import { formatCents } from "../../shared/money.ts";
import {
  limitFields,
  type DetailField,
  type Evidence,
  type Extraction,
  type PolicyDetails,
} from "../model.ts";
import { daysBetween } from "./extraction/dates-in-text.ts";
import type { FoundDifference } from "./compare-statement-differences.ts";

const names: Partial<Record<DetailField, string>> = {
  insured: "Named insured",
  carrier: "Insurance company",
  effectiveDate: "Effective date",
  expirationDate: "Expiration date",
  policyNumber: "Policy number",
  premium: "Premium",
  taxes: "Taxes",
  policyFees: "Policy fees",
  otherFees: "Other fees",
  total: "Total cost",
  deductible: "Deductible",
  minimumEarnedPremiumPercent: "Minimum earned premium",
  experienceModification: "Experience modification",
  billingType: "Billing",
  intervalType: "Payment interval",
  cyberAggregateLimit: "Cyber aggregate limit",
  cyberRetentionLimit: "Cyber retention",
  glAggregateLimit: "General aggregate limit",
  glMedicalPerOccurrenceLimit: "Medical expense, each occurrence",
  glMedicalPerPersonLimit: "Medical expense, any one person",
  glPerOccurrenceLimit: "General liability, each occurrence",
  glPersonalAndAdvertisingInjuryLimit: "Personal and advertising injury",
  glProductsAndCompletedOperationsLimit: "Products and completed operations aggregate",
  glRentedPremisesDamageLimit: "Damage to rented premises",
  propertyBuildingLimit: "Building limit",
  propertyContentsLimit: "Business personal property limit",
  umbrellaPerOccurrenceLimit: "Umbrella, each occurrence",
  umbrellaAggregateLimit: "Umbrella aggregate",
  wcPerAccidentLimit: "Employers liability, each accident",
  wcPerDiseaseEmployeeLimit: "Employers liability, disease, each employee",
  wcPerDiseasePolicyLimit: "Employers liability, disease, policy limit",
};

export const nameOfField = (field: DetailField): string => names[field] ?? field;

const moneyFields = new Set<DetailField>([
  ...limitFields,
  "premium",
  "taxes",
  "policyFees",
  "otherFees",
  "total",
  "deductible",
]);

export type ComparedExtraction = Pick<
  Extraction,
  "docType" | "details" | "evidence" | "certificate" | "requirements"
>;

/** True when the second document is a later term of the same dates: its dates and numbers are expected to move on. */
export function yearsBetweenTerms(old: PolicyDetails, fresh: PolicyDetails): number {
  if (!old.effectiveDate || !fresh.effectiveDate) return 0;
  const days = Math.abs(daysBetween(old.effectiveDate, fresh.effectiveDate));
  const isSameDay = old.effectiveDate.slice(5) === fresh.effectiveDate.slice(5);
  return days > 300 && isSameDay
    ? Number(fresh.effectiveDate.slice(0, 4)) - Number(old.effectiveDate.slice(0, 4))
    : 0;
}

export function detailDifferences(old: ComparedExtraction, fresh: ComparedExtraction): FoundDifference[] {
  const found: FoundDifference[] = [];
  const isNextTerm = yearsBetweenTerms(old.details, fresh.details) !== 0;
  for (const field of Object.keys(names) as DetailField[]) {
    if (isExpected(field, old, fresh, isNextTerm)) continue;
    const [a, b] = [old.details[field], fresh.details[field]];
    if (a === undefined && b === undefined) continue;
    if ((a === undefined || b === undefined) && !isMissed(field, old, fresh)) continue;
    if (a !== undefined && b !== undefined && meaningOf(a) === meaningOf(b)) continue;
    found.push(differenceOf(field, old, fresh));
  }
  const gap = isNextTerm ? termGap(old, fresh) : null;
  return gap ? [gap, ...found] : found;
}

/** Whose insurance it is: what tells documents apart that have nothing else in common. */
export function partyDifferences(old: ComparedExtraction, fresh: ComparedExtraction): FoundDifference[] {
  const [first, second] = [withInsured(old), withInsured(fresh)];
  return (["insured", "carrier", "policyNumber"] as const).flatMap((field) => {
    const [a, b] = [first.details[field], second.details[field]];
    // The one insured that is known is named even where the other document names nobody.
    const isTold = field === "insured" ? a !== b : a !== undefined && b !== undefined;
    const isSame = a !== undefined && b !== undefined && meaningOf(a) === meaningOf(b);
    return isTold && !isSame ? [differenceOf(field, first, second)] : [];
  });
}

/** A certificate names its insured in a box of its own. */
function withInsured(extraction: ComparedExtraction): ComparedExtraction {
  const { details, certificate } = extraction;
  const insured = certificate?.insured;
  if (details.insured || !insured) return extraction;
  return { ...extraction, details: { ...details, insured: { name: insured.name, address: null } } };
}

function differenceOf(
  field: DetailField,
  old: ComparedExtraction,
  fresh: ComparedExtraction,
): FoundDifference {
  const valueOf = ({ details }: ComparedExtraction) =>
    details[field] === undefined ? null : shown(field, details);
  const label = nameOfField(field);
  return {
    label,
    column: "",
    oldValue: valueOf(old),
    newValue: valueOf(fresh),
    old: [...(old.evidence[field] ?? [])],
    new: [...(fresh.evidence[field] ?? [])],
    context: label,
    order: -1,
  };
}

function isExpected(
  field: DetailField,
  old: ComparedExtraction,
  fresh: ComparedExtraction,
  isNextTerm: boolean,
): boolean {
  const isDate = field === "effectiveDate" || field === "expirationDate";
  if (isNextTerm && (isDate || field === "policyNumber")) return true;
  // A certificate shows several policies; they are compared row by row.
  const isCertificate = old.docType === "CERTIFICATE" || fresh.docType === "CERTIFICATE";
  if (isCertificate && (isDate || field === "policyNumber" || field === "carrier")) return true;
  const isOffer = [old, fresh].some(({ docType }) => docType === "QUOTE_DOCUMENT" || docType === "BINDER");
  return field === "policyNumber" && isOffer;
}

/** A limit that one document lacks is a difference only where that document shows the limits of its line. */
function isMissed(field: DetailField, old: ComparedExtraction, fresh: ComparedExtraction): boolean {
  const prefix = /^(?:gl|property|umbrella|wc|cyber)/.exec(field)?.[0];
  if (prefix === undefined) return false;
  const shows = ({ details }: ComparedExtraction) =>
    limitFields.filter((limit) => limit.startsWith(prefix) && details[limit] !== undefined).length;
  return Math.min(shows(old), shows(fresh)) >= 2;
}

function termGap(old: ComparedExtraction, fresh: ComparedExtraction): FoundDifference | null {
  const ends = old.details.expirationDate;
  const begins = fresh.details.effectiveDate;
  if (!ends || !begins || begins <= ends) return null;
  return {
    label: "Gap between the terms",
    column: "",
    oldValue: `ends ${american(ends)}`,
    newValue: `begins ${american(begins)}`,
    old: [...(old.evidence.expirationDate ?? [])],
    new: [...(fresh.evidence.effectiveDate ?? [])],
    context: "policy period term",
    order: -1,
  };
}

const suffixes =
  /\b(?:llc|llp|inc|incorporated|corp|corporation|co|company|companies|ltd|limited|the|and)\b/g;

/** Names without case, punctuation and suffix words; everything else as it is. */
function meaningOf(value: unknown): string {
  if (typeof value === "object" && value !== null && "name" in value) {
    return String(value.name)
      .toLowerCase()
      .replace(/[.'’]/g, "")
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .replace(suffixes, "")
      .replace(/\s+/g, "");
  }
  return typeof value === "string" ? value.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "") : String(value);
}

/** One name holds the other, without case, punctuation and words such as "LLC". */
export function isSameName(a: string, b: string): boolean {
  const [one, other] = [meaningOf({ name: a }), meaningOf({ name: b })];
  return one.includes(other) || other.includes(one);
}

export const dollars = (cents: number): string => formatCents(cents).replace(/\.00$/, "");
export const american = (on: string): string => `${on.slice(5, 7)}/${on.slice(8)}/${on.slice(0, 4)}`;

function shown(field: DetailField, details: PolicyDetails): string {
  const value = details[field];
  if (typeof value === "number") {
    if (moneyFields.has(field)) return dollars(value);
    return field === "minimumEarnedPremiumPercent" ? `${value}%` : String(value);
  }
  if (typeof value === "string") return /^\d{4}-\d{2}-\d{2}$/.test(value) ? american(value) : value;
  return typeof value === "object" && value !== null && "name" in value ? value.name : "";
}

/** True when quotes of the two lists share words on a page. */
export function overlap(a: readonly Evidence[], b: readonly Evidence[]): boolean {
  const others = b.flat();
  return a
    .flat()
    .some(({ page, start, end }) =>
      others.some((other) => other.page === page && other.start < end && other.end > start),
    );
}
