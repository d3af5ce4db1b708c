import type { ComponentProps } from "react";
import { css, cx } from "#styled/css";
import { composeArea, composeBox } from "./compose-style.ts";

const size = css({
  minH: "[52px]",
  pt: "8",
  fontSize: { base: "[16px]", md: "[13px]" },
  lineHeight: "[20px]",
});

interface ComposeBoxProps extends ComponentProps<"textarea"> {
  /** Its name, and what it says while it is empty. */
  label: string;
}

/** A text that is written in place, with what belongs to it below. Ctrl+Enter or Cmd+Enter sends its form. */
export function ComposeBox({ label, className, onKeyDown, children, ...rest }: ComposeBoxProps) {
  return (
    <div className={composeBox}>
      <textarea
        {...rest}
        className={cx(composeArea, size, className)}
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
