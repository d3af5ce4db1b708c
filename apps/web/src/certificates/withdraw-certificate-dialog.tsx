import { useRouter } from "@tanstack/react-router";
import { css } from "#styled/css";
import { FormDialog } from "../form-kit/form-dialog.tsx";
import { useActionForm } from "../form-kit/use-action-form.ts";
import { reloadPage } from "../live/reload-page.ts";
import { useKeptState } from "../session/use-kept-state.ts";
import { Banner } from "../ui/banner.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Field } from "../ui/field.tsx";
import { TextArea } from "../ui/text-area.tsx";
import { describeRevived } from "./describe-state.ts";
import type { ShownCertificate } from "./load-certificate.ts";

interface WithdrawCertificateDialogProps {
  certificate: ShownCertificate;
  path: string;
  onClose: () => void;
}

/** For a certificate that should not have been issued. */
export function WithdrawCertificateDialog({ certificate, path, onClose }: WithdrawCertificateDialogProps) {
  const router = useRouter();
  const {
    value: draft,
    setValue,
    isRestored,
  } = useKeptState("withdrawal", () => ({
    reason: "",
    withReplaced: false,
  }));
  const { reason, withReplaced } = draft;
  const { revives } = certificate;
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
      onSubmit={(element) =>
        void form.submit(element, {
          ...{ reason, expectedVersion: certificate.version },
          withReplaced: revives ? withReplaced : false,
        })
      }
      submitLabel="Withdraw Certificate"
      busyLabel="Withdrawing certificate"
      aim="this certificate can be withdrawn"
    >
      <p className={css({ color: "fg.muted", mb: "16", overflowWrap: "anywhere" })}>
        It stays on record, and anyone who verifies it sees that it is canceled. {certificate.holder.name} is
        not notified. This cannot be undone.
      </p>
      {revives && (
        <div className={css({ mb: "16" })}>
          <Banner hue="amber" title={describeRevived(revives)}>
            <Checkbox
              label={`Withdraw ${revives.certificateNumber}, too`}
              checked={withReplaced}
              onChange={({ target }) => setValue((last) => ({ ...last, withReplaced: target.checked }))}
            />
          </Banner>
        </div>
      )}
      <Field label="Reason" error={form.errorOf("reason")} hint="Only your agency sees it." isRequired>
        <TextArea
          name="reason"
          data-autofocus
          value={reason}
          onChange={({ target }) => {
            setValue((last) => ({ ...last, reason: target.value }));
            form.clearErrors((field) => field === "reason");
          }}
        />
      </Field>
    </FormDialog>
  );
}
