import { FileUpload } from "@ark-ui/react/file-upload";
import { FileText, Upload, X } from "lucide-react";
import type { ReactNode } from "react";
import { formatSize } from "#model/shared";
import { css } from "#styled/css";
import { useFieldAttributes } from "../ui/field-context.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { acceptedFiles } from "./send-file.ts";

const zone = css({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  justifyContent: "center",
  gap: "4",
  minH: "[136px]",
  px: "20",
  py: "20",
  textAlign: "center",
  rounded: "lg",
  borderWidth: "1px",
  borderStyle: "dashed",
  borderColor: "border.control",
  color: "fg.muted",
  _hover: { bg: "bg.subtle" },
  "&[data-dragging]": { borderColor: "accent.fg", bg: "accent.subtle" },
  _invalid: { borderColor: "status.red.dot" },
});

const chosen = css({
  display: "flex",
  alignItems: "center",
  gap: "8",
  h: "44",
  pl: "12",
  pr: "6",
  rounded: "md",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "border.default",
  "& > .lucide": { color: "fg.subtle" },
});

interface FileDropProps {
  file: File | null;
  onChange: (file: File | null) => void;
  /** What is accepted, in words: "PDF, picture, Word, text or e-mail, up to 50 MB." */
  help: string;
  isDisabled?: boolean;
}

/** One file, dropped or chosen. */
export function FileDrop({ file, onChange, help, isDisabled = false }: FileDropProps) {
  return (
    <Drop
      verb="Choose a file"
      orDrop="drop it here"
      help={help}
      filesMax={1}
      files={file ? [file] : []}
      onFiles={([next]) => onChange(next ?? null)}
      isDisabled={isDisabled}
    >
      {file && (
        <div className={chosen}>
          <FileText aria-hidden="true" />
          <span className={css({ fontWeight: "medium", truncate: true })}>{file.name}</span>
          <span className={css({ color: "fg.subtle", textStyle: "small", whiteSpace: "nowrap", ml: "auto" })}>
            {formatSize(file.size)}
          </span>
          <IconButton
            label={`Remove ${file.name}`}
            size="small"
            icon={<X />}
            disabled={isDisabled}
            onClick={() => onChange(null)}
          />
        </div>
      )}
    </Drop>
  );
}

/** The most files per upload. */
const filesMax = 100;

interface FilesDropProps {
  onChoose: (files: readonly File[]) => void;
  help: string;
  isDisabled: boolean;
}

/** Files, dropped or chosen; they are added to those chosen before. */
export function FilesDrop({ onChoose, help, isDisabled }: FilesDropProps) {
  return (
    <Drop
      verb="Choose files"
      orDrop="drop them here"
      help={help}
      inputLabel="Files"
      filesMax={filesMax}
      files={[]}
      onFiles={(files) => {
        if (files.length > 0) onChoose(files);
      }}
      isDisabled={isDisabled}
    />
  );
}

interface DropProps {
  verb: string;
  orDrop: string;
  help: string;
  /** Used if no surrounding field names the input. */
  inputLabel?: string;
  filesMax: number;
  files: File[];
  onFiles: (files: readonly File[]) => void;
  isDisabled: boolean;
  /** Replaces the drop zone. */
  children?: ReactNode;
}

function Drop(props: DropProps) {
  const { verb, orDrop, help, inputLabel, filesMax, files, onFiles, isDisabled, children } = props;
  const attributes = useFieldAttributes({});
  return (
    <FileUpload.Root
      maxFiles={filesMax}
      acceptedFiles={files}
      onFileChange={({ acceptedFiles }) => onFiles(acceptedFiles)}
      disabled={isDisabled}
      translations={{ dropzone: `${verb} or ${orDrop} ${help}` }}
      {...(attributes.id ? { ids: { hiddenInput: attributes.id } } : {})}
    >
      {children || (
        <FileUpload.Dropzone
          className={zone}
          data-autofocus
          aria-describedby={attributes["aria-describedby"]}
          aria-invalid={attributes["aria-invalid"]}
        >
          <Upload aria-hidden="true" />
          <span>
            <span className={css({ color: "accent.fg", fontWeight: "medium" })}>{verb}</span> or {orDrop}
          </span>{" "}
          <span className={css({ textStyle: "small", color: "fg.subtle" })}>{help}</span>
        </FileUpload.Dropzone>
      )}
      <FileUpload.HiddenInput aria-label={inputLabel} accept={acceptedFiles} />
    </FileUpload.Root>
  );
}
