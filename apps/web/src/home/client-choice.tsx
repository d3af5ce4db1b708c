import { Building2, X } from "lucide-react";
import { useState } from "react";
import { css } from "#styled/css";
import { useRecordOptions } from "../form-kit/use-record-options.ts";
import { AccountChoicesDocument } from "../graphql/generated/graphql.ts";
import { Button } from "../ui/button.tsx";
import { Combobox } from "../ui/combobox.tsx";
import { IconButton } from "../ui/icon-button.tsx";

/** The account that a task is about. */
export interface ChosenClient {
  id: string;
  name: string;
}

interface ClientChoiceProps {
  client: ChosenClient | null;
  isDisabled: boolean;
  onChange: (client: ChosenClient | null) => void;
}

const chosenStyle = css({
  display: "inline-flex",
  alignItems: "center",
  gap: "6",
  maxW: "[min(100%, 260px)]",
  h: "control",
  pl: "10",
  rounded: "md",
  bg: "accent.subtle",
  color: "accent.fg",
  textStyle: "label",
});

/** Names the client that a task is about: a button, then a field to search in, then the name with a way back. */
export function ClientChoice({ client, isDisabled, onChange }: ClientChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  if (client) {
    return (
      <span className={chosenStyle}>
        <Building2 aria-hidden="true" />
        <span className={css({ truncate: true })}>{client.name}</span>
        <IconButton
          label={`Remove ${client.name}`}
          size="small"
          icon={<X />}
          disabled={isDisabled}
          onClick={() => onChange(null)}
        />
      </span>
    );
  }
  if (isOpen) {
    return (
      <ClientSearch
        onChoose={(chosen) => {
          onChange(chosen);
          setOpen(false);
        }}
      />
    );
  }
  return (
    <Button
      tone="ghost"
      icon={<Building2 aria-hidden="true" />}
      disabled={isDisabled}
      onClick={() => setOpen(true)}
    >
      Client
    </Button>
  );
}

/** Loads the accounts only once someone wants to name one. */
function ClientSearch({ onChoose }: { onChoose: (client: ChosenClient) => void }) {
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
