import { useState } from "react";
import { type DocumentType, documentTypeLabels, documentTypes, isVisibleByDefault } from "#model/documents";
import { css } from "#styled/css";
import { FormBanner } from "../form-kit/form-banner.tsx";
import { RestoredNote } from "../form-kit/restored-note.tsx";
import { useKeptState } from "../session/use-kept-state.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Select } from "../ui/select.tsx";
import { TextArea } from "../ui/text-area.tsx";
import { FileDrop } from "../uploads/file-drop.tsx";
import { UploadProgress } from "../uploads/upload-progress.tsx";
import { useDocumentUpload } from "./use-document-upload.ts";

const typeOptions = documentTypes.map((type) => ({ value: type, label: documentTypeLabels[type] }));

interface UploadFacts {
  type: DocumentType | null;
  /** Off until the type, or a person, changes it. */
  isVisible: boolean;
  notes: string;
}

interface UploadDocumentDialogProps {
  policyId: string;
  onClose: () => void;
  /** Called after the file was accepted; the dialog stays busy until this is done. */
  onUploaded: () => Promise<void>;
}

/** Uploads one file with its type and visibility. */
export function UploadDocumentDialog({ policyId, onClose, onUploaded }: UploadDocumentDialogProps) {
  const [file, setFile] = useState<File | null>(null);
  // A file cannot be kept for later; the rest of the form can.
  const { value, setValue, isRestored } = useKeptState<UploadFacts>("upload", () => ({
    type: null,
    isVisible: false,
    notes: "",
  }));
  const { type, isVisible, notes } = value;
  const upload = useDocumentUpload({ policyId, onUploaded });

  const chooseType = (next: DocumentType) => {
    setValue({ type: next, isVisible: isVisibleByDefault(next), notes });
    upload.clearError("type");
  };
  const chooseFile = (next: File | null) => {
    setFile(next);
    upload.clearError("file");
  };

  return (
    <Dialog
      title="Upload a new document"
      onClose={onClose}
      isTyped={isRestored}
      onSubmit={(element) => {
        void upload.send(element, { file, type, isVisible, notes });
      }}
      foot={
        <>
          <Button onClick={upload.isBusy ? upload.stop : onClose}>{upload.isBusy ? "Stop" : "Cancel"}</Button>
          <Button type="submit" tone="primary" isBusy={upload.isBusy} busyLabel="Uploading">
            Upload
          </Button>
        </>
      }
    >
      <RestoredNote isRestored={isRestored} />
      <FormBanner problemCount={0} formError={upload.formError()} aim="this document can be uploaded" />
      <div className={css({ display: "grid", gap: "16" })}>
        <Field label="File" error={upload.errorOf("file")} isRequired>
          <FileDrop
            file={file}
            onChange={chooseFile}
            help="PDF, picture, Word, text, web page or email, up to 50 MB."
            isDisabled={upload.isBusy}
          />
        </Field>
        {upload.progress && file && (
          <UploadProgress file={file} progress={upload.progress} name={file.name} />
        )}
        <Field label="Type" error={upload.errorOf("type")} isRequired>
          <Select
            options={typeOptions}
            value={type}
            onChange={chooseType}
            placeholder="Choose a type"
            isDisabled={upload.isBusy}
          />
        </Field>
        <Checkbox
          label="Visible to the client"
          checked={isVisible}
          disabled={upload.isBusy}
          onChange={(event) => setValue({ ...value, isVisible: event.target.checked })}
        />
        <Field label="Notes" hint="Notes are never visible to the client." error={upload.errorOf("notes")}>
          <TextArea
            value={notes}
            disabled={upload.isBusy}
            onChange={(event) => setValue({ ...value, notes: event.target.value })}
          />
        </Field>
      </div>
    </Dialog>
  );
}
