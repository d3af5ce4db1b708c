/** Until when an offer is open, as its words say: a day, or so many days from one. */
import { addDays, describeDate, isCalendarDate } from "../../../shared/calendar-date.ts";
import type { Evidence } from "../../model.ts";
import { type Line, quoteLine } from "../comparison/lines.ts";
import { findPhrase, names, wordsOf } from "../comparison/words.ts";
import { valuesIn } from "../values/values-in.ts";
import type { Stated } from "./named.ts";

const VALID_UNTIL = "Offer valid until";
export const isOfferEnd = ({ subject }: Pick<Stated, "subject">): boolean => subject?.label === VALID_UNTIL;

/** Days for which the calendar alone does not say when they end. */
const uncounted: readonly string[] = ["business|working days|day"];
/** Right before a day: time is counted from it, or it is that of the paper. */
const beginnings: ReadonlySet<string> = new Set(
  "from after of following since dated prepared issued".split(" "),
);
const daysOf = { DAY: 1, WEEK: 7 } as const;

/** The day on which a document says that it was issued. */
export interface Issued {
  on: string;
  quote: Evidence;
}

/** Null where no sentence or label says it, or several say it differently. */
export function issuedIn(lines: readonly Line[]): Issued | null {
  const found = lines.flatMap((line): Issued[] => {
    const said = line.kind === "HEADING" ? null : findPhrase(line.words, issueLabels);
    const next = said && line.words[said.to];
    return next && isCalendarDate(next.norm) ? [{ on: next.norm, quote: quoteLine(line) }] : [];
  });
  const [first, ...others] = found;
  return first && others.every(({ on }) => on === first.on) ? first : null;
}
const issueLabels: readonly string[] = [
  "issued on",
  "issued",
  "date issued",
  "issue|quote|quotation date",
  "date of issue|quote|quotation",
];
/** The time runs from that day. */
const fromIssue: readonly string[] = [
  "after|from|of the|its|date issue|issuance|quote|quotation",
  "after|from|of issue|issuance",
];

/**
 * Null where the words name no day, several, or one that does not tell when the time is over. `issued`: the day from which
 * "after issue" counts.
 */
export function offerEndIn(text: string, issued: string | null = null): string | null {
  const values = valuesIn(text);
  const [date, ...otherDates] = values.filter((value) => value.type === "DATE");
  const [span, ...otherSpans] = values.filter((value) => value.type === "DURATION");
  const words = wordsOf(text);
  if (!date && span && otherSpans.length === 0 && issued !== null) {
    const isFromIssue = names(words, fromIssue) && !names(words, uncounted);
    const days = span.unit === "DAY" || span.unit === "WEEK" ? span.count * daysOf[span.unit] : null;
    return isFromIssue && days !== null ? addDays(issued, days) : null;
  }
  if (!date || otherDates.length > 0 || otherSpans.length > 0) return null;
  const before = words.findLast(({ start }) => start < date.start)?.norm ?? "";
  const isBeginning = beginnings.has(before);
  if (!span) return isBeginning ? null : date.on;
  const days = span.unit === "DAY" || span.unit === "WEEK" ? span.count * daysOf[span.unit] : null;
  const isCounted = isBeginning && span.start < date.start && !names(words, uncounted);
  return isCounted && days !== null ? addDays(date.on, days) : null;
}

/** The day in the place of the words that count to it. */
export function withOfferEnd<Own extends Stated>(own: Own, issued: Issued | null): Own {
  if (!isOfferEnd(own)) return own;
  const alone = offerEndIn(own.value);
  const date = alone ?? offerEndIn(own.value, issued?.on ?? null);
  if (date === null) return own;
  const quotes = alone === null && issued ? [...own.quotes, issued.quote] : own.quotes;
  return { ...own, value: describeDate(date), quotes };
}
