import type { ReactNode } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";

interface DiscardDialogProps {
  /** Says what is lost. */
  children: ReactNode;
  onDiscard: () => void;
  onStay: () => void;
}

/** Asks before something that somebody has typed is dropped. */
export function DiscardDialog({ children, onDiscard, onStay }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      title="Discard what you typed?"
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      isDangerous
      onConfirm={onDiscard}
      onCancel={onStay}
    >
      {children}
    </ConfirmDialog>
  );
}
