/**
 * Finds words that a model returned on a page. Models alter spaces, line breaks and typographic marks when they copy,
 * so those are ignored; the result is the page's own text at that position, letter by letter.
 */
export interface FoundWords {
  start: number;
  end: number;
  /** Exactly `pageText.slice(start, end)`. */
  text: string;
}

/** Anything shorter proves nothing, because it occurs on every page. */
const lettersMin = 3;

const plainMarks: Record<string, string> = {
  "’": "'",
  "‘": "'",
  "“": '"',
  "”": '"',
  "–": "-",
  "—": "-",
  "‐": "-",
  "‑": "-",
  "\u00ad": "",
  "…": "",
};

/** The first position of the words; null if they are not on the page. */
export function locateWords(pageText: string, words: string): FoundWords | null {
  if (words.replaceAll(/[^\p{L}\p{N}]/gu, "").length < lettersMin) return null;
  const exact = pageText.indexOf(words.trim());
  if (exact >= 0) return found(pageText, exact, exact + words.trim().length);
  const page = normalize(pageText);
  const wanted = normalize(words).text;
  const at = wanted === "" ? -1 : page.text.indexOf(wanted);
  if (at < 0) return null;
  const start = page.offsets[at] ?? 0;
  const last = page.offsets[at + wanted.length - 1] ?? start;
  return found(pageText, start, last + 1);
}

const found = (pageText: string, start: number, end: number): FoundWords => ({
  start,
  end,
  text: pageText.slice(start, end),
});

/** The text without white space and with plain punctuation, and the original offset of each UTF-16 unit. */
function normalize(text: string): { text: string; offsets: number[] } {
  let normalized = "";
  const offsets: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charAt(at);
    if (/\s/.test(unit)) continue;
    const plain = plainMarks[unit] ?? unit;
    if (plain === "") continue;
    normalized += plain;
    offsets.push(at);
  }
  return { text: normalized, offsets };
}
