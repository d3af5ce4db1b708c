import type { ReactNode } from "react";
import { css } from "#styled/css";
import { counted } from "./counted.ts";
import { dayLabel, dayToMs } from "./day-label.ts";

interface TermBarProps {
  /** Calendar dates, YYYY-MM-DD. */
  inForceOn: string;
  expiresOn: string;
  todayOn: string;
  /** The effective date of a cancellation, if there is one. */
  cancelsOn?: string | null;
  /** Days without coverage before a reinstatement. */
  lapse?: { from: string; to: string } | null;
}

// In one line with its ends beside it; on a phone the ends are under it.
const line = css({
  display: "grid",
  gridTemplateColumns: { base: "[auto auto]", md: "[auto minmax(0, 1fr) auto]" },
  alignItems: "center",
  columnGap: "16",
  rowGap: "8",
  pt: "6",
  textStyle: "small",
  fontVariantNumeric: "tabular-nums",
  color: "fg.muted",
});
const middle = css({
  position: "relative",
  gridColumn: { base: "[1 / -1]", md: "auto" },
  order: { base: "-1", md: "0" },
});
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
  bg: "status.amber.bg",
  backgroundImage:
    "[repeating-linear-gradient(115deg, var(--colors-status-amber-dot) 0 2px, transparent 2px 6px)]",
});
const strong = css({ fontWeight: "medium", color: "fg.default" });
const end = css({ whiteSpace: "nowrap", "&[data-last]": { textAlign: "right" } });

const dayMs = 86_400_000;

const note = css({
  gridColumn: { base: "[1 / -1]", md: "2" },
  order: { base: "-1", md: "0" },
  textStyle: "smallStrong",
  color: "status.amber.fg",
});

/** Below the bar, at a mark: after it in the first half of the term, before it in the second. */
function NoteAt({ share, children }: { share: number; children: ReactNode }) {
  const percent = `${share * 100}%`;
  return (
    <p
      className={note}
      style={share <= 0.5 ? { marginLeft: percent } : { width: percent, textAlign: "right" }}
    >
      {children}
    </p>
  );
}

/**
 * The policy's term as a horizontal bar: what has passed, what is left, where a cancellation ends it, and where it
 * lapsed.
 */
export function TermBar({ inForceOn, expiresOn, todayOn, cancelsOn, lapse }: TermBarProps) {
  const start = dayToMs(inForceOn);
  const length = dayToMs(expiresOn) - start;
  const shareOf = (day: string) =>
    length > 0 ? Math.min(1, Math.max(0, (dayToMs(day) - start) / length)) : 0;
  const today = shareOf(todayOn);
  const isRunning = todayOn >= inForceOn && todayOn < expiresOn;
  const cut = cancelsOn ? shareOf(cancelsOn) : null;
  const daysLeft = Math.round((dayToMs(expiresOn) - dayToMs(todayOn)) / dayMs);

  return (
    <div className={line}>
      <span className={end}>
        In force <b className={strong}>{dayLabel(inForceOn)}</b>
      </span>
      <div className={middle} aria-hidden="true">
        <div className={track}>
          <div className={css({ h: "full", bg: "accent.fill" })} style={{ width: `${today * 100}%` }} />
          {cut !== null && <div className={hatch} style={{ left: `${cut * 100}%`, right: 0 }} />}
          {lapse && (
            <div
              className={hatch}
              style={{ left: `${shareOf(lapse.from) * 100}%`, right: `${(1 - shareOf(lapse.to)) * 100}%` }}
            />
          )}
        </div>
        {isRunning && <span className={css(tick)} style={{ left: `${today * 100}%` }} />}
        {cut !== null && (
          <span className={css(tick, { bg: "status.amber.dot" })} style={{ left: `${cut * 100}%` }} />
        )}
      </div>
      <span className={end} data-last>
        {/* A cancellation ends it earlier, so its days are not counted. */}
        {isRunning && cut === null && (
          <b className={`${strong} ${css({ mr: "8" })}`}>{`${counted(daysLeft, "day")} left`}</b>
        )}
        {todayOn < expiresOn ? "Expires" : "Expired"} {dayLabel(expiresOn)}
      </span>
      {cancelsOn && cut !== null && <NoteAt share={cut}>Cancellation effective {dayLabel(cancelsOn)}</NoteAt>}
      {lapse && (
        <NoteAt share={shareOf(lapse.from)}>
          No coverage from {dayLabel(lapse.from)} to {dayLabel(lapse.to)}
        </NoteAt>
      )}
    </div>
  );
}
