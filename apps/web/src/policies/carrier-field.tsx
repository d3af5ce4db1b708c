import { useState } from "react";
import { Combobox } from "../ui/combobox.tsx";
import { Field } from "../ui/field.tsx";
import type { CarrierChoices, CompanyKind } from "./use-carriers.ts";

interface CarrierFieldProps {
  label: string;
  kind: CompanyKind;
  error: string | undefined;
  carriers: CarrierChoices;
  value: string | null;
  onChange: (id: string | null) => void;
}

const words = {
  carrier: { placeholder: "Choose a carrier", noun: "a carrier" },
  broker: { placeholder: "None", noun: "a wholesale broker" },
};

/** The carrier or the wholesale broker; one that is not in the list yet is added on the spot. */
export function CarrierField({ label, kind, error, carriers, value, onChange }: CarrierFieldProps) {
  const [isAdding, setAdding] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { placeholder, noun } = words[kind];

  const add = async (name: string) => {
    setAdding(true);
    setProblem(null);
    try {
      await carriers.add(name, kind, ({ id }) => onChange(id));
    } catch (thrown) {
      setProblem(thrown instanceof Error ? thrown.message : "An unknown error occurred");
    }
    setAdding(false);
  };

  const hint = isAdding
    ? "Adding it to the list..."
    : kind === "broker"
      ? "Only if a wholesaler placed it."
      : undefined;
  return (
    <Field label={label} error={problem ?? error} hint={hint} isRequired={kind === "carrier"}>
      <Combobox
        options={carriers.list(kind).map(({ id, name }) => ({ value: id, label: name }))}
        value={value}
        onChange={(id) => {
          setProblem(null);
          onChange(id);
        }}
        placeholder={placeholder}
        {...(kind === "broker" ? { noneLabel: "None" } : {})}
        createLabel={(query) => `Add "${query}" as ${noun}`}
        onCreate={(query) => void add(query)}
      />
    </Field>
  );
}
