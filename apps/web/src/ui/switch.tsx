import type { ReactNode } from "react";
import { css } from "#styled/css";

interface SwitchProps {
  label: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isDisabled?: boolean;
  name?: string;
}

const track = css({
  appearance: "none",
  position: "relative",
  flexShrink: 0,
  w: "28",
  h: "16",
  rounded: "full",
  bg: "border.control",
  transitionProperty: "colors",
  transitionDuration: "[100ms]",
  _before: {
    content: '""',
    position: "absolute",
    top: "2",
    left: "2",
    w: "12",
    h: "12",
    rounded: "full",
    bg: "fg.onAccent",
    transition: "[translate 100ms ease-out]",
  },
  _checked: { bg: "accent.solid", _before: { translate: "[12px 0]" } },
  _disabled: { opacity: "0.5", cursor: "not-allowed" },
});

/** On or off: takes effect immediately, without a Save button. */
export function Switch({ label, isOn, onChange, isDisabled = false, name }: SwitchProps) {
  return (
    <label
      className={css({
        display: "inline-flex",
        alignItems: "center",
        gap: "8",
        minH: { base: "44", md: "20" },
      })}
    >
      <input
        type="checkbox"
        role="switch"
        className={track}
        checked={isOn}
        aria-checked={isOn}
        disabled={isDisabled}
        name={name}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}
