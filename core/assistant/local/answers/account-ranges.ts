/**
 * What a question about policies compares a field with: "before June", "in the next 60 days", "over $1,000,000". Pure;
 * `today` is the agency's day, YYYY-MM-DD.
 */
import { addDays, addMonths, dateOf, describeDate, weekdayOf } from "../../../shared/calendar-date.ts";
import {
  amountScales,
  comparisons,
  datePrepositions,
  daySuffixes,
  laterComparisons,
  monthNames,
  nextDays,
  noBareDates,
  rangeJoins,
  relativeSpans,
  spanEdges,
} from "../data/range-words.ts";
import { type Token, tokensOf } from "../values/tokens.ts";
import { type Value, valuesIn } from "../values/values-in.ts";
import { createLexicon, type Found } from "./account-lexicon.ts";
import { namedDayAt } from "./named-days.ts";

/** `said` stands behind "expires" or "has a premium". */
export type AskedRange =
  /** From a day on and before another, YYYY-MM-DD. */
  | { kind: "DATES"; from: string | null; before: string | null; said: string }
  /** Cents, both included. */
  | { kind: "AMOUNTS"; from: number | null; to: number | null; said: string };

/** A day, a month, a year. */
interface Span {
  start: string;
  /** Exclusive. */
  end: string;
  /** A month or a day without its year. */
  isYearless?: boolean | undefined;
  /** Told from today: "next month". */
  isRelative?: boolean | undefined;
}

const preposition = createLexicon(datePrepositions);
const comparison = createLexicon(comparisons);
const laterComparison = createLexicon(laterComparisons);
const ahead = createLexicon(nextDays);
const relative = createLexicon(relativeSpans);
const edge = createLexicon(spanEdges);
const joins = createLexicon(rangeJoins);

/** Renewals are begun about this long before a policy ends. */
const soonDays = 90;
/** Smaller numbers may be anything. */
const plainAmountMin = 1000;

export function isInRange(value: string | number, range: AskedRange): boolean {
  if (range.kind === "DATES")
    return (
      typeof value === "string" &&
      value >= (range.from ?? "") &&
      (range.before === null || value < range.before)
    );
  return typeof value === "number" && value >= (range.from ?? 0) && value <= (range.to ?? Number.MAX_VALUE);
}

function dates(end: number, from: string | null, before: string | null, said: string): Found<AskedRange> {
  return { meaning: { kind: "DATES", from, before, said }, end };
}
const fromToday = (before: string): string => `from today to ${describeDate(addDays(before, -1))}`;

export function soonFrom(today: string): AskedRange {
  const before = addDays(today, soonDays + 1);
  return { kind: "DATES", from: today, before, said: fromToday(before) };
}

/** Every span of days that a text names, in its order; `from` and `before` as in `AskedRange`. */
export function datesIn(
  text: string,
  today: string,
): { from: string | null; before: string | null; said: string; start: number; end: number }[] {
  const tokens = tokensOf(text);
  const readAt = createRangeReader(text, today);
  const found: ReturnType<typeof datesIn> = [];
  for (let at = 0; at < tokens.length;) {
    const range = readAt(at, false);
    const next = range ? Math.max(range.end, at + 1) : at + 1;
    if (range?.meaning.kind === "DATES") {
      const { from, before, said } = range.meaning;
      found.push({
        from,
        before,
        said,
        start: tokens[at]?.start ?? 0,
        end: tokens[next - 1]?.end ?? text.length,
      });
    }
    at = next;
  }
  return found;
}

