import { todayIn } from "#model/history";

/** Entries by the day on which they happened in the agency's time zone, in their order. */
export function groupByDay<Entry extends { at: string }>(
  entries: readonly Entry[],
  timeZone: string,
): [day: string, entries: Entry[]][] {
  return [...Map.groupBy(entries, ({ at }) => todayIn(timeZone, Date.parse(at)))];
}

/** 2026-11-20T18:20:00Z, America/Chicago → 12:20 PM. */
export const clockLabel = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone }).format(Date.parse(instant));

/** The same as the value of a time field: 12:20. */
export const clockValue = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone }).format(
    Date.parse(instant),
  );

/** The latest of `moments` (the newest first) that is not after `at`; the oldest if all are. */
export function momentBefore(moments: readonly string[], at: string): string | undefined {
  const instant = Date.parse(at);
  return moments.find((moment) => Date.parse(moment) <= instant) ?? moments.at(-1);
}
