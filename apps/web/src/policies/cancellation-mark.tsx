import { css } from "#styled/css";
import { dayLabel } from "../ui/day-label.ts";
import type { PolicyState } from "#model/policies";

interface Cancelable {
  state: PolicyState;
  cancellation?: { effectiveAt: string } | null | undefined;
  reinstatement?: object | null | undefined;
}

/** The day on which a policy that still runs is going to be canceled; null if none is. */
export const pendingCancellationOf = ({ state, cancellation, reinstatement }: Cancelable): string | null =>
  cancellation && !reinstatement && state !== "CANCELED" ? cancellation.effectiveAt : null;

/** Beside the status, which stays what it is until that day. */
export function CancellationMark({ policy, isShort }: { policy: Cancelable; isShort?: boolean }) {
  const day = pendingCancellationOf(policy);
  if (day === null) return null;
  return (
    <span
      className={css({ color: "status.amber.fg", textStyle: "small", whiteSpace: "nowrap" })}
      title={`Cancellation effective ${dayLabel(day)}`}
    >
      {isShort ? "Canceling" : "Cancellation pending"}
    </span>
  );
}
