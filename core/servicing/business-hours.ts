/** Business hours: Monday to Friday, 9 AM to 5 PM on the clocks of the agency's time zone. Holidays are not known. */
import { addDays, instantAt, todayIn } from "../shared/calendar-date.ts";

const OPENS = "09:00";
export const CLOSES = "17:00";
const hourMs = 3_600_000;

const isBusinessDay = (date: string): boolean => {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return day !== 0 && day !== 6;
};

/** The business time from `from` to the end of `date`, as instants; null if there is none. */
function openOn(date: string, from: number, timeZone: string): { start: number; end: number } | null {
  if (!isBusinessDay(date)) return null;
  const start = Math.max(from, instantAt(date, OPENS, timeZone));
  const end = instantAt(date, CLOSES, timeZone);
  return start < end ? { start, end } : null;
}

/** The instant at which this many business hours have passed since `from`. `hours` is more than zero. */
export function addBusinessHours(from: number, hours: number, timeZone: string): number {
  let left = hours * hourMs;
  for (let date = todayIn(timeZone, from); ; date = addDays(date, 1)) {
    const open = openOn(date, from, timeZone);
    if (!open) continue;
    if (left <= open.end - open.start) return open.start + left;
    left -= open.end - open.start;
  }
}

/** The same time on a later business day; what comes while nobody works counts from when the next one opens. */
export function addBusinessDays(from: number, days: number, timeZone: string): number {
  let date = todayIn(timeZone, from);
  let open = openOn(date, from, timeZone);
  while (!open) {
    date = addDays(date, 1);
    open = openOn(date, from, timeZone);
  }
  const sinceOpening = open.start - instantAt(date, OPENS, timeZone);
  for (let left = days; left > 0;) {
    date = addDays(date, 1);
    if (isBusinessDay(date)) left -= 1;
  }
  return instantAt(date, OPENS, timeZone) + sinceOpening;
}
