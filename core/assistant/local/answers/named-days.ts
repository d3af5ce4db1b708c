/** Days by their names: "friday", "next tues", "before christmas", "by eom". Pure; the words are data. */
import { addDays, addMonths, dateOf, weekdayOf } from "../../../shared/calendar-date.ts";
import { namedDays, runningEnds, weekdays, weekdayTurns } from "../data/range-words.ts";
import type { Token } from "../values/tokens.ts";
import { createLexicon, type Found } from "./account-lexicon.ts";

const weekday = createLexicon(weekdays);
const turn = createLexicon(weekdayTurns);
const named = createLexicon(namedDays);
const runningEnd = createLexicon(runningEnds);

const lastOf = (year: number, month: number): string => addDays(addMonths(dateOf(year, month), 1), -1);

type NamedDay = (typeof namedDays)[number][0];

function inYear(kept: NamedDay, year: number): string {
  if ("day" in kept) return dateOf(year, kept.month, kept.day);
  const { month, weekday: wanted, nth } = kept;
  if (nth < 0) {
    const last = lastOf(year, month);
    return addDays(last, -((weekdayOf(last) - wanted + 7) % 7));
  }
  const first = dateOf(year, month);
  return addDays(first, ((wanted - weekdayOf(first) + 7) % 7) + 7 * (nth - 1));
}

function endOf(unit: (typeof runningEnds)[number][0], today: string): string {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  if (unit === "WEEK") return addDays(today, 6 - weekdayOf(today));
  return lastOf(year, { MONTH: month, QUARTER: Math.ceil(month / 3) * 3, YEAR: 12 }[unit]);
}

/** `on`: YYYY-MM-DD. `isPast`: the verb before it is in the past. */
export function namedDayAt(
  tokens: readonly Token[],
  at: number,
  { today, isPast }: { today: string; isPast: boolean },
): Found<string> | null {
  const end = runningEnd(tokens, at);
  if (end) return { meaning: endOf(end.meaning, today), end: end.end };
  const kept = named(tokens, at);
  if (kept) {
    const year = Number(today.slice(0, 4));
    const on = inYear(kept.meaning, year);
    const other = isPast ? (on > today ? year - 1 : year) : on < today ? year + 1 : year;
    return { meaning: inYear(kept.meaning, other), end: kept.end };
  }
  const which = turn(tokens, at);
  const day = weekday(tokens, which?.end ?? at);
  if (!day) return null;
  const ahead = (day.meaning - weekdayOf(today) + 7) % 7 || 7;
  const monday = addDays(today, -weekdayOf(today));
  const on = isPast
    ? addDays(today, ahead - 7 === 0 ? -7 : ahead - 7)
    : which?.meaning === 1
      ? addDays(monday, 7 + day.meaning)
      : addDays(today, ahead);
  return { meaning: on, end: day.end };
}
