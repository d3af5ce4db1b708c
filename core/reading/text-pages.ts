/**
 * Running text cut into pages, for formats that have none of their own: about PAGE_CHARACTERS a
 * page, cut at a blank line where there is one, else at a line, a sentence or a word.
 */
import { runAtOnce, type SlicedWork } from "../shared/sliced-work.ts";
import type { PageReading } from "./model.ts";

const PAGE_CHARACTERS = 3_000;
/** A page may grow to this before a paragraph is cut inside. */
const MAX_PAGE_CHARACTERS = 4_000;

/** White space as every reading has it: one space between words, no blanks at line ends, one blank line between blocks. */
export const tidyText = (text: string): string => runAtOnce(tidyInSlices(text));

function* tidyInSlices(text: string): SlicedWork<string> {
  let tidy = text;
  for (const [untidy, instead] of [
    [/\r\n?/g, "\n"],
    [/[\t\f\v\u00a0\u2000-\u200a\u3000 ]+/g, " "],
    [/[^\P{Cc}\n]|\u200b|\ufeff/gu, ""],
    [/ ?\n ?/g, "\n"],
    [/\n{3,}/g, "\n\n"],
  ] as const) {
    tidy = tidy.replace(untidy, instead);
    yield tidy.length;
  }
  return tidy.trim();
}

/** Pages of a text; at least one, so that a reader always has a first page. */
export const cutIntoPages = (text: string): PageReading[] => runAtOnce(cutInSlices(text));

export function* cutInSlices(text: string): SlicedWork<PageReading[]> {
  const pages: PageReading[] = [];
  const addPage = (part: string): void => {
    const trimmed = part.trim();
    if (trimmed !== "") pages.push({ page: pages.length + 1, width: 0, height: 0, text: trimmed, words: [] });
  };
  const tidy = yield* tidyInSlices(text);
  let from = 0;
  while (tidy.length - from > MAX_PAGE_CHARACTERS) {
    // A mark that is nowhere in a long text is looked for in this page only.
    const cut = from + findCut(tidy.slice(from, from + MAX_PAGE_CHARACTERS + 2));
    addPage(tidy.slice(from, cut));
    from = cut;
  }
  addPage(tidy.slice(from));
  if (pages.length === 0) pages.push({ page: 1, width: 0, height: 0, text: "", words: [] });
  return pages;
}

function findCut(text: string): number {
  for (const mark of ["\n\n", "\n", ". ", " "]) {
    const after = text.indexOf(mark, PAGE_CHARACTERS);
    if (after >= 0 && after <= MAX_PAGE_CHARACTERS) return after + mark.length;
    const before = text.lastIndexOf(mark, PAGE_CHARACTERS);
    if (before > PAGE_CHARACTERS / 2) return before + mark.length;
  }
  // No white space at all: cut, but never between the halves of one character.
  const code = text.charCodeAt(PAGE_CHARACTERS - 1);
  return code >= 0xd800 && code <= 0xdbff ? PAGE_CHARACTERS + 1 : PAGE_CHARACTERS;
}
