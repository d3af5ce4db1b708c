import { FieldColumns } from "../form-kit/field-columns.tsx";
import { isBlankAddress } from "../form-kit/address-draft.ts";
import { AddressFields } from "../form-kit/address-fields.tsx";
import { FormSection } from "../form-kit/form-section.tsx";
import { type FormErrors, TextField } from "../form-kit/text-field.tsx";
import type { AgencyDraft } from "./agency-draft.ts";
import { TimeZoneField } from "./time-zone-field.tsx";

interface AgencyFieldsProps {
  form: FormErrors;
  draft: AgencyDraft;
  onChange: (draft: AgencyDraft) => void;
}

export function AgencyFields({ form, draft, onChange }: AgencyFieldsProps) {
  const change = (part: Partial<AgencyDraft>) => onChange({ ...draft, ...part });
  return (
    <>
      <FormSection heading="h2" title="Agency">
        <TextField
          form={form}
          path="name"
          label="Name"
          value={draft.name}
          onChange={(name) => change({ name })}
          autoComplete="organization"
          isRequired
        />
        <TimeZoneField form={form} value={draft.timeZone} onChange={(timeZone) => change({ timeZone })} />
      </FormSection>
      <FormSection heading="h2" title="Mailing address (optional)">
        <AddressFields
          form={form}
          path="mailingAddress"
          address={draft.mailingAddress}
          onChange={(mailingAddress) => change({ mailingAddress })}
          isRequired={!isBlankAddress(draft.mailingAddress)}
        />
      </FormSection>
      <FormSection heading="h2" title="On certificates">
        <FieldColumns>
          <TextField
            form={form}
            path="contactPhone"
            label="Contact phone (optional)"
            kind="tel"
            value={draft.contactPhone}
            onChange={(contactPhone) => change({ contactPhone })}
          />
          <TextField
            form={form}
            path="contactEmail"
            label="Contact email (optional)"
            kind="email"
            value={draft.contactEmail}
            onChange={(contactEmail) => change({ contactEmail })}
          />
        </FieldColumns>
        <TextField
          form={form}
          path="authorizedRepresentative"
          label="Authorized representative (optional)"
          hint="Who signs certificates for the agency."
          value={draft.authorizedRepresentative}
          onChange={(authorizedRepresentative) => change({ authorizedRepresentative })}
        />
      </FormSection>
    </>
  );
}
