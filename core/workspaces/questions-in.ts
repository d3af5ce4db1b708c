/** What a text asks for: each of its lines or sentences that is a question or begins like one. Pure. */
import { questionsOnPolicies } from "#core/assistant/asked";
import { isOfRecords } from "./answer-from-records.ts";
import type { HeldPolicy } from "./spoken-policies.ts";
import type { Task } from "./task.ts";
import { questionWords } from "./task-words.ts";

/** More than anybody writes into a preset. */
const QUESTIONS_MAX = 12;

export function questionsIn(text: string): string[] {
  const lines = text
    .split(/\n+|(?<=[.?!])\s+(?=\p{Lu})/u)
    .map((line) => line.replace(/^\s*(?:[-*•–]|\d+[.)])\s*/u, "").trim())
    .filter((line) => questionWords.test(line));
  return [...new Set(lines)].slice(0, QUESTIONS_MAX);
}

/**
 * Several questions on a client of which the records answer one: each is looked for by itself, or the answer to one would
 * stand for all of them. Others stay together, as documents answer them.
 */
export function eachByItself(task: Task, held: readonly HeldPolicy[], today: string): Task {
  if (task.tag !== "ANSWER" || task.asEmail || task.onWeb || task.ofBook || task.more) return task;
  const [question, ...more] = questionsOnPolicies(task.question, held, today).map(asAsked);
  if (question === undefined || more.length === 0 || ![question, ...more].some(isOfRecords)) return task;
  return { ...task, question, more };
}

/** As it stands above its answer. */
export const asAsked = (text: string): string => {
  const bare = text.replace(/[\s?!.,;]+$/u, "");
  return `${bare.charAt(0).toUpperCase()}${bare.slice(1)}?`;
};
