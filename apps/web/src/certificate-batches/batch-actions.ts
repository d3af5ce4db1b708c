/** Pausing and resuming a batch, from the page that shows it. */
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { sendAction } from "../form-kit/send-action.ts";
import { refusalMessage } from "../graphql/problem.ts";

export type BatchAction = "pause" | "resume" | "stop" | "retry";

/** `path`: the page whose POST handler does it. */
export function useBatchActions(path: string, batchId: string) {
  const router = useRouter();
  const [running, setRunning] = useState<BatchAction | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (action: BatchAction, more: Record<string, unknown> = {}): Promise<void> => {
    if (running) return;
    setRunning(action);
    setProblem(null);
    const outcome = await sendAction(path, "POST", { action, batchId, ...more });
    if (!outcome.ok) setProblem(refusalMessage(outcome));
    await router.invalidate();
    setRunning(null);
  };
  return { run, running, problem };
}
