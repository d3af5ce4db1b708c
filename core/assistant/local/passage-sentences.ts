/**
 * Sentences of a stretch of running text, as offsets. Numbering ("1."), abbreviations ("Inc.") and short titles
 * that run into their clause ("Vacancy.") stay with what follows.
 */

interface Span {
  start: number;
  end: number;
}

const shortTitleWords = 6;
const abbreviation = /\b(?:No|Inc|Co|Corp|Ltd|St|Mr|Ms|Mrs|Dr|vs|U\.S|P\.O|Sec|Art|Par|approx|e\.g|i\.e)\.$/i;

/** "Section IV. Property Not Insured", "42 U.S.C. 4001": a number or letters with full stops end no sentence. */
const reference =
  /\b(?:section|part|article|item|paragraph|coverage)s?\s+[IVX\dA-Z]{1,5}\.$|\b(?:[A-Z]\.){2,}$/i;

/** The sentences between two offsets of a text, without the blanks around them. */
export function listSentences(text: string, start: number, end: number): Span[] {
  const cuts: Span[] = [];
  let from = start;
  for (const match of text.slice(start, end).matchAll(/[.;?!]["”’)]?(?=\s+["“(]?[\p{Lu}\d(•])/gu)) {
    const stop = start + match.index + match[0].length;
    const piece = text.slice(from, stop).trim();
    if (piece.split(/\s+/).length <= shortTitleWords || abbreviation.test(piece) || reference.test(piece))
      continue;
    cuts.push({ start: from, end: stop });
    from = stop;
  }
  cuts.push({ start: from, end });
  return cuts.map((cut) => trimmed(text, cut)).filter((cut) => cut.end > cut.start);
}

function trimmed(text: string, { start, end }: Span): Span {
  const piece = text.slice(start, end);
  return {
    start: start + piece.length - piece.trimStart().length,
    end: end - (piece.length - piece.trimEnd().length),
  };
}
