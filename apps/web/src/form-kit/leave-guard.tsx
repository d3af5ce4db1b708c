import { useBlocker } from "@tanstack/react-router";
import { isLeavingApp } from "../session/session-ended.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";

/** On a page with a form: asks before typing that was not saved is left behind. Dialogs ask by themselves. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty && !isLeavingApp(),
    withResolver: true,
  });
  if (status !== "blocked") return null;
  return (
    <ConfirmDialog
      title="Discard what you typed?"
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      isDangerous
      onConfirm={proceed}
      onCancel={reset}
    >
      Your changes are not saved. If you leave now, they are gone.
    </ConfirmDialog>
  );
}
