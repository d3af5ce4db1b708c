import { policyTypeLabels, policyTypes } from "#model/policies";
import { detailsKeys, type RequestType } from "#model/servicing";
import { css } from "#styled/css";
import { AddressFields } from "../form-kit/address-fields.tsx";
import { type FormErrors, TextField } from "../form-kit/text-field.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { DateInput } from "../ui/date-input.tsx";
import { Field } from "../ui/field.tsx";
import { TextArea } from "../ui/text-area.tsx";
import type { DetailsDraft } from "./details-draft.ts";

interface DetailsFieldsProps {
  form: FormErrors;
  type: RequestType;
  draft: DetailsDraft;
  onChange: (part: Partial<DetailsDraft>) => void;
}

/** The fields of one type of request. */
export function DetailsFields({ form, type, draft, onChange }: DetailsFieldsProps) {
  const key = detailsKeys[type];
  const path = (name: string) => `details.${key}.${name}`;
  const long = (
    name: string,
    label: string,
    value: string,
    change: (text: string) => void,
    isRequired = true,
  ) => (
    <Field
      label={isRequired ? label : `${label} (optional)`}
      error={form.errorOf(path(name))}
      isRequired={isRequired}
    >
      <TextArea
        name={path(name)}
        value={value}
        onChange={({ target }) => {
          change(target.value);
          form.clearErrors((field) => field === path(name));
        }}
      />
    </Field>
  );
  const line = (
    name: string,
    label: string,
    value: string,
    change: (text: string) => void,
    isRequired = false,
  ) => (
    <TextField
      form={form}
      path={path(name)}
      label={label}
      value={value}
      onChange={change}
      isRequired={isRequired}
    />
  );
  const address = (
    <AddressFields
      form={form}
      path={path("address")}
      address={draft.address}
      onChange={(next) => onChange({ address: next })}
    />
  );
  const fields = () => {
    switch (key) {
      case "addAdditionalInsured":
        return (
          <>
            {line("name", "Name of the additional insured", draft.name, (name) => onChange({ name }), true)}
            {address}
            {line("relationship", "Relationship (optional)", draft.relationship, (relationship) =>
              onChange({ relationship }),
            )}
          </>
        );
      case "createCertificate":
        return (
          <>
            {line("name", "Certificate holder", draft.name, (name) => onChange({ name }), true)}
            {address}
            <Checkbox
              label="Additional insured"
              checked={draft.isAdditionalInsured}
              onChange={({ target }) => onChange({ isAdditionalInsured: target.checked })}
            />
            {draft.isAdditionalInsured && (
              <>
                {line(
                  "additionalInsuredRelationship",
                  "Relationship (optional)",
                  draft.relationship,
                  (relationship) => onChange({ relationship }),
                )}
                {line(
                  "additionalInsuredRelationshipDescription",
                  "Description (optional)",
                  draft.insuredDescription,
                  (insuredDescription) => onChange({ insuredDescription }),
                )}
              </>
            )}
          </>
        );
      case "cancelPolicy":
        return long("reason", "Reason", draft.reason, (reason) => onChange({ reason }));
      case "documentRequest":
        return line(
          "type",
          "Document",
          draft.documentType,
          (documentType) => onChange({ documentType }),
          true,
        );
      case "question":
        return long("question", "Question", draft.question, (question) => onChange({ question }));
      case "endorsePolicy":
        return (
          <>
            {long("description", "What to change", draft.description, (description) =>
              onChange({ description }),
            )}
            <Field label="Effective date (optional)" error={form.errorOf(path("effectiveOn"))}>
              <DateInput
                value={draft.effectiveOn}
                onChange={(effectiveOn) => {
                  onChange({ effectiveOn });
                  form.clearErrors((field) => field === path("effectiveOn"));
                }}
              />
            </Field>
          </>
        );
      case "quoteRequest":
        return (
          <>
            <Field label="Lines" error={form.errorOf(path("lines"))} isGroup isRequired>
              <div
                className={css({
                  display: "grid",
                  gridTemplateColumns: { base: "[1fr]", md: "[1fr 1fr]" },
                  columnGap: "16",
                  rowGap: "4",
                })}
              >
                {policyTypes.map((each) => (
                  <Checkbox
                    key={each}
                    label={policyTypeLabels[each]}
                    checked={draft.lines.includes(each)}
                    onChange={({ target }) => {
                      onChange({
                        lines: target.checked
                          ? [...draft.lines, each]
                          : draft.lines.filter((other) => other !== each),
                      });
                      form.clearErrors((field) => field === path("lines"));
                    }}
                  />
                ))}
              </div>
            </Field>
            {long(
              "description",
              "Description",
              draft.description,
              (description) => onChange({ description }),
              false,
            )}
          </>
        );
      case "other":
        return long("description", "Description", draft.description, (description) =>
          onChange({ description }),
        );
    }
  };
  return <div className={css({ display: "grid", gap: "16" })}>{fields()}</div>;
}
