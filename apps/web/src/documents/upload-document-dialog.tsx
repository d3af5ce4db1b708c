import { type ComponentProps, useEffect, useRef, useState } from "react";
import {
  type DocumentType,
  documentTypeLabels,
  documentTypes,
  FILES_AT_ONCE_MAX,
  guessTypeOfName,
  isVisibleByDefault,
} from "#model/documents";
import { css } from "#styled/css";
import { LeaveGuard } from "../form-kit/leave-guard.tsx";
import { OnlyFor } from "../form-kit/only-for.tsx";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { counted } from "../ui/counted.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Select } from "../ui/select.tsx";
import { TextArea } from "../ui/text-area.tsx";
import { FilesDrop } from "../uploads/file-drop.tsx";
import { FileUploadRow } from "../uploads/file-upload-row.tsx";
import { type FileUpload, useFileUploads } from "../uploads/use-file-uploads.ts";
import { takeDroppedFiles } from "./dropped-files.ts";

const typeOptions = documentTypes.map((type) => ({ value: type, label: documentTypeLabels[type] }));
export const fileHelp = "PDF, picture, Word, text, web page or email, up to 50 MB.";

interface DocumentFacts {
  /** Null until a person chooses; then the name's suggestion is shown. */
  type: DocumentType | null;
  /** Off until the type, or a person, changes it. */
  isVisible: boolean;
  notes: string;
}

interface UploadDocumentDialogProps {
  /** The page whose path takes the files. */
  path: string;
  onClose: () => void;
  /** Called after files were sent; true if all of them were accepted. */
  onUploaded: (isAll: boolean) => void;
}

/** Uploads files, each by itself, with its own type, visibility and notes. */
export function UploadDocumentDialog({ path, onClose, onUploaded }: UploadDocumentDialogProps) {
  const [error, setError] = useState<string | null>(null);
  const files = useFileUploads<DocumentFacts>({
    path,
    factsOf: () => ({ type: null, isVisible: false, notes: "" }),
    fieldsOf: ({ type, isVisible, notes }) => ({ ...(type && { type }), visible: String(isVisible), notes }),
    onSettled: onUploaded,
  });
  const add = (chosen: readonly File[]) => {
    const room = FILES_AT_ONCE_MAX - files.uploads.length;
    files.add(chosen.slice(0, Math.max(0, room)));
    setError(chosen.length > room ? tooMany : null);
  };
  const isTaken = useRef(false);
  useEffect(() => {
    const dropped = isTaken.current ? [] : takeDroppedFiles();
    isTaken.current = true;
    if (dropped.length > 0) add(dropped);
  });
  const open = files.uploads.filter(({ state }) => state.phase !== "DONE");
  const remove = (key: string) => {
    files.remove(key);
    // The last one that was rejected is given up: all others have arrived.
    if (files.uploads.length > 1 && open.length === 1) onUploaded(true);
  };

  return (
    <OnlyFor verb="WORK" title="Upload a new document" onClose={onClose}>
      <Dialog
        title="Upload a new document"
        onClose={onClose}
        onSubmit={() => {
          if (files.uploads.length === 0) setError("Choose a file to upload.");
          else void files.send();
        }}
        renderFoot={(leave) => (
          <>
            <Button onClick={files.isBusy ? files.stop : leave}>{files.isBusy ? "Stop" : "Cancel"}</Button>
            <Button
              type="submit"
              tone="primary"
              isBusy={files.isBusy}
              busyLabel="Uploading"
              disabled={files.uploads.length > 0 && !files.canSend}
            >
              {open.length > 1 ? `Upload ${counted(open.length, "file")}` : "Upload"}
            </Button>
          </>
        )}
      >
        <UploadLeaveGuard isBusy={files.isBusy} />
        <div className={css({ display: "grid", gap: "16" })}>
          <Field label="File" error={error} isRequired>
            <FilesDrop onChoose={add} filesMax={1_000} help={fileHelp} isDisabled={files.isBusy} />
          </Field>
          {files.uploads.length > 0 && (
            <ul aria-label="Chosen files" className={css({ display: "grid", gap: "8" })}>
              {files.uploads.map((upload) => (
                <FileUploadRow
                  key={upload.key}
                  upload={upload}
                  onRetry={() => void files.retry(upload.key)}
                  onRemove={isSent(upload) ? null : () => remove(upload.key)}
                >
                  <Facts
                    upload={upload}
                    isDisabled={isSent(upload)}
                    onChange={(facts) => files.setFacts(upload.key, facts)}
                  />
                </FileUploadRow>
              ))}
            </ul>
          )}
        </div>
      </Dialog>
    </OnlyFor>
  );
}

