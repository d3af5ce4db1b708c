import { type ReactNode, useState } from "react";
import { messageOf } from "../graphql/problem.ts";
import { Combobox, type ComboboxProps } from "../ui/combobox.tsx";
import { Field } from "../ui/field.tsx";

interface PickerFieldProps extends Omit<ComboboxProps, "createLabel" | "onCreate"> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  problem?: string | null;
  isRequired?: boolean;
  /** Adds a new option and chooses it. */
  add?: { label: (typed: string) => string; run: (typed: string) => Promise<void> };
}

/** A labeled combobox; if `add` is given, a missing option can be added in place. */
export function PickerField(props: PickerFieldProps) {
  const { label, hint, error, problem = null, isRequired = false, add, onChange, ...picker } = props;
  const [isAdding, setAdding] = useState(false);
  const [addProblem, setAddProblem] = useState<string | null>(null);

  const addTyped = async (typed: string) => {
    setAdding(true);
    setAddProblem(null);
    try {
      await add?.run(typed);
    } catch (thrown) {
      setAddProblem(messageOf(thrown));
    }
    setAdding(false);
  };

  return (
    <Field
      label={label}
      hint={isAdding ? "Adding it to the list..." : hint}
      error={addProblem ?? problem ?? error}
      isRequired={isRequired}
    >
      <Combobox
        {...picker}
        onChange={(value) => {
          setAddProblem(null);
          onChange(value);
        }}
        {...(add && { createLabel: add.label, onCreate: (typed) => void addTyped(typed) })}
      />
    </Field>
  );
}
