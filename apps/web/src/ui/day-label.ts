// Calendar dates in words. A date has no time zone; it is parsed and formatted in UTC so that none can shift it.

const withYear = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  year: "numeric",
  timeZone: "UTC",
});
/** The start of the day in milliseconds, only for arithmetic between dates. */
export const dayToMs = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** 2026-03-01 → Mar 1, 2026. */
export const dayLabel = (day: string) => withYear.format(dayToMs(day));
