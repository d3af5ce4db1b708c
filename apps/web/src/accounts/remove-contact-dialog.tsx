import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { css } from "#styled/css";
import { sendAction } from "../form-kit/send-action.ts";
import { refusalMessage } from "../graphql/problem.ts";
import type { AccountQuery } from "../graphql/generated/graphql.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { counted } from "../ui/counted.ts";
import { Field } from "../ui/field.tsx";
import { Select } from "../ui/select.tsx";

type Account = AccountQuery["account"];

interface RemoveContactDialogProps {
  account: Account;
  contact: Account["contacts"][number];
  onClose: () => void;
}

/** Takes a contact off an account; if it is the primary one, someone else is chosen first. */
export function RemoveContactDialog({ account, contact, onClose }: RemoveContactDialogProps) {
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [primaryContactId, setPrimaryContactId] = useState<string | null>(null);
  const others = account.contacts.filter(({ id }) => id !== contact.id);
  const isPrimary = account.contacts[0]?.id === contact.id;

  const remove = async () => {
    setBusy(true);
    setError(null);
    const body = { contactId: contact.id, expectedVersion: account.version, primaryContactId };
    const outcome = await sendAction(`/app/accounts/${account.id}/overview`, "DELETE", body);
    if (outcome.ok) onClose();
    else setError(outcome.fields[0]?.message ?? refusalMessage(outcome));
    setBusy(false);
    await router.invalidate();
  };

  if (others.length === 0) {
    return (
      <ConfirmDialog
        title={`${contact.name} is the only contact`}
        confirmLabel="Add Contact"
        cancelLabel="Close"
        onConfirm={() =>
          void router.navigate({
            to: "/app/accounts/$accountId/contacts/new",
            params: { accountId: account.id },
          })
        }
        onCancel={onClose}
      >
        A business keeps at least one contact. Add another one, then remove {contact.name}.
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      title={`Remove ${contact.name}?`}
      confirmLabel="Remove"
      busyLabel="Removing"
      isDangerous
      isBusy={isBusy}
      error={error}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {contact.accountCount > 1
        ? `${contact.name} stays a contact of ${counted(contact.accountCount - 1, "other account")}.`
        : `No other account has this contact, so ${contact.name} is deleted.`}
      {isPrimary && (
        <Field label="New primary contact" isRequired className={css({ mt: "12", color: "fg.default" })}>
          <Select
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
            value={primaryContactId}
            onChange={(chosen) => {
              setPrimaryContactId(chosen);
              setError(null);
            }}
            placeholder="Choose a contact"
          />
        </Field>
      )}
    </ConfirmDialog>
  );
}
