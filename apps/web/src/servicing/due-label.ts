// When a request is due, in the agency's time zone.

const partsOf = (instantMs: number, timeZone: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat("en-US", { ...options, timeZone }).format(instantMs);

const dayOf = (instantMs: number, timeZone: string): string =>
  partsOf(instantMs, timeZone, { year: "numeric", month: "numeric", day: "numeric" });

/** "3 PM", "3:30 PM". */
const hourLabel = (instantMs: number, timeZone: string): string =>
  partsOf(instantMs, timeZone, { hour: "numeric", minute: "2-digit" }).replace(":00", "");

/** "Nov 23"; with the year unless it is this one. */
function shortDay(instantMs: number, nowMs: number, timeZone: string): string {
  const yearOf = (ms: number) => partsOf(ms, timeZone, { year: "numeric" });
  const year = yearOf(instantMs) === yearOf(nowMs) ? {} : ({ year: "numeric" } as const);
  return partsOf(instantMs, timeZone, { month: "short", day: "numeric", ...year });
}

interface Due {
  dueAt?: string | null;
  isOverdue: boolean;
}

/** "Overdue, Nov 19", "Due today, 3 PM", "Due Nov 23"; null if it has no due date. */
export function dueLabel({ dueAt, isOverdue }: Due, nowMs: number, timeZone: string): string | null {
  if (!dueAt) return null;
  const dueMs = Date.parse(dueAt);
  if (isOverdue) return `Overdue, ${shortDay(dueMs, nowMs, timeZone)}`;
  if (dayOf(dueMs, timeZone) === dayOf(nowMs, timeZone)) return `Due today, ${hourLabel(dueMs, timeZone)}`;
  return `Due ${shortDay(dueMs, nowMs, timeZone)}`;
}

/** "Nov 23, 5:00 PM". */
export const dueMoment = (dueAt: string, nowMs: number, timeZone: string): string => {
  const dueMs = Date.parse(dueAt);
  return `${shortDay(dueMs, nowMs, timeZone)}, ${partsOf(dueMs, timeZone, { hour: "numeric", minute: "2-digit" })}`;
};
