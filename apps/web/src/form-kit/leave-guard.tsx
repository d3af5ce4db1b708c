import { useBlocker } from "@tanstack/react-router";
import { isLeavingApp } from "../session/session-ended.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";

interface LeaveGuardProps {
  isDirty: boolean;
  title?: string;
  confirmLabel?: string;
  cancelLabel?: string;
  text?: string;
}

/** For a page with a form: asks before unsaved input is lost. Dialogs ask on their own. */
export function LeaveGuard({
  isDirty,
  title = "Discard what you typed?",
  confirmLabel = "Discard",
  cancelLabel = "Keep editing",
  text = "Your changes are not saved. If you leave now, they are gone.",
}: LeaveGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty && !isLeavingApp(),
    withResolver: true,
  });
  if (status !== "blocked") return null;
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel={cancelLabel}
      isDangerous
      onConfirm={proceed}
      onCancel={reset}
    >
      {text}
    </ConfirmDialog>
  );
}
