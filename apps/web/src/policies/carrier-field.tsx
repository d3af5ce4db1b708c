import type { ReactNode } from "react";
import { PickerField } from "../form-kit/picker-field.tsx";
import type { CarrierChoices, CompanyKind } from "./use-carriers.ts";

interface CarrierFieldProps {
  label: string;
  kind: CompanyKind;
  /** Takes the place of the hint. */
  note?: ReactNode;
  error: string | undefined;
  carriers: CarrierChoices;
  value: string | null;
  onChange: (id: string | null) => void;
}

const words = {
  carrier: { placeholder: "Choose a carrier", noun: "a carrier" },
  broker: {
    placeholder: "None",
    noneLabel: "None",
    noun: "a wholesale broker",
    hint: "Only if a wholesaler placed it.",
  },
};

/** The carrier or the wholesale broker; a missing one can be added in place. */
export function CarrierField({ label, kind, note, error, carriers, value, onChange }: CarrierFieldProps) {
  const { noun, ...picker } = words[kind];
  return (
    <PickerField
      {...picker}
      {...(note ? { hint: note } : {})}
      label={label}
      error={error}
      isRequired={kind === "carrier"}
      options={carriers.list(kind).map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={onChange}
      add={{
        label: (typed) => `Add "${typed}" as ${noun}`,
        run: (typed) => carriers.add(typed, kind, ({ id }) => onChange(id)),
      }}
    />
  );
}
