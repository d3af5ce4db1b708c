import { Button } from "../ui/button.tsx";
import { css } from "#styled/css";
import { OnlyFor } from "../form-kit/only-for.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { FilesDrop } from "../uploads/file-drop.tsx";
import { FileUploadRow } from "../uploads/file-upload-row.tsx";
import { useFileUploads } from "../uploads/use-file-uploads.ts";

interface UploadKnowledgeDialogProps {
  onClose: () => void;
  /** Called after the files were sent; true if all of them were accepted. */
  onUploaded: (isAll: boolean) => void;
}

/** Uploads several files. Each is sent separately, so that a rejected one does not block the others. */
export function UploadKnowledgeDialog({ onClose, onUploaded }: UploadKnowledgeDialogProps) {
  const files = useFileUploads({
    path: "/app/knowledge",
    factsOf: () => undefined,
    fieldsOf: () => ({}),
    onSettled: onUploaded,
  });
  return (
    <OnlyFor verb="WORK" title="Upload Existing Documents" onClose={onClose}>
      <Dialog
        title="Upload Existing Documents"
        onClose={onClose}
        foot={
          <>
            <Button onClick={files.isBusy ? files.stop : onClose}>{files.isBusy ? "Stop" : "Close"}</Button>
            <Button
              tone="primary"
              onClick={() => void files.send()}
              disabled={!files.canSend}
              isBusy={files.isBusy}
              busyLabel="Uploading"
            >
              Upload
            </Button>
          </>
        }
      >
        <div className={css({ display: "grid", gap: "16" })}>
          <FilesDrop
            onChoose={files.add}
            help="PDF, pictures, Word, text, web pages, tables (CSV) or email, each up to 50 MB."
            isDisabled={files.isBusy}
          />
          {files.uploads.length > 0 && (
            <ul aria-label="Chosen files" className={css({ display: "grid", gap: "8" })}>
              {files.uploads.map((upload) => (
                <FileUploadRow
                  key={upload.key}
                  upload={upload}
                  onRetry={() => void files.retry(upload.key)}
                  onRemove={files.isBusy ? null : () => files.remove(upload.key)}
                />
              ))}
            </ul>
          )}
        </div>
      </Dialog>
    </OnlyFor>
  );
}
