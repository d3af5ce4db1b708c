import { css } from "#styled/css";
import { Checkbox } from "../ui/checkbox.tsx";
import { Field } from "../ui/field.tsx";
import type { PresetForm } from "./preset-forms.ts";

type Checks = NonNullable<PresetForm["checks"]>[number];

/** What is ticked: what always is, and what the draft keeps, its values between spaces. */
export const tickedOf = ({ name, options }: Checks, draft: Readonly<Record<string, string>>): string[] => {
  const kept = draft[name]?.split(" ") ?? [];
  return options.flatMap(({ value, isFixed }) => (isFixed || kept.includes(value) ? [value] : []));
};

interface PresetTicksProps {
  checks: Checks;
  ticked: readonly string[];
  error: string | undefined;
  onTick(value: string, isOn: boolean): void;
}

export function PresetTicks({ checks: { label, hint, options }, ticked, error, onTick }: PresetTicksProps) {
  return (
    <Field label={label} hint={hint} error={error} isGroup>
      <div className={css({ display: "grid", gap: { base: "0", md: "8" } })}>
        {options.map(({ value, label: text, isFixed = false }) => (
          <Checkbox
            key={value}
            label={text}
            checked={ticked.includes(value)}
            disabled={isFixed}
            onChange={({ target }) => onTick(value, target.checked)}
          />
        ))}
      </div>
    </Field>
  );
}
