/** What a person does in a workspace: sends, answers, takes back, stops. One at a time. */
import { useState } from "react";
import { type ActionOutcome, sendAction } from "../form-kit/send-action.ts";
import { useSingleRun } from "../form-kit/use-single-run.ts";
import { type FieldProblem, refusalMessage } from "../graphql/problem.ts";
import { problemsOf } from "./problems-of.ts";
import type { TypedTask } from "./task-box.tsx";
import { useTaskSender } from "./use-task-sender.ts";

export type WorkspaceAct = "ANSWER" | "WITHDRAW" | "STOP";

export function useWorkspaceActs(id: string) {
  const path = `/app/workspaces/${id}`;
  const sender = useTaskSender(path);
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const { run } = useSingleRun();
  const [acting, setActing] = useState<WorkspaceAct | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const act = async (which: WorkspaceAct, send: () => Promise<ActionOutcome<unknown>>) => {
    setProblem(null);
    setActing(which);
    const outcome = await run(send);
    setActing(null);
    if (outcome && !outcome.ok) setProblem(refusalMessage(outcome));
  };

  return {
    isSending: sender.isBusy,
    sent: sender.sent,
    acting,
    problem,
    /** Null if it arrived; otherwise what is wrong with it. */
    send: async ({ text, files }: TypedTask): Promise<readonly FieldProblem[] | null> => {
      const outcome = await sender.send({ texts: { message: text, idempotencyKey }, files });
      if (outcome === null) return null;
      if (!outcome.ok) return problemsOf(outcome);
      setIdempotencyKey(crypto.randomUUID());
      return outcome.data.addCaraWorkspaceMessage
        ? null
        : [{ path: "", message: "Failed to add message to workspace" }];
    },
    answer: (message: string) =>
      void act("ANSWER", () => sendAction(path, "POST", { message, idempotencyKey: crypto.randomUUID() })),
    withdraw: (messageId: string) =>
      void act("WITHDRAW", () => sendAction(path, "POST", { action: "withdraw", messageId })),
    stop: () => void act("STOP", () => sendAction(path, "POST", { action: "stop" })),
  };
}

export type WorkspaceActs = ReturnType<typeof useWorkspaceActs>;
