import { type ReactNode, useState } from "react";
import { refusalMessage } from "../graphql/problem.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { sendAction } from "./send-action.ts";

interface DeleteDialogProps {
  title: string;
  /** The page's path, whose DELETE handler does it. */
  path: string;
  body?: Record<string, unknown>;
  /** After it was deleted; the dialog stays busy until this is done. */
  onDeleted: () => Promise<void>;
  onCancel: () => void;
  /** What is deleted, and what goes with it. */
  children: ReactNode;
}

/** Asks before a record is deleted, and deletes it. */
export function DeleteDialog({ title, path, body = {}, onDeleted, onCancel, children }: DeleteDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const remove = async () => {
    setBusy(true);
    setError(null);
    const outcome = await sendAction(path, "DELETE", body);
    // Somebody else was faster: what was wanted has happened.
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
