/** The windows of time by which workspaces are filtered and grouped: the specification's. */

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

export const dateWindows = ["today", "yesterday", "week", "month", "year"] as const;
export type DateWindow = (typeof dateWindows)[number];

export const dateWindowLabels: Readonly<Record<DateWindow, string>> = {
  today: "Today",
  yesterday: "Yesterday",
  week: "Past week",
  month: "Past month",
  year: "Past year",
};

const daysOf = { yesterday: 1, week: 7, month: 30, year: 365 } as const;

/** When a window begins, in milliseconds: today at midnight in the agency's time zone, the others so many days ago. */
export function windowStart(window: DateWindow, nowMs: number, timeZone: string): number {
  if (window !== "today") return nowMs - daysOf[window] * dayMs;
  const midnight = nowMs - sinceMidnight(nowMs, timeZone);
  // On the day that clocks change, an hour is missing or comes twice.
  const off = sinceMidnight(midnight, timeZone);
  return off > dayMs / 2 ? midnight + dayMs - off : midnight - off;
}

/** What a clock on the wall shows, in milliseconds. */
function sinceMidnight(instantMs: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
    hourCycle: "h23",
    timeZone,
  }).formatToParts(instantMs);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value ?? 0);
  return part("hour") * hourMs + part("minute") * 60_000 + part("second") * 1_000 + (instantMs % 1_000);
}

const groups = [
  { label: "Today", days: 1 },
  { label: "Yesterday", days: 2 },
  { label: "Past week", days: 7 },
  { label: "Past month", days: 30 },
] as const;

/** The group of an instant, by the number of days that have passed. */
export function dateGroupOf(instant: string, nowMs: number): string {
  const days = (nowMs - Date.parse(instant)) / dayMs;
  return groups.find((group) => days < group.days)?.label ?? "Older";
}

/** In the order of time, the latest first. */
export const dateGroups: readonly string[] = [...groups.map(({ label }) => label), "Older"];
