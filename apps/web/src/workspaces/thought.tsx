import { ChevronDown, ChevronRight } from "lucide-react";
import { useEffect, useState } from "react";
import { css } from "#styled/css";
import { durationLabel } from "./duration-label.ts";
import type { StageEvent } from "./workspace-data.ts";

/** The specification's time for which the latest thought stays open once it is complete. */
const staysOpenMs = 3_000;

interface ThoughtProps {
  event: StageEvent;
  /** Not said twice. */
  stageTitle: string;
  /** No step came after it. */
  isLatest: boolean;
}

/** What Cara thought: open while she does, folded when she is done, unless someone opens it again. */
export function Thought({ event, stageTitle, isLatest }: ThoughtProps) {
  const { title, content, startedAt, endedAt } = event;
  const isRunning = endedAt === null;
  const [choice, setChoice] = useState<boolean | null>(null);
  const isLingering = useLingering(isRunning) && isLatest;
  // Before its first words there is nothing to open.
  const isEmpty = isRunning && !content;
  const isOpen = !isEmpty && (choice ?? (isRunning || isLingering));
  const took = endedAt === null ? null : durationLabel(Date.parse(endedAt) - Date.parse(startedAt));
  const own = title === stageTitle ? "" : title;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  if (isEmpty)
    return (
      <p className={css({ color: "fg.muted", animation: "breathe", pl: "20" })}>
        {own ? `${own}...` : "Thinking..."}
      </p>
    );
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        className={css({
          display: "inline-flex",
          alignItems: "center",
          textAlign: "left",
          gap: "6",
          minH: { base: "44", md: "20" },
          color: "fg.muted",
          _hover: { color: "fg.default" },
          "& .lucide": { w: "14", h: "14" },
        })}
        onClick={() => setChoice(!isOpen)}
      >
        <Chevron aria-hidden="true" />
        {isRunning ? own || "Thinking..." : own || (took ? `Thought for ${took}` : "Thought")}
      </button>
      {isOpen && content && (
        <p className={css({ color: "fg.muted", whiteSpace: "pre-line", overflowWrap: "anywhere", pl: "20" })}>
          {content}
        </p>
      )}
    </div>
  );
}

/** True for a moment after `isRunning` has ended before one's eyes. */
function useLingering(isRunning: boolean): boolean {
  const [wasRunning, setWasRunning] = useState(isRunning);
  const [isLingering, setLingering] = useState(false);
  if (wasRunning !== isRunning) {
    setWasRunning(isRunning);
    setLingering(!isRunning);
  }
  useEffect(() => {
    if (!isLingering) return;
    const timer = setTimeout(() => setLingering(false), staysOpenMs);
    return () => clearTimeout(timer);
  }, [isLingering]);
  return isLingering;
}
