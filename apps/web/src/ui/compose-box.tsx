import type { ComponentProps } from "react";
import { css, cx } from "#styled/css";

const box = css({
  rounded: "lg",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "border.control",
  bg: "bg.canvas",
  "&:has(textarea:focus)": { borderColor: "accent.fg", boxShadow: "[0 0 0 3px var(--colors-accent-ring)]" },
  "&:has([aria-invalid=true])": { borderColor: "status.red.dot" },
});

const area = css({
  display: "block",
  w: "full",
  minH: "[52px]",
  px: "12",
  pt: "8",
  bg: "transparent",
  color: "fg.default",
  resize: "none",
  outline: "none",
  fieldSizing: "content",
  fontSize: { base: "[16px]", md: "[13px]" },
  lineHeight: "[20px]",
  _placeholder: { color: "fg.subtle", opacity: "1" },
  "&:focus-visible": { outline: "none" },
});

interface ComposeBoxProps extends ComponentProps<"textarea"> {
  /** Its name, and what it says while it is empty. */
  label: string;
}

/** A text that is written in place, with what belongs to it below. Ctrl+Enter or Cmd+Enter sends its form. */
export function ComposeBox({ label, className, onKeyDown, children, ...rest }: ComposeBoxProps) {
  return (
    <div className={box}>
      <textarea
        {...rest}
        className={cx(area, className)}
        aria-label={label}
        placeholder={label}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          } else {
            onKeyDown?.(event);
          }
        }}
      />
      {children}
    </div>
  );
}
