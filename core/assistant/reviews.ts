/**
 * What reviews find: each demand of a contract with its verdict, held against a certificate or against policies.
 * Browser-safe: types only. Money is integer cents, dates are YYYY-MM-DD.
 */
import type { AnswerQuote } from "./schedules.ts";

/** CANNOT_TELL: the documents do not settle it, such as a mark without its endorsement. */
export const verdicts = ["MET", "NOT_MET", "CANNOT_TELL"] as const;
export type Verdict = (typeof verdicts)[number];

/** One demand of a contract or of typed requirements, held against a certificate or against policies. */
export interface CheckedDemand {
  /** "General aggregate limit" */
  label: string;
  /** In few words: "$2,000,000". */
  asked: string;
  /** Null if nothing shows it. */
  shown: string | null;
  verdict: Verdict;
  /** One sentence on what was compared. */
  why: string;
  /** What would settle it, as a phrase such as "a current certificate"; empty for MET. */
  settle: string;
  /** The words that make the demand; at least one. */
  asking: AnswerQuote[];
  /** The words of the certificate, a policy or an endorsement; at least one for MET, unless somebody corrected it. */
  showing: AnswerQuote[];
  /** Each `said` of the corrections that it rests on; absent where it rests on words alone. */
  corrected?: string[];
  /** No email asks for it, though it is open: only the contract settles it, or it is asked of somebody else. */
  isNotAsked?: true;
}

export interface Review {
  /** In the order of the requirements. */
  demands: CheckedDemand[];
  /** Pages of the certificate; absent in reviews of before. */
  pagesSearched?: number;
  /** Contracts that name others and nowhere the insured of the certificate; absent where there are none. */
  unnamed?: (UnnamedInsured & { documentId: string })[];
  /** The client, where neither the certificate nor what it is held against names it; else absent. */
  unnamedClient?: string;
}

/**
 * What settles a demand that is not met: a form, a higher limit, a policy, pages to read, the next term. FILE: the policy is on
 * file without a document that says anything, which is for the agency itself to add.
 */
export const settlements = ["ENDORSEMENT", "LIMIT", "POLICY", "PAGES", "RENEWAL", "FILE"] as const;
export type Settlement = (typeof settlements)[number];

/** A demand of a contract, held against the policies in force. */
export interface PolicyDemand extends CheckedDemand {
  /** Of a limit that is too low: by how many cents; null otherwise. */
  shortBy: number | null;
  /** False where no policy in force is of the line that is demanded. */
  isCarried: boolean;
  /** Where the policy of its line has ended: the verdict on that policy's terms. */
  renewal?: Verdict;
  /** Null for a demand that is met, or that nothing of the policies settles. */
  settledBy: Settlement | null;
  /** Numbers of forms that would give it, the likeliest first; empty where no form does. */
  forms: string[];
  /** The name of the policy that it was held against; null if none is of its line. */
  policy: string | null;
  /** How many pages of policies were searched for it. */
  pagesSearched: number;
}

export const clauseKinds = ["INSURANCE", "INDEMNITY", "WAIVER", "NOTICE", "PROOF", "UNUSUAL"] as const;
export type ClauseKind = (typeof clauseKinds)[number];

/** A clause of a contract that bears on insurance. */
export interface ContractClause {
  kind: ClauseKind;
  /** The heading that it stands under, as printed; empty if there is none. */
  heading: string;
  /** Its words. */
  text: string;
  /** Of an unusual clause: what is unusual about it; null otherwise. */
  why: string | null;
  quotes: AnswerQuote[];
}

/** Why a document that was handed over as a policy is held against nothing. */
export const unusedReasons = ["ENDED", "NOT_BEGUN", "OTHER_INSURED", "NOT_IN_FORCE"] as const;
export type UnusedReason = (typeof unusedReasons)[number];

/** A policy of the client that is in force by the agency's records. */
export interface RecordedPolicy {
  policyId: string;
  /** "General Liability LMI-204418" */
  name: string;
  /** Lines of insurance as written in a sentence: "general liability"; empty if its type does not say. */
  lines: string[];
  policyNumber: string | null;
  effectiveDate: string | null;
  expirationDate: string | null;
  /** Those that were understood. */
  documents: { documentId: string; name: string }[];
  /** How many more there are than one task reads; absent if there are none. */
  left?: number;
}

/** A policy that the demands were held against, or was left out. */
export interface HeldPolicy {
  /** "General Liability LMI-204418" */
  name: string;
  /** As written in a sentence: "general liability". */
  lines: string[];
  /** Null where neither its pages nor its record say it. */
  from: string | null;
  to: string | null;
  /** As its pages name it; absent where they do not. */
  carrier?: string;
  /** Null if it counts. */
  unused: UnusedReason | null;
  /** The record of the policy; null if it was only handed over. */
  policyId: string | null;
  /** The words that say its term or its number; empty where only the record says it. */
  quotes: AnswerQuote[];
}

/** The insured of a certificate or of the policies in force, whom the contract names nowhere, and whom it does name. */
export interface UnnamedInsured {
  insured: string;
  parties: { name: string; quotes: AnswerQuote[] }[];
}

/** What a contract demands of the insurance, and what the policies in force say to it. */
export interface ContractReview {
  policies: HeldPolicy[];
  /** Absent where the contract names the insured of the policies, or no page says who that is. */
  unnamed?: UnnamedInsured;
  /** In the order of the contract. */
  demands: PolicyDemand[];
  clauses: ContractClause[];
}

