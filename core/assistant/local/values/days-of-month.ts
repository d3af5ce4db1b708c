/** Days that are written without a year, "6/20", as the first such day on or after a given one. */
import { isCalendarDate } from "../../../shared/calendar-date.ts";

const monthAndDay = /(?<![\p{L}\d/.-])(?<month>\d{1,2})\/(?<day>\d{1,2})(?![\p{L}\d/.-])/gu;

/** `from`: YYYY-MM-DD. */
export function daysOnOrAfter(text: string, from: string): string[] {
  return [...text.matchAll(monthAndDay)].flatMap(({ groups: { month = "", day = "" } = {} }) => {
    const end = `${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
    const year = Number(from.slice(0, 4)) + (end < from.slice(5) ? 1 : 0);
    const on = `${year}-${end}`;
    return isCalendarDate(on) ? [on] : [];
  });
}
