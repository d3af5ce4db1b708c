import { FormDialog } from "../form-kit/form-dialog.tsx";
import { useActionForm } from "../form-kit/use-action-form.ts";
import { useCloseTo } from "../form-kit/use-close-to.ts";
import { useKeptState } from "../session/use-kept-state.ts";
import { Field } from "../ui/field.tsx";
import { TextArea } from "../ui/text-area.tsx";
import { RefusedDialog } from "./refused-dialog.tsx";
import type { RequestData } from "./request-data.ts";
import { useRequestRefusal } from "./use-request-refusal.ts";
import { useSavedRequest } from "./use-saved-request.ts";

const title = "Reopen request";

/** A closed request is open again; why is on its activity. */
export function ReopenDialog({ request }: { request: RequestData }) {
  const refusal = useRequestRefusal(request, "REOPEN");
  if (refusal) return <RefusedDialog title={title} requestId={request.id} refusal={refusal} />;
  return <ReopenForm id={request.id} />;
}

function ReopenForm({ id }: { id: string }) {
  const close = useCloseTo(`/app/servicing/${id}/overview`);
  const show = useSavedRequest();
  const { value, setValue, isRestored, isChanged } = useKeptState("reason", () => "");
  const form = useActionForm({
    path: `/app/servicing/${id}/reopen`,
    method: "POST",
    onDone: () => show(id),
  });
  return (
    <FormDialog
      title={title}
      onClose={close}
      form={form}
      isRestored={isRestored}
      isChanged={isChanged}
      onSubmit={(element) => void form.submit(element, { reason: value })}
      submitLabel="Reopen"
      busyLabel="Reopening"
      aim="this request can be reopened"
    >
      <Field label="Reason" hint="Shown in the activity." error={form.errorOf("reason")} isRequired>
        <TextArea
          data-autofocus
          value={value}
          onChange={({ target }) => {
            setValue(target.value);
            form.clearErrors((field) => field === "reason");
          }}
        />
      </Field>
    </FormDialog>
  );
}
