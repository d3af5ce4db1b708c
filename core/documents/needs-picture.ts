/** Whether a page's words are to be looked for on its picture, because its text layer says little or nothing. */
import type { PageReading } from "#model/reading";

/** A page with fewer characters may be a scan with a stamp or a fax line in its text layer. */
const SPARSE_CHARACTERS = 100;
/** A text layer of which fewer words look like words was read badly by a scanner's own program. */
const SOUND_SHARE = 0.55;
/** Fewer words than this are no sample. */
const FEW_WORDS = 25;

/** A page with words of its own is read again as a picture only if this share of it is one. */
export const MOSTLY_PICTURE = 0.5;

export function needsPicture({ problem, text }: PageReading): boolean {
  // A scan may have a text layer of the kind that nobody can read.
  if (problem !== undefined) return problem === "GARBLED";
  return text.trim().length < SPARSE_CHARACTERS || isPoor(text);
}

function isPoor(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => word !== "");
  return words.length >= FEW_WORDS && words.filter(isSound).length < SOUND_SHARE * words.length;
}

/** Figures, words with a vowel, short abbreviations; not letters and marks thrown together. */
function isSound(word: string): boolean {
  const bare = word.replaceAll(/^[^\p{L}\p{N}$]+|[^\p{L}\p{N}%]+$/gu, "");
  if (/^\$?[\d.,:/-]*\d%?$/.test(bare)) return true;
  if (/^\p{Lu}{1,5}$/u.test(bare) || /^[\p{L}\d]+-[\p{L}\d-]*\d[\p{L}\d-]*$/u.test(bare)) return true;
  return /^(?:\p{L}\p{Ll}*|\p{Lu}+)(?:['’&/-]\p{L}+)*$/u.test(bare) && /[aeiouy\u0080-\uffff]/i.test(bare);
}
