/** The numbered and lettered items of a contract's clauses on insurance, each of which asks for something. */
import * as data from "../data/demands.ts";
import { type Line, textOf } from "./lines.ts";
import { behindMark, isPhrase, names, opensWith, type Word, wordsOf } from "./words.ts";

/** Titles are seldom longer. */
const TITLE_WORDS = 6;

/** A clause is on insurance by its headings, or by a title that the page sets into the paragraph before it. */
export function insuranceItemsOf(lines: readonly Line[]): ReadonlySet<Line> {
  const items = new Set<Line>();
  let [above, isOnInsurance] = ["", false];
  // What every page prints at its head is no title of a clause.
  const running = new Map<string, number>();
  for (const line of lines) running.set(textOf(line), (running.get(textOf(line)) ?? 0) + 1);
  for (const line of lines) {
    const text = textOf(line);
    const words = wordsOf(text);
    const headings = `${line.part} ${line.heading}`;
    if (headings !== above) {
      above = headings;
      // The title of a clause says what it is on, whatever stands above it.
      const isClause = opensWith(wordsOf(line.heading), data.clauseTitles);
      isOnInsurance = names(wordsOf(isClause ? line.heading : headings), data.insuranceTitles);
    }
    const isMarked = isItem(text) || behindMark(text, words) !== words;
    if (line.kind !== "HEADING" && isMarked && isOnInsurance) items.add(line);
    const isTitle =
      opensWith(words, data.clauseTitles) ||
      (!isMarked && words.length <= TITLE_WORDS && isInCapitals(text) && running.get(text) === 1);
    const title = isTitle ? words.slice(0, TITLE_WORDS) : titleBehind(text);
    if (title) isOnInsurance = names(title, data.insuranceTitles);
  }
  return items;
}

const isInCapitals = (text: string): boolean => text === text.toUpperCase() && text !== text.toLowerCase();

/** "… the parties hereto agree: ARTICLE 7 - INSURANCE" */
function titleBehind(text: string): readonly Word[] | null {
  const from = Math.max(text.lastIndexOf(":"), text.lastIndexOf(". "), text.lastIndexOf("; ")) + 1;
  const words = wordsOf(text.slice(from));
  const isTitle =
    from > 0 &&
    words.length <= TITLE_WORDS &&
    (opensWith(words, data.clauseTitles) || isPhrase(words, data.insuranceTitles));
  return isTitle ? words : null;
}

/** It begins with the mark of an item: "(ii)", "b.", "3)". */
export function isItem(text: string): boolean {
  const mark = text.slice(0, Math.max(0, text.indexOf(" ")));
  return mark.length > 1 && mark.length <= MARK_MAX && (mark.endsWith(")") || mark.endsWith("."));
}
const MARK_MAX = 6;
