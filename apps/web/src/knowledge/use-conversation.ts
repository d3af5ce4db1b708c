/**
 * The conversation with the knowledge base: its questions stand in the address, so that they mean the same to whoever
 * opens it; the answers that this tab has had are kept with them until a document changes.
 */
import { useEffect, useState } from "react";
import { execute } from "../graphql/execute.ts";
import { SearchKnowledgeDocument, type SearchKnowledgeQuery } from "../graphql/generated/graphql.ts";
import { messageOf } from "../graphql/problem.ts";
import { useAgencyChanges } from "../live/use-agency-changes.ts";
import { useLastChangeSeq } from "../session/viewer.ts";

export type KnowledgeAnswerData = SearchKnowledgeQuery["searchKnowledge"];

/** Questions that an answer may lean on: an older subject is not meant any more. */
const LEANT_ON_MAX = 4;
/** What an address carries of a conversation. */
const ASKED_BEFORE_MAX = 12;
const ASKED_BEFORE_LETTERS_MAX = 6_000;

/** Of the questions before, oldest first, those that the address has room for. */
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

/** What is sent to be answered. */
export const searchOf = (question: string, earlier: readonly string[]) => ({
  question,
  earlier: earlier.slice(-LEANT_ON_MAX),
});

export interface Turn {
  question: string;
  earlier: readonly string[];
  /** Null while this tab has not had it: the conversation was opened by its address, or a document has changed. */
  answer: KnowledgeAnswerData | null;
}

// Filled by effects alone, so never while a page is rendered for somebody on the server.
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

  // What was quoted may be gone: earlier answers are asked for again.
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

  /** Answers an earlier question once more. */
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
