/** Whether words name what a question asks for. Pure. */
import { type Concept, isLittleWord, type Phrase } from "../question-concepts.ts";
import { genericWords } from "../data/vocabulary.ts";
import { stemsOf } from "../question-words.ts";

/** It tells what is asked for: without it a passage is about something else. */
export const tells = ({ role }: Concept): boolean =>
  role === "subject" || role === "line" || role === "number";

export const isFigureStem = (stem: string): boolean => stem.charCodeAt(0) < 58;

const emptyStems = new Set(genericWords.flatMap((word) => stemsOf(word)));
/** How a limit is counted makes no other thing of what its label names. */
const countingStems = new Set(
  stemsOf(
    "limit aggregate occurrence accident each any one per common cause person employee claim loss event",
  ),
);
/** Words that a label may say besides what was asked. */
export const isFiller = (stem: string): boolean =>
  isLittleWord(stem) || emptyStems.has(stem) || countingStems.has(stem) || isFigureStem(stem);

/** The question's own words may stand in any order close together; what stands for them, only as it is written. */
export function says({ stems, strength }: Phrase, inside: readonly string[]): boolean {
  const [first] = stems;
  if (first === undefined) return false;
  if (stems.length === 1) return inside.includes(first);
  return inside.some((stem, at) => {
    if (strength === 1 ? !stems.includes(stem) : stem !== first) return false;
    const left = new Set(stems);
    for (const next of inside.slice(at)) {
      if (left.has(next)) left.delete(next);
      else if (!isFiller(next)) break;
      if (left.size === 0) return true;
    }
    return false;
  });
}

export const names = ({ phrases }: Concept, stems: readonly string[]): boolean =>
  phrases.some((phrase) => says(phrase, stems));

/** How many words name something that none of the concepts stands for. */
export function countUnasked(concepts: readonly Concept[], stems: readonly string[]): number {
  const asked = new Set(concepts.flatMap(({ phrases }) => phrases.flatMap((phrase) => phrase.stems)));
  return stems.filter((stem) => !asked.has(stem) && !isFiller(stem)).length;
}
