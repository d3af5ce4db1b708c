/**
 * Words as the local reasoner sees them: tokens with their offsets, stems for searching, and the words of a label
 * spelled out, so that "Prod/Comp Ops Agg." and "Products - completed operations aggregate" are one label.
 */
import { abbreviations, labelStopWords } from "../data/label-words.ts";

export interface Token {
  text: string;
  /** Lower case without punctuation; "&" is "and", "#" is "number". */
  norm: string;
  /** UTF-16 offsets into the text. */
  start: number;
  end: number;
}

const tokenPattern = /\d[\d,]*(?:\.\d+)?|[\p{L}\p{N}]+(?:['’.](?=[\p{L}\p{N}])[\p{L}\p{N}]+)*|[&#]/gu;
const marks = /[.,'’]/g;
const signNames: Readonly<Record<string, string>> = { "&": "and", "#": "number" };

/** Each reader of a page takes the same lines apart: the last ones are kept. */
export function tokensOf(text: string): Token[] {
  if (text.length > LINE_MAX) return tokensIn(text);
  let tokens = lines.get(text);
  if (!tokens) {
    tokens = tokensIn(text);
    if (lines.size >= LINES_MAX) lines.clear();
    lines.set(text, tokens);
  }
  return tokens.slice();
}
const LINE_MAX = 400;
const LINES_MAX = 2_000;
const lines = new Map<string, readonly Token[]>();

function tokensIn(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(tokenPattern)) {
    const word = match[0];
    const norm = signNames[word] ?? word.toLowerCase().replace(marks, "");
    tokens.push({ text: word, norm, start: match.index, end: match.index + word.length });
  }
  return tokens;
}

/** The words of a label, spelled out, in the singular, without small words unless it has no others. */
export function labelWordsOf(text: string): readonly string[] {
  const known = labels.get(text);
  if (known) return known;
  if (labels.size >= CACHED_MAX) labels.clear();
  const words = labelTokensOf(text).map(({ norm }) => norm);
  labels.set(text, words);
  return words;
}
const CACHED_MAX = 20_000;
const labels = new Map<string, readonly string[]>();

/** The same with offsets; `norm` is the spelled word, and an abbreviation of two words gives two tokens. */
export function labelTokensOf(text: string): Token[] {
  const all: Token[] = [];
  for (const token of tokensOf(text)) {
    const spelled = abbreviations[token.norm];
    for (const norm of spelled ? spelled.split(" ") : [singular(token.norm)]) all.push({ ...token, norm });
  }
  const telling = all.filter(({ norm }) => !labelStopWords.has(norm));
  return telling.length > 0 ? telling : all;
}

const singular = (word: string): string =>
  word.length > 4 && word.endsWith("s") && !word.endsWith("ss") && !word.endsWith("us")
    ? word.slice(0, -1)
    : word;
