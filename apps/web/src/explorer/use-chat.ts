/** The conversation about one policy: sends a question and shows on which leg of its way it is. */
import { useEffect, useRef, useState } from "react";
import { QUESTION_MAX } from "#model/explorer";
import { type SendPhase, sendTrackedAction } from "../forms/send-tracked-action.ts";
import type { ChatMessage } from "./chat-message.tsx";

/** The specification's words, each tied to what really happens, and how far along that is in percent. */
const stages = {
  SENDING: { text: "Loading policy documents...", percent: 10 },
  WORKING: { text: "Reading carefully...", percent: 45 },
  ANSWERING: { text: "Thinking...", percent: 90 },
} as const satisfies Record<SendPhase["phase"], { text: string; percent: number }>;
export type ChatStage = (typeof stages)[SendPhase["phase"]];

export function useChat(policyId: string, loaded: readonly ChatMessage[]) {
  const [answered, setAnswered] = useState<{
    of: readonly ChatMessage[];
    messages: readonly ChatMessage[];
  } | null>(null);
  const [pending, setPending] = useState<{ question: string; stage: ChatStage } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  // A page that was read again knows at least as much as the last answer.
  const messages = answered?.of === loaded ? answered.messages : loaded;

  /** True when the question was answered, so that what was typed may go. */
  const ask = async (text: string): Promise<boolean> => {
    const question = text.trim();
    if (running.current) return false;
    if (question === "") {
      setProblem("Write a question.");
      return false;
    }
    const controller = new AbortController();
    running.current = controller;
    setProblem(null);
    setPending({ question, stage: stages.SENDING });
    const outcome = await sendTrackedAction<ChatMessage[]>({
      path: `/app/policies/${policyId}/explore`,
      body: { message: question },
      signal: controller.signal,
      onPhase: ({ phase }) => setPending({ question, stage: stages[phase] }),
    });
    running.current = null;
    setPending(null);
    if (!outcome) return false;
    if (outcome.ok) {
      setAnswered({ of: loaded, messages: outcome.data });
      return true;
    }
    setProblem(outcome.applicationError ?? outcome.fields[0]?.message ?? "An unknown error occurred");
    return false;
  };

  return { messages, pending, problem, ask, clearProblem: () => setProblem(null), questionMax: QUESTION_MAX };
}
