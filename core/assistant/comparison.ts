/**
 * Documents beside each other: two with their differences, two to six offers in one matrix, or offers as a client is told
 * of them. Browser-safe: types only.
 */
import type { DocumentType } from "#model/documents";
import type { AnswerQuote, Evidence } from "./schedules.ts";

/** The parts of a comparison, in display order; a part with only gains comes later. */
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
  /** Null if the document does not say. */
  oldValue: string | null;
  newValue: string | null;
  old: Evidence[];
  new: Evidence[];
  /** One sentence on why it matters. */
  why: string;
  /** The part of the comparison; null if the order is enough. */
  group: ComparisonGroup | null;
  /** The coverage part, as written in a sentence; null if unknown. */
  part: string | null;
  /** "location 1, building 2"; null if it does not belong to a single place. */
  place: string | null;
  /** Which document is worse for the insured or requires more; null if unclear. */
  lesser: "OLD" | "NEW" | null;
  /** Only one document gives this figure: the other has none for its column, location and building. */
  isApart: boolean;
}

/** Two documents compared side by side. */
export interface Comparison {
  /** They describe different insurance, so only their parties are compared. */
  isUnrelated: boolean;
  /** The roles of the two documents: "Before" and "After", "Contract" and "Shown". */
  oldName: string;
  newName: string;
  /** What is unchanged, counted in one sentence; null if nothing is. */
  unchanged: string | null;
  differences: Difference[];
}

/** Most offers and policies that stand side by side. */
export const COLUMNS_MAX = 6;

/** An offer or a policy: a document, or one of the options that a document offers. */
export interface MatrixColumn {
  documentId: string;
  /** "Option A", as printed; null for a whole document. */
  option: string | null;
  /** Short and different from the other columns': the carrier, or else the file. */
  name: string;
  /** The number of the quote or the policy; null if it has none. */
  number: string | null;
  pageCount: number;
}

/**
 * STATED: it says so. LESS: it leaves the insured with less than the others, or asks more. EXCLUDED: it says that this is
 * not covered. NOT_FOUND: nothing on its pages says it.
 */
export const cellOutcomes = ["STATED", "LESS", "EXCLUDED", "NOT_FOUND"] as const;
export type CellOutcome = (typeof cellOutcomes)[number];

export interface MatrixCell {
  outcome: CellOutcome;
  /** As people read it; null only for NOT_FOUND. */
  value: string | null;
  /** At least one unless NOT_FOUND. */
  quotes: AnswerQuote[];
  /** Of EXCLUDED: it is only no part of the offer, which is no exclusion. */
  isNotOffered?: true;
}

export interface MatrixRow {
  group: ComparisonGroup;
  label: string;
  /** Why a difference in it matters, in one sentence. */
  why: string;
  /** One for each column. */
  cells: MatrixCell[];
  /** Every column says the same. */
  isSame: boolean;
}

/** A document that describes other insurance than the columns, so that nothing of it is paired. */
export interface ApartDocument {
  documentId: string;
  name: string;
  /** One sentence. */
  reason: string;
  /** It insures somebody else, whatever it covers. */
  isOtherClient: boolean;
  /** The words that tell it apart. */
  quotes: AnswerQuote[];
}

export interface CoverageMatrix {
  /** Fewer than two if nothing can be compared. */
  columns: MatrixColumn[];
  /** By group; totals first, then what is less. */
  rows: MatrixRow[];
  apart: ApartDocument[];
  /** Columns beyond the most, by name. */
  leftOut: string[];
  /** What each column costs, as a proposal tells it. Missing in what was compared before that was read. */
  prices?: OfferedPrices[];
}

/** Something that an offer states; it has at least one quote. */
export interface StatedText {
  /** As people read it. */
  text: string;
  quotes: AnswerQuote[];
}

export interface StatedDate {
  /** YYYY-MM-DD; null where the words give no date. */
  date: string | null;
  /** As people read it. */
  text: string;
  quotes: AnswerQuote[];
}

export interface StatedAmount {
  cents: number;
  quotes: AnswerQuote[];
}

/** What is asked for before coverage can begin. */
export interface ProposedCondition extends StatedText {
  /** By when, in the offer's own words; null if it does not say. */
  due: string | null;
}

/** What is charged beside the premium. TAXES_AND_FEES: the offer says only what both are together. */
export const chargeKinds = ["TAXES", "FEES", "TAXES_AND_FEES"] as const;
export type ChargeKind = (typeof chargeKinds)[number];

export interface OfferedCharge {
  kind: ChargeKind;
  /** As printed: "Surplus lines tax". */
  label: string;
  /** Several if the offer contradicts itself; none where it says it in words. */
  amounts: StatedAmount[];
  /** "None", "Included in the premium", "3%"; null beside amounts. */
  said: StatedText | null;
  /** The words say that it adds nothing to the premium. */
  isFree: boolean;
}

