/** One file on its way to a page's path: what can be refused without sending it, how far it is, how it ended. */
import { type ActionOutcome } from "../form-kit/send-action.ts";
import { sendTrackedAction } from "../form-kit/send-tracked-action.ts";

/** The server refuses more; so that nobody waits for nothing, the browser does as well. 50 MB as file managers count. */
const fileBytesMax = 50 * 1024 * 1024;

/** A hint for the file chooser only: what a file is, is told by its content. */
export const acceptedFiles = ".pdf,.png,.jpg,.jpeg,.webp,.gif,.docx,.txt,.eml,.html,.htm,.csv";

/** All bytes have arrived when the server checks them. */
export type FileProgress = { phase: "SENDING"; sentBytes: number } | { phase: "CHECKING" };

/** What can be told without sending a file for it; null when it may be sent. */
export function refuseEarly({ size }: Pick<File, "size">): string | null {
  if (size > fileBytesMax) return "This file is larger than 50 MB. Split it, or upload a smaller copy.";
  return size === 0 ? "This file is empty. Choose another one." : null;
}

interface FileToSend {
  path: string;
  file: File;
  /** The same for the same file: sent again after a lost answer it makes no second record. */
  key: string;
  fields?: Readonly<Record<string, string>>;
  signal: AbortSignal;
  onProgress: (progress: FileProgress) => void;
}

/** Null when it was given up through the signal. */
export function sendFile(sent: FileToSend): Promise<ActionOutcome<unknown> | null> {
  const { path, file, key, fields = {}, signal, onProgress } = sent;
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set("idempotencyKey", key);
  // Last, so that the server knows the fields before the bytes stream in.
  body.set("file", file, file.name);
  onProgress({ phase: "SENDING", sentBytes: 0 });
  return sendTrackedAction({
    path,
    body,
    signal,
    onPhase: (phase) =>
      onProgress(
        phase.phase === "SENDING"
          ? { phase: "SENDING", sentBytes: Math.min(phase.sentBytes, file.size) }
          : { phase: "CHECKING" },
      ),
  });
}
