/**
 * The text that the filter boxes of lists search. A record's text is folded (case, accents, width), with one value per
 * line and two spaces before every word; the filter is folded the same way and must occur in it. The browser searches
 * the rows it has loaded, the server all rows (`search-condition.ts`); both use this file so that they find the same.
 * Nothing that people type is treated as a search operator.
 */

import { phoneNeedleOf } from "./phone-number.ts";
import { findUsState } from "./us-states.ts";

/** The usual maximum per record, in UTF-16 units; addresses and names are far shorter. */
const SEARCH_TEXT_MAX = 2_000;

const isPlain = /^[\x20-\x7e]*$/;
const fold = (text: string): string =>
  // Fast path: most text is ASCII, and a list folds hundreds of values.
  (isPlain.test(text) ? text : text.normalize("NFKD").replaceAll(/[\p{M}\p{Cc}]/gu, "")).toLowerCase();

const foldWords = (text: string): string[] =>
  fold(text)
    .split(/\s+/u)
    .filter((word) => word !== "");

/** The folded form of everything searchable, one value per line, cut at `max` UTF-16 units. */
export function searchTextOf(
  values: readonly (string | null | undefined)[],
  max: number = SEARCH_TEXT_MAX,
): string {
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
    .slice(0, max)
    .toWellFormed();
}

/** The needle to search for in folded text, or null for an empty filter. */
export function needleOf(filter: string): string | null {
  const words = foldWords(filter.slice(0, SEARCH_TEXT_MAX).toWellFormed());
  return words.length === 0 ? null : words.join("  ");
}

/**
 * The needle and its alternative spellings: a phone number in its stored form, the postal code of a state spelled out.
 * A row matches if it contains any of them. Empty for an empty filter.
 */
export function needlesOf(filter: string): string[] {
  const needle = needleOf(filter);
  if (needle === null) return [];
  const written = needle.replaceAll("  ", " ");
  const phone = phoneNeedleOf(written);
  // A postal code is searched as typed.
  const state = written.length > 2 ? findUsState(written) : null;
  return [
    ...new Set([
      needle,
      ...(phone === null ? [] : [needleOf(phone) ?? needle]),
      // Must match a whole value, because the letters of the code occur in many words.
      ...(state === null ? [] : [`\n  ${fold(state)}\n`]),
    ]),
  ];
}

/** The enum values whose labels match, since labels are not stored in any column. */
export const labeledWith = <Value extends string>(
  labels: Readonly<Record<Value, string>>,
  needle: string,
): Value[] =>
  (Object.keys(labels) as Value[]).filter((value) => searchTextOf([labels[value]]).includes(needle));
