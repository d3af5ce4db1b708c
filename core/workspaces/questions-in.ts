/** What a text asks for: each of its lines or sentences that is a question or begins like one. Pure. */
import { questionsOnPolicies } from "#core/assistant/asked";
import { isOfRecords } from "./answer-from-records.ts";
import type { HeldPolicy } from "./spoken-policies.ts";
import type { Task } from "./task.ts";
import { questionWords } from "./task-words.ts";

/** More than anybody writes into a preset. */
const QUESTIONS_MAX = 12;

const linesOf = (text: string): string[] => [
  ...new Set(
    text
      // Whoever types fast begins the next question with a small letter.
      .split(/\n+|(?<=\?)\s+|(?<=[.!])\s+(?=\p{Lu})/u)
      .map((line) => line.replace(/^\s*(?:[-*•–]|\d+[.)])\s*/u, "").trim())
      .filter((line) => line !== ""),
  ),
];
const isQuestion = (line: string): boolean => questionWords.test(line);

export const questionsIn = (text: string): string[] =>
  linesOf(text).filter(isQuestion).slice(0, QUESTIONS_MAX);

/** What is typed as the questions of a task: each by itself if there are several, else all of the words. */
export function typedQuestions(text: string): string[] {
  const lines = linesOf(text);
  const asking = lines.filter((line) => isQuestion(line) || line.endsWith("?"));
  if (asking.length > 1) return lines.slice(0, QUESTIONS_MAX);
  return text.trim() === "" ? [] : [text];
}

/**
 * Several questions on a client of which the records answer one: each is looked for by itself, or the answer to one would
 * stand for all of them. Others stay together, as documents answer them.
 */
export function eachByItself(task: Task, held: readonly HeldPolicy[], today: string): Task {
  if (task.tag !== "ANSWER" || task.onWeb || task.ofBook) return task;
  if (task.asEmail) return ofTheirPolicies(task, held, today);
  if (task.more) return task;
  const [question, ...more] = questionsOnPolicies(task.question, held, today).map(asAsked);
  if (question === undefined || more.length === 0 || ![question, ...more].some(isOfRecords)) return task;
  return { ...task, question, more };
}

/** The facts that an email is to tell, each of the policy that the one before it names. */
function ofTheirPolicies(
  task: Extract<Task, { tag: "ANSWER" }>,
  held: readonly HeldPolicy[],
  today: string,
): Task {
  const facts = [task.question, ...(task.more ?? [])];
  const [question, ...more] = questionsOnPolicies(facts.join(" "), held, today).map(asAsked);
  return question === undefined || more.length === 0 || more.length + 1 !== facts.length
    ? task
    : { ...task, question, more };
}

/** As it stands above its answer. */
export const asAsked = (text: string): string => {
  const bare = text.replace(/[\s?!.,;]+$/u, "");
  return `${bare.charAt(0).toUpperCase()}${bare.slice(1)}?`;
};
