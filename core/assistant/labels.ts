/**
 * The fields that documents and records of the agency have, what each is called, and how its value is said. Browser-safe.
 */
import { type BillingType, billingTypeLabels, type IntervalType, intervalTypeLabels } from "#model/policies";
import { describeDate } from "../shared/calendar-date.ts";
import { describeMoney } from "../shared/money.ts";

export interface PostalAddress {
  line1: string;
  line2: string | null;
  city: string;
  /** Two-letter US state or territory. */
  zone: string;
  postalCode: string;
}

export interface Party {
  name: string;
  address: PostalAddress | null;
}

/** The limit fields of spec 1, section 3, in cents. */
export const limitFields = [
  "cyberAggregateLimit",
  "cyberRetentionLimit",
  "glAggregateLimit",
  "glMedicalPerOccurrenceLimit",
  "glMedicalPerPersonLimit",
  "glPerOccurrenceLimit",
  "glPersonalAndAdvertisingInjuryLimit",
  "glProductsAndCompletedOperationsLimit",
  "glRentedPremisesDamageLimit",
  "propertyBuildingLimit",
  "propertyContentsLimit",
  "umbrellaPerOccurrenceLimit",
  "umbrellaAggregateLimit",
  "wcPerAccidentLimit",
  "wcPerDiseaseEmployeeLimit",
  "wcPerDiseasePolicyLimit",
] as const;
export type LimitField = (typeof limitFields)[number];

export const isLimitField = (field: string): field is LimitField =>
  (limitFields as readonly string[]).includes(field);

/** A limit without a field of its own. */
export interface ExtraLimit {
  name: string;
  limit: number;
  /** The line of insurance of its row, as written in a sentence; omitted if unknown. */
  line?: string;
  /** "Location 1, building 2"; omitted if it applies to no single place. */
  place?: string;
  /** The coverage part or the heading that it is under, as printed; omitted if unknown. */
  part?: string;
  /** 0 to 1; omitted if unknown. */
  confidence?: number;
}

/** What one document says about one policy. Absent fields are not in the document. */
export interface PolicyDetails extends Partial<Record<LimitField, number>> {
  policyNumber?: string;
  quoteNumber?: string;
  priorPolicyNumber?: string;
  summary?: string;
  insured?: Party;
  carrier?: Party;
  broker?: string;
  effectiveDate?: string;
  expirationDate?: string;
  premium?: number;
  taxes?: number;
  policyFees?: number;
  otherFees?: number;
  total?: number;
  minimumEarnedPremiumPercent?: number;
  billingType?: "DIRECT" | "AGENCY";
  intervalType?: "ANNUAL" | "MONTHLY" | "QUARTERLY";
  deductible?: number;
  experienceModification?: number;
  additionalInsureds?: { named: string[]; blanket: string[] };
  extraLimits?: ExtraLimit[];
  locations?: { address: string; buildingLimit?: number; contentsLimit?: number; occupancy?: string }[];
}

export type DetailField = keyof PolicyDetails;

/** The details that have a single printed value: an amount, a date, a number, a text, or a party by its name. */
export const valueFields = [
  "policyNumber",
  "quoteNumber",
  "priorPolicyNumber",
  "insured",
  "carrier",
  "broker",
  "effectiveDate",
  "expirationDate",
  "premium",
  "taxes",
  "policyFees",
  "otherFees",
  "total",
  "minimumEarnedPremiumPercent",
  "deductible",
  "experienceModification",
  ...limitFields,
] as const satisfies readonly DetailField[];
export type ValueField = (typeof valueFields)[number];

/** The agency's own record of a policy. Its name comes first, since every policy has one. */
export const recordFields = [
  "policy",
  "type",
  "state",
  "market",
  "carrier",
  "broker",
  "policyNumber",
  "quoteNumber",
  "effectiveDate",
  "expirationDate",
  "cancellation",
  "premium",
  "taxes",
  "agencyFees",
  "brokerFees",
  "policyFees",
  "otherFees",
  "total",
  "commission",
  "billingType",
  "intervalType",
] as const;
export type RecordField = (typeof recordFields)[number];

