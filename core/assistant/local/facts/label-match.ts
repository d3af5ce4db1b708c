/** Which fields a label may name, compared word by word with the field table. */
import type { DetailField } from "../../model.ts";
import { type FieldRow, fieldTable } from "../data/fields.ts";
import { labelStopWords } from "../data/label-words.ts";
import { type Token, labelTokensOf, tokensOf } from "../values/tokens.ts";

export interface LabelMatch {
  row: FieldRow;
  /** Share of the label's words that the field's own phrase has, 0 to 1. */
  share: number;
  /** Words of the phrase. */
  words: number;
  /** The phrase names it only in a part of its line, or says little: "number", "to". */
  isPart: boolean;
  /** The phrase ends the label, so that it is next to the value. */
  isLast: boolean;
}

interface Phrase {
  row: FieldRow;
  isPart: boolean;
}

/** "effective 12:01 A.M., July 19". */
const isTime: ReadonlySet<string> = new Set(["am", "pm", "noon"]);
const LABEL_WORDS_MAX = 16;
const CACHED_MAX = 10_000;

const phrases = new Map<string, Phrase[]>();
/** By field: phrases that make a label something else's. */
const others = new Map<string, DetailField[]>();
let longest = 1;
for (const row of fieldTable) {
  for (const isPart of [false, true]) {
    for (const phrase of isPart ? row.partLabels : row.labels) {
      const words = wordsOf(phrase);
      longest = Math.max(longest, words.length);
      add(phrases, words.join(" "), { row, isPart });
    }
  }
  for (const phrase of row.not) add(others, wordsOf(phrase).join(" "), row.field);
}

/** First words of labels of numbers. */
export const opensNumberLabel: ReadonlySet<string> = new Set(
  fieldTable
    .filter(({ value }) => value === "IDENTIFIER")
    .flatMap(({ labels }) => labels.map((label) => tokensOf(label)[0]?.norm ?? "")),
);

const firstWords: ReadonlySet<string> = new Set(
  [...phrases.keys()].map((words) => words.split(" ", 1)[0] ?? ""),
);

const firstOfOthers: ReadonlySet<string> = new Set(
  [...others.keys()].map((words) => words.split(" ", 1)[0] ?? ""),
);

/** Whether a label may begin with this word: all others are passed over fast. */
export function opensLabel(word: string): boolean {
  const first = labelTokensOf(word)[0]?.norm ?? "";
  return firstWords.has(first) || labelStopWords.has(first) || isFigure(first) || isOrdinal(first);
}

function add<Item>(map: Map<string, Item[]>, key: string, item: Item): void {
  const list = map.get(key);
  if (list) list.push(item);
  else map.set(key, [item]);
}

/** Letters of an outline and numbers of boxes are no words of a label: "1. Named Insured", "Item 2. Policy period". */
function wordsOf(label: string): string[] {
  const tokens: readonly Token[] = labelTokensOf(label);
  // The date in "Proposed on 06/13/2025 for" is no word either.
  const words = tokens
    .map(({ norm }) => norm)
    .filter((norm, _, all) => all.length === 1 || (!isFigure(norm) && !isTime.has(norm)));
  let from = 0;
  while (from < words.length - 1 && isOrdinal(words[from] ?? "")) from += 1;
  return words.slice(from);
}
function isFigure(word: string): boolean {
  for (let at = 0; at < word.length; at += 1) if (word.charCodeAt(at) > 57) return false;
  return true;
}
function isOrdinal(word: string): boolean {
  return (
    word === "item" || (word.length < 3 && word.charCodeAt(0) < 58) || (word.length === 1 && word !== "x")
  );
}

const known = new Map<string, readonly LabelMatch[]>();

/** The best match for each field that the label may name; labels of more than 16 words name nothing. */
export function matchLabel(label: string): readonly LabelMatch[] {
  const cached = known.get(label);
  if (cached) return cached;
  if (known.size >= CACHED_MAX) known.clear();
  const found = findMatches(wordsOf(label));
  known.set(label, found);
  return found;
}

function findMatches(words: readonly string[]): LabelMatch[] {
  if (words.length === 0 || words.length > LABEL_WORDS_MAX) return [];
  const best = new Map<DetailField, LabelMatch & { start: number }>();
  for (let start = 0; start < words.length; start += 1) {
    if (!firstWords.has(words[start] ?? "")) continue;
    for (let end = Math.min(words.length, start + longest); end > start; end -= 1) {
      for (const { row, isPart } of phrases.get(words.slice(start, end).join(" ")) ?? []) {
        const share = (end - start) / words.length;
        const match = { row, share, words: end - start, isPart, isLast: end === words.length, start };
        const before = best.get(row.field);
        if (!before || share > before.share) best.set(row.field, match);
      }
    }
  }
  return [...best.values()].filter((match) => !isOfOther(words, match));
}

/** A word of something else, outside of the field's own phrase. */
function isOfOther(
  words: readonly string[],
  { row, start, words: count }: LabelMatch & { start: number },
): boolean {
  for (let from = 0; from < words.length; from += 1) {
    if (!firstOfOthers.has(words[from] ?? "")) continue;
    for (let to = from + 1; to <= words.length && to - from < 5; to += 1) {
      if (from >= start && to <= start + count) continue;
      if (others.get(words.slice(from, to).join(" "))?.includes(row.field)) return true;
    }
  }
  return false;
}
