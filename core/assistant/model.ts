/**
 * The assistant's words: what a reasoner is given and what it gives back.
 * Every value and every sentence that comes from a document carries the segments that say it;
 * the evidence check (evidence.ts) drops what the pages do not bear out, letter by letter.
 * Browser-safe: types and pure rules only. Money is integer cents, dates are YYYY-MM-DD.
 */
import type { DocumentType, PageReading, QuoteSegment, RecognizedDocument } from "#model/documents";
import { type BillingType, billingTypeLabels, type IntervalType, intervalTypeLabels } from "#model/policies";
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

/** A limit that has no field of its own. */
export interface ExtraLimit {
  name: string;
  limit: number;
  /** The line of insurance that its row stands under, as it is called in a sentence; missing where nothing says it. */
  line?: string;
  /** 0 to 1; missing where nothing is known of it. */
  confidence?: number;
}

/** What one document says about one policy. Absent means that the document does not say it. */
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
  locations?: { address: string; buildingLimit?: number; contentsLimit?: number }[];
}

export type DetailField = keyof PolicyDetails;

/** The details that hold one printed value: an amount, a date, a number, a text, or a party by its name. */
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

/** From here on a value is stated. Below it nothing is said with it: a person is asked to check it. */
export const CONFIDENCE_TO_STATE = 0.75;

/** What nothing is known of is not sure. */
export const isSure = (confidence: number | undefined): boolean =>
  confidence !== undefined && confidence >= CONFIDENCE_TO_STATE;

/**
 * Why a reading is not sure. RIVALS: the document gives other values that have as good a claim. DERIVED: nobody
 * printed it as it stands. UNCLEAR: its label or its place does not say enough.
 */
export const doubtReasons = ["RIVALS", "DERIVED", "UNCLEAR"] as const;
export type DoubtReason = (typeof doubtReasons)[number];

/** The places that say a value: one list of segments is one quote. */
export type Evidence = readonly QuoteSegment[];

/** A titled entry of "What's covered" or "What's not covered". Each quote is one list of segments. */
export interface CoverageEntry {
  title: string;
  description: string;
  quotes: Evidence[];
}

/** A form or endorsement that is part of a policy: listed in a schedule of forms, or attached and headed with it. */
export interface PolicyForm {
  /** As printed, white space evened: "CG 20 10". */
  number: string;
  /** Month and year as "MM/YY" or "MM/YYYY"; null where none is printed. */
  edition: string | null;
  title: string | null;
  quotes: Evidence[];
  /** 0 to 1. */
  confidence: number;
}

/** Who ends the policy. */
export const cancellingParties = ["CARRIER", "INSURED"] as const;
export type CancellingParty = (typeof cancellingParties)[number];

/** ANY: the clause makes no difference between reasons. */
export const noticeReasons = ["NONPAYMENT", "OTHER", "ANY", "NONRENEWAL"] as const;
export type NoticeReason = (typeof noticeReasons)[number];

/** How much notice the policy demands before it is ended. */
export interface CancellationTerm {
  by: CancellingParty;
  reason: NoticeReason;
  /** Null where notice is demanded and no number of days is given. */
  days: number | null;
  /** The clause. */
  quotes: Evidence[];
  /** 0 to 1. */
  confidence: number;
}

export const premiumPartKinds = ["PREMIUM", "TAX", "FEE"] as const;
export type PremiumPartKind = (typeof premiumPartKinds)[number];

/** One row of what a premium is made of, or of what is charged beside it. Cents; a credit is below zero. */
export interface PremiumPart {
  kind: PremiumPartKind;
  /** As printed. */
  label: string;
  amount: number;
  quotes: Evidence[];
  /** 0 to 1. */
  confidence: number;
}

/** What a document lists beside its details; each entry has its own quotes. */
export interface PolicySchedules {
  forms: PolicyForm[];
  cancellation: CancellationTerm[];
  premiumParts: PremiumPart[];
}

export interface Extraction {
  docType: DocumentType;
  /** Kind, lines of insurance and language. Missing where nobody looked. */
  recognized?: RecognizedDocument;
  details: PolicyDetails;
  /** Per field of `details` the quotes that say it. A field without any is dropped by the evidence check. */
  evidence: Partial<Record<DetailField, Evidence[]>>;
  /** How sure a field is, 0 to 1, from how it was found. Missing where nothing is known of it. */
  confidence?: Partial<Record<DetailField, number>>;
  /** Why a field is less than sure; missing where it is sure, or where nobody said why. */
  doubts?: Partial<Record<DetailField, DoubtReason>>;
  coverages: CoverageEntry[];
  exclusions: CoverageEntry[];
  /** Missing where the document was understood before schedules were read. */
  schedules?: PolicySchedules;
  /** What a certificate of insurance states; null for other documents. */
  certificate: Certificate | null;
  /** What a contract demands of somebody's insurance; empty for other documents. */
  requirements: InsuranceRequirement[];
  /** What of the document was left out, for people. Missing for almost every document. */
  note?: string;
}

/** One row of a certificate: a policy and its limits as printed. Limits in cents; words such as "Included" stay words. */
export interface CertificatePolicy {
  line: string;
  insurerLetter: string | null;
  policyNumber: string | null;
  effectiveDate: string | null;
  expirationDate: string | null;
  limits: Record<string, number | string>;
}

export interface Certificate {
  certificateDate: string | null;
  certificateNumber: string | null;
  producer: string | null;
  insured: { name: string; address: string | null } | null;
  /** Letter of the insurer to its name with its NAIC code. */
  insurers: Record<string, string>;
  policies: CertificatePolicy[];
  holder: string | null;
  additionalInsured: boolean | null;
  subrogationWaived: boolean | null;
  /** What somebody who relies on the certificate should look at. */
  findings: { text: string; quotes: Evidence[] }[];
}

