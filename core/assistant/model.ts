/**
 * The assistant's types: what a reasoner gets and returns. Every value and sentence from a document carries the
 * segments that say it; the evidence check (evidence.ts) drops whatever the pages do not support, letter by letter.
 * Browser-safe: types and pure rules only. Money is integer cents, dates are YYYY-MM-DD.
 */
import type { DocumentType, RecognizedDocument } from "#model/documents";
import type { PageModel, PageReading } from "#model/reading";
import { type BillingType, billingTypeLabels, type IntervalType, intervalTypeLabels } from "#model/policies";
import { describeDate } from "../shared/calendar-date.ts";
import { describeMoney } from "../shared/money.ts";
import type {
  AnswerQuote,
  CancellationTerm,
  Evidence,
  PolicyForm,
  PolicySchedules,
  ScheduleTables,
} from "./schedules.ts";

export * from "./claims.ts";
export * from "./comparison.ts";
export * from "./reviews.ts";
export * from "./schedules.ts";

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

/** What somebody decided about the reading of a document: it counts in place of the words. */
export type ReadingCorrection = {
  /** One sentence: who decided it, when, and what the documents say. */
  said: string;
} & (
  | { tag: "VALUE"; field: ValueField; value: string | number | null }
  /** A limit without a field of its own, in cents. */
  | { tag: "LIMIT"; name: string; cents: number | null }
  /** `isThere`: whether the form is part of the policy. */
  | { tag: "FORM"; number: string; edition: string | null; isThere: boolean }
  | { tag: "ADDITIONAL_INSURED"; name: string; isThere: boolean }
  /** Days of notice before cancellation or nonrenewal; null where none are promised. */
  | ({ tag: "NOTICE"; days: number | null } & Pick<CancellationTerm, "by" | "reason">)
);

/** At or above this confidence a value is stated. Below it, the value is not used and a person is asked to check it. */
export const CONFIDENCE_TO_STATE = 0.75;

/** Unknown confidence is not sure. */
export const isSure = (confidence: number | undefined): boolean =>
  confidence !== undefined && confidence >= CONFIDENCE_TO_STATE;

/**
 * Why a reading is not sure. RIVALS: the document gives other values that are equally plausible. DERIVED: the value is
 * not printed as such. UNCLEAR: its label or position is ambiguous. SCAN: text
 * recognition was not sure of its words.
 */
export const doubtReasons = ["RIVALS", "DERIVED", "UNCLEAR", "SCAN"] as const;
export type DoubtReason = (typeof doubtReasons)[number];

/** A titled entry of "What's covered" or "What's not covered". Each quote is one list of segments. */
export interface CoverageEntry {
  title: string;
  description: string;
  quotes: Evidence[];
}

export interface Extraction {
  docType: DocumentType;
  /** Kind, lines of insurance and language. Omitted if not determined. */
  recognized?: RecognizedDocument;
  details: PolicyDetails;
  /** The quotes for each field of `details`. The evidence check drops a field without any. */
  evidence: Partial<Record<DetailField, Evidence[]>>;
  /** The confidence of a field, 0 to 1, based on how it was found. Omitted if unknown. */
  confidence?: Partial<Record<DetailField, number>>;
  /** Why a field is not sure; omitted if it is sure or the reason is unknown. */
  doubts?: Partial<Record<DetailField, DoubtReason>>;
  coverages: CoverageEntry[];
  exclusions: CoverageEntry[];
  /** Omitted if the document was understood before schedules were read. */
  schedules?: PolicySchedules;
  /** Omitted if the document was understood before such tables were read. */
  tables?: ScheduleTables;
  /** What a certificate of insurance states; null for other documents. */
  certificate: Certificate | null;
  /** A contract's insurance requirements; empty for other documents. */
  requirements: InsuranceRequirement[];
  /** Which parts of the document were skipped, for people. Omitted for almost every document. */
  note?: string;
  /** Pages of a form on which nothing is filled in. Omitted if there are none. */
  blankPages?: number[];
}

/** One row of a certificate: a policy and its limits as printed. Limits in cents; words such as "Included" stay words. */
export interface CertificatePolicy {
  line: string;
  insurerLetter: string | null;
  policyNumber: string | null;
  effectiveDate: string | null;
  expirationDate: string | null;
  limits: Record<string, number | string>;
  /** How surely the row was read, 0 to 1; omitted if unknown. */
  confidence?: number;
}

