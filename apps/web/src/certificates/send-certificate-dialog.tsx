import { useRouter } from "@tanstack/react-router";
import { deliveryStateLabels } from "#model/deliveries";
import { css } from "#styled/css";
import { FormDialog } from "../form-kit/form-dialog.tsx";
import { TextField } from "../form-kit/text-field.tsx";
import { useActionForm } from "../form-kit/use-action-form.ts";
import { HolderChoiceDocument } from "../graphql/generated/graphql.ts";
import { useQuery } from "../graphql/use-query.ts";
import { reloadPage } from "../live/reload-page.ts";
import { useKeptState } from "../session/use-kept-state.ts";
import { DescriptionList } from "../ui/description-list.tsx";
import { Field } from "../ui/field.tsx";
import { TextArea } from "../ui/text-area.tsx";
import { hasFailed } from "./certificate-deliveries.tsx";
import type { ShownCertificate } from "./load-certificate.ts";

interface SendCertificateDialogProps {
  certificate: ShownCertificate;
  path: string;
  onClose: () => void;
}

const titles = { LIABILITY: "Certificate of insurance", PROPERTY: "Evidence of property insurance" };

/** Mails the issued PDF, as it is stored. */
export function SendCertificateDialog({ certificate, path, onClose }: SendCertificateDialogProps) {
  const router = useRouter();
  const { certificateNumber, account, kind, deliveries, holderId } = certificate;
  const { value, setValue, isRestored } = useKeptState(
    "send",
    (): { to: string | null; message: string } => ({
      to: null,
      message: "",
    }),
  );
  const { data } = useQuery(HolderChoiceDocument, holderId ? { id: holderId } : null);
  const holder = data?.certificateHolder;
  // Where it arrived last, or where the holder's certificates go.
  const to = value.to ?? deliveries.find((delivery) => !hasFailed(delivery))?.to ?? holder?.email ?? "";
  const lastTo = deliveries.find((delivery) => delivery.to === to);
  const problem =
    (holder?.email === to ? holder.emailProblem : null) ??
    (lastTo && hasFailed(lastTo)
      ? `Last email to this address: ${deliveryStateLabels[lastTo.state]}.`
      : null);
  const form = useActionForm<unknown>({
    path,
    method: "POST",
    onDone: async () => {
      await reloadPage(router);
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Send ${certificateNumber}`}
      onClose={onClose}
      form={form}
      isRestored={isRestored}
      onSubmit={(element) => void form.submit(element, { ...value, to, idempotencyKey: form.idempotencyKey })}
      submitLabel="Send Certificate"
      busyLabel="Sending certificate"
      aim="this certificate can be sent"
    >
      <div className={css({ display: "grid", gap: "16" })}>
        <TextField
          form={form}
          path="to"
          label="Send to"
          kind="email"
          placeholder="name@company.com"
          hint={problem}
          value={to}
          onChange={(next) => setValue((last) => ({ ...last, to: next }))}
          isRequired
          isFirst
        />
        <Field label="Message (optional)" error={form.errorOf("message")}>
          <TextArea
            name="message"
            value={value.message}
            onChange={({ target }) => {
              setValue((last) => ({ ...last, message: target.value }));
              form.clearErrors((field) => field === "message");
            }}
          />
        </Field>
        <DescriptionList
          single
          facts={[
            { label: "Subject", value: `${titles[kind]} ${certificateNumber} for ${account.account.name}` },
            { label: "Attached", value: `${certificateNumber}, as issued` },
          ]}
        />
      </div>
    </FormDialog>
  );
}
