import { useRouter } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import { css } from "#styled/css";
import { TextField } from "../form-kit/text-field.tsx";
import { FormDialog } from "../form-kit/form-dialog.tsx";
import { useActionForm } from "../form-kit/use-action-form.ts";
import { useKeptState } from "../session/use-kept-state.ts";
import { Field } from "../ui/field.tsx";
import { TextArea } from "../ui/text-area.tsx";

interface TextDocumentDialogProps {
  /** The document to edit; a new one if omitted. */
  document?: { id: string; title: string; content: string; version: number };
  onClose: () => void;
  onSaved: () => void;
}

const noSubscription = () => () => undefined;
/** False until hydration: before that, a submit would go to the wrong place. */
const useIsLoaded = () =>
  useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );

/** Creates or edits a typed document. */
export function TextDocumentDialog({ document, onClose, onSaved }: TextDocumentDialogProps) {
  const router = useRouter();
  const isLoaded = useIsLoaded();
  const { value, setValue, isRestored } = useKeptState("document", () => ({
    title: document?.title ?? "",
    content: document?.content ?? "",
  }));
  const { title, content } = value;
  const form = useActionForm({
    path: document ? `/app/knowledge/${document.id}/edit` : "/app/knowledge/new",
    method: document ? "PUT" : "POST",
    onDone: () => {
      onSaved();
      void router.invalidate();
    },
  });
  const key = document ? { expectedVersion: document.version } : { idempotencyKey: form.idempotencyKey };
  const verb = document ? "Update Document" : "Create Document";

  return (
    <FormDialog
      title={document ? "Edit document" : "Create a new document"}
      onClose={onClose}
      form={form}
      isRestored={isRestored}
      onSubmit={(element) => void form.submit(element, { title, content, ...key })}
      submitLabel={verb}
      busyLabel={document ? "Updating document" : "Creating document"}
      cancelLabel="Close"
      isDisabled={!isLoaded}
      aim={document ? "this document can be updated" : "this document can be created"}
    >
      <div className={css({ display: "grid", gap: "16" })}>
        <TextField
          form={form}
          path="title"
          label="Title"
          hint="Two to four words."
          value={title}
          onChange={(next) => setValue({ title: next, content })}
          isRequired
          isFirst
        />
        <Field label="Content" error={form.errorOf("content")} isRequired>
          <TextArea
            name="content"
            value={content}
            onChange={(event) => {
              setValue({ title, content: event.target.value });
              form.clearErrors((path) => path === "content");
            }}
          />
        </Field>
      </div>
    </FormDialog>
  );
}
