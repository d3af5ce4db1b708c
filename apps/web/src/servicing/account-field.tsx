import { policyTypeLabels } from "#model/policies";
import { FieldColumns } from "../form-kit/field-columns.tsx";
import { PickerField } from "../form-kit/picker-field.tsx";
import type { FormErrors } from "../form-kit/text-field.tsx";
import { useRecordOptions } from "../form-kit/use-record-options.ts";
import { AccountChoicesDocument, RequestAccountDocument } from "../graphql/generated/graphql.ts";
import { useQuery } from "../graphql/use-query.ts";

/** A chosen record, with what it is called. */
export interface NamedChoice {
  id: string;
  name: string;
}

interface AccountFieldsProps {
  form: FormErrors;
  account: NamedChoice | null;
  policy: NamedChoice | null;
  onChange: (chosen: { account?: NamedChoice | null; policy: NamedChoice | null }) => void;
}

/** Whom a request is for and which of their policies it is about. Another account leaves the policy behind. */
export function AccountFields({ form, account, policy, onChange }: AccountFieldsProps) {
  const accounts = useRecordOptions({
    document: AccountChoicesDocument,
    pageOf: (data) => data.accounts,
    optionOf: ({ id, account: { name, email } }) => ({ value: id, label: name, detail: email ?? "" }),
    value: account?.id ?? null,
  });
  const chosen = useQuery(RequestAccountDocument, account ? { id: account.id } : null);
  const policies = (account && chosen.isCurrent && chosen.data?.account.businessPolicies) || [];
  const policyOptions = policies.map(({ id, type, policyNumber }) => ({
    value: id,
    label: policyTypeLabels[type],
    detail: policyNumber ?? "",
  }));
  const { options } = accounts.picker;
  return (
    <FieldColumns>
      <PickerField
        label="Account"
        error={form.errorOf("accountId")}
        {...accounts.picker}
        options={withChosen(options, account)}
        value={account?.id ?? null}
        placeholder="None"
        noneLabel="None"
        onChange={(id) => {
          const name = options.find(({ value }) => value === id)?.label ?? "";
          onChange({ account: id === null ? null : { id, name }, policy: null });
          form.clearErrors((field) => field === "accountId" || field === "businessPolicyId");
        }}
      />
      <PickerField
        label="Policy"
        error={form.errorOf("businessPolicyId")}
        options={withChosen(policyOptions, policy)}
        value={policy?.id ?? null}
        placeholder="None"
        noneLabel="None"
        isDisabled={policies.length === 0}
        onChange={(id) => {
          const name = policyOptions.find(({ value }) => value === id)?.label ?? "";
          onChange({ policy: id === null ? null : { id, name } });
          form.clearErrors((field) => field === "businessPolicyId");
        }}
      />
    </FieldColumns>
  );
}

/** The chosen record may be beyond those that are loaded. */
const withChosen = <Option extends { value: string; label: string }>(
  options: readonly Option[],
  chosen: NamedChoice | null,
): readonly (Option | { value: string; label: string })[] =>
  !chosen || options.some(({ value }) => value === chosen.id)
    ? options
    : [...options, { value: chosen.id, label: chosen.name }];
