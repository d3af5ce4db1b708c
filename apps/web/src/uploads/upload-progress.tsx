import { formatSize } from "#model/shared";
import { ProgressBar } from "../ui/progress-bar.tsx";
import type { FileProgress } from "./send-file.ts";

interface UploadProgressProps {
  file: File;
  progress: FileProgress;
  /** The file's name, where nothing beside the bar says it. */
  name?: string;
}

/** How much of a file has been sent, then that the server checks it. */
export function UploadProgress({ file: { size }, progress, name }: UploadProgressProps) {
  const isSent = progress.phase === "CHECKING";
  const sentBytes = isSent ? size : progress.sentBytes;
  const verb = isSent ? "Checking" : "Uploading";
  return (
    <ProgressBar
      label={name === undefined ? verb : `${verb} ${name}`}
      done={sentBytes}
      total={size}
      countLabel={`${formatSize(sentBytes)} of ${formatSize(size)}`}
    />
  );
}
