import { css } from "#styled/css";
import { useViewer } from "../session/viewer.ts";
import { AddressAutofillField } from "./address-autofill-field.tsx";
import { FieldColumns } from "./field-columns.tsx";
import { Field } from "../ui/field.tsx";
import { StateSelect } from "../ui/state-select.tsx";
import type { AddressDraft } from "./address-draft.ts";
import { type FormErrors, TextField } from "./text-field.tsx";

interface AddressFieldsProps {
  form: FormErrors;
  /** Path of the address: "business.mailingAddress". */
  path: string;
  address: AddressDraft;
  onChange: (address: AddressDraft) => void;
  isRequired?: boolean;
}

const wide = css({ gridColumn: { md: "1 / -1" } });

/** A US mailing address in fields that browser autofill recognizes; with an address service, line 1 makes suggestions. */
export function AddressFields({ form, path, address, onChange, isRequired = false }: AddressFieldsProps) {
  const change = (part: Partial<AddressDraft>) => onChange({ ...address, ...part });
  const zonePath = `${path}.zone`;
  const line1Path = `${path}.line1`;
  const line1 = { label: "Address line 1", value: address.line1, isRequired, className: wide };
  const { hasAddressAutofill } = useViewer().agency;
  return (
    <FieldColumns>
      {hasAddressAutofill ? (
        <AddressAutofillField
          {...line1}
          name={line1Path}
          error={form.errorOf(line1Path)}
          onType={(text) => {
            change({ line1: text });
            form.clearErrors((each) => each === line1Path);
          }}
          onFill={(found) => {
            // The parts belong together: a suite or city of the address before would be wrong.
            onChange({ ...found, zone: found.zone || null });
            form.clearErrors((each) => each.startsWith(`${path}.`));
          }}
          nextName={`${path}.line2`}
        />
      ) : (
        <TextField
          {...line1}
          form={form}
          path={line1Path}
          onChange={(text) => change({ line1: text })}
          autoComplete="address-line1"
        />
      )}
      <TextField
        form={form}
        path={`${path}.line2`}
        label="Address line 2 (optional)"
        value={address.line2}
        onChange={(line2) => change({ line2 })}
        autoComplete="address-line2"
        placeholder="Suite, unit or floor"
        className={wide}
      />
      <TextField
        form={form}
        path={`${path}.city`}
        label="City"
        value={address.city}
        onChange={(city) => change({ city })}
        autoComplete="address-level2"
        isRequired={isRequired}
        className={wide}
      />
      <Field label="State" error={form.errorOf(zonePath)} isRequired={isRequired}>
        <StateSelect
          name={zonePath}
          value={address.zone}
          onChange={(zone) => {
            change({ zone });
            form.clearErrors((each) => each === zonePath);
          }}
        />
      </Field>
      <TextField
        form={form}
        path={`${path}.postalCode`}
        label="ZIP code"
        kind="zip"
        value={address.postalCode}
        onChange={(postalCode) => change({ postalCode })}
        isRequired={isRequired}
      />
    </FieldColumns>
  );
}