/** The account's own record. */
export const accountFields = [
  "name",
  "dba",
  "primaryContact",
  "contacts",
  "email",
  "phone",
  "website",
  "address",
] as const;
export type AccountField = (typeof accountFields)[number];

/** A field of a record, or a detail from the documents that a person at the agency set. */
export type KeptField = RecordField | AccountField | DetailField;

const moneyFields: ReadonlySet<DetailField> = new Set<DetailField>([
  "premium",
  "taxes",
  "policyFees",
  "otherFees",
  "total",
  "deductible",
]);
export const isMoney = (field: DetailField): boolean => moneyFields.has(field) || isLimitField(field);

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** A value of `details` in words, for comparing documents with each other. */
export function describeDetail(field: DetailField, details: PolicyDetails): string {
  const value = details[field];
  if (typeof value === "number") return isMoney(field) ? describeMoney(value) : String(value);
  if (field === "billingType" && value) return billingTypeLabels[value as BillingType];
  if (field === "intervalType" && value) return intervalTypeLabels[value as IntervalType];
  if (typeof value === "string") return isDate(value) ? describeDate(value) : value;
  return isParty(value) ? value.name : "";
}

const isParty = (value: unknown): value is Party =>
  typeof value === "object" && value !== null && "name" in value;

/** The limits that the explorer shows: zero and empty ones are hidden (spec 1, section 3). */
export const limitLabels: Record<LimitField, string> = {
  cyberAggregateLimit: "Cyber aggregate",
  cyberRetentionLimit: "Cyber retention",
  glAggregateLimit: "General aggregate",
  glMedicalPerOccurrenceLimit: "Medical expense, each occurrence",
  glMedicalPerPersonLimit: "Medical expense, any one person",
  glPerOccurrenceLimit: "Each occurrence",
  glPersonalAndAdvertisingInjuryLimit: "Personal and advertising injury",
  glProductsAndCompletedOperationsLimit: "Products and completed operations aggregate",
  glRentedPremisesDamageLimit: "Damage to rented premises",
  propertyBuildingLimit: "Building",
  propertyContentsLimit: "Business personal property",
  umbrellaPerOccurrenceLimit: "Umbrella, each occurrence",
  umbrellaAggregateLimit: "Umbrella aggregate",
  wcPerAccidentLimit: "Employers liability, each accident",
  wcPerDiseaseEmployeeLimit: "Employers liability, disease, each employee",
  wcPerDiseasePolicyLimit: "Employers liability, disease, policy limit",
};

/** Labels of the details in lists, comparisons and corrections. */
export const detailLabels: Record<DetailField, string> = {
  ...limitLabels,
  policyNumber: "Policy number",
  quoteNumber: "Quote number",
  priorPolicyNumber: "Prior policy number",
  summary: "Summary",
  insured: "Insured entity",
  carrier: "Carrier",
  broker: "Broker",
  effectiveDate: "First day in force",
  expirationDate: "Expiration",
  premium: "Premium",
  taxes: "Taxes",
  policyFees: "Policy fees",
  otherFees: "Other fees",
  total: "Total",
  minimumEarnedPremiumPercent: "Minimum earned premium, percent",
  billingType: "Billing type",
  intervalType: "Payment interval",
  deductible: "Deductible",
  experienceModification: "Experience modification",
  additionalInsureds: "Additional insureds",
  extraLimits: "Other limits",
  locations: "Locations",
};

/** Labels of the fields of the agency's own records that documents do not have. */
const recordLabels: Record<Exclude<KeptField, DetailField>, string> = {
  policy: "Policy",
  type: "Type",
  state: "Status",
  market: "Market",
  cancellation: "Cancellation effective",
  agencyFees: "Agency fees",
  brokerFees: "Broker fees",
  commission: "Estimated commission",
  name: "Account",
  dba: "Doing business as",
  primaryContact: "Primary contact",
  contacts: "Contacts",
  email: "E-mail",
  phone: "Phone",
  website: "Website",
  address: "Mailing address",
};

const isDetail = (field: KeptField): field is DetailField => field in detailLabels;
/** The label of a field of a record or document; null for unknown fields. */
export const labelOfField = (field: KeptField): string =>
  isDetail(field) ? detailLabels[field] : recordLabels[field];
