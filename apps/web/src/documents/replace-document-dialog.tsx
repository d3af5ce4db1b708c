import { useState } from "react";
import { css } from "#styled/css";
import { OnlyFor } from "../form-kit/only-for.tsx";
import type { PolicyFileRowFragment } from "../graphql/generated/graphql.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { FilesDrop } from "../uploads/file-drop.tsx";
import { FileUploadRow } from "../uploads/file-upload-row.tsx";
import { useFileUploads } from "../uploads/use-file-uploads.ts";
import { fileHelp, UploadLeaveGuard } from "./upload-document-dialog.tsx";

interface ReplaceDocumentDialogProps {
  /** The page whose path takes the file. */
  path: string;
  file: PolicyFileRowFragment;
  onClose: () => void;
  onReplaced: () => void;
}

/** Uploads the next version of a document. */
export function ReplaceDocumentDialog({ path, file, onClose, onReplaced }: ReplaceDocumentDialogProps) {
  const [error, setError] = useState<string | null>(null);
  // From when the dialog was opened: a version that came in between is not replaced unseen.
  const [expectedVersion] = useState(file.version);
  const files = useFileUploads({
    path,
    factsOf: () => undefined,
    fieldsOf: () => ({ expectedVersion: String(expectedVersion) }),
    onSettled: (isAll) => {
      if (isAll) onReplaced();
    },
  });
  const [upload] = files.uploads;
  return (
    <OnlyFor verb="WORK" title="Upload a new version" onClose={onClose}>
      <Dialog
        title="Upload a new version"
        onClose={onClose}
        onSubmit={() => {
          if (upload) void files.send();
          else setError("Choose a file to upload.");
        }}
        renderFoot={(leave) => (
          <>
            <Button onClick={files.isBusy ? files.stop : leave}>{files.isBusy ? "Stop" : "Cancel"}</Button>
            <Button type="submit" tone="primary" isBusy={files.isBusy} busyLabel="Uploading">
              Upload
            </Button>
          </>
        )}
      >
        <UploadLeaveGuard isBusy={files.isBusy} />
        <div className={css({ display: "grid", gap: "16" })}>
          <p className={css({ color: "fg.muted", overflowWrap: "anywhere" })}>
            The new file takes the place of {file.name}. The current version is kept and can be opened, but
            Cara answers from the new one alone.
          </p>
          <Field label="File" error={error} isRequired>
            {upload ? (
              <ul aria-label="Chosen files">
                <FileUploadRow
                  upload={upload}
                  onRetry={() => void files.retry(upload.key)}
                  onRemove={files.isBusy ? null : () => files.remove(upload.key)}
                />
              </ul>
            ) : (
              <FilesDrop
                onChoose={(chosen) => {
                  files.add(chosen.slice(0, 1));
                  setError(null);
                }}
                filesMax={1}
                help={fileHelp}
                isDisabled={false}
              />
            )}
          </Field>
        </div>
      </Dialog>
    </OnlyFor>
  );
}
