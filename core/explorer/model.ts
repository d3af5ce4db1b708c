/**
 * The policy explorer: what the documents of one policy say, merged, and the conversation about it. Pure rules
 * and shapes. Browser-safe. Money is cents, dates are YYYY-MM-DD.
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
} from "#model/assistant";
import type { DocumentType, Quote } from "#model/documents";
import type { Policy } from "#model/policies";

/** A question is this long at most. */
export const QUESTION_MAX = 2_000;

export const questionSchema = v.pipe(
  v.nullish(v.string("Write a question."), ""),
  v.check((text) => text.length <= QUESTION_MAX * 4, "Use at most 2,000 characters."),
  v.transform((text) => text.trim()),
  v.nonEmpty("Write a question."),
  v.maxLength(QUESTION_MAX, "Use at most 2,000 characters."),
  v.check((text) => !/[^\P{Cc}\n\r\t]/u.test(text), "Use plain text."),
);

/** A quote with the words to show and the file to name. */
export interface ShownQuote extends Quote {
  /** The words of all segments. */
  content: string;
  documentName: string;
}

/** What one document was read to say. */
export interface DocumentExtraction {
  documentId: string;
  readingId: string;
  name: string;
  /** As the person who uploaded it said. */
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
  /** As it is shown to people. */
  value: string;
  documentId: string;
  documentName: string;
  quotes: ShownQuote[];
}

/** Documents that say different things: the first value is the one that counts. */
export interface DetailConflict {
  /** A field of the details, or the key of an entry of the schedules. */
  field: string;
  label: string;
  values: ConflictingValue[];
  /** Which value counts and why, in a sentence. */
  reason: string;
}

/** Where an entry of the schedules comes from. */
interface FromDocuments {
  /** Names the entry within its policy; a review is kept under it. */
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

/** How much notice ends the policy. */
export interface NoticeTerm extends FromDocuments {
  by: CancellingParty;
  reason: NoticeReason;
  /** Null where notice is demanded and no number of days is given. */
  days: number | null;
}

/** A row of what the premium is made of, or of what is charged beside it; cents. */
export interface PricedPart extends FromDocuments {
  kind: PremiumPartKind;
  label: string;
  amount: number;
}

/** Somebody else who is insured. */
export interface AdditionalInsuredEntry extends FromDocuments {
  kind: "NAMED" | "BLANKET";
  name: string;
}

/** A limit that has no field of its own; cents. */
export interface ListedLimit extends FromDocuments {
  name: string;
  amount: number;
  /** The line of insurance that it stands under, as it is called in a sentence; null where nothing says it. */
  line: string | null;
}

export interface MergedSchedules {
  forms: ListedForm[];
  cancellation: NoticeTerm[];
  premiumParts: PricedPart[];
  additionalInsureds: AdditionalInsuredEntry[];
  limits: ListedLimit[];
}

/** One coverage of a certificate, its insurer by name. */
export interface CertificateRow {
  /** "General liability". */
  coverage: string;
  /** Null where the letter stands for nobody. */
  insurer: string | null;
  policyNumber: string | null;
  effectiveDate: string | null;
  expirationDate: string | null;
  /** As printed: "$1,000,000", "Included". */
  limits: { name: string; value: string }[];
}

export interface CertificateTable {
  documentId: string;
  documentName: string;
  holder: string | null;
  rows: CertificateRow[];
}

/** The carrier or the insured that documents name, and another one in the policy's record. */
export interface RecordDifference {
  field: "insured" | "carrier";
  text: string;
}

export interface MergedDetails {
  details: PolicyDetails;
  /** Per field the quotes that say it. */
  evidence: Partial<Record<DetailField, ShownQuote[]>>;
  coverageDescriptions: ExplainedEntry[];
  exclusionDescriptions: ExplainedEntry[];
  schedules: MergedSchedules;
  conflicts: DetailConflict[];
  recordDifferences: RecordDifference[];
  /** How sure each field is, 0 to 1: documents that agree make it surer, documents that do not less sure. */
  confidence: Partial<Record<DetailField, number>>;
  /** Why the reading of a field is less than sure. */
  doubts: Partial<Record<DetailField, DoubtReason>>;
  /** What certificates show; they say nothing of the policy itself. */
  certificates: CertificateTable[];
  /** What people set right, added or took out. */
  corrections: DetailCorrection[];
}

/** A detail whose value is a person's. */
export interface DetailCorrection {
  /** A field of the details, or the key of an entry of the schedules. */
  field: string;
  label: string;
  /** For people; null where the person said that the policy does not have it. */
  value: string | null;
  /** What the documents say, for people; null where they do not. */
  readValue: string | null;
  correctedBy: { id: string; name: string } | null;
  correctedAt: number;
}

/** Details that are accepted at once; far more than a policy has. */
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

/** What a message is: a question of a person, an answer, the passages that come nearest to one, or a plain refusal. */
export const messageKinds = ["QUESTION", "ANSWER", "CLOSEST", "REFUSAL"] as const;
export type MessageKind = (typeof messageKinds)[number];

/** The policy whose document is quoted, where the conversation is about an account. */
export type QuotedPolicy = Pick<Policy, "id" | "type" | "policyNumber">;

/** A quote under an answer. */
export interface Attachment extends ShownQuote {
  /** 1 for the first; the statements refer to it. */
  number: number;
  /** As the policy is called now; it is not stored. */
  policy?: QuotedPolicy;
}

/** A record of the agency's own that bears a statement out. */
export interface RecordCitation {
  /** Null: the account's. */
  policyId: string | null;
  fields: KeptField[];
  /** As the policy is called now; it is not stored. */
  policy?: QuotedPolicy;
}

export interface AnswerStatement {
  text: string;
  attachmentNumbers: number[];
  /** What of the agency's records bears it out, beside the quotes or instead of them. */
  records?: RecordCitation[];
  /** A figure out of all that it cites: it stands with all of that or not at all. */
  isWorkedOut?: boolean;
  /** What a person of the agency set: it holds without words of a document. */
  isByPerson?: boolean;
}

/** A passage that is shown where nothing answers. */
export interface ClosestEntry {
  /** What it stands under, for people; null where nothing is known. */
  heading: string | null;
  attachmentNumber: number;
}

/** As stored: JSON in the column "body". */
export interface MessageBody {
  kind: MessageKind;
  /** The sentences of an answer, each with the numbers of its quotes. */
  statements: AnswerStatement[];
  attachments: Attachment[];
  /** Best first; only where nothing answers. */
  closest?: ClosestEntry[];
  /** A language model is configured and failed: the answer is the local reasoner's. */
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

/** How closest passages are announced. */
export const closestText = "I found no direct answer. Closest passages:";

/** What is read when only the text of an answer is shown. */
export const contentOf = (statements: readonly { text: string }[]): string =>
  statements.map(({ text }) => text).join("\n\n");

const isName = (fields: readonly string[]): boolean => fields.every((field) => field === "policy");

/** What a statement or a quote refers to of a policy; the browser has the same under the schema's names. */
interface NumberedSource {
  number: number;
  policy?: QuotedPolicy | null | undefined;
}

/**
 * The statements of an answer, those that follow each other about one policy together. Null for statements that
 * are about several policies, or none.
 */
export function groupByPolicy<
  StatementRow extends {
    attachmentNumbers: readonly number[];
    records?: readonly { policy?: QuotedPolicy | null | undefined; fields: readonly string[] }[];
    /** A figure of all policies, even where it is worked out of one. */
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
      // Who is only named has nothing said of it.
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
