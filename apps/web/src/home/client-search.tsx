import { css } from "#styled/css";
import { useRecordOptions } from "../form-kit/use-record-options.ts";
import { AccountChoicesDocument } from "../graphql/generated/graphql.ts";
import { Combobox } from "../ui/combobox.tsx";

/** The account that a task is about. */
export interface ChosenClient {
  id: string;
  name: string;
}

/** Loads the accounts only once someone wants to name one. */
export function ClientSearch({ onChoose }: { onChoose: (client: ChosenClient) => void }) {
  const accounts = useRecordOptions({
    document: AccountChoicesDocument,
    pageOf: (data) => data.accounts,
    optionOf: ({ id, account: { name, email } }) => ({ value: id, label: name, detail: email ?? "" }),
    value: null,
  });
  const { problem, ...picker } = accounts.picker;
  return (
    <span
      role="group"
      aria-label="Client"
      className={css({ w: { base: "full", md: "[260px]" } })}
      ref={(group) => group?.querySelector("input")?.focus()}
    >
      <Combobox
        {...picker}
        value={null}
        placeholder={problem ?? "Find a client"}
        onChange={(id) => {
          const found = accounts.find(id);
          if (found) onChoose({ id: found.id, name: found.account.name });
        }}
      />
    </span>
  );
}
