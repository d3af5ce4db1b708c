import { useState } from "react";
import { css } from "#styled/css";
import { instantDayLabel, instantLabel } from "../ui/instant-label.ts";
import { momentBefore } from "./history-days.ts";

/** More marks than this would run together. */
const marksMax = 40;

const thumb = {
  appearance: "none",
  boxSizing: "border-box",
  w: "16",
  h: "16",
  rounded: "full",
  bg: "bg.canvas",
  borderWidth: "2px",
  borderStyle: "solid",
  borderColor: "accent.fg",
  cursor: "pointer",
} as const;

const input = css({
  position: "relative",
  appearance: "none",
  display: "block",
  w: "full",
  h: { base: "44", md: "24" },
  bg: "transparent",
  cursor: "pointer",
  outline: "none",
  "&::-webkit-slider-thumb": thumb,
  "&::-moz-range-thumb": thumb,
  "&:focus-visible::-webkit-slider-thumb": { boxShadow: "[0 0 0 3px var(--colors-accent-ring)]" },
  "&:focus-visible::-moz-range-thumb": { boxShadow: "[0 0 0 3px var(--colors-accent-ring)]" },
});

const track = css({
  position: "absolute",
  insetX: "0",
  top: "[calc(50% - 2px)]",
  h: "4",
  rounded: "full",
  bg: "bg.emphasis",
});

interface MomentSliderProps {
  /** When something changed, the newest first: at least two. */
  moments: readonly string[];
  /** Null: now. */
  at: string | null;
  timeZone: string;
  /** Null: now, the state after the last change. */
  onChange: (at: string | null) => void;
}

/** Steps through a record's changes, from its creation to now. Arrow keys go from change to change. */
export function MomentSlider({ moments, at, timeZone, onChange }: MomentSliderProps) {
  const steps = moments.toReversed();
  const last = steps.length - 1;
  const chosen = at === null ? last : Math.max(0, steps.indexOf(momentBefore(moments, at) ?? ""));
  /** While the thumb is dragged; the page follows when it is released. */
  const [dragged, setDragged] = useState<number | null>(null);
  const step = dragged ?? chosen;
  const settle = () => {
    if (dragged === null) return;
    setDragged(null);
    if (dragged !== chosen) onChange(dragged === last ? null : (steps[dragged] ?? null));
  };
  const share = (place: number) => `calc(8px + (100% - 16px) * ${place / last})`;
  return (
    <div>
      <div className={css({ position: "relative" })}>
        <span className={track} aria-hidden="true" />
        <span
          className={`${track} ${css({ right: "auto", bg: "accent.solid" })}`}
          style={{ width: share(step) }}
          aria-hidden="true"
        />
        {steps.length <= marksMax &&
          steps.map((moment, place) => (
            <span
              key={moment}
              className={css({
                position: "absolute",
                top: "[calc(50% - 2px)]",
                ml: "[-2px]",
                w: "4",
                h: "4",
                rounded: "full",
                bg: "bg.canvas",
                boxShadow: "[inset 0 0 0 1px var(--colors-border-control)]",
              })}
              style={{ left: share(place) }}
              aria-hidden="true"
            />
          ))}
        <input
          type="range"
          aria-label="Moment"
          aria-valuetext={step === last ? "Now" : instantLabel(steps[step] ?? "", timeZone)}
          min={0}
          max={last}
          value={step}
          className={input}
          onChange={(event) => setDragged(Number(event.target.value))}
          onPointerUp={settle}
          onKeyUp={settle}
          onBlur={settle}
        />
      </div>
      <div
        className={css({
          display: "flex",
          justifyContent: "space-between",
          textStyle: "small",
          color: "fg.muted",
        })}
      >
        <span>{instantDayLabel(steps[0] ?? "", timeZone)}</span>
        <span>Now</span>
      </div>
    </div>
  );
}
