/**
 * Words of insurance that a question spells with one letter wrong: "deductable", "polcy". A word that a document has is
 * left as it is, whatever it looks like.
 */
import { knownWords } from "./question-concepts.ts";
import { stemWord } from "./question-words.ts";
import type { PageSearch } from "./retrieve-pages.ts";

/** Shorter words are too much alike. */
const WORD_MIN = 5;
const MEANT_MIN = 6;

const knownStems = new Set([...knownWords].map(stemWord));

/** Words by what is left of them without one of their letters, and by themselves. */
const byRest = new Map<string, Set<string>>();
for (const word of knownWords) {
  if (word.length < MEANT_MIN) continue;
  for (const rest of restsOf(word)) byRest.set(rest, (byRest.get(rest) ?? new Set()).add(word));
}

function restsOf(word: string): string[] {
  return [word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))];
}

/** A letter too few, too many, another one, or two the wrong way round. */
function isOneOff(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  const isTurned = left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
  return isTurned || Math.max(left.length, right.length) === 1;
}

/** What a lower-case word can only be meant for; null where it is known, or may be several. */
function meantBy(word: string): string | null {
  if (word.length < WORD_MIN || knownStems.has(stemWord(word))) return null;
  const alike = new Set(
    restsOf(word)
      .flatMap((rest) => [...(byRest.get(rest) ?? [])])
      .filter((known) => known[0] === word[0] && isOneOff(word, known)),
  );
  const stems = new Set([...alike].map(stemWord));
  return stems.size === 1 ? ([...alike][0] ?? null) : null;
}

/** The question with such words as they are meant. Names keep their letters: a word with a capital is none of these. */
export async function spelledAsMeant(question: string, search: PageSearch): Promise<string> {
  const words = new Set(question.match(/(?<![\p{L}\p{N}'’])[a-z]+(?![\p{L}\p{N}'’])/gu) ?? []);
  let spelled = question;
  for (const word of words) {
    const meant = meantBy(word);
    if (meant === null || (await search.search({ terms: [word], limit: 1 })).length > 0) continue;
    spelled = spelled.replaceAll(new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, "gu"), meant);
  }
  return spelled;
}
