import { policyStateLabels, type PolicyState } from "#model/policies";
import type { HistoryValueKind } from "../graphql/generated/graphql.ts";
import { formatDollars } from "../policies/format-dollars.ts";
import { dayLabel } from "../ui/day-label.ts";

const write: Record<HistoryValueKind, (value: string) => string> = {
  TEXT: (value) => value,
  MONEY: (value) => formatDollars(Number(value)),
  DATE: dayLabel,
  STATE: (value) => policyStateLabels[value as PolicyState],
  PERCENT: (value) => `${value}%`,
};

/** A value of a change as people read it. */
export const activityValue = (kind: HistoryValueKind, value: string | null | undefined): string =>
  value ? write[kind](value) : "None";