/** Reads the range that begins at a token; `isPast`: the verb before it is in the past. */
export function createRangeReader(text: string, today: string) {
  const tokens = tokensOf(text);
  const values = valuesIn(text);
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  return (at: number, isPast: boolean): Found<AskedRange> | null => amountsAt(at) ?? datesAt(at, isPast);

  /** The value whose first word is this token. */
  function valueAt(at: number): Found<Value> | null {
    const [start = -1, before = -1] = [tokens[at]?.start, tokens[at - 1]?.start];
    const value = values.find((one) => one.start <= start && start < one.end && before < one.start);
    const end = value ? tokens.findIndex((token) => token.start >= value.end) : -1;
    return value ? { meaning: value, end: end < 0 ? tokens.length : end } : null;
  }

  function amountAt(at: number): Found<number> | null {
    const scale = amountScales[tokens[at + 1]?.norm ?? ""];
    const number = Number(tokens[at]?.text.replaceAll(",", ""));
    if (scale !== undefined && number > 0) return { meaning: Math.round(number * scale * 100), end: at + 2 };
    const found = valueAt(at);
    if (!found || text[found.meaning.end] === "%") return null;
    const { meaning: value, end } = found;
    const cents = value.type === "MONEY" ? value.cents : value.type === "NUMBER" ? value.number * 100 : 0;
    const isMarked = value.type === "MONEY" && value.isMarked;
    return isMarked || cents >= plainAmountMin * 100 ? { meaning: Math.round(cents), end } : null;
  }

  function amountsAt(at: number): Found<AskedRange> | null {
    const two = joins(tokens, at);
    const low = two?.meaning === "FROM" ? amountAt(two.end) : null;
    const high = low && amountAt(low.end + 1);
    const how = comparison(tokens, at);
    const amount = amountAt(how?.end ?? at);
    const later = amount && laterComparison(tokens, amount.end);
    const kind = later?.meaning ?? how?.meaning;
    const end = high?.end ?? later?.end ?? amount?.end ?? 0;
    const said = text.slice(tokens[at]?.start, tokens[end - 1]?.end).toLowerCase();
    const range = (from: number | null, to: number | null): Found<AskedRange> => ({
      meaning: { kind: "AMOUNTS", from, to, said: how || high ? said : `of $${said}` },
      end,
    });
    if (low && high) return range(low.meaning, high.meaning);
    if (!amount || kind === undefined) return null;
    const cents = amount.meaning;
    const from = { OVER: cents + 1, FROM: cents, IS: cents, UNDER: null, TO: null }[kind];
    return range(from, { OVER: null, FROM: null, IS: cents, UNDER: cents - 1, TO: cents }[kind]);
  }

  function datesAt(at: number, isPast: boolean): Found<AskedRange> | null {
    const read = (from: number): Found<Span> | null => spanAt(from, isPast);
    if (tokens[at]?.norm === "soon") return { meaning: soonFrom(today), end: at + 1 };
    const lead = ahead(tokens, at);
    const length = lead && valueAt(lead.end);
    if (lead && length?.meaning.type === "DURATION") {
      const last = moveBy(today, length.meaning, lead.meaning === "BACK" ? -1 : 1);
      const after = addDays(last, 1);
      return lead.meaning === "BACK"
        ? dates(length.end, last, addDays(today, 1), `from ${describeDate(last)} to today`)
        : dates(length.end, today, after, fromToday(after));
    }
    const two = joins(tokens, at);
    const period = two && valueAt(two.end);
    const to = (end: number, from: string, last: string): Found<AskedRange> =>
      dates(end, from, addDays(last, 1), `from ${describeDate(from)} to ${describeDate(last)}`);
    if (period?.meaning.type === "PERIOD") return to(period.end, period.meaning.from, period.meaning.to);
    const first = two?.meaning === "FROM" ? read(two.end) : null;
    const second = first && joins(tokens, first.end)?.meaning === "TO" ? read(first.end + 1) : null;
    if (first && second) {
      // The year of the second holds for the first.
      const isShared = first.meaning.isYearless && !second.meaning.isYearless;
      const { start } = first.meaning;
      const from = isShared ? second.meaning.end.slice(0, 4) + start.slice(4) : start;
      return to(second.end, from, addDays(second.meaning.end, -1));
    }
    const word = preposition(tokens, at);
    const found = (word && read(word.end)) ?? (noBareDates.has(tokens[at]?.norm ?? "") ? null : read(at));
    if (!found) return null;
    const { isYearless = false, isRelative = false } = found.meaning;
    const kind = word?.meaning ?? "IN";
    // "before May", asked in June or in May, is the May to come.
    const isGone = isYearless && !isPast && found.meaning.start <= today && kind === "BEFORE";
    const [start, end] = [found.meaning.start, found.meaning.end].map((on) =>
      isGone ? `${Number(on.slice(0, 4)) + 1}${on.slice(4)}` : on,
    ) as [string, string];
    // What ended long ago is not meant if no year is said.
    const lowest = (isYearless || isRelative) && !isPast && end > today ? today : null;
    const last = describeDate(addDays(end, -1));
    const whole = start === addDays(end, -1) ? `on ${last}` : `from ${describeDate(start)} to ${last}`;
    const ranges = {
      BEFORE: [lowest, start, lowest ? fromToday(start) : `before ${describeDate(start)}`],
      BY: [lowest, end, lowest ? fromToday(end) : `by ${last}`],
      AFTER: [end, null, `after ${last}`],
      SINCE: [start, null, `from ${describeDate(start)}`],
      IN: [start, end, whole],
    } satisfies Record<typeof kind, [string | null, string | null, string]>;
    const [from, before, said] = ranges[kind];
    return dates(found.end, from, before, said);
  }

  /** The day, month, quarter or year that is named at a token. */
  function spanAt(at: number, isPast: boolean): Found<Span> | null {
    const cut = edge(tokens, at);
    const whole = cut && spanAt(cut.end, isPast);
    if (cut && whole) {
      const { start, end, isYearless, isRelative } = whole.meaning;
      return day(cut.meaning === "END" ? addDays(end, -1) : start, whole.end, { isYearless, isRelative });
    }
    const written = valueAt(at);
    if (written?.meaning.type === "DATE") return day(written.meaning.on, written.end);
    const named = namedDayAt(tokens, at, { today, isPast });
    if (named) return day(named.meaning, named.end, { isRelative: true });
    const near = relative(tokens, at);
    if (near) {
      const [unit, step] = near.meaning;
      const monday = addDays(today, 7 * step - weekdayOf(today));
      const isRelative = true;
      if (unit === "DAY") return day(addDays(today, step), near.end, { isRelative });
      if (unit === "WEEK") return span(monday, addDays(monday, 7), near.end, { isRelative });
      const count = { MONTH: 1, QUARTER: 3, YEAR: 12 }[unit];
      const first = addMonths(dateOf(year, month - ((month - 1) % count)), count * step);
      return months(first, count, near.end, { isRelative });
    }
    const [token, next] = [tokens[at], tokens[at + 1]];
    if (!token) return null;
    const isSlashed =
      next !== undefined && text.slice(token.end, next.start) === "/" && Number(token.norm) <= 12;
    const its = isSlashed ? Number(token.norm) : monthNamed(token);
    if (its < 1) {
      const alone = yearOf(token);
      return alone === null ? null : months(dateOf(alone, 1), 12, at + 1);
    }
    const ofYear = yearOf(next);
    if (ofYear !== null) return months(dateOf(ofYear, its), 1, at + 2);
    const number = Number.parseInt(next?.norm ?? "", 10);
    const isDay = number >= 1 && number <= 31;
    // The next one to come, or the last one that was.
    const on = dateOf(year, its, isDay ? number : 1);
    const isAhead = isDay ? on >= today : its >= month;
    const start = `${isPast ? (on > today ? year - 1 : year) : isAhead ? year : year + 1}${on.slice(4)}`;
    const suffix = daySuffixes.has(tokens[at + 2]?.norm ?? "") ? 1 : 0;
    return isDay
      ? day(start, at + 2 + suffix, { isYearless: true })
      : months(start, 1, at + 1, { isYearless: true });
  }
}

