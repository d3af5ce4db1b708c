/** The sentences of what somebody wrote, with their places in it. Pure. */

export interface Sentence {
  text: string;
  start: number;
  end: number;
  /** It begins an item of a list. */
  isItem: boolean;
  /** An empty line stands before it. */
  isParagraph: boolean;
}

const listMark = /^\s*(?:[-*•–]|\(?\d{1,2}[.)]|#\d{1,2}[.):]?|\(?[A-Ha-h]\))\s+/u;
/** "1 bump our limits", "2 take the van off", where both are there. */
const bareMark = /^\s*\d\s+(?=\p{Ll})/u;
const isBareList = (text: string): boolean =>
  ["1", "2"].every((mark) => new RegExp(String.raw`^\s*${mark}\s+\p{Ll}`, "mu").test(text));
/** A line that a program broke is at least this long; a shorter one ends where its sender ended it. */
const BROKEN_MIN = 55;
/** What ends with a point inside a sentence. */
const shortened =
  /(?:^|[\s(])(?:\p{Lu}|inc|co|corp|ltd|st|ste|ave|blvd|rd|dr|ln|no|mr|mrs|ms|vs|approx|dept|jr|sr|p\.?o|e\.g|i\.e|attn)\.$/iu;
const beginsSentence =
  /^(?:please|pls|they|we|i|our|can|could|would|thanks|thank|also|it|the|their|he|she|you|my|this|that|need|let|if|does|is|are|do|no|and|what|why|how|when|who)\b/iu;

/** Where a sentence ends within a line or a run of joined lines. */
function ends(text: string): number[] {
  return [...text.matchAll(/[.!?]+["”')]?(?=\s)/gu)].flatMap(({ index, 0: mark }) => {
    const end = index + mark.length;
    const isShortened = mark === "." && shortened.test(text.slice(0, end));
    const rest = text.slice(end).trimStart();
    // "Elm Builders, Inc. and the Town of Elm" goes on.
    return isShortened && (/^and\b/u.test(rest) || !beginsSentence.test(rest)) ? [] : [end];
  });
}

export function sentencesOfMessage(text: string): Sentence[] {
  const mark = isBareList(text) ? new RegExp(`${listMark.source}|${bareMark.source}`, "u") : listMark;
  const lines = [...text.matchAll(/[^\n]*(?:\n|$)/gu)].flatMap(({ index, 0: line }) =>
    line === "" ? [] : [{ start: index, text: line.replace(/\n$/u, "") }],
  );
  const runs: { start: number; end: number; isItem: boolean; isParagraph: boolean }[] = [];
  let isBlank = false;
  let goesOn = false;
  for (const { start, text: line } of lines) {
    if (line.trim() === "") {
      [isBlank, goesOn] = [true, false];
      continue;
    }
    const isItem = mark.test(line);
    const last = runs.at(-1);
    if (last && goesOn && !isItem) last.end = start + line.length;
    else runs.push({ start, end: start + line.length, isItem, isParagraph: isBlank || runs.length === 0 });
    isBlank = false;
    goesOn = line.length >= BROKEN_MIN && !/[.!?:]\s*$/u.test(line);
  }
  return runs.flatMap((run) => {
    const said = text.slice(run.start, run.end);
    const from = run.isItem ? (mark.exec(said)?.[0].length ?? 0) : 0;
    const cuts = [from, ...ends(said).filter((end) => end > from), said.length];
    return cuts.slice(0, -1).flatMap((cut, at) => {
      const piece = said.slice(cut, cuts[at + 1]);
      const words = piece.trim();
      if (words === "") return [];
      const start = run.start + cut + piece.indexOf(words);
      const isFirst = at === 0;
      return [
        {
          ...{ text: words, start, end: start + words.length },
          isItem: run.isItem && isFirst,
          isParagraph: run.isParagraph && isFirst,
        },
      ];
    });
  });
}
