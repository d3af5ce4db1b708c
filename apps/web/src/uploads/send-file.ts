/** Sends one file to a page's path: what can be rejected without sending it, its progress, its outcome. */
import { type ActionOutcome } from "../form-kit/send-action.ts";
import { sendTrackedAction } from "../form-kit/send-tracked-action.ts";

/**
 * The server rejects larger files; the browser does too, so that no one waits in vain. 50 MB as file managers count.
 */
const fileBytesMax = 50 * 1024 * 1024;

/** Only a hint for the file chooser: the file's type is determined from its content. */
export const acceptedWithoutEmail = ".pdf,.png,.jpg,.jpeg,.webp,.gif,.docx,.txt,.html,.htm,.csv";
/** The same where emails are kept too. */
export const acceptedFiles = `${acceptedWithoutEmail},.eml`;
/** The same for files that are only passed on to a client. */
export const acceptedForClients = `${acceptedFiles},.xlsx,.xls,.doc,.tif,.tiff,.heic,.heif`;

/** All bytes have arrived and the server is checking them. */
export type FileProgress = { phase: "SENDING"; sentBytes: number } | { phase: "CHECKING" };

/** Problems that are known before the file is sent; null if it may be sent. */
export function refuseEarly({ size }: Pick<File, "size">): string | null {
  if (size > fileBytesMax) return "This file is larger than 50 MB. Split it, or upload a smaller copy.";
  return size === 0 ? "This file is empty. Choose another one." : null;
}

interface FileToSend {
  path: string;
  file: File;
  /** The same key for the same file: sent again after a lost response, it creates no second record. */
  key: string;
  fields?: Readonly<Record<string, string>>;
  signal: AbortSignal;
  onProgress: (progress: FileProgress) => void;
}

/** Null if it was aborted through the signal. */
export function sendFile(sent: FileToSend): Promise<ActionOutcome<unknown> | null> {
  const { path, file, key, fields = {}, signal, onProgress } = sent;
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set("idempotencyKey", key);
  // Last, so that the server has the fields before the bytes stream in.
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
