/**
 * Words as a comparison sees them: without case, punctuation, white space and the many ways to write one amount or
 * one date, so that a change of layout or typeface is no difference.
 */
import { amountsIn } from "./extraction/amounts-in-text.ts";
import { datesIn } from "./extraction/dates-in-text.ts";
import { stemWord } from "./question-words.ts";

export type ValueKind = "MONEY" | "PERCENT" | "DATE" | "COUNT" | "WORD";

/** A value in a text, with its meaning: equal meanings are the same value however they are written. */
export interface WrittenValue {
  kind: ValueKind;
  meaning: string;
  /** Cents, percent or a count; null for dates and words. */
  amount: number | null;
  start: number;
  end: number;
}

const wordValues: readonly [RegExp, string][] = [
  [/\b(?:excluded|exclusion|excludes|excluding)\b/gi, "excluded"],
  [
    /\b(?:not (?:covered|included|offered|provided|purchased|applicable|insured)|no coverage|none|nil|declined|rejected|waived|n\/a)(?![\p{L}\d])/giu,
    "not covered",
  ],
  [/\b(?:included|covered)\b/gi, "included"],
];
const percentPattern = /(\d+(?:\.\d+)?)\s?(?:%|percent\b)/gi;
const countPattern =
  /(?<![\d.,$/-])(\d{1,4})\s*(?:consecutive\s+|calendar\s+|business\s+|full\s+)?(day|month|hour|year|week|vehicle|auto|unit|employee|location|mile)s?\b/gi;

export function valuesIn(text: string): WrittenValue[] {
  const found: WrittenValue[] = [];
  const add = (value: WrittenValue) => {
    if (found.some(({ start, end }) => value.start < end && value.end > start)) return;
    found.push(value);
  };
  for (const { on, start, end } of datesIn(text))
    add({ kind: "DATE", meaning: on, amount: null, start, end });
  for (const match of text.matchAll(percentPattern)) {
    const amount = Number(match[1]);
    add({ kind: "PERCENT", meaning: `${amount}%`, amount, ...placeOf(match) });
  }
  for (const { cents, start, end } of amountsIn(text)) {
    // "Liquor Liability - $1,000,000": the hyphen is no minus.
    add({ kind: "MONEY", meaning: `$${Math.abs(cents)}`, amount: Math.abs(cents), start, end });
  }
  for (const match of text.matchAll(countPattern)) {
    const amount = Number(match[1]);
    add({
      kind: "COUNT",
      meaning: `${amount}${(match[2] ?? "").toLowerCase()}`,
      amount,
      ...placeOf(match),
    });
  }
  for (const [pattern, meaning] of wordValues) {
    for (const match of text.matchAll(pattern))
      add({ kind: "WORD", meaning, amount: null, ...placeOf(match) });
  }
  return found.sort((a, b) => a.start - b.start);
}

const placeOf = (match: RegExpMatchArray) => ({
  start: match.index ?? 0,
  end: (match.index ?? 0) + match[0].length,
});

/** The text with each amount and date in one spelling. Words of coverage stay as they are printed. */
function inOneSpelling(text: string): string {
  let plain = "";
  let from = 0;
  for (const { kind, meaning, start, end } of valuesIn(text)) {
    if (kind === "WORD" || kind === "COUNT") continue;
    plain += `${text.slice(from, start)} ${meaning.replaceAll("-", "")} `;
    from = end;
  }
  return plain + text.slice(from);
}

/** One string for all the ways to print the same words. */
export function canonical(text: string): string {
  return inOneSpelling(text)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\band\b|&/g, "and")
    .replace(/[^\p{L}\p{N}$%]/gu, "");
}

const stopWords = new Set(
  "a an the of or and for to in on at by per any each all your our we you is are be will shall this that with from as it its if not no".split(
    " ",
  ),
);

/** Content words, singular, without values and stop words: what a statement is about. */
export function topicWords(text: string): string[] {
  let plain = "";
  let from = 0;
  for (const { kind, start, end } of valuesIn(text)) {
    if (kind === "WORD") continue;
    plain += `${text.slice(from, start)} `;
    from = end;
  }
  plain += text.slice(from);
  const words =
    plain
      .normalize("NFKC")
      .toLowerCase()
      .match(/\p{L}[\p{L}’']*|\d+/gu) ?? [];
  return words.filter((word) => !stopWords.has(word)).map(stemWord);
}