/** 1 to 12; 0 where it is none. */
const monthNamed = ({ norm }: Token): number =>
  1 +
  monthNames.findIndex(
    (name) => name === norm || (norm.length >= 3 && norm.length <= 4 && name.startsWith(norm)),
  );
const yearOf = (token: Token | undefined): number | null =>
  token?.text.length === 4 && token.text.startsWith("20") && Number(token.text) > 0
    ? Number(token.text)
    : null;

const span = (start: string, before: string, end: number, more: Partial<Span> = {}): Found<Span> => ({
  meaning: { start, end: before, ...more },
  end,
});
const day = (on: string, end: number, more?: Partial<Span>): Found<Span> =>
  span(on, addDays(on, 1), end, more);
const months = (first: string, count: number, end: number, more?: Partial<Span>): Found<Span> =>
  span(first, addMonths(first, count), end, more);

/** `on` moved by "60 days", "3 months". */
function moveBy(on: string, value: Value, direction: 1 | -1): string {
  if (value.type !== "DURATION") return on;
  const count = value.count * direction;
  const days = { HOUR: 0, DAY: 1, WEEK: 7, MONTH: 0, YEAR: 0 }[value.unit] * count;
  return addMonths(addDays(on, days), { HOUR: 0, DAY: 0, WEEK: 0, MONTH: 1, YEAR: 12 }[value.unit] * count);
}
