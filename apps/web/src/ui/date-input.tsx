import { Calendar } from "lucide-react";
import { use, useRef, useState } from "react";
import { css } from "#styled/css";
import { bareInputStyle, frameStyle } from "./control-style.ts";
import { formatDateText, parseDateText } from "./date-text.ts";
import { FieldContext, useFieldAttributes } from "./field-context.ts";

interface DateInputProps {
  /** A calendar date, YYYY-MM-DD; null is an empty field. */
  value: string | null;
  onChange: (day: string | null) => void;
  name?: string;
  id?: string;
  isDisabled?: boolean;
  /** What happens on leaving the field without a valid date: clear it, or restore the previous date. */
  onInvalid?: "clear" | "keep";
}

const pickButton = css({
  display: "grid",
  placeItems: "center",
  w: "24",
  h: "24",
  rounded: "sm",
  color: "fg.subtle",
  _hover: { bg: "bg.muted", color: "fg.default" },
});

// The browser's own calendar is attached to this input; it takes no space and no focus.
const hiddenPicker = css({
  position: "absolute",
  insetX: "0",
  bottom: "0",
  w: "full",
  h: "1",
  opacity: "0",
  pointerEvents: "none",
});

/** A date that can be typed (12/31/2026, and other common formats) or picked; a text that is none is named. */
export function DateInput({
  value,
  onChange,
  name,
  id,
  isDisabled = false,
  onInvalid = "clear",
}: DateInputProps) {
  const attributes = useFieldAttributes({ id });
  const setNotice = use(FieldContext)?.setNotice;
  const [typed, setTyped] = useState<{ text: string; before: string | null } | null>(null);
  const picker = useRef<HTMLInputElement>(null);

  const leave = (isSending: boolean) => {
    if (!typed) return;
    const day = parseDateText(typed.text);
    const keep = day === null && onInvalid === "keep" ? typed.before : day;
    if (keep !== value) onChange(keep);
    setTyped(null);
    const text = typed.text.trim();
    if (day !== null || text === "") return;
    const outcome = keep === null ? "the field was cleared" : `${formatDateText(keep)} was kept`;
    setNotice?.({ text: `“${text}” is not a date, so ${outcome}. Enter a date like 12/31/2026.`, isSending });
  };

  const type = (text: string) => {
    setTyped({ text, before: typed ? typed.before : value });
    setNotice?.(null);
    const day = parseDateText(text);
    // Half a date is not reported: the form receives a complete date, or null for an emptied field.
    if (day !== null) onChange(day);
    else if (text.trim() === "" && onInvalid === "clear") onChange(null);
  };

  return (
    <div className={frameStyle}>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder="MM/DD/YYYY"
        className={bareInputStyle}
        name={name}
        value={typed?.text ?? (value ? formatDateText(value) : "")}
        disabled={isDisabled}
        onChange={(event) => type(event.target.value)}
        // A press on the submit button leaves the field first.
        onBlur={({ target }) => leave(target.form?.querySelector("[type=submit]:active") != null)}
        // Enter sends the form without leaving the field.
        onKeyDown={(event) => {
          if (event.key === "Enter") leave(true);
        }}
        {...attributes}
      />
      <span className={css({ position: "relative", display: "flex", mr: "-4" })}>
        <input
          ref={picker}
          type="date"
          tabIndex={-1}
          aria-hidden="true"
          className={hiddenPicker}
          value={value ?? ""}
          disabled={isDisabled}
          onChange={(event) => {
            setTyped(null);
            setNotice?.(null);
            if (event.target.value || onInvalid === "clear") onChange(event.target.value || null);
          }}
        />
        <button
          type="button"
          className={pickButton}
          aria-label="Open calendar"
          disabled={isDisabled}
          onClick={() => picker.current?.showPicker()}
        >
          <Calendar aria-hidden="true" />
        </button>
      </span>
    </div>
  );
}
