import { FileUpload } from "@ark-ui/react/file-upload";
import { Upload } from "lucide-react";
import { css } from "#styled/css";
import { useFieldAttributes } from "../ui/field-context.ts";
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

interface FilesDropProps {
  onChoose: (files: readonly File[]) => void;
  /** The most files per upload; more are left out. */
  filesMax?: number;
  help: string;
  /** What the file chooser shows. */
  accept?: string;
  isDisabled: boolean;
}

/** Files, dropped or chosen; they are added to those chosen before. */
export function FilesDrop({
  onChoose,
  filesMax = 100,
  help,
  accept = acceptedFiles,
  isDisabled,
}: FilesDropProps) {
  const attributes = useFieldAttributes({});
  const [verb, orDrop] =
    filesMax === 1 ? ["Choose a file", "drop it here"] : ["Choose files", "drop them here"];
  return (
    <FileUpload.Root
      maxFiles={filesMax}
      acceptedFiles={[]}
      onFileChange={({ acceptedFiles: files }) => {
        if (files.length > 0) onChoose(files);
      }}
      disabled={isDisabled}
      translations={{ dropzone: `${verb} or ${orDrop} ${help}` }}
      {...(attributes.id ? { ids: { hiddenInput: attributes.id } } : {})}
    >
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
      {/* A field around it names it. */}
      <FileUpload.HiddenInput {...(attributes.id ? {} : { "aria-label": "Files" })} accept={accept} />
    </FileUpload.Root>
  );
}
