import { counted } from "../ui/counted.ts";
import { dayLabel } from "../ui/day-label.ts";

/** "15 days, Oct 5, 2026 to Oct 20, 2026": how long a policy was without coverage before it was reinstated. */
export const lapseLabel = (
  canceledOn: string,
  { effectiveAt, lapseDays }: { effectiveAt: string; lapseDays: number },
): string =>
  lapseDays === 0
    ? "No lapse"
    : `${counted(lapseDays, "day")}, ${dayLabel(canceledOn)} to ${dayLabel(effectiveAt)}`;
