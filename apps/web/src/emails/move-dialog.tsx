import { useNavigate } from "@tanstack/react-router";
import { css } from "#styled/css";
import { FormDialog } from "../form-kit/form-dialog.tsx";
import { PickerField } from "../form-kit/picker-field.tsx";
import { useActionForm } from "../form-kit/use-action-form.ts";
import { useRecordOptions } from "../form-kit/use-record-options.ts";
import { EmailThreadChoicesDocument, type EmailThreadQuery } from "../graphql/generated/graphql.ts";
import { useKeptState } from "../session/use-kept-state.ts";
import { useViewer } from "../session/viewer.ts";
import { Field } from "../ui/field.tsx";
import { instantLabel } from "../ui/instant-label.ts";
import { Select } from "../ui/select.tsx";

type Thread = NonNullable<EmailThreadQuery["emailThread"]>;

const wholeThread = "thread";
const newThread = "new";

interface MoveDialogProps {
  thread: Thread;
  onClose: () => void;
}

/** Moves a message, with what answers it, or the whole thread. A thread that ends here leads to the other one from then on. */
export function MoveDialog({ thread, onClose }: MoveDialogProps) {
  const { agency } = useViewer();
  const navigate = useNavigate();
  const { value, setValue, isRestored } = useKeptState("move", (): { what: string; to: string | null } => ({
    what: thread.participantEmails.length > 1 ? (thread.participantEmails.at(-1)?.id ?? "") : wholeThread,
    to: thread.related?.id ?? null,
  }));
  const isWhole = value.what === wholeThread;
  const threads = useRecordOptions({
    document: EmailThreadChoicesDocument,
    pageOf: (data) => data.emailThreads,
    optionOf: ({ id, subject, fromName, fromEmail, account }) => ({
      value: id,
      label: subject || "No subject",
      detail: account?.account.name ?? (fromName || fromEmail),
    }),
    value: value.to === newThread ? null : value.to,
  });
  const options = threads.picker.options.filter((option) => option.value !== thread.id);
  const form = useActionForm<{ thread: { id: string } | null }>({
    path: `/app/emails/${thread.id}`,
    method: "PUT",
    onDone: async ({ thread: now }) => {
      onClose();
      if (now) await navigate({ to: `/app/emails/${now.id}` });
    },
    // Why a message cannot be split off is said under the place to which it should go.
    fieldOf: () => "toThreadId",
  });
  return (
    <FormDialog
      title="Move to another thread"
      onClose={onClose}
      form={form}
      isRestored={isRestored}
      onSubmit={(element) =>
        void form.submit(element, {
          ...(isWhole ? { act: "join" } : { act: "move", emailId: value.what }),
          toThreadId: value.to === newThread ? null : value.to,
        })
      }
      submitLabel="Move"
      busyLabel="Moving"
      isDisabled={value.to === null || (isWhole && value.to === newThread)}
      aim="it can be moved"
    >
      <div className={css({ display: "grid", gap: "16" })}>
        <Field
          label="What"
          hint={isWhole ? "Links to this thread lead to the other one." : "What answers it goes along."}
        >
          <Select
            value={value.what}
            options={[
              ...thread.participantEmails.map(({ id, sentAt, message: { from } }) => ({
                value: id,
                label: `${from.name || from.email || "Unknown sender"}, ${instantLabel(sentAt, agency.timeZone)}`,
              })),
              { value: wholeThread, label: "The whole thread" },
            ]}
            onChange={(what) => setValue((last) => ({ ...last, what }))}
          />
        </Field>
        <PickerField
          label="To"
          error={form.errorOf("toThreadId")}
          {...threads.picker}
          options={isWhole ? options : [{ value: newThread, label: "A thread of its own" }, ...options]}
          value={value.to}
          placeholder="Choose a thread"
          isRequired
          onChange={(to) => {
            setValue((last) => ({ ...last, to }));
            form.clearErrors((field) => field === "toThreadId");
          }}
        />
      </div>
    </FormDialog>
  );
}
