import { X } from "lucide-react";
import { formatSize } from "#model/shared";
import { css } from "#styled/css";
import { IconButton } from "../ui/icon-button.tsx";

const fileLine = css({
  display: "flex",
  alignItems: "center",
  gap: "8",
  minH: "40",
  px: "12",
  rounded: "md",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "border.default",
});

interface ChosenFilesProps {
  files: readonly File[];
  /** What is wrong with the file at this place. */
  problemAt: (place: number) => string | undefined;
  /** Null while they are being sent. */
  onRemove: ((place: number) => void) | null;
}

/** The files that a form will send, each with its size, and with what is wrong with it. */
export function ChosenFiles({ files, problemAt, onRemove }: ChosenFilesProps) {
  if (files.length === 0) return null;
  return (
    <ul
      aria-label="Chosen files"
      className={css({ display: "grid", gridTemplateColumns: "[minmax(0, 1fr)]", gap: "8" })}
    >
      {files.map((file, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same file may be chosen twice
        <li key={`${place} ${file.name}`}>
          <div className={fileLine}>
            <span className={css({ fontWeight: "medium", truncate: true, flex: "1", minW: "0" })}>
              {file.name}
            </span>
            <span className={css({ textStyle: "small", color: "fg.subtle" })}>{formatSize(file.size)}</span>
            {onRemove && (
              <IconButton
                label={`Remove ${file.name}`}
                size="small"
                icon={<X />}
                onClick={() => onRemove(place)}
              />
            )}
          </div>
          {problemAt(place) && (
            <p
              role="alert"
              data-field-error
              className={css({ textStyle: "small", color: "danger.fg", mt: "4" })}
            >
              {problemAt(place)}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
