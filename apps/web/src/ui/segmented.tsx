import { useId } from "react";
import { css } from "#styled/css";
import type { Choice } from "./radio-group.tsx";

interface SegmentedProps<Value extends string> {
  label: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

const track = css({
  display: "inline-flex",
  h: "control",
  p: "2",
  rounded: "md",
  bg: "bg.muted",
  maxW: "full",
});

const segment = css({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  px: "12",
  rounded: "[5px]",
  color: "fg.muted",
  textStyle: "label",
  whiteSpace: "nowrap",
  "&:has(:checked)": {
    bg: "bg.segment",
    color: "fg.default",
    boxShadow: "[0 0 0 1px var(--colors-border-default)]",
  },
  "&:has(:focus-visible)": { outline: "2px solid", outlineColor: "accent.fg", outlineOffset: "[1px]" },
});

/** Switches what the page shows; radio buttons in one piece. */
export function Segmented<Value extends string>({ label, choices, value, onChange }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={track}>
      {choices.map((choice) => (
        <label key={choice.value} className={segment}>
          <input
            type="radio"
            className={css({ srOnly: true })}
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </div>
  );
}
