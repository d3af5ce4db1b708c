/** Until when an offer is open, as its words say: a day, or so many days from one. */
import { addDays, describeDate } from "../../../shared/calendar-date.ts";
import { names, wordsOf } from "../comparison/words.ts";
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

/** Null where the words name no day, several, or one that does not tell when the time is over. */
export function offerEndIn(text: string): string | null {
  const values = valuesIn(text);
  const [date, ...otherDates] = values.filter((value) => value.type === "DATE");
  const [span, ...otherSpans] = values.filter((value) => value.type === "DURATION");
  if (!date || otherDates.length > 0 || otherSpans.length > 0) return null;
  const words = wordsOf(text);
  const before = words.findLast(({ start }) => start < date.start)?.norm ?? "";
  const isBeginning = beginnings.has(before);
  if (!span) return isBeginning ? null : date.on;
  const days = span.unit === "DAY" || span.unit === "WEEK" ? span.count * daysOf[span.unit] : null;
  const isCounted = isBeginning && span.start < date.start && !names(words, uncounted);
  return isCounted && days !== null ? addDays(date.on, days) : null;
}

/** The day in the place of the words that count to it. */
export function withOfferEnd<Own extends Stated>(own: Own): Own {
  const date = isOfferEnd(own) ? offerEndIn(own.value) : null;
  return date === null ? own : { ...own, value: describeDate(date) };
}
