import { FileUpload } from "@ark-ui/react/file-upload";
import { DropZone, dropZoneName } from "../ui/drop-zone.tsx";

/** A hint for the file chooser only: what a file is, is told by its content. */
const accept = ".pdf,.png,.jpg,.jpeg,.webp,.gif,.docx,.txt,.eml,.html,.htm,.csv";
const words = {
  verb: "Choose files",
  orDrop: "drop them here",
  help: "PDF, pictures, Word, text, web pages, tables (CSV) or email, each up to 50 MB.",
};
/** Files of one go; more are chosen in another. */
const filesMax = 100;

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
      translations={{ dropzone: dropZoneName(words) }}
    >
      <DropZone {...words} />
      <FileUpload.HiddenInput aria-label="Files" accept={accept} />
    </FileUpload.Root>
  );
}
