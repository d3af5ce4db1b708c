import type { AccountType } from "#model/accounts";
import { FieldColumns } from "../form-kit/field-columns.tsx";
import { AddressFields } from "../form-kit/address-fields.tsx";
import { FormSection } from "../form-kit/form-section.tsx";
import { type FormErrors, TextField } from "../form-kit/text-field.tsx";
import { type BlockDraft, blockPath } from "./account-draft.ts";

interface AccountBlockFieldsProps {
  form: FormErrors;
  type: AccountType;
  block: BlockDraft;
  onChange: (block: BlockDraft) => void;
}

/** Name, address and contact data of the client: the same fields for a business and an individual. */
export function AccountBlockFields({ form, type, block, onChange }: AccountBlockFieldsProps) {
  const path = blockPath(type);
  const isBusiness = type === "BUSINESS";
  const change = (part: Partial<BlockDraft>) => onChange({ ...block, ...part });
  return (
    <>
      <FormSection title={isBusiness ? "Business details" : "Personal details"}>
        <TextField
          form={form}
          path={`${path}.name`}
          label="Name"
          value={block.name}
          onChange={(name) => change({ name })}
          isRequired
          isFirst
        />
        {isBusiness && (
          <TextField
            form={form}
            path={`${path}.dba`}
            label="Doing business as (optional)"
            value={block.dba}
            onChange={(dba) => change({ dba })}
          />
        )}
        <FieldColumns>
          <TextField
            form={form}
            path={`${path}.email`}
            label={isBusiness ? "Email (optional)" : "Email"}
            kind="email"
            value={block.email}
            onChange={(email) => change({ email })}
            isRequired={!isBusiness}
          />
          <TextField
            form={form}
            path={`${path}.phone`}
            label="Phone (optional)"
            kind="tel"
            value={block.phone}
            onChange={(phone) => change({ phone })}
          />
        </FieldColumns>
        <TextField
          form={form}
          path={`${path}.website`}
          label="Website (optional)"
          kind="url"
          value={block.website}
          onChange={(website) => change({ website })}
        />
      </FormSection>
      <FormSection title="Mailing address">
        <AddressFields
          form={form}
          path={`${path}.mailingAddress`}
          address={block.mailingAddress}
          onChange={(mailingAddress) => change({ mailingAddress })}
          isRequired
        />
      </FormSection>
    </>
  );
}
