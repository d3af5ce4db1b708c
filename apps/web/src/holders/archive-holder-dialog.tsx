import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { sendAction } from "../form-kit/send-action.ts";
import type { HolderFieldsFragment } from "../graphql/generated/graphql.ts";
import { refusalMessage } from "../graphql/problem.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";

interface ArchiveHolderDialogProps {
  accountId: string;
  holder: HolderFieldsFragment;
  onCancel: () => void;
}

/** Asks once, then takes a holder off the list. Certificates that were issued stay as they are. */
export function ArchiveHolderDialog({ accountId, holder, onCancel }: ArchiveHolderDialogProps) {
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const archive = async () => {
    setBusy(true);
    setError(null);
    const outcome = await sendAction(`/app/accounts/${accountId}/holders`, "POST", {
      action: "archive",
      id: holder.id,
      expectedVersion: holder.version,
    });
    if (!outcome.ok) {
      setBusy(false);
      setError(refusalMessage(outcome));
      return;
    }
    await router.navigate({
      to: "/app/accounts/$accountId/holders",
      params: { accountId },
      search: true,
      replace: true,
      ignoreBlocker: true,
    });
    await router.invalidate();
  };
  return (
    <ConfirmDialog
      title={`Archive ${holder.name}?`}
      confirmLabel="Archive"
      busyLabel="Archiving"
      isBusy={isBusy}
      error={error}
      onConfirm={() => void archive()}
      onCancel={onCancel}
    >
      They get no more certificates, on renewals or otherwise, until you restore them. The certificates they
      hold stay valid.
    </ConfirmDialog>
  );
}
