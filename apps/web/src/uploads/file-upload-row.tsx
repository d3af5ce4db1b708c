import { CircleAlert, CircleCheck, FileText, RotateCw, X } from "lucide-react";
import type { ReactNode } from "react";
import { formatSize } from "#model/shared";
import { css } from "#styled/css";
import { IconButton } from "../ui/icon-button.tsx";
import { UploadProgress } from "./upload-progress.tsx";
import type { FileUpload } from "./use-file-uploads.ts";

const row = css({
  px: "12",
  py: "8",
  rounded: "md",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "border.default",
});

interface FileUploadRowProps {
  upload: FileUpload<unknown>;
  /** Sends the file again after it was rejected. */
  onRetry: () => void;
  /** Null while files are being sent. */
  onRemove: (() => void) | null;
  /** What is sent with the file. */
  children?: ReactNode;
}

/** One chosen file and its outcome. */
export function FileUploadRow({ upload: { file, state }, onRetry, onRemove, children }: FileUploadRowProps) {
  return (
    <li className={row} aria-label={file.name}>
      <div className={css({ display: "flex", alignItems: "center", gap: "8", minH: "28" })}>
        {state.phase === "DONE" ? (
          <CircleCheck aria-hidden="true" className={css({ color: "status.green.fg" })} />
        ) : (
          <FileText aria-hidden="true" className={css({ color: "fg.subtle" })} />
        )}
        <span className={css({ fontWeight: "medium", truncate: true, flex: "1", minW: "0" })}>
          {file.name}
        </span>
        <span className={css({ color: "fg.subtle", textStyle: "small", whiteSpace: "nowrap" })}>
          {state.phase === "DONE" ? "Uploaded" : formatSize(file.size)}
        </span>
        {state.phase === "REFUSED" && (
          <IconButton label={`Try ${file.name} again`} size="small" icon={<RotateCw />} onClick={onRetry} />
        )}
        {onRemove && state.phase !== "DONE" && (
          <IconButton label={`Remove ${file.name}`} size="small" icon={<X />} onClick={onRemove} />
        )}
      </div>
      {(state.phase === "SENDING" || state.phase === "CHECKING") && (
        <div className={css({ py: "4" })}>
          <UploadProgress file={file} progress={state} />
        </div>
      )}
      {state.phase === "REFUSED" && (
        <p
          role="alert"
          data-field-error
          className={css({ display: "flex", gap: "4", textStyle: "small", color: "danger.fg", pb: "4" })}
        >
          <CircleAlert aria-hidden="true" className={css({ w: "14", h: "14", flexShrink: 0 })} />
          <span>{state.message}</span>
        </p>
      )}
      {state.phase !== "DONE" && children}
    </li>
  );
}
