import type { ReactNode } from "react";
import { css } from "#styled/css";
import { useTimeLeft } from "./time-left.ts";

export interface BatchCounts {
  issued: number;
  refused: number;
  waiting: number;
}

interface BatchProgressProps {
  counts: BatchCounts;
  /** "Issuing certificates", "Paused", "Done". */
  title: string;
  note: ReactNode;
  isRunning: boolean;
  /** When the counts were loaded, in milliseconds. */
  loadedAt: number;
}

const box = css({
  display: "grid",
  gridTemplateColumns: { base: "[minmax(0, 1fr)]", md: "[minmax(0, 1fr) auto]" },
  columnGap: "24",
  rowGap: "6",
  alignItems: "center",
  px: "gutter",
  py: "14",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
  fontVariantNumeric: "tabular-nums",
});

const share = (part: number, whole: number) => ({ width: `${whole > 0 ? (part / whole) * 100 : 0}%` });

/** How far a batch is: what was issued, what was refused, what is waiting. */
export function BatchProgress({ counts, title, note, isRunning, loadedAt }: BatchProgressProps) {
  const { issued, refused, waiting } = counts;
  const total = issued + refused + waiting;
  const done = issued + refused;
  const timeLeft = useTimeLeft(isRunning, { done, at: loadedAt }, waiting);
  const words = Object.entries({ issued, refused, waiting }).map(
    ([state, count]) => `${count.toLocaleString("en-US")} ${state}`,
  );
  return (
    <section className={box} aria-label="Progress">
      <p>
        <span className={css({ fontWeight: "semibold" })}>{title}</span>{" "}
        <span className={css({ color: "fg.muted" })}>{note}</span>
      </p>
      <p className={css({ display: "flex", gap: "12", textStyle: "small", color: "fg.muted" })} role="status">
        {words.map((each) => (
          <span key={each}>{each}</span>
        ))}
        {timeLeft && <span>{timeLeft}</span>}
      </p>
      <div
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={words.join(", ")}
        className={css({
          display: "flex",
          gridColumn: "[1 / -1]",
          h: "6",
          rounded: "full",
          bg: "bg.emphasis",
          overflow: "hidden",
        })}
      >
        <div className={css({ h: "full", bg: "accent.fill" })} style={share(issued, total)} />
        <div className={css({ h: "full", bg: "status.red.dot" })} style={share(refused, total)} />
      </div>
    </section>
  );
}
