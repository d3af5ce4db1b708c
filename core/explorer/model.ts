/**
 * The policy explorer: what the documents of one policy say, merged, and the conversation about it. Pure rules
 * and shapes. Browser-safe. Money is cents, dates are YYYY-MM-DD.
 */
import * as v from "valibot";
import type {
  CoverageEntry,
  DetailField,
  Extraction,
  LimitField,
  Party,
  PolicyDetails,
} from "#model/assistant";
import type { DocumentType, Quote } from "#model/documents";
import { formatCents } from "../shared/money.ts";

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

/** Documents that say different things: the first value is the one in `details`. */
export interface DetailConflict {
  field: DetailField;
  values: ConflictingValue[];
}

export interface MergedDetails {
  details: PolicyDetails;
  /** Per field the quotes that say it. */
  evidence: Partial<Record<DetailField, ShownQuote[]>>;
  coverageDescriptions: ExplainedEntry[];
  exclusionDescriptions: ExplainedEntry[];
  conflicts: DetailConflict[];
  /** How sure each field is, 0 to 1: documents that agree make it surer, documents that do not less sure. */
  confidence: Partial<Record<DetailField, number>>;
  /** What people set right. */
  corrections: DetailCorrection[];
}

/** A detail whose value is a person's. */
export interface DetailCorrection {
  field: DetailField;
  /** What the documents say, for people. */
  readValue: string;
  correctedBy: { id: string; name: string } | null;
  correctedAt: number;
}

/** A person's choice of type counts; "Other" leaves it to what was recognized. */
const effectiveType = ({ type, extraction }: DocumentExtraction): DocumentType =>
  type === "OTHER" ? extraction.docType : type;

/** An endorsement changes the policy, the policy replaces what was offered before it. */
function rankOf(type: DocumentType): number {
  if (type === "ENDORSEMENT") return 3;
  if (type === "POLICY_DOCUMENT") return 2;
  return type === "BINDER" || type === "QUOTE_DOCUMENT" ? 1 : 0;
}

/** The document that counts most first; of one kind the newest. */
export function orderByPrecedence(documents: readonly DocumentExtraction[]): DocumentExtraction[] {
  return documents.toSorted(
    (a, b) =>
      rankOf(effectiveType(b)) - rankOf(effectiveType(a)) ||
      b.createdAt - a.createdAt ||
      (a.documentId < b.documentId ? 1 : -1),
  );
}

export function quoteOf(document: DocumentExtraction, segments: Quote["segments"]): ShownQuote {
  const { documentId, readingId, name } = document;
  return {
    documentId,
    readingId,
    documentName: name,
    segments,
    content: segments.map(({ text }) => text).join(" … "),
  };
}

/** Merges what the documents of one policy say. Null when none was understood. */
export function mergeExtractions(documents: readonly DocumentExtraction[]): MergedDetails | null {
  const ordered = orderByPrecedence(documents);
  if (ordered.length === 0) return null;
  const merged: MergedDetails = {
    details: {},
    evidence: {},
    coverageDescriptions: mergeEntries(ordered, ({ coverages }) => coverages),
    exclusionDescriptions: mergeEntries(ordered, ({ exclusions }) => exclusions),
    conflicts: [],
    confidence: {},
    corrections: [],
  };
  const fields = new Set(
    ordered.flatMap(({ extraction }) => Object.keys(extraction.details) as DetailField[]),
  );
  for (const field of fields) mergeField(merged, field, ordered);
  return merged;
}

function mergeField(merged: MergedDetails, field: DetailField, ordered: readonly DocumentExtraction[]): void {
  const saying = ordered.filter(({ extraction }) => extraction.details[field] !== undefined);
  const [first] = saying;
  if (!first) return;
  const quotesOf = (document: DocumentExtraction): ShownQuote[] =>
    (document.extraction.evidence[field] ?? []).map((segments) => quoteOf(document, segments));
  if (field === "additionalInsureds") {
    // Each endorsement adds somebody, so they are counted together.
    merged.details.additionalInsureds = {
      named: distinct(saying.flatMap(({ extraction }) => extraction.details.additionalInsureds?.named ?? [])),
      blanket: distinct(
        saying.flatMap(({ extraction }) => extraction.details.additionalInsureds?.blanket ?? []),
      ),
    };
    merged.evidence[field] = saying.flatMap(quotesOf);
    return;
  }
  copyField(merged.details, first.extraction.details, field);
  merged.evidence[field] = quotesOf(first);
  const values = differingValues(field, saying);
  merged.confidence[field] = confidenceOf(field, saying, values.length);
  if (values.length < 2) return;
  merged.conflicts.push({
    field,
    values: values.map(({ document, value }) => ({
      value,
      documentId: document.documentId,
      documentName: document.name,
      quotes: quotesOf(document),
    })),
  });
}

