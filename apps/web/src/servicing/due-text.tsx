import { useState } from "react";
import { css } from "#styled/css";
import { useViewer } from "../session/viewer.ts";
import { dueLabel } from "./due-label.ts";

const text = css({
  fontVariantNumeric: "tabular-nums",
  "&[data-late]": { color: "danger.fg", fontWeight: "medium" },
});

interface DueTextProps {
  request: { dueAt?: string | null; isOverdue: boolean };
  /** Under a head that says what it is: "Nov 23" for "Due Nov 23". */
  isHeaded?: boolean;
}

/** When it is due; in red once that is over. */
export function DueText({ request, isHeaded = false }: DueTextProps) {
  const { agency } = useViewer();
  const [nowMs] = useState(() => Date.now());
  const label = dueLabel(request, nowMs, agency.timeZone);
  if (label === null) return isHeaded ? "None" : null;
  const short = label.replace(/^Due /, "");
  return (
    <span className={text} data-late={request.isOverdue || undefined}>
      {isHeaded ? short.charAt(0).toUpperCase() + short.slice(1) : label}
    </span>
  );
}
