/** A conversation about a policy or an account: sends a question and tracks the progress of its answer. */
import { useState } from "react";
import { QUESTION_MAX } from "#model/explorer";
import { useSingleRun } from "../form-kit/use-single-run.ts";
import {
  type AnswerProgressFieldsFragment,
  WatchAccountExplorerMessageDocument,
  WatchPolicyExplorerMessageDocument,
} from "../graphql/generated/graphql.ts";
import { GraphQLProblem, messageOf } from "../graphql/problem.ts";
import { watch } from "../graphql/watch.ts";
import { leaveForSignIn } from "../session/session-ended.ts";
import type { ChatMessage } from "./messages.tsx";
import { type ChatStage, firstStage, stageOf } from "./stages.ts";
import type { QuotedPart } from "../quotes/group-quotes.ts";

type Progress = AnswerProgressFieldsFragment;

export interface ChatSubject {
  kind: "POLICY" | "ACCOUNT";
  id: string;
}

/** The quote group of an answer that is still being written. */
export const draftGroup = "draft";

/** Statements of an answer that is still being written. */
export type ChatDraft = NonNullable<Progress["draft"]>;

/** The complete answer stays in progress for a moment, so that the bar is seen to reach its end. */
const endMs = 100;

export interface PendingQuestion {
  question: string;
  stage: ChatStage;
  draft: ChatDraft | null;
}

const lostOnTheWay =
  "The connection was lost while Cara was answering. Her answer will appear here once it is saved. If it does not, ask again.";
const unreachable = "Carabiner cannot be reached. Check your connection and try again.";

export function useChat(subject: ChatSubject, loaded: readonly ChatMessage[]) {
  const [answered, setAnswered] = useState<{
    of: readonly ChatMessage[];
    messages: readonly ChatMessage[];
  } | null>(null);
  const [pending, setPending] = useState<PendingQuestion | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { run } = useSingleRun();

  // A reloaded page includes at least the last answer.
  const messages = answered?.of === loaded ? answered.messages : loaded;

  /** Resolves to true when the question was answered, so that the typed text can be cleared. */
  const ask = async (text: string): Promise<boolean> => {
    const question = text.trim();
    if (question === "") {
      setProblem("Write a question.");
      return false;
    }
    const isAsked = await run(async (signal) => {
      setProblem(null);
      setPending({ question, stage: firstStage, draft: null });
      const outcome = await follow(progressOf(subject, question, signal), signal, (progress) =>
        setPending((before) => ({
          question,
          stage: stageOf(progress),
          draft: progress.draft ?? (progress.messages ? (before?.draft ?? null) : null),
        })),
      );
      if (outcome.messages) await new Promise((resolve) => setTimeout(resolve, endMs));
      setPending(null);
      if (outcome.messages) setAnswered({ of: loaded, messages: outcome.messages });
      if (outcome.problem !== null) setProblem(outcome.problem);
      return outcome.isAsked;
    });
    return isAsked ?? false;
  };

  return { messages, pending, problem, ask, clearProblem: () => setProblem(null), questionMax: QUESTION_MAX };
}

export type Chat = ReturnType<typeof useChat>;

/** Each answer with its quotes; the one still being written comes last. */
export const answerParts = ({ messages, pending }: Pick<Chat, "messages" | "pending">): QuotedPart[] => [
  ...messages.map(({ id, attachments }) => ({ id, name: "this answer", quotes: attachments })),
  { id: draftGroup, name: "this answer", quotes: pending?.draft?.attachments ?? [] },
];

interface Outcome {
  /** The question has arrived and is stored. */
  isAsked: boolean;
  messages: readonly ChatMessage[] | null;
  problem: string | null;
}

/** Sends the question and yields the progress of its answer. */
async function* progressOf(
  { kind, id }: ChatSubject,
  message: string,
  signal: AbortSignal,
): AsyncGenerator<Progress> {
  if (kind === "POLICY") {
    const updates = watch(WatchPolicyExplorerMessageDocument, { policyId: id, message }, signal);
    for await (const { sendPolicyExplorerMessage } of updates) yield sendPolicyExplorerMessage;
  } else {
    const updates = watch(WatchAccountExplorerMessageDocument, { accountId: id, message }, signal);
    for await (const { sendAccountExplorerMessage } of updates) yield sendAccountExplorerMessage;
  }
}

/** Follows an answer to its end. */
async function follow(
  updates: AsyncIterable<Progress>,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Outcome> {
  let isAsked = false;
  try {
    for await (const progress of updates) {
      isAsked = true;
      onProgress(progress);
      if (progress.messages) return { isAsked, messages: progress.messages, problem: null };
    }
    return { isAsked, messages: null, problem: isAsked ? lostOnTheWay : unreachable };
  } catch (error) {
    if (signal.aborted) return { isAsked: false, messages: null, problem: null };
    if (!(error instanceof GraphQLProblem)) throw error;
    if (error.code === "UNAUTHENTICATED") leaveForSignIn(error.reason);
    const isLost = error.code === "UNREACHABLE";
    if (isLost) return { isAsked, messages: null, problem: isAsked ? lostOnTheWay : unreachable };
    return { isAsked: false, messages: null, problem: messageOf(error) };
  }
}
