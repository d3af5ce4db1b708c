import { useEffect, useState } from "react";
import { css } from "#styled/css";
import { Button } from "../ui/button.tsx";

interface UndoBarProps {
  /** "Goes out": what happens then. */
  countdown: string;
  /** ISO 8601. */
  until: string;
  isBusy: boolean;
  onUndo: () => void;
  /** The time is over. */
  onOver: () => void;
}

const secondMs = 1_000;

/** The moment in which an approval can be taken back. */
export function UndoBar({ countdown, until, isBusy, onUndo, onOver }: UndoBarProps) {
  const [leftMs, setLeftMs] = useState(() => Date.parse(until) - Date.now());
  const isOver = leftMs <= 0;
  useEffect(() => {
    if (isOver) {
      onOver();
      return;
    }
    const timer = setTimeout(() => setLeftMs(Date.parse(until) - Date.now()), Math.min(leftMs, secondMs));
    return () => clearTimeout(timer);
    // Called once, when the time is over.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [leftMs, isOver, until]);
  return (
    <div className={css({ display: "flex", alignItems: "center", gap: "12" })}>
      <Button isBusy={isBusy} busyLabel="Undoing" disabled={isOver} onClick={onUndo}>
        Undo
      </Button>
      <span role="timer" className={css({ color: "fg.muted", fontVariantNumeric: "tabular-nums" })}>
        {isOver ? "On its way" : `${countdown} in ${Math.ceil(leftMs / secondMs)} s`}
      </span>
    </div>
  );
}
