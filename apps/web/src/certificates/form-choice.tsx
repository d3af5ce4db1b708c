import { Field } from "../ui/field.tsx";
import { Select } from "../ui/select.tsx";
import type { FormChoices } from "./form-choices.ts";

interface FormChoiceProps {
  forms: FormChoices;
  formId: string | null;
  onChange: (formId: string | null) => void;
  error: string | undefined;
}

const ownLayout = "own";

/** Our own layout, or one of the agency's licensed forms. */
export function FormChoice({ forms, formId, onChange, error }: FormChoiceProps) {
  return (
    <Field label="Printed on" error={error}>
      <Select
        name="formId"
        options={[
          { value: ownLayout, label: "Our layout" },
          ...forms.map(({ id, name, edition }) => ({
            value: id,
            label: edition ? `${name}, ${edition}` : name,
          })),
        ]}
        value={formId ?? ownLayout}
        onChange={(id) => onChange(id === ownLayout ? null : id)}
      />
    </Field>
  );
}
