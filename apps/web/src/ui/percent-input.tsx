import { useState } from "react";
import { bareInputStyle, frameStyle } from "./control-style.ts";
import { useFieldAttributes } from "./field-context.ts";

interface PercentInputProps {
  /** Percent, not a fraction: 12.5 is 12.5 %. Null is an empty field. */
  value: number | null;
  onChange: (value: number | null) => void;
  name?: string;
  id?: string;
}

const format = (value: number) =>
  value.toLocaleString("en-US", { maximumFractionDigits: 2, useGrouping: false });

// Digits, one point, two decimals at most; other characters never reach the field. A minus does, because without it
// this would be another rate; the server says what is wrong with it.
const keepPercentCharacters = (text: string) =>
  (/^\s*[-−(]/.test(text) ? "-" : "") + (/\d*(?:\.\d{0,2})?/.exec(text.replace(/[^\d.]/g, ""))?.[0] ?? "");

const parse = (text: string) => (/\d/.test(text) ? Number(text) : null);

/** A percentage with up to two decimals. */
export function PercentInput({ value, onChange, name, id }: PercentInputProps) {
  const attributes = useFieldAttributes({ id });
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <div className={frameStyle}>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        data-figures
        className={bareInputStyle}
        name={name}
        value={typed ?? (value === null ? "" : format(value))}
        onChange={(event) => {
          const text = keepPercentCharacters(event.target.value);
          setTyped(text);
          onChange(parse(text));
        }}
        onBlur={() => setTyped(null)}
        {...attributes}
      />
      <span aria-hidden="true">%</span>
    </div>
  );
}
