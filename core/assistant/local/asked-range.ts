/**
 * What a question about several policies holds a detail against: "before June", "in the next 60 days",
 * "over $1,000,000", "the highest". Pure; `today` is the agency's day, YYYY-MM-DD.
 */
import { addDays } from "../../shared/calendar-date.ts";
import { amountsIn } from "./extraction/amounts-in-text.ts";
import { datesIn } from "./extraction/dates-in-text.ts";

/** A detail is held against one of these. Dates are YYYY-MM-DD, amounts cents. */
export type AskedRange =
  | { kind: "DATES"; from: string | null; before: string | null; text: string; said: string }
  | {
      kind: "AMOUNTS";
      over: number | null;
      under: number | null;
      isClosed: boolean;
      text: string;
      said: string;
    }
  /** The one that is first or last of all. */
  | { kind: "EXTREME"; most: boolean; text: string };

interface Period {
  start: string;
  /** Exclusive. */
  end: string;
  /** A month without its year. */
  isYearless: boolean;
  at: number;
  length: number;
}

const months = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];
const monthWord =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const monthAndDay = new RegExp(`\\b${monthWord}\\.? (\\d{1,2})(?:st|nd|rd|th)?\\b(?!,? \\d{4})`);
const monthAndYear = new RegExp(`\\b(?:the (?:end|start|beginning) of )?${monthWord}\\.?,? (\\d{4})\\b`);
const monthAlone = new RegExp(`\\b(?:the (?:end|start|beginning) of )?${monthWord}\\b`);
const yearAlone = /\b(?:the (?:end|start|beginning) of (?:the year )?)?(20\d\d)\b/;
const relative = /\b(?:the (?:end|start|beginning) of )?(this|next|the|last) (week|month|quarter|year)\b/;
const dayNamed = /\b(today|tomorrow|yesterday|now)\b/;

const pad = (number: number): string => String(number).padStart(2, "0");
const monthOf = (name: string): number => months.findIndex((month) => month.startsWith(name.slice(0, 3)));

/** The first day of the month that is `offset` months after the month `month` (0 to 11) of `year`. */
function firstOf(year: number, month: number, offset = 0): string {
  const count = year * 12 + month + offset;
  return `${Math.floor(count / 12)}-${pad((count % 12) + 1)}-01`;
}

/** The first period that a text names: a day, a month, a year, "next quarter". */
function periodIn(text: string, today: string): Period | null {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1];
  const [written] = datesIn(text);
  if (written)
    return {
      start: written.on,
      end: addDays(written.on, 1),
      isYearless: false,
      at: written.start,
      length: written.end - written.start,
    };
  const of = (match: RegExpExecArray, start: string, end: string, isYearless = false): Period => {
    const only = /the (end|start|beginning) of/.exec(match[0])?.[1];
    // "the end of June" is its last day.
    const [from, to] =
      only === undefined
        ? [start, end]
        : only === "end"
          ? [addDays(end, -1), end]
          : [start, addDays(start, 1)];
    return { start: from, end: to, isYearless, at: match.index, length: match[0].length };
  };
  const withYear = monthAndYear.exec(text);
  if (withYear) {
    const [, name = "", its] = withYear;
    return of(withYear, firstOf(Number(its), monthOf(name)), firstOf(Number(its), monthOf(name), 1));
  }
  const withDay = monthAndDay.exec(text);
  if (withDay) {
    const day = `${pad(monthOf(withDay[1] ?? "") + 1)}-${pad(Number(withDay[2]))}`;
    const on = `${`${year}-${day}` < today ? year + 1 : year}-${day}`;
    return of(withDay, on, addDays(on, 1), true);
  }
  const alone = monthAlone.exec(text);
  if (alone) {
    const its = monthOf(alone[1] ?? "");
    const start = firstOf(its < month ? year + 1 : year, its);
    return of(alone, start, firstOf(Number(start.slice(0, 4)), its, 1), true);
  }
  const whole = yearAlone.exec(text);
  if (whole) return of(whole, `${whole[1]}-01-01`, `${Number(whole[1]) + 1}-01-01`);
  const near = relative.exec(text);
  if (near) {
    const step = near[1] === "next" ? 1 : near[1] === "last" ? -1 : 0;
    if (near[2] === "year") return of(near, `${year + step}-01-01`, `${year + step + 1}-01-01`);
    if (near[2] === "month") return of(near, firstOf(year, month, step), firstOf(year, month, step + 1));
    if (near[2] === "quarter") {
      const first = month - (month % 3) + 3 * step;
      return of(near, firstOf(year, 0, first), firstOf(year, 0, first + 3));
    }
    const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7) + 7 * step);
    return of(near, monday, addDays(monday, 7));
  }
  const day = dayNamed.exec(text);
  if (day) {
    const on = addDays(today, day[1] === "tomorrow" ? 1 : day[1] === "yesterday" ? -1 : 0);
    return of(day, on, addDays(on, 1));
  }
  return null;
}

