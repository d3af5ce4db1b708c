// Calendar dates in words. A day has no time zone; it is read and written in UTC so that none can shift it.

const withYear = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  year: "numeric",
  timeZone: "UTC",
});
const withoutYear = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/** Milliseconds of the day's start, for arithmetic between days only. */
export const dayToMs = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** 2026-03-01 → Mar 1, 2026. */
export const dayLabel = (day: string) => withYear.format(dayToMs(day));

/** 2026-03-01 → Mar 1. */
export const dayLabelShort = (day: string) => withoutYear.format(dayToMs(day));
