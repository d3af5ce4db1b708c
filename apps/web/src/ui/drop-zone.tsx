import { FileUpload } from "@ark-ui/react/file-upload";
import { Upload } from "lucide-react";
import { css } from "#styled/css";

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

interface DropZoneProps {
  /** "Choose a file", "Choose files". */
  verb: string;
  /** "drop it here". */
  orDrop: string;
  help: string;
  describedBy?: string | undefined;
  isInvalid?: boolean | undefined;
}

/** What the zone is called, for the root's translations. */
export const dropZoneName = ({ verb, orDrop, help }: DropZoneProps): string => `${verb} or ${orDrop} ${help}`;

/** Where files are dropped or chosen, inside of Ark's FileUpload.Root. */
export function DropZone({ verb, orDrop, help, describedBy, isInvalid }: DropZoneProps) {
  return (
    <FileUpload.Dropzone
      className={zone}
      data-autofocus
      aria-describedby={describedBy}
      aria-invalid={isInvalid}
    >
      <Upload aria-hidden="true" />
      <span>
        <span className={css({ color: "accent.fg", fontWeight: "medium" })}>{verb}</span> or {orDrop}
      </span>{" "}
      <span className={css({ textStyle: "small", color: "fg.subtle" })}>{help}</span>
    </FileUpload.Dropzone>
  );
}
