import type { ComponentProps, ReactNode } from "react";
import type { Verb } from "#model/shared";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { FormBanner } from "./form-banner.tsx";
import { OnlyFor } from "./only-for.tsx";
import { RestoredNote } from "./restored-note.tsx";
import type { useActionForm } from "./use-action-form.ts";

type DialogProps = ComponentProps<typeof Dialog>;

interface FormDialogProps extends Pick<
  DialogProps,
  "title" | "badge" | "width" | "summary" | "discardNote" | "onClose" | "aside" | "asideFills"
> {
  form: Pick<ReturnType<typeof useActionForm>, "fieldProblems" | "formError" | "isBusy">;
  /** Text typed before the session ended was restored. */
  isRestored: boolean;
  /** Something was entered or chosen, including what the browser does not report as typing. */
  isChanged?: boolean;
  onSubmit: (element: HTMLFormElement) => void;
  submitLabel: string;
  busyLabel: string;
  cancelLabel?: string;
  /** Something must finish before the form can be sent. */
  isWaiting?: boolean;
  isDisabled?: boolean;
  /** Before the buttons, such as what else submitting does. */
  footNote?: ReactNode;
  /** Continues after "before": "this account can be created". */
  aim: string;
  /** What sending it takes: others see whom to ask. Most forms change the agency's records. */
  verb?: Verb;
  children: DialogProps["children"];
}

/** A dialog with a form: problems at the top, and one submit button. */
export function FormDialog(props: FormDialogProps) {
  const {
    form,
    isRestored,
    isChanged = false,
    submitLabel,
    busyLabel,
    cancelLabel = "Cancel",
    aim,
    footNote,
    verb = "WORK",
    children,
    ...dialog
  } = props;
  const { isWaiting = false, isDisabled = false, ...rest } = dialog;
  return (
    <OnlyFor verb={verb} title={rest.title} onClose={rest.onClose}>
      <Dialog
        {...rest}
        isTyped={isRestored || isChanged}
        renderFoot={(leave) => (
          <>
            {footNote}
            <Button onClick={leave}>{cancelLabel}</Button>
            <Button
              type="submit"
              tone="primary"
              isBusy={form.isBusy || isWaiting}
              busyLabel={busyLabel}
              disabled={isDisabled}
            >
              {submitLabel}
            </Button>
          </>
        )}
      >
        <RestoredNote isRestored={isRestored} />
        <FormBanner problemCount={form.fieldProblems.length} formError={form.formError()} aim={aim} />
        {children}
      </Dialog>
    </OnlyFor>
  );
}
