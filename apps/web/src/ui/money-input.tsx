import { useState } from "react";
import { bareInputStyle, frameStyle } from "./control-style.ts";
import { useFieldAttributes } from "./field-context.ts";
import { formatMoneyText, isPlainAmount, keepMoneyCharacters, parseMoneyText } from "./money-text.ts";

interface MoneyInputProps {
  /** Cents; null is an empty field. */
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

/**
 * An amount in US dollars: typed freely, formatted on leaving the field. An amount that the server will refuse stays
 * as it was typed.
 */
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
  const [typed, setTyped] = useState<{ text: string; cents: number | null; before: number | null } | null>(
    null,
  );
  // What was typed is shown as long as it is the value: the form may have been given another one meanwhile.
  const current = typed?.cents === valueCents ? typed : null;
  const shown = current?.text ?? (valueCents === null ? "" : formatMoneyText(valueCents));

  const leave = () => {
    if (!current) return;
    if (current.cents === null && keepsOriginal) onChangeCents?.(current.before);
    if (current.cents === null || isPlainAmount(current.cents)) setTyped(null);
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
          const cents = parseMoneyText(text);
          setTyped({ text, cents, before: current ? current.before : valueCents });
          onChangeCents?.(cents);
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
