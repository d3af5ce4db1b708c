import { FieldColumns } from "../form-kit/field-columns.tsx";
import { FormSection } from "../form-kit/form-section.tsx";
import { PickerField } from "../form-kit/picker-field.tsx";
import { type FormErrors, TextField } from "../form-kit/text-field.tsx";
import { useRecordOptions } from "../form-kit/use-record-options.ts";
import { ContactsDocument } from "../graphql/generated/graphql.ts";
import { Segmented } from "../ui/segmented.tsx";
import {
  type ContactChoice,
  type ContactDraft,
  type ContactMode,
  switchContactMode,
} from "./account-draft.ts";

const modes = [
  { value: "new", label: "New contact" },
  { value: "existing", label: "Existing contact" },
] as const satisfies readonly { value: ContactMode; label: string }[];

interface ContactFieldsProps<Draft extends ContactChoice> {
  form: FormErrors;
  /** The name receives the initial focus in a dialog. */
  isFirst?: boolean;
  draft: Draft;
  onChange: (draft: Draft) => void;
}

const isContactPath = (path: string) => path.startsWith("contact") || path === "associateContactId";

/** The contact at a business: a new person, or one that the agency already knows. */
export function ContactFields<Draft extends ContactChoice>({
  form,
  isFirst = false,
  draft,
  onChange,
}: ContactFieldsProps<Draft>) {
  const switchMode = (mode: ContactMode) => {
    onChange(switchContactMode(draft, mode));
    form.clearErrors(isContactPath);
  };
  return (
    <FormSection
      title="Contact"
      aside={<Segmented label="Contact" choices={modes} value={draft.contactMode} onChange={switchMode} />}
    >
      {draft.contactMode === "new" ? (
        <ContactDataFields
          form={form}
          isFirst={isFirst}
          contact={draft.contact}
          onChange={(contact) => onChange({ ...draft, contact })}
        />
      ) : (
        <ExistingContact
          form={form}
          value={draft.associateContactId}
          onChange={(associateContactId) => onChange({ ...draft, associateContactId })}
        />
      )}
    </FormSection>
  );
}

interface ContactDataFieldsProps {
  form: FormErrors;
  isFirst?: boolean;
  contact: ContactDraft;
  onChange: (contact: ContactDraft) => void;
}

export function ContactDataFields({ form, isFirst = false, contact, onChange }: ContactDataFieldsProps) {
  return (
    <>
      <TextField
        form={form}
        path="contact.name"
        label="Contact name"
        value={contact.name}
        onChange={(name) => onChange({ ...contact, name })}
        isRequired
        isFirst={isFirst}
      />
      <FieldColumns>
        <TextField
          form={form}
          path="contact.email"
          label="Contact email"
          kind="email"
          value={contact.email}
          onChange={(email) => onChange({ ...contact, email })}
          isRequired
        />
        <TextField
          form={form}
          path="contact.phone"
          label="Contact phone (optional)"
          kind="tel"
          value={contact.phone}
          onChange={(phone) => onChange({ ...contact, phone })}
        />
      </FieldColumns>
    </>
  );
}

interface ExistingContactProps {
  form: FormErrors;
  value: string | null;
  onChange: (contactId: string | null) => void;
}

function ExistingContact({ form, value, onChange }: ExistingContactProps) {
  const { picker } = useRecordOptions({
    document: ContactsDocument,
    pageOf: ({ contacts }) => contacts,
    optionOf: ({ id, name, email }) => ({ value: id, label: name, detail: email }),
    value,
  });
  return (
    <PickerField
      {...picker}
      label="Existing contact"
      hint="Search by name or email."
      error={form.errorOf("associateContactId")}
      isRequired
      name="associateContactId"
      placeholder="Choose a contact"
      value={value}
      onChange={(contactId) => {
        onChange(contactId);
        form.clearErrors(isContactPath);
      }}
    />
  );
}
