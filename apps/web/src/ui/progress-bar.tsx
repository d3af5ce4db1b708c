import { css } from "#styled/css";

interface ProgressBarProps {
  /** Verb and object: "Reading GL-Policy.pdf". */
  label: string;
  done: number;
  total: number;
  /** The progress in words: "18 of 31 pages". */
  countLabel: string;
  thick?: boolean;
}

/** A job's progress: what it is doing, how far, of how much. */
export function ProgressBar({ label, done, total, countLabel, thick = false }: ProgressBarProps) {
  const share = total > 0 ? Math.min(1, Math.max(0, done / total)) : 0;
  return (
    <div>
      <div
        className={css({
          display: "flex",
          justifyContent: "space-between",
          gap: "12",
          mb: "8",
          textStyle: "small",
          color: "fg.muted",
        })}
      >
        <span className={css({ color: "fg.default", fontWeight: "medium", truncate: true })}>{label}</span>
        <span className={css({ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" })}>
          {countLabel}
        </span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={Math.min(done, total)}
        aria-valuetext={countLabel}
        className={css({ h: thick ? "6" : "4", rounded: "full", bg: "bg.emphasis", overflow: "hidden" })}
      >
        <div
          className={css({ h: "full", bg: "accent.fill", rounded: "full" })}
          style={{ width: `${share * 100}%` }}
        />
      </div>
    </div>
  );
}