export interface InsuranceRequirement {
  /** A line of insurance, or what else is demanded: ADDITIONAL_INSURED, WAIVER_OF_SUBROGATION, CERTIFICATE, … */
  line: string;
  requirement: string;
  /** The amounts as the contract writes them; null where it gives none. */
  amounts: string | null;
  quotes: Evidence[];
}

/** The parts of a comparison, in the order in which they are told; a part of nothing but gains comes later. */
export const comparisonGroups = [
  "TERM",
  "COVERAGES",
  "EXCLUSIONS",
  "LIMITS",
  "DEDUCTIBLES",
  "PREMIUM",
  "PARTIES",
  "LOCATIONS",
  "FORMS",
  "CONDITIONS",
] as const;
export type ComparisonGroup = (typeof comparisonGroups)[number];

/** What two documents say differently. */
export interface Difference {
  /** Label and both values in one line. */
  what: string;
  label: string;
  /** Null where the document does not say. */
  oldValue: string | null;
  newValue: string | null;
  old: Evidence[];
  new: Evidence[];
  /** One sentence on why it matters. */
  why: string;
  /** The part of the comparison that it belongs to; null where the order says enough. */
  group: ComparisonGroup | null;
  /** The coverage part that it stands in, as it is called in a sentence; null where nothing says it. */
  part: string | null;
  /** "location 1, building 2"; null where it belongs to no one place. */
  place: string | null;
  /** Which document leaves the insured with less, or asks for more; null where that cannot be told. */
  lesser: "OLD" | "NEW" | null;
  /** One document alone gives this figure: nothing in the other one is of its column, location and building. */
  isApart: boolean;
}

/** Two documents beside each other. */
export interface Comparison {
  /** They describe different insurance: only whose it is is told, not all that differs. */
  isUnrelated: boolean;
  /** What the two stand for to each other: "Before" and "After", "Contract" and "Shown". */
  oldName: string;
  newName: string;
  /** What stayed the same, counted in one sentence; null where nothing was. */
  unchanged: string | null;
  differences: Difference[];
}

/** A document as a reasoner sees it. */
export interface ReadDocument {
  documentId: string;
  readingId: string;
  name: string;
  pages: readonly PageReading[];
}

export interface AnswerQuote {
  documentId: string;
  readingId: string;
  segments: Evidence;
}

/** What the agency's own record of a policy says. Its name comes first, since every policy has one. */
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

/** What the account's own record says. */
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

/** A field of a record, or a detail of the documents that a person of the agency set. */
export type KeptField = RecordField | AccountField | DetailField;

/** Amounts in cents, dates as YYYY-MM-DD, everything else as it is shown. A field that the record leaves empty is missing. */
export type RecordValues = Partial<Record<KeptField, string | number>>;

/** A value of the agency's own records that a statement stands on, where quotes are words of documents. */
export interface RecordSource {
  /** Null: of the account itself. */
  policyId: string | null;
  field: KeptField;
  value: string | number;
}

/** One of the values that a figure was worked out from, with what bears it out. */
export interface FigurePart {
  policyId: string;
  value: string | number;
  records: RecordSource[];
  quotes: AnswerQuote[];
}

/** A figure that no page and no record says by itself: worked out from its parts, and worked out again by the check. */
export interface Figure {
  /** POLICIES: how many policies the parts are of. DISTINCT: how many different values they have. */
  kind: "SUM" | "POLICIES" | "DISTINCT";
  value: number;
  parts: FigurePart[];
}

/** One statement of an answer with the quotes that bear it. */
export interface Statement {
  text: string;
  quotes: AnswerQuote[];
  /** What of the agency's records bears it out, beside the quotes or instead of them. */
  records?: RecordSource[];
  /** Where its figure was worked out. */
  figure?: Figure;
}

/** A passage that comes near to a question: the words of a page, never an answer. */
export interface ClosestPassage {
  /** What it stands under, for people; null where nothing is known. Exempt from evidence like every heading. */
  heading: string | null;
  quote: AnswerQuote;
}

/** Passages that are shown where nothing answers. */
export const CLOSEST_MAX = 3;

/**
 * An answer; where nothing answers for certain, the passages that come nearest; and where nothing comes near, a refusal.
 */
export type Answer =
  | { kind: "ANSWERED"; statements: Statement[] }
  /** One passage at least, best first. */
  | { kind: "CLOSEST"; passages: ClosestPassage[] }
  | { kind: "REFUSED"; reason: string };

/** What a document is about, for people who look for it. */
export interface DocumentDescription {
  /** As it is headed, without shouting; exempt from evidence like every heading. */
  title: string;
  /** Two or three sentences in the order of the document; none where it has no text that says anything. */
  summary: { text: string; quotes: Evidence[] }[];
  /** What one uses such a document for; empty where its kind and its words do not show it. */
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
/** "03/15/2026". */
const describeDate = (on: string): string => `${on.slice(5, 7)}/${on.slice(8)}/${on.slice(0, 4)}`;

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

/** The limits that an explorer shows: zero and empty ones are hidden (spec 1, section 3). */
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

/** What the details are called where they are listed, compared and corrected. */
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

/** What the fields of the agency's own records are called, besides those that documents say as well. */
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
/** What a field of a record or of the documents is called; null for none of ours. */
export const labelOfField = (field: KeptField): string =>
  isDetail(field) ? detailLabels[field] : recordLabels[field];
