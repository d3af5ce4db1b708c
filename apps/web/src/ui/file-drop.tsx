import { FileUpload } from "@ark-ui/react/file-upload";
import { FileText, X } from "lucide-react";
import { formatSize } from "#model/shared";
import { css } from "#styled/css";
import { DropZone, dropZoneName } from "./drop-zone.tsx";
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

/** One file, dropped or chosen. */
export function FileDrop({ file, onChange, accept, help, name, isDisabled = false }: FileDropProps) {
  const attributes = useFieldAttributes({});
  const words = { verb: "Choose a file", orDrop: "drop it here", help };
  return (
    <FileUpload.Root
      maxFiles={1}
      acceptedFiles={file ? [file] : []}
      onFileChange={({ acceptedFiles }) => onChange(acceptedFiles[0] ?? null)}
      disabled={isDisabled}
      translations={{ dropzone: dropZoneName(words) }}
      {...(attributes.id ? { ids: { hiddenInput: attributes.id } } : {})}
    >
      {file ? (
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
      ) : (
        <DropZone
          {...words}
          describedBy={attributes["aria-describedby"]}
          isInvalid={attributes["aria-invalid"]}
        />
      )}
      <FileUpload.HiddenInput name={name} {...(accept ? { accept } : {})} />
    </FileUpload.Root>
  );
}
