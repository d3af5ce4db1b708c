import { FileUpload } from "@ark-ui/react/file-upload";
import { Upload } from "lucide-react";
import { css } from "#styled/css";

/** A hint for the file chooser only: what a file is, is told by its content. */
const accept = ".pdf,.png,.jpg,.jpeg,.webp,.gif,.docx,.txt,.eml,.html,.htm,.csv";
const help = "PDF, pictures, Word, text, web pages, tables (CSV) or e-mail, each up to 50 MB.";
/** Files of one go; more are chosen in another. */
const filesMax = 100;

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
});

interface FilesDropProps {
  onChoose: (files: readonly File[]) => void;
  isDisabled: boolean;
}

/** Files, dropped or chosen; they join those that were chosen before. */
export function FilesDrop({ onChoose, isDisabled }: FilesDropProps) {
  return (
    <FileUpload.Root
      maxFiles={filesMax}
      acceptedFiles={[]}
      onFileChange={({ acceptedFiles }) => {
        if (acceptedFiles.length > 0) onChoose(acceptedFiles);
      }}
      disabled={isDisabled}
      translations={{ dropzone: `Choose files or drop them here ${help}` }}
    >
      <FileUpload.Dropzone className={zone} data-autofocus>
        <Upload aria-hidden="true" />
        <span>
          <span className={css({ color: "accent.fg", fontWeight: "medium" })}>Choose files</span> or drop them
          here
        </span>{" "}
        <span className={css({ textStyle: "small", color: "fg.subtle" })}>{help}</span>
      </FileUpload.Dropzone>
      <FileUpload.HiddenInput aria-label="Files" accept={accept} />
    </FileUpload.Root>
  );
}
