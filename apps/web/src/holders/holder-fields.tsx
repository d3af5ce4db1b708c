import { type Mark, markLabels, marks } from "#model/endorsements";
import { policyTypeLabels } from "#model/policies";
import { css } from "#styled/css";
import { AddressFields } from "../form-kit/address-fields.tsx";
import { FormSection } from "../form-kit/form-section.tsx";
import { type FormErrors, TextField } from "../form-kit/text-field.tsx";
import type { AccountQuery } from "../graphql/generated/graphql.ts";
import { Checkbox } from "../ui/checkbox.tsx";
import { Field } from "../ui/field.tsx";
import { RadioGroup } from "../ui/radio-group.tsx";
import { TextArea } from "../ui/text-area.tsx";
import type { HolderDraft } from "./holder-draft.ts";

type Policy = AccountQuery["account"]["businessPolicies"][number];

interface HolderFieldsProps {
  form: FormErrors;
  draft: HolderDraft;
  onChange: (part: Partial<HolderDraft>) => void;
  policies: readonly Policy[];
  /** Why mail to the saved address did not arrive. */
  emailProblem: string | null;
}

const column = css({ display: "grid", gap: "16" });

/** Who the holder is, and what their certificates show. */
export function HolderFields({ form, draft, onChange, policies, emailProblem }: HolderFieldsProps) {
  return (
    <div className={column}>
      <TextField
        form={form}
        path="name"
        label="Name"
        hint="As it is printed on certificates."
        value={draft.name}
        onChange={(name) => onChange({ name })}
        isRequired
        isFirst
      />
      <Namesake form={form} draft={draft} onChange={onChange} />
      <AddressFields
        form={form}
        path="address"
        address={draft.address}
        onChange={(address) => onChange({ address })}
      />
      <p className={css({ textStyle: "small", color: "fg.subtle", mt: "-12" })}>
        You can complete the address later. No certificate is issued until then.
      </p>
      <TextField
        form={form}
        path="email"
        label="Email (optional)"
        kind="email"
        hint={
          emailProblem ? (
            <span className={css({ color: "status.amber.fg" })}>
              {`${emailProblem} Correct the address before you send another certificate.`}
            </span>
          ) : (
            "Certificates are sent to this address."
          )
        }
        value={draft.email}
        onChange={(email) => onChange({ email })}
      />
      <Field label="Renewals" error={form.errorOf("receivesRenewals")} isGroup>
        <Checkbox
          label="Reissue their certificate when a policy renews"
          name="receivesRenewals"
          checked={draft.receivesRenewals}
          onChange={({ target }) => onChange({ receivesRenewals: target.checked })}
        />
      </Field>
      <FormSection title="What their certificates show">
        <PolicyChoice form={form} draft={draft} onChange={onChange} policies={policies} />
        <MarkChoice form={form} draft={draft} onChange={onChange} />
        <Field
          label="Description of operations (optional)"
          hint="Printed on their certificates, such as the project or the contract."
          error={form.errorOf("descriptionOfOperations")}
        >
          <TextArea
            name="descriptionOfOperations"
            value={draft.descriptionOfOperations}
            onChange={({ target }) => {
              onChange({ descriptionOfOperations: target.value });
              form.clearErrors((path) => path === "descriptionOfOperations");
            }}
          />
        </Field>
      </FormSection>
    </div>
  );
}

/** Only if the list has another holder of this name. */
function Namesake({ form, draft, onChange }: PartProps) {
  const error = form.errorOf("isAnother");
  if (!error && !draft.isAnother) return null;
  return (
    <Field label="Same name" error={error} isGroup>
      <Checkbox
        label="This is another holder of the same name"
        name="isAnother"
        checked={draft.isAnother}
        onChange={({ target }) => {
          onChange({ isAnother: target.checked });
          form.clearErrors((path) => path === "isAnother");
        }}
      />
    </Field>
  );
}

type PartProps = Pick<HolderFieldsProps, "form" | "draft" | "onChange">;

function MarkChoice({ form, draft, onChange }: PartProps) {
  const choose = (mark: Mark, isWanted: boolean) => {
    onChange({ marks: marks.filter((each) => (each === mark ? isWanted : draft.marks.includes(each))) });
    form.clearErrors((path) => path.startsWith("marks"));
  };
  return (
    <Field
      label="Wanted by the holder (optional)"
      hint="Printed only where an endorsement of the policy proves it."
      error={form.errorOf("marks")}
      isGroup
    >
      <div className={css({ display: "grid", gap: "4" })}>
        {marks.map((mark) => (
          <Checkbox
            key={mark}
            label={markLabels[mark]}
            name="marks"
            checked={draft.marks.includes(mark)}
            onChange={({ target }) => choose(mark, target.checked)}
          />
        ))}
      </div>
    </Field>
  );
}

const scopes = [
  { value: "ALL", label: "All policies in force" },
  { value: "SOME", label: "Only these" },
] as const;

/** A policy that ended can still be removed from the list, but not added to it. */
const isOffered = ({ id, state }: Policy, chosen: readonly string[]) =>
  state === "INFORCE" || state === "BINDING" || chosen.includes(id);

function PolicyChoice({ form, draft, onChange, policies }: PartProps & { policies: readonly Policy[] }) {
  const chosen = draft.policyIds ?? [];
  const offered = policies.filter((policy) => isOffered(policy, chosen));
  const change = (policyIds: readonly string[] | null) => {
    onChange({ policyIds });
    form.clearErrors((path) => path.startsWith("policyIds"));
  };
  return (
    <Field label="Policies" error={form.errorOf("policyIds")} isGroup>
      <RadioGroup
        choices={scopes}
        value={draft.policyIds ? "SOME" : "ALL"}
        onChange={(scope) => change(scope === "ALL" ? null : [])}
        name="policies"
      />
      {draft.policyIds && (
        <div className={css({ display: "grid", gap: "4", pl: "24", pt: "4" })}>
          {offered.length === 0 && (
            <p className={css({ color: "fg.muted" })}>This account has no policy in force.</p>
          )}
          {offered.map(({ id, type, policyNumber, carrier }) => (
            <Checkbox
              key={id}
              label={[policyTypeLabels[type], policyNumber ?? carrier.name].join(", ")}
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                change(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
              }
            />
          ))}
        </div>
      )}
    </Field>
  );
}
