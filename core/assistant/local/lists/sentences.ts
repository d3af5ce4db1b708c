/** The sentences of a text, with their offsets. A full stop behind an initial or an abbreviation ends none. */
const ends = new Set([".", "!", "?", ";"]);
const closers = new Set(['"', "”", "’", ")", "]"]);
const abbreviated = new Set(
  "no inc co corp ltd llc st mr mrs ms dr u.s e.g i.e vs jr sr etc art sec al incl excl approx".split(" "),
);

export interface Sentence {
  text: string;
  start: number;
  end: number;
}

/** `atSemicolons`: what semicolons part counts as a sentence each. */
export function sentencesOf(text: string, atSemicolons = false): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  const close = (end: number) => {
    const own = text.slice(start, end);
    const lead = own.length - own.trimStart().length;
    if (own.trim() !== "")
      sentences.push({ text: own.trim(), start: start + lead, end: start + own.trimEnd().length });
    start = end;
  };
  for (let at = 0; at < text.length; at += 1) {
    const mark = text.charAt(at);
    if (!ends.has(mark) || (mark === ";" && !atSemicolons)) continue;
    let end = at + 1;
    while (closers.has(text.charAt(end))) end += 1;
    if (end < text.length && text.charAt(end).trim() !== "") continue;
    const word = text.slice(Math.max(start, text.lastIndexOf(" ", at - 1) + 1), at).toLowerCase();
    if (mark === "." && (abbreviated.has(word) || word.length === 1 || word.includes("."))) continue;
    close(end);
    at = end - 1;
  }
  close(text.length);
  return sentences;
}
