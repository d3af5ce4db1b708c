import { certificateTemplateId } from "#model/certificate-forms";
import type { CertificateFormChoicesQuery } from "../graphql/generated/graphql.ts";
import { Field } from "../ui/field.tsx";
import { Select } from "../ui/select.tsx";

export type FormChoices = CertificateFormChoicesQuery["certificateForms"];

/** Certificates are issued on one form; the agency's other blanks are for what Cara fills in. */
export const isForCertificates = ({ templateId }: FormChoices[number]): boolean =>
  templateId === certificateTemplateId;

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
