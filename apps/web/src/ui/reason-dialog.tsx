import { useState } from "react";
import { css } from "#styled/css";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Field } from "./field.tsx";
import { TextArea } from "./text-area.tsx";

interface ReasonDialogProps {
  title: string;
  /** What happens, and who reads the reason, in sentences. */
  consequence: string;
  /** The verb. */
  confirmLabel: string;
  busyLabel: string;
  isBusy: boolean;
  /** What did not happen; null if nothing failed. */
  problem: string | null;
  onConfirm: (reason: string) => void;
  onCancel: () => void;
}

/** Asks why before something is done; without a reason it is not. */
export function ReasonDialog({ consequence, problem, onConfirm, ...rest }: ReasonDialogProps) {
  const [reason, setReason] = useState("");
  return (
    <ConfirmDialog
      {...rest}
      isDisabled={reason.trim() === ""}
      error={problem}
      onConfirm={() => onConfirm(reason.trim())}
    >
      <p className={css({ mb: "12" })}>{consequence}</p>
      <Field label="Reason">
        <TextArea data-autofocus value={reason} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </ConfirmDialog>
  );
}
