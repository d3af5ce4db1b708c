import { type InputHTMLAttributes, type ReactNode, useEffect, useRef } from "react";
import { css } from "#styled/css";
import { useFieldAttributes } from "./field-context.ts";

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  label: ReactNode;
  /** For a checkbox that is named by something next to it, such as a row. */
  isLabelHidden?: boolean;
  isIndeterminate?: boolean;
}

const row = css({ display: "inline-flex", alignItems: "center", gap: "8", minH: { base: "44", md: "20" } });

const tick =
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='none' stroke='white' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='m4 8.2 2.7 2.7L12 5.6'/%3E%3C/svg%3E\")";
const dash =
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='none' stroke='white' stroke-width='2' stroke-linecap='round'%3E%3Cpath d='M4.5 8h7'/%3E%3C/svg%3E\")";

const box = css({
  appearance: "none",
  flexShrink: 0,
  w: "16",
  h: "16",
  rounded: "sm",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "border.control",
  bg: "bg.canvas",
  backgroundSize: "[16px]",
  backgroundPosition: "[-1px -1px]",
  "&:is(:checked, :indeterminate)": { bg: "accent.solid", borderColor: "accent.solid" },
  "&:checked": { backgroundImage: "[var(--tick)]" },
  "&:indeterminate": { backgroundImage: "[var(--dash)]" },
  _disabled: { opacity: "0.5" },
});

export function Checkbox({ label, isLabelHidden, isIndeterminate = false, id, ...rest }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  const { "aria-describedby": describedBy } = useFieldAttributes({ id });
  useEffect(() => {
    if (input.current) input.current.indeterminate = isIndeterminate;
  }, [isIndeterminate]);
  return (
    <label className={row}>
      <input
        ref={input}
        type="checkbox"
        className={box}
        style={{ "--tick": tick, "--dash": dash } as Record<string, string>}
        aria-describedby={describedBy}
        {...(id ? { id } : {})}
        {...rest}
      />
      <span className={isLabelHidden ? css({ srOnly: true }) : undefined}>{label}</span>
    </label>
  );
}
