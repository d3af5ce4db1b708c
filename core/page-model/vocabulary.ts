/** Mending split words: two pieces are one word where what they spell together is a word of the trade. */
import { labelWords, moreWords, smallWords } from "./data.ts";

const SHORTEST = 3;
const LONGEST = 18;
/** A document says a word this often before it counts as known, and this many words are kept. */
const LEARNED_AFTER = 2;
const LEARNED_MAX = 20_000;
const LEARNED_LENGTH = 5;

/** The words of the trade and those of the document. */
export interface Vocabulary {
  learn(words: readonly { text: string }[]): void;
  /** Whether two words that follow each other are the pieces of one: "Under writing" are, "in sure" are not. */
  isSplit(first: string, second: string): boolean;
  /** The same for names, which are in no list of words: "Ri dge". For pages that are known to split words. */
  isSplitName(first: string, second: string): boolean;
}

export function createVocabulary(): Vocabulary {
  const counts = new Map<string, number>();
  const isKnown = (word: string): boolean =>
    labelWords.has(word) || moreWords.has(word) || smallWords.has(word);
  return {
    learn(words) {
      for (const { text } of words) {
        if (text.length < LEARNED_LENGTH || counts.size > LEARNED_MAX) continue;
        const word = bare(text);
        if (word.length >= LEARNED_LENGTH) counts.set(word, (counts.get(word) ?? 0) + 1);
      }
    },
    isSplit(first, second) {
      const length = first.length + second.length;
      if (isLetter(first) && isLetter(second) && smallWords.has(first + second)) return true;
      if (length < SHORTEST || length > LONGEST || !goesOn(first, second)) return false;
      const joined = bare(first + second);
      if (!isKnown(joined) && (counts.get(joined) ?? 0) < LEARNED_AFTER) return false;
      // Two good words are two words.
      return !(isKnown(bare(first)) && isKnown(bare(second)));
    },
    isSplitName(first, second) {
      if (first.length > 3 && second.length > 4) return false;
      const [begun, ending] = [bare(first), bare(second)];
      if (first.length !== begun.length || isKnown(begun) || isKnown(ending)) return false;
      const isCapital = first.charCodeAt(0) >= 65 && first.charCodeAt(0) <= 90;
      return (
        isCapital && isSmallWord(first.slice(1)) && isSmallWord(ending) && second.startsWith(ending.charAt(0))
      );
    },
  };
}

/** A letter alone that is no word: the "i" and the "n" of "i n". */
const isLetter = (text: string): boolean => text.length === 1 && text !== "a" && isSmallWord(text);

function isSmallWord(word: string): boolean {
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at);
    if (code < 97 || code > 122) return false;
  }
  return true;
}

/** Pieces go on small after small or large, and large after large. */
function goesOn(first: string, second: string): boolean {
  const end = first.charCodeAt(first.length - 1);
  const next = second.charCodeAt(0);
  const isLower = (code: number): boolean => code >= 97 && code <= 122;
  const isUpper = (code: number): boolean => code >= 65 && code <= 90;
  return (isLower(next) && (isLower(end) || isUpper(end))) || (isUpper(next) && isUpper(end));
}

/** Without marks at its ends, in small letters. */
export function bare(word: string): string {
  let from = 0;
  let to = word.length;
  while (from < to && !isWordCode(word.charCodeAt(from))) from += 1;
  while (to > from && !isWordCode(word.charCodeAt(to - 1))) to -= 1;
  return word.slice(from, to).toLowerCase();
}

const isWordCode = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code > 127;
