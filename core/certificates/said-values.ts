/** Values that documents or people give, with their sources. Only what is sure or was reviewed is said. Pure. */
import { isSure, type LimitField } from "#model/assistant";
import type { Quote } from "#model/documents";
import type { DetailCorrection, MergedDetails, ShownQuote } from "#model/explorer";
import { describeMoney } from "../shared/money.ts";
import { inDigits, type PrintedValue, type ValueSource } from "./model.ts";

/** A value that a person typed for this certificate, because no document gives it. */
export interface TypedValue {
  key: string;
  value: string;
  by: { userId: string; name: string };
  /** Milliseconds since 1970. */
  at: number;
}

/** What is stored of a quote. */
const plainQuote = ({ documentId, readingId, segments }: ShownQuote): Quote => ({
  documentId,
  readingId,
  segments,
});

export function sourceOfQuote(quote: ShownQuote | undefined, isReviewed = false): ValueSource | null {
  return quote
    ? { tag: "DOCUMENT", quote: plainQuote(quote), documentName: quote.documentName, isReviewed }
    : null;
}

const sourceOfPerson = ({ correctedBy, correctedAt }: DetailCorrection): ValueSource => ({
  tag: "PERSON",
  userId: correctedBy?.id ?? "",
  name: correctedBy?.name ?? "a former user",
  at: correctedAt,
});

/** A person accepted it: nothing that is only read is entirely sure. */
const isReviewed = (confidence: number | undefined): boolean => confidence === 1;

/** Where the amount of a field comes from; null if it is not sure or nothing says it. */
export function saidAmount(
  details: MergedDetails,
  field: LimitField,
): { value: string; source: ValueSource } | null {
  const cents = details.details[field];
  const confidence = details.confidence[field];
  if (cents === undefined || cents === 0 || !isSure(confidence)) return null;
  const correction = details.corrections.find((each) => each.field === field);
  const source = correction
    ? sourceOfPerson(correction)
    : sourceOfQuote(details.evidence[field]?.[0], isReviewed(confidence));
  return source && { value: describeMoney(cents), source };
}

/** A limit without a field, by its printed name. */
export interface NamedLimit {
  key: string;
  name: string;
  value: string;
  line: string | null;
  source: ValueSource;
}

/** The sure ones. */
export const namedLimits = (details: MergedDetails): NamedLimit[] =>
  details.schedules.limits.flatMap(({ key, name, amount, line, confidence, policyQuotes }) => {
    if (!isSure(confidence) || amount === 0) return [];
    const correction = details.corrections.find((each) => each.field === key);
    const source = correction
      ? sourceOfPerson(correction)
      : sourceOfQuote(policyQuotes[0], isReviewed(confidence));
    return source ? [{ key, name, value: describeMoney(amount), line, source }] : [];
  });

const wordValue = /^(.{3,90}?)[\s:.]+(excluded|included|not covered|no coverage|unlimited)\W*$/is;

/** Limits whose value is a word: "Medical expense limit EXCLUDED". */
export function wordLimits(details: MergedDetails): NamedLimit[] {
  const listed = details.tables.particulars.flatMap(({ cells, policyQuotes }) => {
    const source = sourceOfQuote(policyQuotes[0]);
    const { limit, word } = cells;
    return source && limit && word ? [{ name: limit, value: sentence(word), source }] : [];
  });
  const quoted = [...details.coverageDescriptions, ...details.exclusionDescriptions]
    .flatMap(({ policyQuotes }) => policyQuotes)
    .flatMap((quote) => {
      const match = wordValue.exec(quote.content);
      const source = sourceOfQuote(quote);
      return match && source && isLimitName(match[1] ?? "")
        ? [{ name: match[1] ?? "", value: sentence(match[2] ?? ""), source }]
        : [];
    });
  return [...listed, ...quoted].map((limit) => ({ ...limit, key: slugOf(limit.name), line: null }));
}

/** An endorsement's title speaks of a coverage, a row of limits of a limit. */
const isLimitName = (name: string): boolean =>
  /\b(?:limit|aggregate|occurrence|expenses?|payments?|injury|rented)\b/i.test(name) && !/^excl/i.test(name);

export const sentence = (text: string): string => {
  const plain = text.trim().toLowerCase();
  return plain.charAt(0).toUpperCase() + plain.slice(1);
};

export const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");

/** An amount as it is printed everywhere else; words stay as they are. */
function printedTyped(text: string): string {
  const plain = inDigits(text).trim();
  const match = /^\$?\s?(\d{1,3}(?:,\d{3})+|\d+)(\.\d{2})?$/.exec(plain);
  if (!match) return plain;
  return describeMoney(Math.round(Number(`${match[1]?.replaceAll(",", "")}${match[2] ?? ""}`) * 100));
}

export const typedValue = ({ value, by, at }: TypedValue, key: string, label: string): PrintedValue => ({
  key,
  label,
  value: printedTyped(value),
  source: { tag: "PERSON", ...by, at },
});
