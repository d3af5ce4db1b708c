/** History: what entries are about, and how their values are shown. Browser-safe. */

export { instantAt, todayIn } from "../shared/calendar-date.ts";

/** What an entry is about; the page filters by these. */
export const historyKinds = [
  "FIELDS",
  "REVIEWS",
  "DOCUMENTS",
  "CERTIFICATES",
  "REQUESTS",
  "NOTES",
  "QUESTIONS",
  "USERS",
  "SUBSCRIPTION",
] as const;
export type HistoryKind = (typeof historyKinds)[number];

/** The kinds of a policy's history. Its activity has all kinds. */
export const changeKinds = [
  "FIELDS",
  "REVIEWS",
  "DOCUMENTS",
  "CERTIFICATES",
] as const satisfies readonly HistoryKind[];

/**
 * How a value is written. MONEY: dollars such as "18462.5". DATE: YYYY-MM-DD. STATE: a policy state. PERCENT: "12.5".
 * TEXT: as it is.
 */
export const historyValueKinds = ["TEXT", "MONEY", "DATE", "STATE", "PERCENT"] as const;
export type HistoryValueKind = (typeof historyValueKinds)[number];

/** One value of a record at some moment. */
export interface HistoryValue {
  field: string;
  label: string;
  kind: HistoryValueKind;
  /** Null if the field was empty. */
  value: string | null;
  /** The value is the id of a user, whose name is shown. */
  isUser?: boolean;
  /** The value is an instant (ms), whose day in the agency's time zone is shown. */
  isInstant?: boolean;
}

/** One field before and after a change. */
export interface HistoryChange extends Omit<HistoryValue, "value"> {
  before: string | null;
  after: string | null;
}

/** The values of two moments that are not the same, in the order of the later moment. */
export function changesBetween(
  before: readonly HistoryValue[],
  after: readonly HistoryValue[],
): HistoryChange[] {
  const earlier = new Map(before.map((value) => [value.field, value]));
  const later = new Set(after.map(({ field }) => field));
  const gone = before.filter(({ field }) => !later.has(field));
  return [...after, ...gone.map((value) => ({ ...value, value: null }))]
    .map(({ value, ...field }) => ({
      ...field,
      before: earlier.get(field.field)?.value ?? null,
      after: value,
    }))
    .filter((change) => change.before !== change.after);
}
