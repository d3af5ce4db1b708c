/** Sentences with their number and title, as clauses of forms print them, and whether words begin or end one. Pure. */
import { sentencesOf } from "../lists/sentences.ts";

/** "1. Vacancy." is the title of the sentence behind it; without a number it has fewer words. */
const TITLE_WORDS_MAX = 6;
const BARE_TITLE_WORDS_MAX = 2;

function isTitle(text: string): boolean {
  const words = text.split(" ");
  const isNumbered = isMarker(words[0] ?? "");
  return words.length <= (isNumbered ? TITLE_WORDS_MAX : BARE_TITLE_WORDS_MAX);
}

const isMarker = (word: string): boolean => word.length < 5 && (word.endsWith(".") || word.endsWith(")"));

/** Where each clause of a text begins and ends, with its number and its title. */
export function unitsIn(text: string): { start: number; end: number }[] {
  const units: { start: number; end: number }[] = [];
  let start: number | null = null;
  for (const sentence of sentencesOf(text)) {
    start ??= sentence.start;
    if (isTitle(sentence.text) && sentence.end < text.length) continue;
    units.push({ start, end: sentence.end });
    start = null;
  }
  return start === null ? units : [...units, { start, end: text.length }];
}

/** Where the clause begins behind its number and its title: "1. Vacancy. If the building …". */
export function clauseOf(text: string): string {
  let rest = text;
  for (const sentence of sentencesOf(text)) {
    rest = text.slice(sentence.start);
    if (!isTitle(sentence.text)) break;
  }
  const [marker = "", ...words] = rest.split(" ");
  // "NOTE: If …"
  const isOpening = isMarker(marker) || (marker.endsWith(":") && marker === marker.toUpperCase());
  return words.length > 0 && isOpening ? words.join(" ") : rest;
}

const stops = new Set([".", ";", ":", "!", "?"]);
const closers = new Set(['"', "”", "’", ")"]);

/** Whether the words end as a sentence or as words that lead into a list do. */
export function endsSentence(text: string): boolean {
  let last = text.trimEnd();
  while (closers.has(last.at(-1) ?? "")) last = last.slice(0, -1);
  return stops.has(last.at(-1) ?? "");
}

/** It goes on from before; the mark of an item does not. */
export function startsSmall(text: string): boolean {
  const first = text.charAt(0);
  const [word = ""] = text.split(" ", 1);
  return first !== first.toUpperCase() && word.length > 2 && !isMarker(word);
}
