import { type Ref, type TextareaHTMLAttributes, useCallback } from "react";
import { cx } from "#styled/css";
import { controlStyle } from "./control-style.ts";
import { useFieldAttributes } from "./field-context.ts";

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>;
}

// For browsers without field-sizing: resized by script, within the same limits.
function growByHand(area: HTMLTextAreaElement) {
  if (CSS.supports("field-sizing", "content")) return;
  area.style.height = "auto";
  area.style.height = `${area.scrollHeight + 2}px`;
}

/** Multi-line text; grows while typing, from 120 to 600 pixels. */
export function TextArea({ className, id, ref, onInput, ...rest }: TextAreaProps) {
  const attributes = useFieldAttributes({ id });
  const attach = useCallback(
    (area: HTMLTextAreaElement | null) => {
      if (area) growByHand(area);
      if (typeof ref === "function") ref(area);
      else if (ref) ref.current = area;
    },
    [ref],
  );
  return (
    <textarea
      ref={attach}
      rows={3}
      className={cx(controlStyle({ size: "area" }), className)}
      onInput={(event) => {
        growByHand(event.currentTarget);
        onInput?.(event);
      }}
      {...attributes}
      {...rest}
    />
  );
}