/**
 * GAP_CONFIRMED: a policy's own words leave it out. GAP_INFERRED: no policy on file is of that kind. CANNOT_TELL: nothing was
 * read that would settle it. COVERED: a policy's words give it. The weightiest first.
 */
export const gapOutcomes = ["GAP_CONFIRMED", "GAP_INFERRED", "CANNOT_TELL", "COVERED"] as const;
export type GapOutcome = (typeof gapOutcomes)[number];

export interface GapPoint {
  /** What can cost the client money: "Alcohol". */
  exposure: string;
  /** What answers it: "Liquor liability". */
  coverage: string;
  outcome: GapOutcome;
  /** The words of the exposure. */
  stated: string;
  /** The words of the policy; null if none were found. */
  shown: string | null;
  /** One or two sentences on what was found, with how many policies were searched where nothing was. */
  found: string;
  /** A policy gives it, but less than the stated value. */
  isShort?: true;
  /** Why it matters, in one sentence. */
  why: string;
  /** What to do next, as a phrase such as "quote liquor liability"; empty for COVERED. */
  next: string;
  /** The policy that says it; null if none does. */
  policy: string | null;
  /** The names of the policies that were searched for it. */
  searched: string[];
  /** At least one quote. */
  stating: AnswerQuote[];
  /** The words of the policy: at least one quote for COVERED and GAP_CONFIRMED. */
  showing: AnswerQuote[];
}

export interface GapAnalysis {
  /** All policies that were handed over or are on file. */
  policies: HeldPolicy[];
  /** In the order of the exposures. */
  points: GapPoint[];
  /** Typed facts in which no exposure was recognized. */
  unmatched: { text: string; quotes: AnswerQuote[] }[];
  /** What nearly every business carries and no policy in force is of, with one that has ended. Older analyses have none. */
  missingLines?: { line: string; ended: string | null }[];
}

/** What is applied for, as the form of the preset offers it. Business operations include liability. */
export const applicationLines = ["BUSINESS_OPERATIONS", "WORKERS_COMPENSATION", "PROPERTY", "AUTO"] as const;
export type ApplicationLine = (typeof applicationLines)[number];
export const applicationLineLabels: Record<ApplicationLine, string> = {
  BUSINESS_OPERATIONS: "Business Operations",
  WORKERS_COMPENSATION: "Workers Compensation",
  PROPERTY: "Property",
  AUTO: "Auto",
};

/**
 * REQUIRED: what a carrier needs to quote. FORMATS, SUMS: whether values can be right. LOSSES, POLICIES: what other documents
 * say. RECORDS: what the agency's own records say. GUIDES: whether it fits what carriers insure.
 */
export const applicationParts = [
  "REQUIRED",
  "FORMATS",
  "SUMS",
  "LOSSES",
  "POLICIES",
  "RECORDS",
  "GUIDES",
] as const;
export type ApplicationPart = (typeof applicationParts)[number];

/** One thing that was checked of an application. */
export interface ApplicationPoint {
  part: ApplicationPart;
  /** "FEIN", "Loss of February 14, 2023" */
  label: string;
  /** As the application prints it; null if it does not say. */
  stated: string | null;
  /** What it was held against, as printed elsewhere or as it was calculated; null if nothing was. */
  against: string | null;
  verdict: Verdict;
  /** One sentence on what was found, and for anything but MET on what to do. */
  why: string;
  /** What to ask the insured; null if nobody has to. */
  question: string | null;
  /** The words of the application; of a blank field its label. Empty where it does not print it at all. */
  stating: AnswerQuote[];
  /** The words of the other document. */
  showing: AnswerQuote[];
  /** The agency's record that says it, where no document does. */
  record?: AgencyRecord;
}

/** A record of the agency as people call it, such as "the client's record". */
export interface AgencyRecord {
  id: string;
  name: string;
}

/** What the agency's records answer of an application's field. */
export interface RecordedAnswer {
  /** The field, as the check of applications calls it. */
  label: string;
  value: string;
  record: AgencyRecord;
}

/** What the agency's records say of an applicant. */
export interface ApplicantRecords {
  answers: RecordedAnswer[];
  /** Policies that the client has or had; `label`: its line. */
  carriers: (RecordedAnswer & { carrier: string })[];
  /** `on`: a calendar date. */
  losses: { on: string; value: string; record: AgencyRecord }[];
  /** What the client is called, its own name first. */
  names?: string[];
}

/** A paper, or the records of a client, that are of somebody else than the applicant. */
export interface OtherParty {
  /** Null for the agency's records. */
  documentId: string | null;
  /** What people call it. */
  document: string;
  insured: string;
}

export interface ApplicationCheck {
  /** Null if none of the documents is an application. */
  applicationId: string | null;
  /** Pages of the application that were searched. */
  pageCount: number;
  lines: ApplicationLine[];
  points: ApplicationPoint[];
  /** It is a form that nobody has filled in, so that nothing of it was checked. */
  isBlank?: boolean;
  /** Whom the application names; null if it names nobody. */
  applicant?: string | null;
  /** What is of somebody else, of which nothing was used. */
  ofOthers?: OtherParty[];
  /** Guides of carriers that it was held against, found in the knowledge base. */
  guides?: { documentId: string; name: string }[];
}

/** A value that a form lacks. */
export interface WantedValue {
  /** Names it in the result. */
  name: string;
  /** What people call it: "Applicant: Date the business started". */
  label: string;
}

/** A value that a model found in a document. */
export interface FoundValue {
  name: string;
  /** Letter by letter as the quote has it. */
  value: string;
  quote: AnswerQuote;
}
