/** Uploads files to a page's path: one POST each, one after the other, each with its own progress and outcome. */
import { useState } from "react";
import { useSingleRun } from "../form-kit/use-single-run.ts";
import { refusalMessage } from "../graphql/problem.ts";
import { type FileProgress, refuseEarly, sendFile } from "./send-file.ts";

export type UploadPhase =
  | { phase: "CHOSEN" }
  | FileProgress
  | { phase: "DONE" }
  | { phase: "REFUSED"; message: string };

export interface FileUpload {
  key: string;
  file: File;
  state: UploadPhase;
}

interface FileUploadsOptions {
  path: string;
  /** Called after the files were sent; true if all of them were accepted. */
  onSettled: (isAll: boolean) => void;
}

export function useFileUploads({ path, onSettled }: FileUploadsOptions) {
  const [uploads, setUploads] = useState<readonly FileUpload[]>([]);
  const { run, stop, isBusy } = useSingleRun();

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
    const onProgress = (progress: FileProgress) => setState(key, progress);
    const outcome = await sendFile({ path, file, key, signal, onProgress });
    if (outcome === null) return { phase: "CHOSEN" };
    return outcome.ok ? { phase: "DONE" } : { phase: "REFUSED", message: refusalMessage(outcome) };
  };

  const send = () =>
    run(async (signal) => {
      let isAll = true;
      for (const upload of uploads) {
        if (signal.aborted || upload.state.phase === "DONE") continue;
        const state = await sendOne(upload, signal);
        setState(upload.key, state);
        isAll &&= state.phase === "DONE";
      }
      onSettled(isAll && !signal.aborted);
    });

  return {
    uploads,
    add,
    remove,
    send,
    stop,
    isBusy,
    canSend: uploads.some(({ state }) => state.phase !== "DONE"),
  };
}
