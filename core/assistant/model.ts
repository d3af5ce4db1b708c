/**
 * The assistant's types: what a reasoner gets and returns. Every value and sentence from a document carries the
 * segments that say it; the evidence check (evidence.ts) drops whatever the pages do not support, letter by letter.
 * Browser-safe: types and pure rules only. Money is integer cents, dates are YYYY-MM-DD.
 */
import type { DocumentType, RecognizedDocument } from "#model/documents";
import type { PageModel, PageReading } from "#model/reading";
import type { DetailField, KeptField, PolicyDetails, ValueField } from "./labels.ts";
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
export * from "./labels.ts";
export * from "./reviews.ts";
export * from "./schedules.ts";

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
  /** What the row's own boxes say; omitted where the form has none, or where words for all policies say it. */
  marks?: { additionalInsured?: boolean; subrogationWaived?: boolean };
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

/** "CG 20 10 04/13 Additional Insured - Owners". */
export const describeForm = ({
  number,
  edition,
  title,
}: Pick<PolicyForm, "number" | "edition" | "title">): string =>
  [number, edition, title].filter(Boolean).join(" ");