const within =
  /\b(?:within|in|over|during)(?: the)?(?: next| coming| following)? (\d{1,3}) (days?|weeks?|months?)\b/;
const between = /\b(?:between|from) (.+?) (?:and|to|until|through) (.+)$/;
const dateWord =
  /\b(before|by|until|prior to|earlier than|after|later than|following|since|from|as of|in|during|on|this|next|last)\b/g;
const showDate = (on: string): string => `${on.slice(5, 7)}/${on.slice(8)}/${on.slice(0, 4)}`;

/** Renewals are begun about this long before a policy ends. */
const soonDays = 90;

/** The dates that a lower-case question asks for; null where it names none. */
function datesAsked(plain: string, today: string): AskedRange | null {
  const soon = within.exec(plain);
  if (soon) {
    const [text, count = "0", unit = ""] = soon;
    const days = Number(count) * (unit.startsWith("week") ? 7 : unit.startsWith("month") ? 30 : 1);
    const until = unit.startsWith("month") ? sameDayLater(today, Number(count)) : addDays(today, days);
    return {
      kind: "DATES",
      from: today,
      before: addDays(until, 1),
      text,
      said: fromToday(addDays(until, 1)),
    };
  }
  const shortly = /\bsoon\b/.exec(plain);
  if (shortly) {
    const before = addDays(today, soonDays + 1);
    return { kind: "DATES", from: today, before, text: shortly[0], said: fromToday(before) };
  }
  const both = between.exec(plain);
  const [first, last] = [both && periodIn(both[1] ?? "", today), both && periodIn(both[2] ?? "", today)];
  if (both && first && last) {
    const said = `from ${showDate(first.start)} to ${showDate(addDays(last.end, -1))}`;
    return { kind: "DATES", from: first.start, before: last.end, text: both[0], said };
  }
  for (const { 0: word, index } of plain.matchAll(dateWord)) {
    const begin = /this|next|last/.test(word) ? index : index + word.length;
    const period = periodIn(plain.slice(begin), today);
    // The period stands right after its word.
    if (period === null || period.at > 5) continue;
    const text = plain.slice(index, begin + period.at + period.length);
    return datesOf(word, period, text, today);
  }
  return null;
}

function datesOf(word: string, period: Period, text: string, today: string): AskedRange {
  // "before May", asked in June or in May, is the May to come.
  const { start, end } =
    period.isYearless && period.start <= today && /before|prior|earlier/.test(word)
      ? { start: nextYear(period.start), end: nextYear(period.end) }
      : period;
  // What has ended long ago is not meant where no year is said.
  const lowest = period.isYearless ? today : null;
  const dates = (from: string | null, before: string | null, said: string): AskedRange => ({
    kind: "DATES",
    from,
    before,
    text,
    said,
  });
  if (/before|prior|earlier/.test(word))
    return dates(lowest, start, lowest ? fromToday(start) : `before ${showDate(start)}`);
  if (/by|until/.test(word))
    return dates(lowest, end, lowest ? fromToday(end) : `by ${showDate(addDays(end, -1))}`);
  if (/after|later|following/.test(word)) return dates(end, null, `after ${showDate(addDays(end, -1))}`);
  if (/since|from|as of/.test(word)) return dates(start, null, `from ${showDate(start)}`);
  const last = addDays(end, -1);
  return dates(
    start,
    end,
    start === last ? `on ${showDate(start)}` : `from ${showDate(start)} to ${showDate(last)}`,
  );
}

