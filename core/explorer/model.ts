/**
 * The policy explorer: what the documents of one policy say, merged, and the conversation about it. Pure rules and
 * types. Browser-safe. Money is cents, dates are YYYY-MM-DD.
 */
import * as v from "valibot";
import {
  type CancellingParty,
  type DetailField,
  type DoubtReason,
  type Extraction,
  type KeptField,
  type NoticeReason,
  type PolicyDetails,
  type PremiumPartKind,
  type PrintedSchedule,
  type ScheduleTables,
} from "#model/assistant";
import type { DocumentType, Quote } from "#model/documents";
import type { Policy } from "#model/policies";

/** Maximum length of a question. */
export const QUESTION_MAX = 2_000;

export const questionSchema = v.pipe(
  v.nullish(v.string("Write a question."), ""),
  v.check((text) => text.length <= QUESTION_MAX * 4, "Use at most 2,000 characters."),
  v.transform((text) => text.trim()),
  v.nonEmpty("Write a question."),
  v.maxLength(QUESTION_MAX, "Use at most 2,000 characters."),
  v.check((text) => !/[^\P{Cc}\n\r\t]/u.test(text), "Use plain text."),
);

/** A quote with the words to display and its file. */
export interface ShownQuote extends Quote {
  /** The words of all segments. */
  content: string;
  documentName: string;
}

/** What was read from one document. */
export interface DocumentExtraction {
  documentId: string;
  readingId: string;
  name: string;
  /** As chosen by the person who uploaded it. */
  type: DocumentType;
  createdAt: number;
  extraction: Extraction;
}

export interface ExplainedEntry {
  title: string;
  description: string;
  policyQuotes: ShownQuote[];
}

export interface ConflictingValue {
  /** As displayed. */
  value: string;
  documentId: string;
  documentName: string;
  quotes: ShownQuote[];
}

/** Documents that contradict each other: the first value is the one that applies. */
export interface DetailConflict {
  /** A field of the details, or the key of an entry of the schedules. */
  field: string;
  label: string;
  values: ConflictingValue[];
  /** Which value applies and why, in a sentence. */
  reason: string;
}

/** The source of an entry of the schedules. */
interface FromDocuments {
  /** The entry's key within its policy; reviews are stored under it. */
  key: string;
  policyQuotes: ShownQuote[];
  /** 0 to 1. */
  confidence: number;
}

/** A form or an endorsement of the policy. */
export interface ListedForm extends FromDocuments {
  number: string;
  edition: string | null;
  title: string | null;
}

/** The required notice of cancellation. */
export interface NoticeTerm extends FromDocuments {
  by: CancellingParty;
  reason: NoticeReason;
  /** Null if notice is required but no number of days is given. */
  days: number | null;
}

/** A row of the premium's breakdown, or a charge in addition to it; cents. */
export interface PricedPart extends FromDocuments {
  kind: PremiumPartKind;
  label: string;
  amount: number;
}

/** An additional insured. */
export interface AdditionalInsuredEntry extends FromDocuments {
  kind: "NAMED" | "BLANKET";
  name: string;
}

/** A limit without a field of its own; cents. */
export interface ListedLimit extends FromDocuments {
  name: string;
  amount: number;
  /** The line of insurance, as written in a sentence; null if unknown. */
  line: string | null;
  /** "Location 1, building 2"; null if it applies to no single place. */
  place: string | null;
}

export interface MergedSchedules {
  forms: ListedForm[];
  cancellation: NoticeTerm[];
  premiumParts: PricedPart[];
  additionalInsureds: AdditionalInsuredEntry[];
  limits: ListedLimit[];
}

/** A row of a printed schedule, with its cells as printed. */
export interface ListedRow {
  cells: Readonly<Record<string, string>>;
  /** The line of insurance, as written in a sentence; null if it is unknown or all rows are of one. */
  line: string | null;
  policyQuotes: ShownQuote[];
}

