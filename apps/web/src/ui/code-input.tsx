import { PinInput } from "@ark-ui/react/pin-input";
import { Fragment } from "react";
import { css } from "#styled/css";

const cell = css({
  w: { base: "44", md: "52" },
  h: { base: "56", md: "60" },
  rounded: "md",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "border.control",
  bg: "bg.canvas",
  color: "fg.default",
  textAlign: "center",
  fontSize: "[24px]",
  fontWeight: "[540]",
  fontVariantNumeric: "tabular-nums",
  caretColor: "accent.fg",
  _focus: {
    outline: "none",
    borderColor: "accent.fg",
    boxShadow: "[0 0 0 3px var(--colors-accent-ring)]",
  },
  _invalid: { borderColor: "status.red.dot" },
  _readOnly: { color: "fg.muted", bg: "bg.subtle" },
});

interface CodeInputProps {
  value: string;
  onChange: (code: string) => void;
  /** Called once with all six digits. */
  onComplete: (code: string) => void;
  isBusy?: boolean;
  isInvalid?: boolean;
  describedBy?: string;
  name?: string;
}

const length = 6;

/** Six digits: typed, pasted with or without a dash, or filled in from the message by the device. */
export function CodeInput({
  value,
  onChange,
  onComplete,
  isBusy = false,
  isInvalid = false,
  describedBy,
  name = "code",
}: CodeInputProps) {
  return (
    <PinInput.Root
      otp
      // The code is the only thing that the page needs.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      count={length}
      type="numeric"
      placeholder=""
      value={Array.from({ length }, (_, position) => value[position] ?? "")}
      onValueChange={({ valueAsString }) => onChange(valueAsString)}
      onValueComplete={({ valueAsString }) => onComplete(valueAsString)}
      sanitizeValue={(pasted) => pasted.replace(/\D/g, "").slice(0, length)}
      readOnly={isBusy}
      invalid={isInvalid}
      selectOnFocus
      name={name}
      translations={{ inputLabel: (index) => `Digit ${index + 1} of ${length}` }}
    >
      <PinInput.Label className={css({ srOnly: true })}>Six-digit code</PinInput.Label>
      <PinInput.Control
        className={css({ display: "flex", alignItems: "center", gap: { base: "6", md: "8" } })}
      >
        {Array.from({ length }, (_, position) => (
          <Fragment key={position}>
            {position === length / 2 && (
              <span
                aria-hidden="true"
                className={css({
                  w: { base: "8", md: "12" },
                  h: "[1.5px]",
                  bg: "border.control",
                  flexShrink: 0,
                })}
              />
            )}
            <PinInput.Input
              index={position}
              className={cell}
              aria-describedby={describedBy}
              aria-invalid={isInvalid || undefined}
            />
          </Fragment>
        ))}
      </PinInput.Control>
      <PinInput.HiddenInput />
    </PinInput.Root>
  );
}
