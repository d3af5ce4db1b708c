/** Files on their way into the knowledge base: one POST each, one after the other, each with its own progress and end. */
import { useEffect, useRef, useState } from "react";
import { outcomeMessage, refuseEarly } from "./upload-outcome.ts";
import { sendTrackedAction } from "../form-kit/send-tracked-action.ts";

export type UploadPhase =
  | { phase: "CHOSEN" }
  | { phase: "SENDING"; sentBytes: number }
  /** All bytes have arrived; the server looks at them. */
  | { phase: "CHECKING" }
  | { phase: "DONE" }
  | { phase: "REFUSED"; message: string };

export interface FileUpload {
  /** Made up once a file: sent again after a lost answer it makes no second document. */
  key: string;
  file: File;
  state: UploadPhase;
}

export function useFileUploads(onSettled: (isAll: boolean) => void) {
  const [uploads, setUploads] = useState<readonly FileUpload[]>([]);
  const [isBusy, setBusy] = useState(false);
  const running = useRef<AbortController>(null);
  // Who leaves the dialog gives up what is still on its way.
  useEffect(() => () => running.current?.abort(), []);

  const setState = (key: string, state: UploadPhase) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, state } : upload)));

  const add = (files: readonly File[]) =>
    setUploads((all) => [
      ...all,
      ...files.map((file) => ({ key: crypto.randomUUID(), file, state: { phase: "CHOSEN" } as const })),
    ]);
  const remove = (key: string) => setUploads((all) => all.filter((upload) => upload.key !== key));

  const sendOne = async ({ key, file }: FileUpload, signal: AbortSignal): Promise<UploadPhase> => {
    const early = refuseEarly(file);
    if (early) return { phase: "REFUSED", message: early };
    const body = new FormData();
    body.set("idempotencyKey", key);
    // Last, so that the server knows the fields before the bytes stream in.
    body.set("file", file, file.name);
    setState(key, { phase: "SENDING", sentBytes: 0 });
    const outcome = await sendTrackedAction({
      path: "/app/knowledge",
      body,
      signal,
      onPhase: (phase) =>
        setState(
          key,
          phase.phase === "SENDING"
            ? { phase: "SENDING", sentBytes: Math.min(phase.sentBytes, file.size) }
            : { phase: "CHECKING" },
        ),
    });
    if (outcome === null) return { phase: "CHOSEN" };
    return outcome.ok ? { phase: "DONE" } : { phase: "REFUSED", message: outcomeMessage(outcome) };
  };

  const send = async () => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setBusy(true);
    let isAll = true;
    for (const upload of uploads) {
      if (controller.signal.aborted || upload.state.phase === "DONE") continue;
      const state = await sendOne(upload, controller.signal);
      setState(upload.key, state);
      isAll &&= state.phase === "DONE";
    }
    running.current = null;
    setBusy(false);
    onSettled(isAll && !controller.signal.aborted);
  };

  return {
    uploads,
    add,
    remove,
    send,
    stop: () => running.current?.abort(),
    isBusy,
    canSend: uploads.some(({ state }) => state.phase !== "DONE"),
  };
}
