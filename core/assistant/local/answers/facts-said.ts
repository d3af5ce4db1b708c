/** What the documents of one policy, or one document, were read to say, and how it is told. Pure. */
import { endSentence } from "../../../shared/end-sentence.ts";
import {
  type AnswerQuote,
  describeDetail,
  type DetailField,
  isSure,
  type KeptField,
  labelOfField,
  type PolicyDetails,
  type Statement,
} from "../../model.ts";

export interface PolicyFacts {
  details: PolicyDetails;
  evidence: Partial<Record<DetailField, readonly AnswerQuote[]>>;
  corrections: readonly { field: string; readValue: string | null }[];
  /** 0 to 1. A field whose confidence is missing is not sure. */
  confidence?: Partial<Record<DetailField, number>>;
  /** Where documents say different things; the first value is the one in `details`. */
  conflicts: readonly {
    field: string;
    values: readonly { value: string; documentName: string; quotes: readonly AnswerQuote[] }[];
  }[];
}

/** The quotes for a detail; none if it is still to be checked, so that no answer is based on it. */
export function evidenceOf(said: PolicyFacts | null, field: DetailField): readonly AnswerQuote[] {
  if (said?.details[field] === undefined) return [];
  // What a person set is sure, and where documents differ all of them are named.
  const isDecided = [...said.corrections, ...said.conflicts].some((one) => one.field === field);
  return isDecided || isSure(said.confidence?.[field]) ? (said.evidence[field] ?? []) : [];
}

/** "Premium: $4,283"; with `today`, the agency's day, also "Expires on 03/15/2027". `value`: as it is compared. */
export function sayValue(field: KeptField, value: unknown, shown: string, today?: string): string {
  const isOver = today !== undefined && String(value) <= today;
  if (today !== undefined && field === "expirationDate")
    return `${isOver ? "Expired" : "Expires"} on ${shown}`;
  if (today !== undefined && field === "effectiveDate")
    return `${isOver ? "Took" : "Takes"} effect on ${shown}`;
  return `${labelOfField(field)}: ${shown}`;
}

export function detailStatement(said: PolicyFacts | null, field: DetailField, today?: string): Statement {
  const { details = {}, corrections = [] } = said ?? {};
  const plain = sayValue(field, details[field], describeDetail(field, details), today);
  const readValue = corrections.find((one) => one.field === field)?.readValue;
  const text = readValue ? `${plain}, as a person corrected it; the document says ${readValue}` : plain;
  return { text: endSentence(text), quotes: firstQuotes(evidenceOf(said, field)) };
}

/** What other documents of the policy say instead: a conflict is shown, not hidden. */
export const conflictStatements = (said: PolicyFacts | null, field: DetailField): Statement[] =>
  (said?.conflicts.find((conflict) => conflict.field === field)?.values.slice(1) ?? []).map(
    ({ value, documentName, quotes }) => ({
      text: endSentence(`${documentName} says ${value}`),
      quotes: firstQuotes(quotes),
    }),
  );

export const firstQuotes = (quotes: readonly AnswerQuote[], max = 2): AnswerQuote[] =>
  quotes.slice(0, max).map(({ documentId, readingId, segments }) => ({ documentId, readingId, segments }));
