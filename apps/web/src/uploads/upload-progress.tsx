import { formatSize } from "#model/shared";
import { ProgressBar } from "../ui/progress-bar.tsx";
import type { FileProgress } from "./send-file.ts";

interface UploadProgressProps {
  file: File;
  progress: FileProgress;
  /** The file's name, if it is not shown next to the bar. */
  name?: string;
}

/** How much of a file has been sent, then that the server is checking it. */
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