const tooMany = `Upload at most ${FILES_AT_ONCE_MAX} files at once. The others were left out.`;

/** On its way: it can neither be changed nor removed. */
const isSent = ({ state }: FileUpload<unknown>): boolean =>
  state.phase === "SENDING" || state.phase === "CHECKING";

/** Files that are on their way are lost when the page is left. */
export const UploadLeaveGuard = ({ isBusy }: { isBusy: boolean }) => (
  <LeaveGuard
    isDirty={isBusy}
    title="Stop uploading?"
    confirmLabel="Stop uploading"
    cancelLabel="Keep uploading"
    text="Files are still on their way. If you leave now, those that have not arrived are not uploaded."
  />
);

interface FactsProps {
  upload: FileUpload<DocumentFacts>;
  isDisabled: boolean;
  onChange: (facts: DocumentFacts) => void;
}

const factsStyle = css({
  display: "grid",
  gridTemplateColumns: { base: "[minmax(0, 1fr)]", md: "[minmax(0, 1fr) auto]" },
  columnGap: "24",
  rowGap: "8",
  pt: "4",
  pb: "8",
});

const besideType = css({
  display: "flex",
  flexDirection: { base: "row", md: "column" },
  flexWrap: "wrap",
  alignItems: { base: "center", md: "flex-start" },
  columnGap: "16",
  rowGap: "6",
  // Level with the control, not with its label.
  pt: { base: "0", md: "[26px]" },
});

function Facts({ upload: { file, facts }, isDisabled, onChange }: FactsProps) {
  const [isNoting, setNoting] = useState(false);
  const { type, isVisible, notes } = facts;
  return (
    <div className={factsStyle}>
      <TypeField
        type={type}
        suggested={guessTypeOfName(file.name)}
        hint={suggestionOf(file.name)}
        isDisabled={isDisabled}
        onChange={(next) => onChange({ ...facts, type: next, isVisible: isVisibleByDefault(next) })}
      />
      <div className={besideType}>
        <VisibleBox
          checked={isVisible}
          disabled={isDisabled}
          onChange={(event) => onChange({ ...facts, isVisible: event.target.checked })}
        />
        {!isNoting && (
          <Button tone="ghost" size="small" disabled={isDisabled} onClick={() => setNoting(true)}>
            Add notes
          </Button>
        )}
      </div>
      {isNoting && (
        <div className={css({ gridColumn: "[1 / -1]" })}>
          <NotesField
            value={notes}
            isDisabled={isDisabled}
            onChange={(next) => onChange({ ...facts, notes: next })}
          />
        </div>
      )}
    </div>
  );
}

const suggestionOf = (name: string): string =>
  guessTypeOfName(name) === null
    ? "Leave blank and Cara will fill it in after reading."
    : "Suggested from the file name. Cara checks it after reading, unless you choose one.";

interface TypeFieldProps {
  /** What a person chose; null while it is a suggestion. */
  type: DocumentType | null;
  suggested: DocumentType | null;
  /** Shown until a type is chosen. */
  hint: string;
  error?: string | undefined;
  isDisabled?: boolean;
  onChange: (type: DocumentType) => void;
}

/** A suggestion is not chosen: whoever agrees chooses it. */
export const TypeField = ({ type, suggested, hint, error, isDisabled = false, onChange }: TypeFieldProps) => (
  <Field label="Type" hint={type ? null : hint} error={error}>
    <Select
      options={typeOptions}
      value={type}
      onChange={onChange}
      placeholder={suggested ? `${documentTypeLabels[suggested]} (suggested)` : "Choose a type"}
      isDisabled={isDisabled}
    />
  </Field>
);

export const VisibleBox = (props: Omit<ComponentProps<typeof Checkbox>, "label">) => (
  <Checkbox label="Visible to the client" {...props} />
);

interface NotesFieldProps {
  value: string;
  error?: string | undefined;
  isDisabled?: boolean;
  onChange: (notes: string) => void;
}

export const NotesField = ({ value, error, isDisabled = false, onChange }: NotesFieldProps) => (
  <Field label="Notes" hint="Notes are never visible to the client." error={error}>
    <TextArea value={value} disabled={isDisabled} onChange={(event) => onChange(event.target.value)} />
  </Field>
);
