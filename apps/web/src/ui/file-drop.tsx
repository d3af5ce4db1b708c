import { FileUpload } from "@ark-ui/react/file-upload";
import { FileText, Upload, X } from "lucide-react";
import { css } from "#styled/css";
import { useFieldAttributes } from "./field-context.ts";
import { IconButton } from "./icon-button.tsx";

interface FileDropProps {
  file: File | null;
  onChange: (file: File | null) => void;
  /** As for an input: ".pdf,image/*". A hint for the file chooser, the server decides by content. */
  accept?: string;
  /** What fits, in words: "PDF, picture, Word, text or e-mail, up to 50 MB." */
  help: string;
  name?: string;
  isDisabled?: boolean;
}

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

/** Bytes as people read them. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  if (kilobytes < 1000) return `${Math.round(kilobytes)} KB`;
  return `${(kilobytes / 1024).toLocaleString("en-US", { maximumFractionDigits: 1 })} MB`;
}

/** One file, dropped or chosen. */
export function FileDrop({ file, onChange, accept, help, name, isDisabled = false }: FileDropProps) {
  const attributes = useFieldAttributes({});
  return (
    <FileUpload.Root
      maxFiles={1}
      acceptedFiles={file ? [file] : []}
      onFileChange={({ acceptedFiles }) => onChange(acceptedFiles[0] ?? null)}
      disabled={isDisabled}
      translations={{ dropzone: `Choose a file or drop it here ${help}` }}
      {...(attributes.id ? { ids: { hiddenInput: attributes.id } } : {})}
    >
      {file ? (
        <div className={chosen}>
          <FileText aria-hidden="true" />
          <span className={css({ fontWeight: "medium", truncate: true })}>{file.name}</span>
          <span className={css({ color: "fg.subtle", textStyle: "small", whiteSpace: "nowrap", ml: "auto" })}>
            {formatFileSize(file.size)}
          </span>
          <IconButton
            label={`Remove ${file.name}`}
            size="small"
            icon={<X />}
            disabled={isDisabled}
            onClick={() => onChange(null)}
          />
        </div>
      ) : (
        <FileUpload.Dropzone
          className={zone}
          data-autofocus
          aria-describedby={attributes["aria-describedby"]}
          aria-invalid={attributes["aria-invalid"]}
        >
          <Upload aria-hidden="true" />
          <span>
            <span className={css({ color: "accent.fg", fontWeight: "medium" })}>Choose a file</span> or drop
            it here
          </span>{" "}
          <span className={css({ textStyle: "small", color: "fg.subtle" })}>{help}</span>
        </FileUpload.Dropzone>
      )}
      <FileUpload.HiddenInput name={name} {...(accept ? { accept } : {})} />
    </FileUpload.Root>
  );
}