/** A column of a matrix as an offer to a client. */
/** What an offer says that it costs. */
export type OfferedPrices = Pick<ProposedOffer, "premium" | "total" | "charges">;

export interface ProposedOffer {
  documentId: string;
  docType: DocumentType;
  /** Of the quote or the policy. */
  number: StatedText | null;
  insured: StatedText | null;
  carrier: StatedText | null;
  effectiveDate: StatedDate | null;
  expirationDate: StatedDate | null;
  validUntil: StatedDate | null;
  /** Every amount that is given: none if it is not stated, several if the offer contradicts itself. */
  premium: StatedAmount[];
  total: StatedAmount[];
  /** In the order of the pages. */
  charges: OfferedCharge[];
  /** Limits for which the same printed words give several amounts. */
  unclearLimits: { label: string; amounts: StatedAmount[] }[];
  conditions: ProposedCondition[];
}

/** Offers of the same insurance. */
export interface ProposedSection {
  /** "general liability"; null if the offers do not say. */
  line: string | null;
  /** One column or more. */
  matrix: CoverageMatrix;
  /** One for each column. */
  offers: ProposedOffer[];
}

/** Words of the agency that state nothing about an offer. */
export interface ProposalPassage {
  place: "INTRODUCTION" | "ABOUT_FIGURES" | "ACCEPTANCE" | "CLOSING";
  text: string;
  /** The agency wrote it itself, so that nobody words it otherwise. */
  isOwn: boolean;
}

export interface Proposal {
  /** One for each insurance, in the order in which the documents were handed over. */
  sections: ProposedSection[];
  /**
   * What a file that offers several insurances says that all of them cost together, in its own words. Steps of earlier
   * releases have none.
   */
  totals?: { label: string; cents: number; quotes: AnswerQuote[] }[];
  passages: ProposalPassage[];
}

// An issued policy against what was promised: its binder, its quote or the term before it -------------

/** What a document is to the check; what is promised last comes before what was promised earlier. */
export const checkRoles = ["POLICY", "BINDER", "QUOTE", "PRIOR_TERM"] as const;
export type CheckRole = (typeof checkRoles)[number];

/** As written in a sentence. */
export const checkRoleNames: Record<CheckRole, string> = {
  POLICY: "policy",
  BINDER: "binder",
  QUOTE: "quote",
  PRIOR_TERM: "prior term",
};

/** Documents that one policy is held against. */
export const PROMISES_MAX = 3;

/** MISSING: promised, and not found on the policy. ADDED: on the policy, and not promised. The most urgent first. */
export const checkOutcomes = ["MISSING", "DIFFERENT", "ADDED", "CANNOT_TELL", "AS_EXPECTED"] as const;
export type CheckOutcome = (typeof checkOutcomes)[number];

/** One thing that was compared. */
export interface PolicyPoint {
  group: ComparisonGroup;
  label: string;
  outcome: CheckOutcome;
  /** What was promised, as people read it; null for ADDED. */
  expected: string | null;
  /** What the policy says; null where nothing was found. */
  shown: string | null;
  /** The document that promises it; null for ADDED. */
  promisedBy: string | null;
  /** Of two amounts: how far they lie apart. */
  by: number | null;
  /** For whom the policy is better than what was promised; null if neither, or if nobody can tell. */
  favors: "INSURED" | "CARRIER" | null;
  /** One sentence. */
  why: string;
  /** What to ask of the carrier, as a sentence; null if nothing. */
  ask: string | null;
  /** The words of the promise. */
  expecting: AnswerQuote[];
  /** The words of the policy, and of other documents that say otherwise. */
  showing: AnswerQuote[];
  /** Pages of the policy, or for ADDED of what it was held against. */
  pagesSearched: number;
}

export interface CheckedDocument {
  documentId: string;
  name: string;
  role: CheckRole;
  pageCount: number;
}

/** Why there is no policy to check. */
export const noPolicyReasons = ["NONE", "SEVERAL"] as const;
export type NoPolicyReason = (typeof noPolicyReasons)[number];

export interface PolicyCheck {
  /** The policy first, then what it was held against in order of precedence. */
  documents: CheckedDocument[];
  /** Null if the policy is among the documents. */
  noPolicy: NoPolicyReason | null;
  points: PolicyPoint[];
  /** Documents of other insurance or of somebody else. */
  apart: ApartDocument[];
  /** What else is to be known, as sentences: a file that came twice, a policy that has ended, a page that was not read. */
  remarks: { text: string; quotes: AnswerQuote[] }[];
}
