/** Words of data in the stems of a text. Pure. */
import { stemsOf } from "../question-words.ts";

export type WordFinder = (stems: readonly string[]) => boolean;

/** Whether one of the words or phrases stands there. */
export function createFinder(words: readonly string[]): WordFinder {
  const phrases = words.map((word) => stemsOf(word));
  const firsts = Map.groupBy(phrases, ([first = ""]) => first);
  return (stems) =>
    stems.some((stem, at) =>
      firsts.get(stem)?.some((phrase) => phrase.every((own, offset) => stems[at + offset] === own)),
    );
}

/** Whether the text begins with one of them. */
export function createOpening(words: readonly string[]): (text: string) => boolean {
  const phrases = words.map((word) => stemsOf(word));
  const longest = Math.max(...words.map(({ length }) => length));
  return (text) => {
    const stems = stemsOf(text.slice(0, longest + 8));
    return phrases.some((phrase) => phrase.every((stem, at) => stems[at] === stem));
  };
}
