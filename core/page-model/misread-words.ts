/**
 * Words of labels that text recognition read with wrong letters: "Poiicy", "lnsured", "Nurnber". For pages that were
 * recognized; what is printed, and quoted, stays as it was read. A word that it was sure of may differ in letters that
 * look alike, one that it was not sure of in one letter more, amid other words of a label. Names are not touched.
 */
import type { Span } from "#model/reading";
import { labelWords, likeLetters, moreWords, nameWords, smallWords } from "./data.ts";
import { countLetters, isDigit, isUpper } from "./shapes.ts";
import { bare } from "./vocabulary.ts";

interface ReadWord {
  text: string;
  start: number;
  end: number;
  line: number;
}

const SHORTEST = 4;
/** Shorter words have too many neighbors to take a letter for another. */
const SHORTEST_WITH_EDIT = 6;

/** Puts the words of labels in place of what was read for them. `words` in the order of the page's text. */
export function mendMisreadWords(words: ReadWord[], unsure: readonly Span[]): void {
  const doubtful = new Set(unsure.map(({ start }) => start));
  for (const word of words) replace(word, looksLike.get(shapeOf(bare(word.text))) ?? null);
  for (const [at, word] of words.entries()) {
    if (!doubtful.has(word.start)) continue;
    const line = words.slice(Math.max(0, at - NEAR), at + NEAR + 1).filter((own) => own.line === word.line);
    if (isAmidLabel(words, at) && !line.some(({ text }) => nameWords.has(bare(text))))
      replace(word, oneLetterOff(shapeOf(bare(word.text))));
  }
}

/** Words on both sides that tell a name. */
const NEAR = 6;

function replace(word: ReadWord, label: string | null): void {
  const read = bare(word.text);
  if (label === null || read.length < SHORTEST || label === read || isKnown(read) || !isWord(read)) return;
  const from = word.text.toLowerCase().indexOf(read);
  const printed = word.text.slice(from, from + read.length);
  word.text = word.text.slice(0, from) + inCaseOf(printed, label) + word.text.slice(from + read.length);
}

const isKnown = (word: string): boolean =>
  labelWords.has(word) || moreWords.has(word) || smallWords.has(word) || nameWords.has(word);

/** More letters than figures: no number and no code. */
function isWord(text: string): boolean {
  const { digits, upper, lower, other } = countLetters(text);
  return other === 0 && upper + lower >= 2 * digits;
}

/** A small "l" and a "1" at the beginning stand for a capital. */
function inCaseOf(printed: string, label: string): string {
  const { upper, lower } = countLetters(printed.slice(1));
  if (upper > lower) return label.toUpperCase();
  const first = printed.charAt(0);
  const isCapital = isUpper(first.charCodeAt(0)) || (first !== label.charAt(0) && "l10".includes(first));
  return isCapital ? label.charAt(0).toUpperCase() + label.slice(1) : label;
}

/** Words of labels stand on each side where any does; figures, and what stands behind a colon, are values. */
function isAmidLabel(words: readonly ReadWord[], at: number): boolean {
  const [before, word, next] = [words[at - 1], words[at], words[at + 1]];
  if (!word) return false;
  const ends = word.text.endsWith(":");
  const near = [before?.text.endsWith(":") ? undefined : before, ends ? undefined : next].flatMap((own) =>
    own?.line === word.line && !hasDigit(own.text) ? [bare(own.text)] : [],
  );
  return near.length > 0 ? near.every((own) => labelWords.has(own) || smallWords.has(own)) : ends;
}

function hasDigit(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (isDigit(text.charCodeAt(at))) return true;
  return false;
}

/** How a word looks: letters that are taken for each other are one. */
function shapeOf(word: string): string {
  let shape = "";
  for (const letter of word) shape += likeLetters.single[letter] ?? letter;
  for (const [read, meant] of likeLetters.pairs) shape = shape.replaceAll(read, meant);
  return shape;
}

/** By their looks; null where two words look alike. */
const looksLike = new Map<string, string | null>();
/** By their looks without one of their letters; null where two words are left the same. */
const without = new Map<string, string | null>();
for (const word of labelWords) {
  if (word.length < SHORTEST || !isWord(word)) continue;
  const shape = shapeOf(word);
  put(looksLike, shape, word);
  if (word.length < SHORTEST_WITH_EDIT) continue;
  for (const shorter of shortened(shape)) put(without, shorter, word);
}

function put(words: Map<string, string | null>, key: string, word: string): void {
  const before = words.get(key);
  words.set(key, before === undefined || before === word ? word : null);
}

function shortened(word: string): string[] {
  return Array.from({ length: word.length }, (_, at) => word.slice(0, at) + word.slice(at + 1));
}

/** The one label word from which a letter is missing, in which one is another, or which has one too many; else null. */
function oneLetterOff(shape: string): string | null {
  if (shape.length < SHORTEST_WITH_EDIT - 1) return null;
  const found = new Set<string | null>();
  const add = (label: string | null | undefined) => {
    if (label !== undefined) found.add(label);
  };
  add(without.get(shape));
  for (const [at, shorter] of shortened(shape).entries()) {
    add(looksLike.get(shorter));
    const label = without.get(shorter);
    // The same letters are left of both, at the same place: one letter is another.
    if (label === null || (label !== undefined && shortened(shapeOf(label))[at] === shorter)) add(label);
  }
  const [only] = found;
  return found.size === 1 ? (only ?? null) : null;
}