export type ListedTables = Record<Exclude<keyof ScheduleTables, "printed">, ListedRow[]>;

interface ScheduleLine {
  /** As printed, one for each column; null where it is blank. */
  cells: (string | null)[];
  policyQuotes: ShownQuote[];
  /** Why a person should check it; null if it is sure. */
  checkReason: string | null;
}

/** A schedule of one document with all its columns. */
export interface ListedSchedule extends Omit<PrintedSchedule, "rows" | "total"> {
  rows: ScheduleLine[];
  total: ScheduleLine | null;
}

/** One coverage of a certificate, with its insurer's name. */
export interface CertificateRow {
  /** "General liability". */
  coverage: string;
  /** Null if the letter refers to no insurer. */
  insurer: string | null;
  policyNumber: string | null;
  effectiveDate: string | null;
  expirationDate: string | null;
  /** As printed: "$1,000,000", "Included". */
  limits: { name: string; value: string }[];
  /** Why a person should check it; null if it is sure. */
  checkReason: string | null;
}

export interface CertificateTable {
  documentId: string;
  documentName: string;
  holder: string | null;
  rows: CertificateRow[];
}

/** A carrier or insured in the documents that differs from the policy's record. */
export interface RecordDifference {
  field: "insured" | "carrier";
  text: string;
}

export interface MergedDetails {
  details: PolicyDetails;
  /** The quotes for each field. */
  evidence: Partial<Record<DetailField, ShownQuote[]>>;
  coverageDescriptions: ExplainedEntry[];
  exclusionDescriptions: ExplainedEntry[];
  schedules: MergedSchedules;
  tables: ListedTables;
  printed: ListedSchedule[];
  conflicts: DetailConflict[];
  recordDifferences: RecordDifference[];
  /** Both names in a sentence if the insured, however sure its reading, is not the account. */
  otherInsured: string | null;
  /** The confidence of each field, 0 to 1: agreement between documents raises it, disagreement lowers it. */
  confidence: Partial<Record<DetailField, number>>;
  /** Why the reading of a field is not sure. */
  doubts: Partial<Record<DetailField, DoubtReason>>;
  /** What certificates show; this is not part of the policy itself. */
  certificates: CertificateTable[];
  /** What people corrected, added or removed. */
  corrections: DetailCorrection[];
  /** The last decision about the limits, once every limit has been reviewed. */
  limitsReview?: { reviewedBy: { id: string; name: string } | null; reviewedAt: number } | null;
}

/** A detail whose value was set by a person. */
export interface DetailCorrection {
  /** A field of the details, or the key of an entry of the schedules. */
  field: string;
  label: string;
  /** For people; null if the person said that the policy does not have it. */
  value: string | null;
  /** What the documents say, for people; null if they do not. */
  readValue: string | null;
  correctedBy: { id: string; name: string } | null;
  correctedAt: number;
}

/** Maximum details accepted at once; far more than a policy has. */
export const ACCEPTED_AT_ONCE_MAX = 500;

export const noticeLabels: Record<NoticeReason, string> = {
  NONPAYMENT: "Nonpayment of premium",
  OTHER: "Any other reason",
  ANY: "Any reason",
  NONRENEWAL: "Nonrenewal",
};

export const noticeByLabels: Record<CancellingParty, string> = {
  CARRIER: "Carrier",
  INSURED: "Insured",
};

/** "Notice by carrier, nonpayment of premium". */
export const noticeLabelOf = ({ by, reason }: Pick<NoticeTerm, "by" | "reason">): string =>
  `Notice by ${noticeByLabels[by].toLowerCase()}, ${noticeLabels[reason].toLowerCase()}`;

export const describeDays = (days: number | null): string =>
  days === null ? "No number of days given" : days === 1 ? "1 day" : `${days} days`;

/** The kind of a message: a person's question, an answer, the closest passages, or a refusal. */
export const messageKinds = ["QUESTION", "ANSWER", "CLOSEST", "REFUSAL"] as const;
export type MessageKind = (typeof messageKinds)[number];