export interface Certificate {
  certificateDate: string | null;
  certificateNumber: string | null;
  producer: string | null;
  insured: { name: string; address: string | null } | null;
  /** Insurer letter to the insurer's name with its NAIC code. */
  insurers: Record<string, string>;
  policies: CertificatePolicy[];
  holder: string | null;
  additionalInsured: boolean | null;
  subrogationWaived: boolean | null;
  /** What someone who relies on the certificate should check. */
  findings: { text: string; quotes: Evidence[] }[];
}

export interface InsuranceRequirement {
  /** A line of insurance, or another requirement: ADDITIONAL_INSURED, WAIVER_OF_SUBROGATION, CERTIFICATE, … */
  line: string;
  requirement: string;
  /** The amounts as the contract states them; null if it gives none. */
  amounts: string | null;
  quotes: Evidence[];
}

/** CHANGE: what a document changes or ends, and why. */
export const exploredKinds = ["CHANGE", "PARTY", "AMOUNT", "DATE", "DUTY"] as const;
export type ExploredKind = (typeof exploredKinds)[number];

/** Something that a document says. */
export interface ExploredFact {
  kind: ExploredKind;
  /** "Insured entity", "Each occurrence"; for a duty its heading, or empty. */
  label: string;
  /** As people read it: a name, "$1,000,000", "March 1, 2026", a sentence. */
  value: string;
  /** Of a DATE, as YYYY-MM-DD; null otherwise. */
  date: string | null;
  quotes: AnswerQuote[];
}

/** What one document is and says. */
export interface Exploration {
  documentId: string;
  name: string;
  docType: DocumentType;
  /** Its heading in title case; exempt from evidence like every heading. */
  title: string;
  summary: { text: string; quotes: AnswerQuote[] }[];
  /** Grouped by kind, each kind in document order. */
  facts: ExploredFact[];
}

/** A document as a reasoner sees it. */
export interface ReadDocument {
  documentId: string;
  readingId: string;
  name: string;
  pages: readonly PageReading[];
  /** The models of these pages, where they were made already. */
  models?: readonly PageModel[];
}

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

/** Amounts in cents, dates as YYYY-MM-DD, everything else as displayed. Empty fields are omitted. */
export type RecordValues = Partial<Record<KeptField, string | number>>;

/** A value from the agency's own records that a statement is based on, as quotes are words from documents. */
export interface RecordSource {
  /** Null: the account itself. */
  policyId: string | null;
  field: KeptField;
  value: string | number;
}

/** One of the values that a figure was calculated from, with its support. */
export interface FigurePart {
  policyId: string;
  value: string | number;
  records: RecordSource[];
  quotes: AnswerQuote[];
}

/** A figure that no page or record states itself: calculated from its parts, and recalculated by the evidence check. */
export interface Figure {
  /** POLICIES: the number of policies among the parts. DISTINCT: the number of different values. */
  kind: "SUM" | "POLICIES" | "DISTINCT";
  value: number;
  parts: FigurePart[];
}

/** One statement of an answer with the quotes that support it. */
export interface Statement {
  text: string;
  quotes: AnswerQuote[];
  /** The agency's records that support it, in addition to or instead of quotes. */
  records?: RecordSource[];
  /** If its figure was calculated. */
  figure?: Figure;
}

/** A passage that is close to a question: words of a page, never an answer. */
export interface ClosestPassage {
  /** Its heading, for people; null if unknown. Exempt from evidence like every heading. */
  heading: string | null;
  quote: AnswerQuote;
}

/** Passages that are shown when there is no answer. */
export const CLOSEST_MAX = 3;

/** An answer; if there is no certain answer, the closest passages; if nothing is close, a refusal. */
export type Answer =
  | { kind: "ANSWERED"; statements: Statement[] }
  /** At least one passage, best first. */
  | { kind: "CLOSEST"; passages: ClosestPassage[] }
  | { kind: "REFUSED"; reason: string };

/** What a document is about, for people who are looking for it. */
export interface DocumentDescription {
  /** Its heading in title case; exempt from evidence like every heading. */
  title: string;
  /** Two or three sentences in document order; empty if it has no meaningful text. */
  summary: { text: string; quotes: Evidence[] }[];
  /** What such a document is used for; empty if its kind and words do not show it. */
  purpose: string;
}

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

/** "CG 20 10 04/13 Additional Insured - Owners". */
export const describeForm = ({
  number,
  edition,
  title,
}: Pick<PolicyForm, "number" | "edition" | "title">): string =>
  [number, edition, title].filter(Boolean).join(" ");

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
