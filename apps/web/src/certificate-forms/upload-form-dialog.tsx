import { useState } from "react";
import { licenseStatement } from "#model/certificate-forms";
import { css } from "#styled/css";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { FilesDrop } from "../uploads/file-drop.tsx";
import { FileUploadRow } from "../uploads/file-upload-row.tsx";
import { useFileUploads } from "../uploads/use-file-uploads.ts";

interface UploadFormDialogProps {
  onClose: () => void;
  onUploaded: (name: string) => void;
}

/** Adds the agency's own form, after someone confirmed that it is licensed. */
export function UploadFormDialog({ onClose, onUploaded }: UploadFormDialogProps) {
  const [isConfirmed, setConfirmed] = useState(false);
  const [errors, setErrors] = useState<{ file?: string; license?: string }>({});
  const files = useFileUploads({
    path: "/app/settings/forms",
    factsOf: () => undefined,
    fieldsOf: () => ({ confirmedStatement: licenseStatement }),
    onSettled: (isAll) => {
      if (isAll) onUploaded(upload?.file.name ?? "The form");
    },
  });
  const [upload] = files.uploads;
  return (
    <Dialog
      title="Add a licensed form"
      onClose={onClose}
      isTyped={isConfirmed || upload !== undefined}
      onSubmit={() => {
        const problems = {
          ...(upload ? {} : { file: "Choose a file to upload." }),
          ...(isConfirmed ? {} : { license: "Confirm that your agency has a license for this form." }),
        };
        setErrors(problems);
        if (upload && isConfirmed) void files.send();
      }}
      renderFoot={(leave) => (
        <>
          <Button onClick={files.isBusy ? files.stop : leave}>{files.isBusy ? "Stop" : "Cancel"}</Button>
          <Button type="submit" tone="primary" isBusy={files.isBusy} busyLabel="Checking the form">
            Upload Form
          </Button>
        </>
      )}
    >
      <div className={css({ display: "grid", gap: "16" })}>
        <p className={css({ color: "fg.muted" })}>
          Upload a fillable ACORD form that your agency has licensed. Which one it is, its fields tell. It is
          used for your agency only.
        </p>
        <Field label="Fillable PDF" error={errors.file} isRequired>
          {upload ? (
            <ul aria-label="Chosen file">
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
                setErrors((before) => ({ ...(before.license ? { license: before.license } : {}) }));
              }}
              filesMax={1}
              help="PDF up to 10 MB."
              isDisabled={false}
            />
          )}
        </Field>
        <Field
          label="License"
          error={errors.license}
          hint="Your name, the time and this sentence are stored with the form."
          isGroup
        >
          <Checkbox
            label={licenseStatement}
            checked={isConfirmed}
            disabled={files.isBusy}
            onChange={({ target }) => {
              setConfirmed(target.checked);
              setErrors((before) => ({ ...(before.file ? { file: before.file } : {}) }));
            }}
          />
        </Field>
      </div>
    </Dialog>
  );
}
