import { FieldColumns } from "../form-kit/field-columns.tsx";
import { type FormErrors, TextField } from "../form-kit/text-field.tsx";
import type { ContactDraft } from "./contact-draft.ts";

interface ContactFieldsProps {
  form: FormErrors;
  contact: ContactDraft;
  onChange: (part: Partial<ContactDraft>) => void;
}

/** Who asks, and how to reach them. */
export function ContactFields({ form, contact, onChange }: ContactFieldsProps) {
  const { clientName, clientEmail, clientPhone } = contact;
  return (
    <>
      <TextField
        form={form}
        path="clientName"
        label="Asked by"
        value={clientName}
        onChange={(value) => onChange({ clientName: value })}
      />
      <FieldColumns>
        <TextField
          form={form}
          path="clientEmail"
          label="Email"
          kind="email"
          value={clientEmail}
          onChange={(value) => onChange({ clientEmail: value })}
        />
        <TextField
          form={form}
          path="clientPhone"
          label="Phone"
          kind="tel"
          value={clientPhone}
          onChange={(value) => onChange({ clientPhone: value })}
        />
      </FieldColumns>
    </>
  );
}
