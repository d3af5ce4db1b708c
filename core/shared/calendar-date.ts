/**
 * Calendar dates (YYYY-MM-DD) and the agency's day. A policy expires on a date in the agency's time zone, not at an
 * instant. Date arithmetic is done in UTC so that daylight saving cannot shift a day.
 */
import * as v from "valibot";

const shape = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A real calendar day between 1900 and 2199. */
export function isCalendarDate(text: string): boolean {
  const match = shape.exec(text);
  if (!match) return false;
  const year = Number(match[1]);
  if (year < 1900 || year > 2199) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

export const calendarDateSchema = v.pipe(
  v.string("Enter a date such as 12/31/2026."),
  v.check(isCalendarDate, "Enter a date such as 12/31/2026."),
);

/** "12/31/2026". */
export const describeDate = (date: string): string =>
  `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`;

/** By time zone: making one costs more than all else that is done with a date. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** Today's date in `timeZone` (IANA name). */
export function todayIn(timeZone: string, nowMs: number): string {
  const format =
    dayFormats.get(timeZone) ??
    new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  dayFormats.set(timeZone, format);
  return format.format(nowMs);
}

export function addDays(date: string, days: number): string {
  const moved = new Date(`${date}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

/** The number of days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** The same day `years` later; February 29 becomes February 28 in other years. */
export const addYears = (date: string, years: number): string => addMonths(date, 12 * years);

/** The same day of a later month, or the last of a shorter one. */
export function addMonths(date: string, months: number): string {
  const moved = new Date(`${date}T00:00:00Z`);
  const day = moved.getUTCDate();
  moved.setUTCMonth(moved.getUTCMonth() + months);
  if (moved.getUTCDate() !== day) moved.setUTCDate(0);
  return moved.toISOString().slice(0, 10);
}

/** `month`: 1 to 12. */
export const dateOf = (year: number, month: number, day = 1): string =>
  `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;

/** 0 is a Monday. */
export const weekdayOf = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

/**
 * The instant (ms) at which `date` begins in `timeZone`. It corrects a first guess by the zone's offset twice, which is
 * also right on the days when clocks change.
 */
export function startOfDayMs(date: string, timeZone: string): number {
  const instant = instantAt(date, "00:00", timeZone);
  // Where clocks go forward at midnight, the day begins an hour later.
  return todayIn(timeZone, instant) === date ? instant : instant + 3_600_000;
}

/** The instant (ms) at which clocks in `timeZone` show `time` (HH:MM) on `date`. */
export function instantAt(date: string, time: string, timeZone: string): number {
  const wanted = Date.parse(`${date}T${time}:00Z`);
  let instant = wanted;
  for (let round = 0; round < 2; round += 1) instant = wanted - offsetMs(timeZone, instant);
  return instant;
}

/** How far the zone is ahead of UTC at an instant. */
export function offsetMs(timeZone: string, instant: number): number {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  const part: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(instant)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}

const longFormat = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "long" });

/** "2026-12-31" is "December 31, 2026". */
export const longDateOf = (date: string): string => longFormat.format(Date.parse(`${date}T00:00:00Z`));
