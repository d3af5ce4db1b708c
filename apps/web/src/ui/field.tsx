import { CircleAlert } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { css, cx } from "#styled/css";
import { FieldContext, type FieldNotice } from "./field-context.ts";

interface FieldProps {
  label: string;
  /** Below the control; an error or a notice of the control replaces it. */
  hint?: ReactNode;
  error?: string | null | undefined;
  isRequired?: boolean;
  /** For a group of controls (radio buttons): the label names the group. */
  isGroup?: boolean;
  className?: string;
  children: ReactNode;
}

const note = css({ textStyle: "small", mt: "4", color: "fg.subtle" });
const message = css.raw({
  display: "flex",
  gap: "4",
  textStyle: "small",
  mt: "4",
  "& .lucide": { w: "[13px]", h: "[13px]", mt: "[1.5px]", flexShrink: 0 },
});
const problem = css(message, { color: "danger.fg" });
const warning = css(message, { color: "status.amber.fg" });
const name = css({ display: "block", textStyle: "label", mb: "4" });

/** Label above, control, hint or error below, all connected by ids. */
export function Field({ label, hint, error, isRequired = false, isGroup, className, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const [notice, setNotice] = useState<FieldNotice | null>(null);
  const describedBy = error || notice || hint ? noteId : undefined;
  const group = isGroup
    ? { role: "group", "aria-labelledby": `${id}-label`, "aria-describedby": describedBy }
    : {};
  return (
    <FieldContext value={{ id, describedBy, isInvalid: Boolean(error), isRequired, setNotice }}>
      <div className={cx(css({ minW: "0" }), className)} {...group}>
        {isGroup ? (
          <span id={`${id}-label`} className={name}>
            {label}
          </span>
        ) : (
          <label htmlFor={id} id={`${id}-label`} className={name}>
            {label}
          </label>
        )}
        {children}
        {error ? (
          <p id={noteId} className={problem} data-field-error>
            <CircleAlert aria-hidden="true" />
            <span>{error}</span>
          </p>
        ) : notice ? (
          <p
            id={noteId}
            className={warning}
            role="status"
            data-field-notice={notice.isSending ? "new" : "seen"}
          >
            <CircleAlert aria-hidden="true" />
            <span>{notice.text}</span>
          </p>
        ) : (
          hint && (
            // A hint may hold more than text.
            <div id={noteId} className={note}>
              {hint}
            </div>
          )
        )}
      </div>
    </FieldContext>
  );
}
