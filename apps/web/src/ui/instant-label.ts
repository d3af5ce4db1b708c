// Instants in words. An instant has a date only in some time zone; here it is the agency's, so that the server and
// every browser show the same date.

/** 2026-11-20T18:00:00Z, America/Chicago → Nov 20, 2026. */
export const instantDayLabel = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric", timeZone }).format(
    Date.parse(instant),
  );

/** 2026-11-20T18:00:00Z, America/Chicago → Nov 20, 2026, 12:00 PM. */
export const instantLabel = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone }).format(
    Date.parse(instant),
  );
