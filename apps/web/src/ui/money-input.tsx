import { useState } from "react";
import { bareInputStyle, frameStyle } from "./control-style.ts";
import { useFieldAttributes } from "./field-context.ts";
import { formatMoneyText, keepMoneyCharacters, parseMoneyText } from "./money-text.ts";

interface MoneyInputProps {
  /** Whole cents; null is an empty field. */
  valueCents: number | null;
  onChangeCents?: (cents: number | null) => void;
  name?: string;
  id?: string;
  /** A read-only result, such as a total. */
  isReadOnly?: boolean;
  isDisabled?: boolean;
  /** On leaving the field without an amount, restores the previous amount. */
  keepsOriginal?: boolean;
}

/** An amount in US dollars: typed freely, formatted on leaving the field. */
export function MoneyInput({
  valueCents,
  onChangeCents,
  name,
  id,
  isReadOnly = false,
  isDisabled = false,
  keepsOriginal = false,
}: MoneyInputProps) {
  const attributes = useFieldAttributes({ id });
  const [typed, setTyped] = useState<{ text: string; before: number | null } | null>(null);
  const shown = typed?.text ?? (valueCents === null ? "" : formatMoneyText(valueCents));

  const leave = () => {
    if (!typed) return;
    const cents = parseMoneyText(typed.text);
    if (cents === null && keepsOriginal) onChangeCents?.(typed.before);
    setTyped(null);
  };

  return (
    <div className={frameStyle}>
      <span aria-hidden="true">$</span>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        data-figures
        placeholder="0.00"
        className={bareInputStyle}
        name={name}
        value={shown}
        readOnly={isReadOnly}
        disabled={isDisabled}
        onChange={(event) => {
          const text = keepMoneyCharacters(event.target.value);
          setTyped({ text, before: typed ? typed.before : valueCents });
          onChangeCents?.(parseMoneyText(text));
        }}
        onBlur={leave}
        // Enter sends the form without leaving the field.
        onKeyDown={(event) => {
          if (event.key === "Enter") leave();
        }}
        {...attributes}
      />
    </div>
  );
}