/** The policy of the quoted document, if the conversation is about an account. */
export type QuotedPolicy = Pick<Policy, "id" | "type" | "policyNumber">;

/** A quote under an answer. */
export interface Attachment extends ShownQuote {
  /** 1 for the first; the statements refer to it. */
  number: number;
  /** The policy's current name; not stored. */
  policy?: QuotedPolicy;
}

/** One of the agency's own records that supports a statement. */
export interface RecordCitation {
  /** Null: the account's record. */
  policyId: string | null;
  fields: KeptField[];
  /** The policy's current name; not stored. */
  policy?: QuotedPolicy;
}

export interface AnswerStatement {
  text: string;
  attachmentNumbers: number[];
  /** The agency's records that support it, in addition to or instead of quotes. */
  records?: RecordCitation[];
  /** Ids of the clients whose records say it, besides those of their policies. */
  clientIds?: string[];
  /** A figure calculated from everything it cites: it is kept only with all of that. */
  isWorkedOut?: boolean;
  /** Set by a person at the agency: valid without a document's words. */
  isByPerson?: boolean;
}

/** A passage that is shown when there is no answer. */
export interface ClosestEntry {
  /** Its heading, for people; null if unknown. */
  heading: string | null;
  attachmentNumber: number;
}

/** As stored: JSON in the column "body". */
export interface MessageBody {
  kind: MessageKind;
  /** The sentences of an answer, each with the numbers of its quotes. */
  statements: AnswerStatement[];
  attachments: Attachment[];
  /** Best first; only if there is no answer. */
  closest?: ClosestEntry[];
  /** A language model is configured but failed: the answer is the local reasoner's. */
  withoutModel?: boolean;
}

export interface ChatMessage extends MessageBody {
  id: string;
  role: "user" | "assistant";
  content: string;
  /** Milliseconds since 1970. */
  timestamp: number;
  askedBy: { id: string; name: string } | null;
}

/** The introduction to closest passages. */
export const closestText = "I found no direct answer. Closest passages:";

/** The text of an answer when nothing else is shown. */
export const contentOf = (statements: readonly { text: string }[]): string =>
  statements.map(({ text }) => text).join("\n\n");

const isName = (fields: readonly string[]): boolean => fields.every((field) => field === "policy");

/** The policy reference of a statement or quote; the browser has the same under the schema's names. */
interface NumberedSource {
  number: number;
  policy?: QuotedPolicy | null | undefined;
}

/** Groups consecutive statements of an answer by policy. Null for statements about several policies or none. */
export function groupByPolicy<
  StatementRow extends {
    attachmentNumbers: readonly number[];
    records?: readonly { policy?: QuotedPolicy | null | undefined; fields: readonly string[] }[];
    /** A figure for all policies, even if calculated from one. */
    isWorkedOut?: boolean;
  },
>({
  statements,
  attachments,
}: {
  statements: readonly StatementRow[];
  attachments: readonly NumberedSource[];
}): { policy: QuotedPolicy | null; statements: StatementRow[] }[] {
  const policyByNumber = new Map(attachments.map(({ number, policy }) => [number, policy ?? null]));
  const groups: { policy: QuotedPolicy | null; statements: StatementRow[] }[] = [];
  for (const statement of statements) {
    const sources = [
      ...statement.attachmentNumbers.map((number) => policyByNumber.get(number)),
      // A policy that is only named has no statement of its own.
      ...(statement.records ?? []).map(({ policy, fields }) => (isName(fields) ? null : policy)),
    ];
    const about = new Map(sources.flatMap((policy) => (policy ? [[policy.id, policy] as const] : [])));
    const [only] = about.values();
    const policy = about.size === 1 && only && statement.isWorkedOut !== true ? only : null;
    const last = groups.at(-1);
    if (last && last.policy?.id === policy?.id) last.statements.push(statement);
    else groups.push({ policy, statements: [statement] });
  }
  return groups;
}
