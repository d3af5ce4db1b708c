import { useState } from "react";
import { css } from "#styled/css";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Field } from "../ui/field.tsx";
import { TextArea } from "../ui/text-area.tsx";

interface DeclineDialogProps {
  /** What does not happen, as a sentence. */
  consequence: string;
  isBusy: boolean;
  problem: string | null;
  onDecline: (reason: string) => void;
  onCancel: () => void;
}

/** Asks why, for whoever reads the workspace later. */
export function DeclineDialog({ consequence, isBusy, problem, onDecline, onCancel }: DeclineDialogProps) {
  const [reason, setReason] = useState("");
  return (
    <ConfirmDialog
      title="Decline this draft?"
      confirmLabel="Decline"
      busyLabel="Declining"
      isBusy={isBusy}
      isDisabled={reason.trim() === ""}
      error={problem}
      onConfirm={() => onDecline(reason.trim())}
      onCancel={onCancel}
    >
      <p className={css({ mb: "12" })}>{`${consequence} Cara reads your reason in the workspace.`}</p>
      <Field label="Reason">
        <TextArea data-autofocus value={reason} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </ConfirmDialog>
  );
}
