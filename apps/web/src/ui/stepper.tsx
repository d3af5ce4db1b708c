import { Minus, Plus } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { css } from "#styled/css";

interface StepperProps {
  /** What is counted: "Seats". */
  label: string;
  hint?: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}

const frame = css({
  display: "inline-flex",
  flexShrink: 0,
  h: "control",
  rounded: "md",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "border.control",
  bg: "bg.raised",
  overflow: "hidden",
  _focusWithin: { borderColor: "accent.fg", boxShadow: "[0 0 0 3px var(--colors-accent-ring)]" },
  "& > button": {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    w: "control",
    color: "fg.muted",
    "& .lucide": { w: "14", h: "14" },
    "&:hover:not(:disabled)": { bg: "bg.muted", color: "fg.default" },
    "&:focus-visible": { outlineOffset: "[-3px]" },
    _disabled: { color: "fg.disabled", cursor: "not-allowed" },
  },
  "& > input": {
    w: "[46px]",
    minW: "0",
    h: "full",
    textAlign: "center",
    fontVariantNumeric: "tabular-nums",
    fontWeight: "medium",
    fontSize: { base: "[16px]", md: "[13px]" },
    bg: "transparent",
    outline: "none",
    borderColor: "border.control",
    borderStyle: "solid",
    borderWidth: "0",
    borderLeftWidth: "1px",
    borderRightWidth: "1px",
    "&:focus-visible": { outline: "none" },
  },
});

/** The whole number that was typed; null for anything else. */
const numberOf = (text: string): number | null => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : null);

/**
 * A small whole number with buttons for one less and one more. What is typed outside of the limits is not taken, and it
 * is said which numbers are.
 */
export function Stepper({ label, hint, value, min, max, onChange }: StepperProps) {
  const id = useId();
  // What is being typed, until the field is left.
  const [typed, setTyped] = useState<string | null>(null);
  const [valueBefore, setValueBefore] = useState(value);
  const isTaken = (next: number | null): next is number => next !== null && next >= min && next <= max;
  const isRefused = typed !== null && typed.trim() !== "" && !isTaken(numberOf(typed));
  const type = (text: string) => {
    setTyped(text);
    // What is refused leaves what there was before it, and not its first digits.
    const before = typed === null ? value : valueBefore;
    if (typed === null) setValueBefore(value);
    const next = numberOf(text);
    const taken = isTaken(next) ? next : before;
    if (taken !== value) onChange(taken);
  };
  const set = (next: number) => {
    setTyped(null);
    if (isTaken(next) && next !== value) onChange(next);
  };
  const stepByKeys = (event: KeyboardEvent) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    set(value + step);
  };
  return (
    <div className={css({ display: "flex", alignItems: "center", gap: "16", minH: "52", py: "8" })}>
      <div className={css({ minW: "0", mr: "auto" })}>
        <label htmlFor={id} className={css({ textStyle: "label", display: "block" })}>
          {label}
        </label>
        {isRefused ? (
          <p id={`${id}-hint`} role="alert" className={css({ textStyle: "small", color: "danger.fg" })}>
            Enter a whole number from {min.toLocaleString("en-US")} to {max.toLocaleString("en-US")}.
          </p>
        ) : (
          hint && (
            <p id={`${id}-hint`} className={css({ textStyle: "small", color: "fg.subtle" })}>
              {hint}
            </p>
          )
        )}
      </div>
      <div className={frame}>
        <button
          type="button"
          aria-label={`${label}: one less`}
          disabled={value <= min}
          onClick={() => set(value - 1)}
        >
          <Minus aria-hidden="true" />
        </button>
        <input
          id={id}
          type="text"
          inputMode="numeric"
          role="spinbutton"
          autoComplete="off"
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-describedby={hint || isRefused ? `${id}-hint` : undefined}
          aria-invalid={isRefused || undefined}
          maxLength={String(max).length + 1}
          value={typed ?? String(value)}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTyped(null)}
          onKeyDown={stepByKeys}
          onFocus={(event) => event.target.select()}
        />
        <button
          type="button"
          aria-label={`${label}: one more`}
          disabled={value >= max}
          onClick={() => set(value + 1)}
        >
          <Plus aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}
