import type { AccountChoiceFragment } from "../graphql/generated/graphql.ts";
import { Combobox, type ComboboxOption } from "../ui/combobox.tsx";
import { Field } from "../ui/field.tsx";
import type { useAccountOptions } from "./use-account-options.ts";

interface AccountFieldProps {
  options: ReturnType<typeof useAccountOptions>;
  error: string | undefined;
  value: string | null;
  onChange: (id: string | null) => void;
}

const optionOf = ({ id, account }: AccountChoiceFragment): ComboboxOption => ({
  value: id,
  label: account.name,
  detail: account.email ?? "",
});

/** For whom the policy is. */
export function AccountField({ options, error, value, onChange }: AccountFieldProps) {
  const chosen = options.find(value);
  const offered = options.offered.map(optionOf);
  const isElsewhere = chosen && !options.offered.some(({ id }) => id === chosen.id);
  return (
    <Field label="Account" error={options.problem ?? error} isRequired>
      <Combobox
        options={isElsewhere ? [...offered, optionOf(chosen)] : offered}
        value={value}
        onChange={(id) => {
          const account = options.find(id);
          if (account) options.keep(account);
          onChange(id);
        }}
        placeholder="Choose an account"
        isLoading={options.isLoading}
        {...(options.search ? { onSearch: options.search } : {})}
      />
    </Field>
  );
}
