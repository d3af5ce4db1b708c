import { type ReactNode, useId } from "react";
import { css } from "#styled/css";
import { Banner } from "./banner.tsx";
import { Button } from "./button.tsx";
import { Modal } from "./modal.tsx";

const panel = css({
  mx: { base: "16", md: "auto" },
  maxW: "[400px]",
  mt: "[clamp(48px, 22dvh, 220px)]",
  bg: "bg.raised",
  rounded: "lg",
  boxShadow: "dialog",
  overflow: "hidden",
});

interface ConfirmDialogProps {
  title: string;
  /** Says in plain words what will happen. */
  children: ReactNode;
  /** The verb. */
  confirmLabel: string;
  busyLabel?: string;
  cancelLabel?: string;
  isDangerous?: boolean;
  isBusy?: boolean;
  /** Something has to be chosen first. */
  isDisabled?: boolean;
  /** What did not happen, if it failed. */
  error?: string | null | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks once, in plain words. Focus starts on the button that changes nothing. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  busyLabel,
  cancelLabel = "Cancel",
  isDangerous = false,
  isBusy = false,
  isDisabled = false,
  error,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const id = useId();
  return (
    <Modal role="alertdialog" labelledBy={`${id}-title`} describedBy={`${id}-text`} onDismiss={onCancel}>
      <div className={panel}>
        <div className={css({ px: "20", pt: "16", pb: "16" })}>
          <h2 id={`${id}-title`} className={css({ textStyle: "dialog", overflowWrap: "anywhere" })}>
            {title}
          </h2>
          <div id={`${id}-text`} className={css({ mt: "4", color: "fg.muted", overflowWrap: "anywhere" })}>
            {children}
          </div>
          {error && (
            <div className={css({ mt: "12" })}>
              <Banner hue="red" title={error} isAlert />
            </div>
          )}
        </div>
        <div
          className={css({
            display: "flex",
            justifyContent: "flex-end",
            gap: "8",
            px: "20",
            py: "12",
            borderTopWidth: "1px",
            borderTopStyle: "solid",
            borderTopColor: "border.subtle",
          })}
        >
          <Button onClick={onCancel} data-autofocus>
            {cancelLabel}
          </Button>
          <Button
            tone={isDangerous ? "danger" : "primary"}
            isBusy={isBusy}
            disabled={isDisabled}
            busyLabel={busyLabel}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