/** How sure the first document is, with the others for or against it. Undefined where nothing is known of it. */
function confidenceOf(
  field: DetailField,
  saying: readonly DocumentExtraction[],
  differing: number,
): number | undefined {
  const own = saying[0]?.extraction.confidence?.[field];
  if (own === undefined) return undefined;
  if (differing > 1) return own * 0.6;
  return saying.length > 1 ? 1 - (1 - own) * 0.6 : own;
}

function copyField(to: PolicyDetails, from: PolicyDetails, field: DetailField): void {
  Object.assign(to, { [field]: from[field] });
}

/** A summary is worded anew for each document, and lists are not compared line by line. */
const incomparable: readonly DetailField[] = ["summary", "extraLimits", "locations"];

function differingValues(field: DetailField, saying: readonly DocumentExtraction[]) {
  if (incomparable.includes(field)) return [];
  const byMeaning = new Map<string, { document: DocumentExtraction; value: string }>();
  for (const document of saying) {
    const value = describeDetail(field, document.extraction.details);
    const meaning = value.toLowerCase().replaceAll(/[^\p{L}\p{N}.%]/gu, "");
    if (!byMeaning.has(meaning)) byMeaning.set(meaning, { document, value });
  }
  return [...byMeaning.values()];
}

const distinct = (texts: readonly string[]): string[] => [
  ...new Map(texts.map((text) => [text.toLowerCase(), text])).values(),
];

const moneyFields: ReadonlySet<DetailField> = new Set<DetailField>([
  "premium",
  "taxes",
  "policyFees",
  "otherFees",
  "total",
  "deductible",
]);
const isMoney = (field: DetailField): boolean => moneyFields.has(field) || field.endsWith("Limit");

/** "$1,000,000", with cents only where there are some. */
const describeMoney = (cents: number): string => formatCents(cents).replace(/\.00$/, "");

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);
/** "03/15/2026". */
const describeDate = (on: string): string => `${on.slice(5, 7)}/${on.slice(8)}/${on.slice(0, 4)}`;

/** A value of `details` in words, for comparing documents with each other. */
export function describeDetail(field: DetailField, details: PolicyDetails): string {
  const value = details[field];
  if (typeof value === "number") return isMoney(field) ? describeMoney(value) : String(value);
  if (typeof value === "string") return isDate(value) ? describeDate(value) : value;
  return isParty(value) ? value.name : "";
}

const isParty = (value: unknown): value is Party =>
  typeof value === "object" && value !== null && "name" in value;

function mergeEntries(
  ordered: readonly DocumentExtraction[],
  entriesOf: (extraction: Extraction) => readonly CoverageEntry[],
): ExplainedEntry[] {
  const byTitle = new Map<string, ExplainedEntry>();
  for (const document of ordered) {
    for (const { title, description, quotes } of entriesOf(document.extraction)) {
      const policyQuotes = quotes.map((segments) => quoteOf(document, segments));
      const known = byTitle.get(title.toLowerCase());
      if (!known) byTitle.set(title.toLowerCase(), { title, description, policyQuotes });
      else known.policyQuotes.push(...policyQuotes);
    }
  }
  return [...byTitle.values()];
}

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

/** What a message is: a question of a person, an answer, or a plain refusal to answer. */
export const messageKinds = ["QUESTION", "ANSWER", "REFUSAL"] as const;
export type MessageKind = (typeof messageKinds)[number];

/** A quote under an answer. */
export interface Attachment extends ShownQuote {
  /** 1 for the first; the statements refer to it. */
  number: number;
}

/** As stored: JSON in the column "body". */
export interface MessageBody {
  kind: MessageKind;
  /** The sentences of an answer, each with the numbers of its quotes. */
  statements: { text: string; attachmentNumbers: number[] }[];
  attachments: Attachment[];
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

export const deletedSourcesText =
  "The documents that this answer quoted have been deleted, so it is not shown. Ask again to search the documents that are there now.";

/**
 * A message as it may be shown when only the readings of `readingIds` are still there: quotes of deleted
 * documents drop out, with them statements that nothing bears out any more.
 */
export function dropDeletedSources(message: ChatMessage, readingIds: ReadonlySet<string>): ChatMessage {
  if (message.kind !== "ANSWER") return message;
  const attachments = message.attachments.filter(({ readingId }) => readingIds.has(readingId));
  if (attachments.length === message.attachments.length) return message;
  const standing = new Set(attachments.map(({ number }) => number));
  const statements = message.statements
    .map(({ text, attachmentNumbers }) => ({
      text,
      attachmentNumbers: attachmentNumbers.filter((number) => standing.has(number)),
    }))
    .filter(({ attachmentNumbers }) => attachmentNumbers.length > 0);
  if (statements.length === 0) {
    return { ...message, kind: "REFUSAL", content: deletedSourcesText, statements: [], attachments: [] };
  }
  return { ...message, content: contentOf(statements), statements, attachments };
}

/** What is read when only the text of an answer is shown. */
export const contentOf = (statements: readonly { text: string }[]): string =>
  statements.map(({ text }) => text).join("\n\n");
