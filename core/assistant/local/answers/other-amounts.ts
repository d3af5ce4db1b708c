/** Words of a question that make an amount another than the policy's own: "the late fee", "the contract price". Pure. */
import { coverWords, otherAmountWords } from "../data/value-words.ts";
import type { Question } from "../question-parse.ts";
import { stemsOf } from "../question-words.ts";
import { createFinder } from "./mentions.ts";

const others = otherAmountWords.map((words) => ({
  asks: createFinder(words.slice(0, 1)),
  says: createFinder(words),
}));
const isCover = createFinder(coverWords);

/** Whether what is said of an amount leaves out such a word of the question. A limit counts by claim or by job. */
export function isOfOtherAmount(
  { kind, text }: Pick<Question, "kind" | "text">,
  said: readonly string[],
): boolean {
  const asked = stemsOf(text);
  return kind === "amount" && !isCover(asked) && others.some(({ asks, says }) => asks(asked) && !says(said));
}
