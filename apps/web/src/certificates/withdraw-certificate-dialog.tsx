import { useRouter } from "@tanstack/react-router";
import { css } from "#styled/css";
import { FormDialog } from "../form-kit/form-dialog.tsx";
import { useActionForm } from "../form-kit/use-action-form.ts";
import { reloadPage } from "../live/reload-page.ts";
import { useKeptState } from "../session/use-kept-state.ts";
import { Field } from "../ui/field.tsx";
import { TextArea } from "../ui/text-area.tsx";
import type { ShownCertificate } from "./load-certificate.ts";

interface WithdrawCertificateDialogProps {
  certificate: ShownCertificate;
  path: string;
  onClose: () => void;
}

/** For a certificate that should not have been issued. */
export function WithdrawCertificateDialog({ certificate, path, onClose }: WithdrawCertificateDialogProps) {
  const router = useRouter();
  const { value: reason, setValue, isRestored } = useKeptState("withdraw", () => "");
  const form = useActionForm<unknown>({
    path,
    method: "PUT",
    onDone: async () => {
      await reloadPage(router);
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Withdraw ${certificate.certificateNumber}`}
      onClose={onClose}
      form={form}
      isRestored={isRestored}
      onSubmit={(element) => void form.submit(element, { reason, expectedVersion: certificate.version })}
      submitLabel="Withdraw Certificate"
      busyLabel="Withdrawing certificate"
      aim="this certificate can be withdrawn"
    >
      <p className={css({ color: "fg.muted", mb: "16", overflowWrap: "anywhere" })}>
        It stays on record, and anyone who verifies it sees that it is canceled. {certificate.holder.name} is
        not notified. This cannot be undone.
      </p>
      <Field label="Reason" error={form.errorOf("reason")} hint="Only your agency sees it." isRequired>
        <TextArea
          name="reason"
          data-autofocus
          value={reason}
          onChange={({ target }) => {
            setValue(target.value);
            form.clearErrors((field) => field === "reason");
          }}
        />
      </Field>
    </FormDialog>
  );
}
