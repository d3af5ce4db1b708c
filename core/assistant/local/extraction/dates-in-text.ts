/**
 * Dates as documents write them: 03/15/2026, 3-15-26, March 15, 2026, 15 Mar 2026, 2026-03-15.
 * Answers YYYY-MM-DD with the place in the text; only real days of the calendar between 1950 and 2099.
 */
import { isCalendarDate } from "../../../shared/calendar-date.ts";

export interface WrittenDate {
  on: string;
  start: number;
  end: number;
}

const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const month =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const numeric = /(?<![\d/-])(\d{1,2})\s?([/-])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})(?![\d/])/g;
const dotted = /(?<![\d.])(\d{1,2})\.(\d{1,2})\.(\d{4})(?![\d.])/g;
const iso = /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/g;
const monthFirst = new RegExp(`\\b${month}\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?\\s*,?\\s+(\\d{4})\\b`, "gi");
const dayFirst = new RegExp(
  `\\b(\\d{1,2})(?:st|nd|rd|th)?(?:\\s+day\\s+of)?[\\s-]+${month}\\.?,?[\\s-]+(\\d{4})\\b`,
  "gi",
);

export function datesIn(text: string): WrittenDate[] {
  const found: WrittenDate[] = [];
  // Nearly all text that is asked about has no number at all.
  if (!/\d/.test(text)) return found;
  const add = (match: RegExpMatchArray, year: string, monthNumber: number, day: string) => {
    const on = `${fullYear(year)}-${String(monthNumber).padStart(2, "0")}-${day.padStart(2, "0")}`;
    const start = match.index ?? 0;
    const isKnown = found.some((date) => start < date.end && start + match[0].length > date.start);
    if (isCalendarDate(on) && on >= "1950" && on < "2100" && !isKnown) {
      found.push({ on, start, end: start + match[0].length });
    }
  };
  for (const match of text.matchAll(iso)) add(match, match[1] ?? "", Number(match[2]), match[3] ?? "");
  for (const match of text.matchAll(numeric)) add(match, match[4] ?? "", Number(match[1]), match[3] ?? "");
  for (const match of text.matchAll(dotted)) add(match, match[3] ?? "", Number(match[1]), match[2] ?? "");
  for (const match of text.matchAll(monthFirst))
    add(match, match[3] ?? "", monthNumberOf(match[1]), match[2] ?? "");
  for (const match of text.matchAll(dayFirst))
    add(match, match[3] ?? "", monthNumberOf(match[2]), match[1] ?? "");
  return found.sort((a, b) => a.start - b.start);
}

function monthNumberOf(name: string | undefined): number {
  return monthNames.indexOf((name ?? "").slice(0, 3).toLowerCase()) + 1;
}

function fullYear(year: string): string {
  if (year.length === 4) return year;
  return Number(year) >= 70 ? `19${year}` : `20${year}`;
}