const fromToday = (before: string): string => `from today to ${showDate(addDays(before, -1))}`;
const nextYear = (on: string): string => `${Number(on.slice(0, 4)) + 1}${on.slice(4)}`;

/** The same day `count` months later, or the last day of a shorter month. */
function sameDayLater(on: string, count: number): string {
  const [year, month] = [Number(on.slice(0, 4)), Number(on.slice(5, 7)) - 1];
  const last = addDays(firstOf(year, month, count + 1), -1);
  const wished = `${last.slice(0, 8)}${on.slice(8)}`;
  return wished < last ? wished : last;
}

const over =
  /\b(?:over|above|more than|greater than|higher than|larger than|exceed(?:s|ing)?|at least|minimum of|no less than|not less than)\b/;
const under =
  /\b(?:under|below|less than|lower than|smaller than|up to|at most|no more than|not more than)\b/;
const closed =
  /\b(?:at least|minimum of|no less than|not less than|up to|at most|no more than|not more than)\b/;
const exactly = /\b(?:of|at|exactly|equal to)\b/;

function amountsAsked(plain: string): AskedRange | null {
  const [amount] = amountsIn(plain);
  if (amount === undefined) return null;
  const before = plain.slice(0, amount.start);
  const word =
    /\b(?:no|not) (?:more|less) than\b/.exec(before)?.[0] ??
    over.exec(before)?.[0] ??
    under.exec(before)?.[0] ??
    exactly.exec(before)?.[0];
  if (word === undefined) return null;
  const text = plain.slice(plain.lastIndexOf(word, amount.start), amount.end);
  const shown = plain.slice(amount.start, amount.end).trim();
  const isUnder = /no more|not more/.test(word) || (under.test(word) && !/no less|not less/.test(word));
  const isExact = !isUnder && !over.test(word);
  return {
    kind: "AMOUNTS",
    over: isUnder ? null : amount.cents,
    under: isUnder || isExact ? amount.cents : null,
    isClosed: isExact || closed.test(word),
    text,
    said: `${word} ${shown}`,
  };
}

const extreme =
  /\b(?:the )?(highest|largest|biggest|greatest|most expensive|latest|last|lowest|smallest|least expensive|cheapest|earliest|soonest|first|next)\b/;

/** What a lower-case question holds a detail against; null where it asks for the detail itself. */
export function findAskedRange(plain: string, today: string): AskedRange | null {
  const range = datesAsked(plain, today) ?? amountsAsked(plain);
  if (range) return range;
  const found = extreme.exec(plain);
  if (!found) return null;
  const most = /highest|largest|biggest|greatest|most|latest|last/.test(found[1] ?? "");
  return { kind: "EXTREME", most, text: found[0] };
}

/** Whether a detail's value is in the range. */
export function isInRange(value: string | number, range: Exclude<AskedRange, { kind: "EXTREME" }>): boolean {
  if (range.kind === "DATES") {
    if (typeof value !== "string") return false;
    return (range.from === null || value >= range.from) && (range.before === null || value < range.before);
  }
  if (typeof value !== "number") return false;
  const { over: least, under: greatest, isClosed } = range;
  if (isClosed) return (least === null || value >= least) && (greatest === null || value <= greatest);
  return (least === null || value > least) && (greatest === null || value < greatest);
}
