/**
 * Details that were read before as answers: a question that asks for one of them and nothing else is answered by it,
 * with its evidence, when no passage says it better. What the documents of one policy say otherwise stands beside it.
 */
import {
  describeDetail,
  limitLabels,
  type Answer,
  type AnswerQuote,
  type DetailField,
  type Extraction,
  isSure,
  type LimitField,
  type PolicyDetails,
  type Statement,
} from "../model.ts";
import { endSentence } from "../../shared/end-sentence.ts";
import { asksForPeriod, isDate, listAskedFields } from "./answer-fields.ts";
import type { Question } from "./question-parse.ts";
import type { SearchedDocument } from "./retrieve-pages.ts";

/** What the documents of one policy, or one document, were read to say. */
export interface PolicyFacts {
  details: PolicyDetails;
  evidence: Partial<Record<DetailField, readonly AnswerQuote[]>>;
  corrections: readonly { field: string; readValue: string | null }[];
  /** How sure each field is, 0 to 1. Missing where nothing is known of it. */
  confidence?: Partial<Record<DetailField, number>>;
  /** Where documents say different things; the first value is the one in `details`. */
  conflicts: readonly {
    field: string;
    values: readonly { value: string; documentName: string; quotes: readonly AnswerQuote[] }[];
  }[];
}

/** What one document says. */
export function factsOfOne(
  { documentId, readingId }: SearchedDocument,
  { details, evidence, confidence = {} }: Extraction,
): PolicyFacts {
  const quotes = Object.entries(evidence).map(
    ([field, found]) => [field, found.map((segments) => ({ documentId, readingId, segments }))] as const,
  );
  return { details, evidence: Object.fromEntries(quotes), corrections: [], confidence, conflicts: [] };
}

/** The answer of the details that the question asks for, and asks for nothing else. */
export function answerFromDetails(question: Question, said: PolicyFacts): Answer | null {
  if (question.kind === "yes-no") return null;
  if (asksForPeriod(question.text)) return periodOf(said);
  const fields = listAskedFields(question.text).filter((asked) => evidenceOf(said, asked).length > 0);
  const [field] = fields;
  if (field === undefined) return null;
  // "The employers liability limits" are all three of them.
  const limits = asksLimits.test(question.text) ? fields.filter((one) => one in limitLabels) : [];
  if (limits.length > 1)
    return {
      kind: "ANSWERED",
      statements: limits.flatMap((one) => [detailStatement(said, one), ...conflictStatements(said, one)]),
    };
  const others = conflictStatements(said, field);
  const total = field === "premium" ? totalBeside(said) : [];
  return { kind: "ANSWERED", statements: [detailStatement(said, field), ...total, ...others] };
}

const asksLimits = /\blimits\b/i;

/** What taxes, fees and surcharges make of the premium: who asks for the premium may mean what is to be paid. */
function totalBeside(said: PolicyFacts): Statement[] {
  const { premium, total } = said.details;
  const isOther = total !== undefined && total !== premium && evidenceOf(said, "total").length > 0;
  return isOther ? [detailStatement(said, "total")] : [];
}

function periodOf(said: PolicyFacts): Answer | null {
  const quotes = [
    ...evidenceOf(said, "effectiveDate").slice(0, 1),
    ...evidenceOf(said, "expirationDate").slice(0, 1),
  ];
  const { effectiveDate, expirationDate } = said.details;
  if (effectiveDate === undefined || expirationDate === undefined || quotes.length < 2) return null;
  const [from, to] = [
    describeDetail("effectiveDate", said.details),
    describeDetail("expirationDate", said.details),
  ];
  const text = `Policy period: ${from} to ${to}.`;
  const others = [
    ...conflictStatements(said, "effectiveDate"),
    ...conflictStatements(said, "expirationDate"),
  ];
  return { kind: "ANSWERED", statements: [{ text, quotes: quotes.map(bareQuote) }, ...others] };
}

/** What bears a detail out; nothing where it is still to be checked, so that no answer stands on it. */
export const evidenceOf = (said: PolicyFacts | null, field: DetailField): readonly AnswerQuote[] =>
  said?.details[field] === undefined || !maySay(said, field) ? [] : (said.evidence[field] ?? []);

/** What a person set right is sure, and where documents differ all of them are named. */
const maySay = ({ confidence = {}, corrections, conflicts }: PolicyFacts, field: DetailField): boolean =>
  isSure(confidence[field]) ||
  corrections.some((one) => one.field === field) ||
  conflicts.some((one) => one.field === field);

export function plainValue(said: PolicyFacts | null, field: DetailField): string | number {
  const value = said?.details[field];
  if (typeof value === "number" || typeof value === "string") return value;
  return said ? describeDetail(field, said.details) : "";
}

const labels: Partial<Record<DetailField, string>> = {
  effectiveDate: "Effective date",
  expirationDate: "Expiration date",
  policyNumber: "Policy number",
  quoteNumber: "Quote number",
  priorPolicyNumber: "Prior policy number",
  insured: "Named insured",
  carrier: "Carrier",
  broker: "Broker",
  premium: "Premium",
  taxes: "Taxes",
  policyFees: "Policy fees",
  otherFees: "Other fees",
  total: "Total",
  deductible: "Deductible",
  minimumEarnedPremiumPercent: "Minimum earned premium in percent",
  experienceModification: "Experience modification",
};
export const labelOf = (field: DetailField): string =>
  labels[field] ?? limitLabels[field as LimitField] ?? "Detail";

/** "Expires on 03/15/2027.", "Premium: $4,283." `today`: the agency's day, where what has expired is to be told apart. */
export function detailStatement(said: PolicyFacts | null, field: DetailField, today?: string): Statement {
  const value = said ? describeDetail(field, said.details) : "";
  const on = plainValue(said, field);
  const plain =
    today === undefined || !isDate(field)
      ? `${labelOf(field)}: ${value}`
      : field === "expirationDate"
        ? `${on <= today ? "Expired" : "Expires"} on ${value}`
        : `${on <= today ? "Took" : "Takes"} effect on ${value}`;
  const correction = said?.corrections.find((one) => one.field === field);
  const text = correction?.readValue
    ? `${plain}, as a person corrected it; the document says ${correction.readValue}`
    : plain;
  return { text: endSentence(text), quotes: evidenceOf(said, field).slice(0, 2).map(bareQuote) };
}

/** What other documents of the policy say instead: a conflict is shown, not hidden. */
export const conflictStatements = (said: PolicyFacts | null, field: DetailField): Statement[] =>
  (said?.conflicts.find((conflict) => conflict.field === field)?.values ?? [])
    .slice(1)
    .map(({ value, documentName, quotes }) => ({
      text: endSentence(`${documentName} says ${value}`),
      quotes: quotes.slice(0, 2).map(bareQuote),
    }));

export const bareQuote = ({ documentId, readingId, segments }: AnswerQuote): AnswerQuote => ({
  documentId,
  readingId,
  segments,
});
