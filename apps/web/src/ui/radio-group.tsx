import { type ReactNode, useId } from "react";
import { css } from "#styled/css";

export interface Choice<Value extends string> {
  value: Value;
  label: ReactNode;
}

interface RadioGroupProps<Value extends string> {
  /** Names the group if it is not inside a Field with `isGroup`. */
  label?: string;
  choices: readonly Choice<Value>[];
  /** An empty string while none is chosen. */
  value: Value | "";
  onChange: (value: Value) => void;
  name?: string;
}

export const radio = css({
  appearance: "none",
  flexShrink: 0,
  w: "16",
  h: "16",
  rounded: "full",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "border.control",
  bg: "bg.canvas",
  _checked: {
    borderColor: "accent.solid",
    bg: "accent.solid",
    boxShadow: "[inset 0 0 0 4px var(--colors-accent-solid), inset 0 0 0 8px var(--colors-fg-on-accent)]",
  },
});

/** One of a few choices, all visible. */
export function RadioGroup<Value extends string>({
  label,
  choices,
  value,
  onChange,
  name,
}: RadioGroupProps<Value>) {
  const ownName = useId();
  return (
    <div
      {...(label ? { role: "radiogroup", "aria-label": label } : {})}
      className={css({ display: "flex", flexWrap: "wrap", columnGap: "20", rowGap: "4" })}
    >
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={css({ display: "inline-flex", alignItems: "center", gap: "8", minH: "control" })}
        >
          <input
            type="radio"
            className={radio}
            name={name ?? ownName}
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
