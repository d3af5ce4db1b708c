/**
 * What the filter boxes of lists look in. A record's text is folded (case, accents, width), each value on a line of
 * its own and two spaces before every word, and what is typed is folded likewise: the filter finds the rows in whose
 * text that stands. The browser looks through the rows it has, the server through all (`search-condition.ts`); both
 * read this file, so that they find the same. Nothing that a person types is read as a search operator.
 */

import { phoneNeedleOf } from "./phone-number.ts";
import { findUsState } from "./us-states.ts";

/** What is kept of one record at most, in UTF-16 units: addresses and names are far shorter. */
const SEARCH_TEXT_MAX = 2_000;

const isPlain = /^[\x20-\x7e]*$/;
const fold = (text: string): string =>
  // Most text is ASCII, and a list folds hundreds of values.
  (isPlain.test(text) ? text : text.normalize("NFKD").replaceAll(/[\p{M}\p{Cc}]/gu, "")).toLowerCase();

const foldWords = (text: string): string[] =>
  fold(text)
    .split(/\s+/u)
    .filter((word) => word !== "");

/** The folded form of everything that a person may look for, a value a line. */
export function searchTextOf(values: readonly (string | null | undefined)[]): string {
  const lines = values.map((value) =>
    value
      ? foldWords(value.replaceAll(/[\r\n\t]/g, " "))
          .map((word) => `  ${word}`)
          .join("")
      : "",
  );
  return lines
    .filter((line) => line !== "")
    .join("\n")
    .slice(0, SEARCH_TEXT_MAX)
    .toWellFormed();
}

/** What is looked for inside the folded text, or null when the filter says nothing. */
export function needleOf(filter: string): string | null {
  const words = foldWords(filter.slice(0, SEARCH_TEXT_MAX).toWellFormed());
  return words.length === 0 ? null : words.join("  ");
}

/**
 * The same, and the other ways in which it may be written in the text: a phone number as it is stored, the postal code
 * of a state that is named in full. A row is found by any of them. None when the filter says nothing.
 */
export function needlesOf(filter: string): string[] {
  const needle = needleOf(filter);
  if (needle === null) return [];
  const written = needle.replaceAll("  ", " ");
  const phone = phoneNeedleOf(written);
  // A code is looked for as it is.
  const state = written.length > 2 ? findUsState(written) : null;
  return [
    ...new Set([
      needle,
      ...(phone === null ? [] : [needleOf(phone) ?? needle]),
      // A value of its own: the letters of the code stand in many words.
      ...(state === null ? [] : [`\n  ${fold(state)}\n`]),
    ]),
  ];
}

/** The values whose words on screen hold what is looked for: labels are not stored, they stand in no column. */
export const labeledWith = <Value extends string>(
  labels: Readonly<Record<Value, string>>,
  needle: string,
): Value[] =>
  (Object.keys(labels) as Value[]).filter((value) => searchTextOf([labels[value]]).includes(needle));
