/** The progress of an answer: the specification's words and end values, each tied to a real event, never to a timer. */
import type { AnswerProgressFieldsFragment } from "../graphql/generated/graphql.ts";

export interface ChatStage {
  text: string;
  percent: number;
}

/** Sent, no event received yet. */
export const firstStage: ChatStage = { text: "Loading policy documents...", percent: 10 };

/** The stage that the received events stand for. */
export function stageOf({
  step,
  draft,
  messages,
}: Pick<AnswerProgressFieldsFragment, "step" | "draft" | "messages">): ChatStage {
  if (messages) return { text: "Thinking...", percent: 100 };
  // The first statements have passed the check.
  if (draft) return { text: "Thinking...", percent: 90 };
  if (step === "READING") return { text: "Reading carefully...", percent: 45 };
  // The passages are found.
  return { text: "Thinking...", percent: 80 };
}
