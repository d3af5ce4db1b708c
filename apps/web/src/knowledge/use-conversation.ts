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
import { searchOf } from "./earlier-questions.ts";

export type KnowledgeAnswerData = SearchKnowledgeQuery["searchKnowledge"];

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
