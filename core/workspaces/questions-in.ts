/** What a text asks for: each of its lines or sentences that is a question or begins like one. Pure. */
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
