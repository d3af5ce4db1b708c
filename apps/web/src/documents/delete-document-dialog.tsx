import { useState } from "react";
import { isMail } from "#model/documents";
import { sendAction } from "../form-kit/send-action.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";

interface DeleteDocumentDialogProps {
  policyId: string;
  file: { id: string; name: string; mediaType: string };
  /** After it was deleted; the dialog stays busy until this is done. */
  onDeleted: () => Promise<void>;
  onCancel: () => void;
}

export function DeleteDocumentDialog({ policyId, file, onDeleted, onCancel }: DeleteDocumentDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const remove = async () => {
    setBusy(true);
    setError(null);
    const outcome = await sendAction(`/app/policies/${policyId}/documents`, "DELETE", { fileId: file.id });
    // Somebody else was faster: what was wanted has happened.
    if (outcome.ok || outcome.status === 404) {
      await onDeleted();
      return;
    }
    setBusy(false);
    setError(outcome.applicationError ?? outcome.fields[0]?.message ?? "An unknown error occurred");
  };

  return (
    <ConfirmDialog
      title="Delete document"
      confirmLabel="Delete"
      busyLabel="Deleting"
      isDangerous
      isBusy={isBusy}
      error={error}
      onConfirm={() => void remove()}
      onCancel={onCancel}
    >
      Are you sure you want to delete {file.name}? This action is permanent and the file will no longer be
      visible to the client (if applicable).
      {isMail(file.mediaType) && " The documents that came attached to it are deleted with it."}
    </ConfirmDialog>
  );
}
