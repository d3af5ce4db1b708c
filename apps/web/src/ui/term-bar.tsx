import { css } from "#styled/css";
import { dayLabel, dayLabelShort, dayToMs } from "./day-label.ts";

interface TermBarProps {
  /** Calendar dates, YYYY-MM-DD. */
  inForceOn: string;
  expiresOn: string;
  todayOn: string;
  /** If a cancellation is pending. */
  cancelsOn?: string | null;
}

const track = css({ position: "relative", h: "6", rounded: "md", bg: "bg.emphasis", overflow: "hidden" });
const tick = css.raw({
  position: "absolute",
  top: "[-5px]",
  w: "2",
  h: "16",
  ml: "[-1px]",
  bg: "fg.default",
});
const hatch = css({
  position: "absolute",
  insetY: "0",
  right: "0",
  bg: "status.amber.bg",
  backgroundImage:
    "[repeating-linear-gradient(115deg, var(--colors-status-amber-dot) 0 2px, transparent 2px 6px)]",
});

// On its own line on a phone or if space is tight, otherwise at its date.
const cutLabel = css({
  color: "status.amber.fg",
  whiteSpace: "nowrap",
  order: "1",
  flexBasis: "[100%]",
  "&[data-late]": { textAlign: "right" },
  "&:not([data-crowded])": {
    md: { position: "absolute", left: "[var(--at)]", transform: "var(--shift)" },
  },
});

/** A label at its date on the line, kept inside at both ends. */
const around = (share: number) => ({
  left: `${share * 100}%`,
  transform: `translateX(${share > 0.9 ? "-100%" : share < 0.1 ? "0" : "-50%"})`,
});

/** A label that ends or starts at its date, so that it stays clear of the nearer end of the term. */
const upTo = (share: number) =>
  ({
    "--at": `${share * 100}%`,
    "--shift": share > 0.5 ? "translateX(calc(-100% + 8px))" : "none",
  }) as Record<string, string>;

/** The policy's term as a horizontal bar: what has passed, today, and where a cancellation ends it. */
export function TermBar({ inForceOn, expiresOn, todayOn, cancelsOn }: TermBarProps) {
  const start = dayToMs(inForceOn);
  const length = dayToMs(expiresOn) - start;
  const shareOf = (day: string) =>
    length > 0 ? Math.min(1, Math.max(0, (dayToMs(day) - start) / length)) : 0;
  const today = shareOf(todayOn);
  const isRunning = todayOn >= inForceOn && todayOn <= expiresOn;
  const cut = cancelsOn ? shareOf(cancelsOn) : null;
  // The date of a cancellation has its own line if it would overlap the ends of the term.
  const isCutCrowded = cut !== null && (cut < 0.3 || cut > 0.8);

  return (
    <div className={css({ maxW: "section", textStyle: "small", color: "fg.muted" })}>
      <div className={css({ position: "relative", h: "26" })}>
        {isRunning && (
          <span className={css({ position: "absolute", whiteSpace: "nowrap" })} style={around(today)}>
            <b className={css({ fontWeight: "medium", color: "fg.default" })}>Today</b>{" "}
            {dayLabelShort(todayOn)}
          </span>
        )}
      </div>
      <div className={css({ position: "relative" })} aria-hidden="true">
        <div className={track}>
          <div className={css({ h: "full", bg: "accent.fill" })} style={{ width: `${today * 100}%` }} />
          {cut !== null && <div className={hatch} style={{ left: `${cut * 100}%` }} />}
        </div>
        {isRunning && <span className={css(tick)} style={{ left: `${today * 100}%` }} />}
        {cut !== null && (
          <span className={css(tick, { bg: "status.amber.dot" })} style={{ left: `${cut * 100}%` }} />
        )}
      </div>
      <div
        className={css({
          position: "relative",
          display: "flex",
          justifyContent: "space-between",
          flexWrap: "wrap",
          columnGap: "16",
          rowGap: "4",
          pt: "12",
        })}
      >
        <End label="In force" day={inForceOn} />
        {cancelsOn && cut !== null && (
          <span
            className={cutLabel}
            data-crowded={isCutCrowded || undefined}
            data-late={cut > 0.5 || undefined}
            style={upTo(cut)}
          >
            <b className={css({ fontWeight: "medium" })}>Cancellation effective {dayLabel(cancelsOn)}</b>
          </span>
        )}
        <End label="Expires" day={expiresOn} />
      </div>
    </div>
  );
}

function End({ label, day }: { label: string; day: string }) {
  return (
    <span className={css({ whiteSpace: "nowrap" })}>
      {label} <span className={css({ color: "fg.default" })}>{dayLabel(day)}</span>
    </span>
  );
}
