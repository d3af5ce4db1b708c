import { useRouter } from "@tanstack/react-router";
import { css } from "#styled/css";
import { FormDialog } from "../form-kit/form-dialog.tsx";
import { TextField } from "../form-kit/text-field.tsx";
import { useActionForm } from "../form-kit/use-action-form.ts";
import type { PolicyFileRowFragment } from "../graphql/generated/graphql.ts";
import { useKeptState } from "../session/use-kept-state.ts";
import { NotesField, TypeField, VisibleBox } from "./upload-document-dialog.tsx";

interface EditDocumentDialogProps {
  /** The page whose path takes the change. */
  path: string;
  file: PolicyFileRowFragment;
  onClose: () => void;
  onSaved: () => void;
}

/** Changes what people say about a document. */
export function EditDocumentDialog({ path, file, onClose, onSaved }: EditDocumentDialogProps) {
  const router = useRouter();
  const { value, setValue, isRestored } = useKeptState("document", () => ({
    name: file.name,
    /** Null until a person chooses: a suggestion that is left stays one. */
    type: file.typeSource === "PERSON" ? file.type : null,
    visible: file.visible,
    notes: file.notes,
    // From when the form was filled in, and not from a reload behind it.
    expectedVersion: file.version,
  }));
  const { name, type, visible, notes } = value;
  const form = useActionForm({
    path,
    method: "PUT",
    onDone: () => {
      onSaved();
      void router.invalidate();
    },
  });
  return (
    <FormDialog
      title="Edit document"
      onClose={onClose}
      form={form}
      isRestored={isRestored}
      onSubmit={(element) => void form.submit(element, { ...value })}
      submitLabel="Save Changes"
      busyLabel="Saving changes"
      aim="this document can be changed"
    >
      <div className={css({ display: "grid", gap: "16" })}>
        <TextField
          form={form}
          path="name"
          label="Name"
          value={name}
          onChange={(next) => setValue({ ...value, name: next })}
          isRequired
          isFirst
        />
        <TypeField
          type={type}
          suggested={file.type}
          hint="Suggested. What you choose stays."
          error={form.errorOf("type")}
          onChange={(next) => setValue({ ...value, type: next })}
        />
        <VisibleBox
          checked={visible}
          onChange={(event) => setValue({ ...value, visible: event.target.checked })}
        />
        <NotesField
          value={notes}
          error={form.errorOf("notes")}
          onChange={(next) => setValue({ ...value, notes: next })}
        />
      </div>
    </FormDialog>
  );
}
