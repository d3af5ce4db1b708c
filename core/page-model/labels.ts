/** Labels with a colon within a cell. */
import { numberWords } from "./data.ts";
import type { Cell } from "./rows.ts";
import { countLetters, labelShare, markerOf } from "./shapes.ts";
import { bare } from "./vocabulary.ts";
import type { Word } from "./words.ts";

const isFigure = (text: string): boolean => countLetters(text).digits > 0;

const LABEL_WORDS_MAX = 11;

/** The word of a cell with which a label ends that has a colon; -1 if there is none. */
export function colonAt({ words }: Pick<Cell, "words">): number {
  const at = words.findIndex(({ text }) => text.endsWith(":"));
  if (at < 0 || at >= LABEL_WORDS_MAX) return -1;
  if (at === words.length - 1) return at;
  return labelShare(words.slice(0, at + 1).map(({ text }) => text)) >= 0.5 ? at : -1;
}

/**
 * Labels and values of a cell: "Term: 12 months Audit: annual" holds two. What stands before the first label is without
 * one.
 */
export function pairsInCell({ words }: Pick<Cell, "words">): { label: Word[] | null; value: Word[] }[] {
  const pairs: { label: Word[] | null; value: Word[] }[] = [];
  let from = 0;
  let label: Word[] | null = null;
  words.forEach((word, at) => {
    if (!word.text.endsWith(":") || (word.text === ":" && label !== null)) return;
    let opens = at;
    while (opens > from && isWithin(words[opens - 1]?.text ?? "")) opens -= 1;
    const before = words[opens - 1]?.text ?? "";
    if (label !== null) {
      if (opens === at && labelShare([word.text]) < 1 && !endsSentence(before)) return;
      pairs.push(...splitAtNumber(label, words.slice(from, opens)));
    } else if (
      opens > 0 &&
      (endsSentence(before) || words.slice(0, opens).every(({ text }) => isFigure(text))) &&
      markerOf(before) === null
    )
      pairs.push({ label: null, value: words.slice(0, opens) });
    else opens = 0;
    label = words.slice(opens, at + 1);
    from = at + 1;
  });
  if (label !== null) pairs.push(...splitAtNumber(label, words.slice(from)));
  return pairs;
}

const isWithin = (text: string): boolean => labelShare([text]) === 1 && !endsSentence(text);
const endsSentence = (text: string): boolean => (text.endsWith(".") && text.length > 4) || text.endsWith(";");

/** "Insurer: Larkspur Mutual Policy No. 12 34": the number has a label of its own. */
function splitAtNumber(label: Word[], value: Word[]): { label: Word[]; value: Word[] }[] {
  for (let at = 1; at < value.length - 1; at += 1) {
    const own = numberLabel(value.slice(at));
    if (own > 0)
      return [
        { label, value: value.slice(0, at) },
        { label: value.slice(at, at + own), value: value.slice(at + own) },
      ];
  }
  return [{ label, value }];
}

/** Words of the label in "Policy No. ABC 123"; 0 where it is no such line. */
export function numberLabel(words: readonly Word[]): number {
  let at = 0;
  while (
    at < words.length &&
    at < 5 &&
    (labelShare([words[at]?.text ?? ""]) === 1 || words[at]?.text === "#")
  )
    at += 1;
  const rest = words.slice(at);
  const isNumbered =
    at > 1 && numberWords.has(bare(words[at - 1]?.text ?? "") || (words[at - 1]?.text ?? ""));
  return isNumbered &&
    rest.length > 0 &&
    rest.length <= 4 &&
    rest.some(({ text }) => countLetters(text).digits > 2)
    ? at
    : 0;
}
