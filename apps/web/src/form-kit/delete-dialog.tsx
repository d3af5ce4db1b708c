import { type ReactNode, useState } from "react";
import { refusalMessage } from "../graphql/problem.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { sendAction } from "./send-action.ts";

interface DeleteDialogProps {
  title: string;
  /** Path of the page whose DELETE handler deletes the record. */
  path: string;
  body?: Record<string, unknown>;
  /** Called after the deletion; the dialog stays busy until this is done. */
  onDeleted: () => Promise<void>;
  onCancel: () => void;
  /** What is deleted, including what is deleted with it. */
  children: ReactNode;
}

/** Asks for confirmation, then deletes a record. */
export function DeleteDialog({ title, path, body = {}, onDeleted, onCancel, children }: DeleteDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const remove = async () => {
    setBusy(true);
    setError(null);
    const outcome = await sendAction(path, "DELETE", body);
    // Someone else deleted it first, so the goal is reached.
    if (outcome.ok || outcome.status === 404) {
      await onDeleted();
      return;
    }
    setBusy(false);
    setError(refusalMessage(outcome));
  };

  return (
    <ConfirmDialog
      title={title}
      confirmLabel="Delete"
      busyLabel="Deleting"
      isDangerous
      isBusy={isBusy}
      error={error}
      onConfirm={() => void remove()}
      onCancel={onCancel}
    >
      {children}
    </ConfirmDialog>
  );
}
