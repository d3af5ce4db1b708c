/** Which words of a line of text speak of which of its amounts. */
import { findLine } from "../values/find-line.ts";
import { tokensOf } from "../values/tokens.ts";
import { matchLabel } from "./label-match.ts";

interface Span {
  start: number;
  end: number;
}

/** Offsets into the line. */
interface Stretch {
  from: number;
  to: number;
}

export interface WordsAround {
  /** The words stand behind their amounts: "$1,000,000 each occurrence $2,000,000 aggregate". */
  isBehind: boolean;
  /** For each amount; null where none are its own. */
  stretches: readonly (Stretch | null)[];
}

const LABEL_WORDS = 9;
const LABEL_REACH = 110;

export function wordsAround(text: string, amounts: readonly Span[]): WordsAround {
  const gaps = amounts.map(({ start }, at) => {
    const from = amounts[at - 1]?.end ?? 0;
    // How much of the words between two amounts is of the first.
    return { from, to: start, parted: at === 0 ? from : from + endOfPart(text.slice(from, start)) };
  });
  const before = gaps.map(({ to, parted }): Stretch | null =>
    isTelling(text.slice(parted, to)) ? { from: ownWordsFrom(text, parted, to), to } : null,
  );
  const behind = amounts.map(({ end }, at): Stretch =>
    wordsBehind(text, end, gaps[at + 1]?.to ?? text.length),
  );
  const isBehind = areBehind(text, amounts, before, behind);
  const parts = gaps
    .slice(1)
    .map(({ from, parted }): Stretch | null => (parted > from ? { from, to: parted } : null));
  return { isBehind, stretches: isBehind ? behind : before.map((own, at) => own ?? parts[at] ?? null) };
}

function areBehind(
  text: string,
  amounts: readonly Span[],
  before: readonly (Stretch | null)[],
  behind: readonly Stretch[],
): boolean {
  const [first, last] = [amounts[0], amounts.at(-1)];
  if (!first || !last || !hasWord(text.slice(last.end))) return false;
  const lead = text.slice(0, first.start);
  if (!hasWord(lead) || endsPart(lead)) return true;
  if (amounts.length === 1) return false;
  // Where both have words, those count that are labels.
  const count = (stretches: readonly (Stretch | null)[]): number =>
    stretches.filter(
      (own) => own !== null && matchLabel(text.slice(own.from, own.to)).some(({ share }) => share > 0.5),
    ).length;
  return count(behind) > count(before);
}

/** "GL", "EL" name something, too. */
export const isTelling = (text: string): boolean => hasWord(text) || findLine(text) !== null;

export function hasWord(text: string): boolean {
  return tokensOf(text).some(({ norm }) => norm.length > 2 && norm.charCodeAt(0) > 57);
}

/** Words that stand between an amount and what it is: "$50,000 for damage to rented premises and …". */
const opensPart: ReadonlySet<string> = new Set(["for", "in", "per", "as", "on"]);
const joins: ReadonlySet<string> = new Set(["and", "or", "plus"]);

/** Where the words end that are of the amount before them: 0 where all speak of the next. */
function endOfPart(between: string): number {
  if (endsPart(between)) return between.length;
  const tokens = tokensOf(between);
  if (!opensPart.has(tokens[0]?.norm ?? "")) return 0;
  const joint = tokens.find(({ norm }, at) => at > 1 && joins.has(norm));
  return joint?.start ?? 0;
}

/** "$1,000,000 each occurrence; " says what the amount before it is. */
function endsPart(between: string): boolean {
  const text = between.trimEnd();
  if (";,/".includes(text.at(-1) ?? " ") && hasWord(text)) return true;
  const word = tokensOf(text).at(-1)?.norm ?? "";
  return joins.has(word) && hasWord(text.slice(0, -word.length));
}

/** Where the words begin that speak of the amount: behind the last sentence, and not too far. */
export function ownWordsFrom(text: string, from: number, to: number): number {
  let start = Math.max(from, to - LABEL_REACH);
  for (let at = start; at < to - 1; at += 1) {
    if (text.charAt(at + 1) !== " ") continue;
    const mark = text.charAt(at);
    const isEnd = mark === "." && text.lastIndexOf(" ", at - 1) < at - 4;
    // "Taxes $ Total premium $9,416": a blank amount.
    if (isEnd || mark === ";" || mark === "|" || mark === "$") start = at + 2;
  }
  const tokens = tokensOf(text.slice(start, to));
  const first = tokens.at(-LABEL_WORDS);
  return first ? start + first.start : start;
}

function wordsBehind(text: string, from: number, to: number): Stretch {
  let end = Math.min(to, from + LABEL_REACH);
  for (let at = from; at < end; at += 1) {
    const isEnd = ".;,/".includes(text.charAt(at)) && text.charAt(at + 1) === " ";
    if (isEnd || text.charAt(at) === "$") end = at;
  }
  return { from, to: end };
}
