import type { RequestState } from "#model/servicing";
import { css } from "#styled/css";
import { useViewer } from "../session/viewer.ts";
import { useNow } from "../ui/use-now.ts";
import { dueLabel } from "./due-label.ts";
import { RequestBadge } from "./request-badge.tsx";

const text = css({
  fontVariantNumeric: "tabular-nums",
  "&[data-late]": { color: "danger.fg", fontWeight: "medium" },
});

/** Where there is one place for both: what is closed is due no more. */
export const DueOrState = ({ request }: { request: Due & { state: RequestState } }) =>
  request.state === "CLOSED" ? <RequestBadge state="CLOSED" /> : <DueText request={request} />;

interface Due {
  dueAt?: string | null;
  isOverdue: boolean;
}

interface DueTextProps {
  request: Due;
  /** Under a head that says what it is: "Nov 23" for "Due Nov 23". */
  isHeaded?: boolean;
  /** After other words: "due Nov 23". */
  isInSentence?: boolean;
}

/** When it is due; in red once that is over. */
export function DueText({ request, isHeaded = false, isInSentence = false }: DueTextProps) {
  const { agency } = useViewer();
  const nowMs = useNow();
  const label = dueLabel(request, nowMs, agency.timeZone);
  if (label === null) return isHeaded ? "None" : null;
  const short = label.replace(/^Due /, "");
  return (
    <span className={text} data-late={request.isOverdue || undefined} suppressHydrationWarning>
      {isHeaded
        ? short.charAt(0).toUpperCase() + short.slice(1)
        : isInSentence
          ? label.charAt(0).toLowerCase() + label.slice(1)
          : label}
    </span>
  );
}
