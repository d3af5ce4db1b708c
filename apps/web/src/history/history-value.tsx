import type { HistoryValueKind } from "#model/history";
import type { PolicyState } from "#model/policies";
import { formatDollars } from "../policies/format-dollars.ts";
import { PolicyBadge } from "../policies/policy-badge.tsx";
import { dayLabel } from "../ui/day-label.ts";
import { Figures } from "../ui/figures.tsx";

/** A value of a record at some moment, written as everywhere else. */
export function HistoryValue({ kind, value }: { kind: HistoryValueKind; value: string | null | undefined }) {
  if (value === null || value === undefined) return "None";
  switch (kind) {
    case "STATE":
      return <PolicyBadge state={value as PolicyState} />;
    case "MONEY":
      return <Figures>{formatDollars(Number(value))}</Figures>;
    case "DATE":
      return <Figures>{dayLabel(value)}</Figures>;
    case "PERCENT":
      return <Figures>{`${value}%`}</Figures>;
    default:
      return value;
  }
}
