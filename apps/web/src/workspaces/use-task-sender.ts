/** Sends texts and files to a page's path: as JSON, or, with files, as a form with progress. One at a time. */
import { useState } from "react";
import { type ActionOutcome, sendAction } from "../form-kit/send-action.ts";
import { sendTrackedAction } from "../form-kit/send-tracked-action.ts";
import { useSingleRun } from "../form-kit/use-single-run.ts";
import type {
  AddCaraWorkspaceMessageMutation,
  CreateCaraWorkspaceMutation,
} from "../graphql/generated/graphql.ts";
import { refuseEarly } from "../uploads/send-file.ts";

export interface SentTask {
  texts: Readonly<Record<string, string>>;
  files: readonly File[];
}

/** How much of the files has arrived; `isAll`: they are being checked. */
export interface SentFiles {
  bytes: number;
  total: number;
  isAll: boolean;
}

/** What the server answers, if it did what it should. */
type TaskAnswer = Partial<CreateCaraWorkspaceMutation & AddCaraWorkspaceMessageMutation>;

export function useTaskSender(path: string, method: "POST" | "PUT" = "POST") {
  const { run, isBusy } = useSingleRun();
  const [sent, setSent] = useState<SentFiles | null>(null);

  /** Null if another one is being sent, or the page was left. */
  const send = async ({ texts, files }: SentTask): Promise<ActionOutcome<TaskAnswer> | null> => {
    const early = files.flatMap((file, place) => {
      // The server says of all others together what is wrong with them.
      const message = file.size === 0 ? null : refuseEarly(file);
      return message ? [{ path: `files.${place}`, message: `${file.name}: ${message}` }] : [];
    });
    if (early.length > 0) return { ok: false, status: 422, fields: early, applicationError: null };
    const outcome = await run(async (signal) => {
      if (files.length === 0) return sendAction<TaskAnswer>(path, method, { ...texts });
      const body = new FormData();
      for (const [name, text] of Object.entries(texts)) body.set(name, text);
      // Last, so that the server has the texts before the bytes stream in.
      for (const file of files) body.append("files", file, file.name);
      const total = files.reduce((sum, { size }) => sum + size, 0);
      return sendTrackedAction<TaskAnswer>({
        path,
        method,
        body,
        signal,
        onPhase: (phase) =>
          setSent(
            phase.phase === "SENDING"
              ? { bytes: Math.min(phase.sentBytes, total), total, isAll: false }
              : { bytes: total, total, isAll: true },
          ),
      });
    });
    setSent(null);
    return outcome ?? null;
  };
  return { send, isBusy, sent };
}
