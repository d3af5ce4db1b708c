/**
 * The conversation with the knowledge base: its questions are in the URL, so that they mean the same to anyone who
 * opens it; the answers that this tab has received are kept with them until a document changes.
 */
import { useEffect, useState } from "react";
import { execute } from "../graphql/execute.ts";
import { SearchKnowledgeDocument, type SearchKnowledgeQuery } from "../graphql/generated/graphql.ts";
import { messageOf } from "../graphql/problem.ts";
import { useAgencyChanges } from "../live/use-agency-changes.ts";
import { useLastChangeSeq } from "../session/viewer.ts";

export type KnowledgeAnswerData = SearchKnowledgeQuery["searchKnowledge"];

/** Earlier questions that an answer may refer to; older subjects no longer count. */
const LEANT_ON_MAX = 4;
/** The part of a conversation that is in the URL. */
const ASKED_BEFORE_MAX = 12;
const ASKED_BEFORE_LETTERS_MAX = 6_000;

/** Earlier questions, oldest first, as many as fit into the URL. */
export function askedBefore(questions: readonly string[]): string[] {
  const kept: string[] = [];
  let letters = 0;
  for (const question of questions.slice(-ASKED_BEFORE_MAX).toReversed()) {
    letters += question.length;
    if (letters > ASKED_BEFORE_LETTERS_MAX) break;
    kept.unshift(question);
  }
  return kept;
}

/** The input of the query. */
export const searchOf = (question: string, earlier: readonly string[]) => ({
  question,
  earlier: earlier.slice(-LEANT_ON_MAX),
});

export interface Turn {
  question: string;
  earlier: readonly string[];
  /** Null if this tab has not received it: the conversation was opened by its URL, or a document has changed. */
  answer: KnowledgeAnswerData | null;
}

// Filled only by effects, so never while the server renders a page for someone.
const known = new Map<string, KnowledgeAnswerData>();
const keyOf = (question: string, earlier: readonly string[]): string =>
  JSON.stringify(searchOf(question, earlier));

export function useConversation(
  question: string,
  earlier: readonly string[],
  answer: KnowledgeAnswerData | null,
) {
  const [, setChanges] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const again = () => setChanges((count) => count + 1);
  useEffect(() => {
    if (answer) known.set(keyOf(question, earlier), answer);
  }, [question, earlier, answer]);

  // What was quoted may be gone, so earlier answers are requested again.
  const forget = () => {
    known.clear();
    again();
  };
  useAgencyChanges({ lastChangeSeq: useLastChangeSeq() }, { knowledge: true }, forget, forget);

  const asked = question === "" ? [...earlier] : [...earlier, question];
  const turns = asked.map((text, at): Turn => {
    const before = asked.slice(0, at);
    const isLast = at === asked.length - 1;
    return {
      question: text,
      earlier: before,
      answer: isLast ? answer : (known.get(keyOf(text, before)) ?? null),
    };
  });

  /** Answers an earlier question again. */
  const reveal = async ({ question: text, earlier: before }: Turn) => {
    setProblem(null);
    try {
      const { searchKnowledge } = await execute(SearchKnowledgeDocument, searchOf(text, before));
      known.set(keyOf(text, before), searchKnowledge);
      again();
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  return { turns, reveal, revealProblem: problem };
}
