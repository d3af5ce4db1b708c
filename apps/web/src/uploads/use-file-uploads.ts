/**
 * Uploads files to a page's path: one POST each, one after the other, each with its own progress and outcome. A file
 * that fails does not stop the others, and can be sent again alone.
 */
import { useRef, useState } from "react";
import { useSingleRun } from "../form-kit/use-single-run.ts";
import { refusalMessage } from "../graphql/problem.ts";
import { type FileProgress, refuseEarly, sendFile } from "./send-file.ts";

export type UploadPhase =
  | { phase: "CHOSEN" }
  | FileProgress
  | { phase: "DONE" }
  | { phase: "REFUSED"; message: string };

export interface FileUpload<Facts = undefined> {
  key: string;
  file: File;
  /** What is sent with it. */
  facts: Facts;
  state: UploadPhase;
}

interface FileUploadsOptions<Facts> {
  path: string;
  /** What is sent with a newly chosen file, and in which form it is sent. */
  factsOf: (file: File) => Facts;
  fieldsOf: (facts: Facts) => Readonly<Record<string, string>>;
  /** Called after the files were sent; true if all of them were accepted. */
  onSettled: (isAll: boolean) => void;
}

const isOpen = ({ state }: FileUpload<unknown>): boolean => state.phase !== "DONE";

export function useFileUploads<Facts>({ path, factsOf, fieldsOf, onSettled }: FileUploadsOptions<Facts>) {
  const [uploads, setUploads] = useState<readonly FileUpload<Facts>[]>([]);
  // The run sends what the rows say when their turn comes, and not what they said when it began.
  const current = useRef(uploads);
  const queue = useRef<string[]>([]);
  const { run, stop, isBusy } = useSingleRun();

  const change = (changed: (all: readonly FileUpload<Facts>[]) => readonly FileUpload<Facts>[]) => {
    current.current = changed(current.current);
    setUploads(current.current);
  };
  const update = (key: string, changes: Partial<FileUpload<Facts>>) =>
    change((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)));

  const add = (files: readonly File[]) =>
    change((all) => [
      ...all,
      ...files.map((file) => ({
        key: crypto.randomUUID(),
        file,
        facts: factsOf(file),
        state: { phase: "CHOSEN" } as const,
      })),
    ]);
  const remove = (key: string) => change((all) => all.filter((upload) => upload.key !== key));

  const sendOne = async (
    { key, file, facts }: FileUpload<Facts>,
    signal: AbortSignal,
  ): Promise<UploadPhase> => {
    const early = refuseEarly(file);
    if (early) return { phase: "REFUSED", message: early };
    const onProgress = (progress: FileProgress) => update(key, { state: progress });
    const outcome = await sendFile({ path, file, key, fields: fieldsOf(facts), signal, onProgress });
    if (outcome === null) return { phase: "CHOSEN" };
    return outcome.ok ? { phase: "DONE" } : { phase: "REFUSED", message: refusalMessage(outcome) };
  };

  const start = () =>
    run(async (signal) => {
      for (let key = queue.current.shift(); key !== undefined; key = queue.current.shift()) {
        const upload = current.current.find((each) => each.key === key);
        if (upload && isOpen(upload)) update(key, { state: await sendOne(upload, signal) });
        if (signal.aborted) queue.current = [];
      }
      if (!signal.aborted) onSettled(!current.current.some(isOpen));
    });

  /** Sends what has not arrived. */
  const send = () => {
    queue.current = current.current.filter(isOpen).map(({ key }) => key);
    return start();
  };
  /** Sends one file again, after those that are being sent. */
  const retry = (key: string) => {
    queue.current.push(key);
    update(key, { state: { phase: "CHOSEN" } });
    return start();
  };

  return {
    uploads,
    add,
    remove,
    setFacts: (key: string, facts: Facts) => update(key, { facts }),
    send,
    retry,
    stop,
    isBusy,
    canSend: uploads.some(isOpen),
  };
}
