/**
 * The text that the filter boxes of lists search. A record's text is folded (case, accents, width), with one value per
 * line and two spaces before every word; the filter is folded the same way, and each of its words must occur in it, in
 * any order. The browser searches the rows it has loaded, the server all rows (`search-condition.ts`); both use this
 * file so that they find the same. Nothing that people type is treated as a search operator.
 */

import { phoneNeedleOf } from "./phone-number.ts";
import { findUsState } from "./us-states.ts";

/** The usual maximum per record, in UTF-16 units; addresses and names are far shorter. */
const SEARCH_TEXT_MAX = 2_000;

/** Each word costs a lookup. Those after this many must occur together. */
const WORDS_MAX = 8;

/** Shorter numbers without their punctuation would be found in other values. */
const SQUEEZED_MIN = 5;

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

/** The folded filter, or null for an empty one. */
export function needleOf(filter: string): string | null {
  const words = foldWords(filter.slice(0, SEARCH_TEXT_MAX).toWellFormed());
  return words.length === 0 ? null : words.join("  ");
}

/** What a filter searches for: every word, or the filter as a whole in another spelling. */
export interface Search {
  /** The spellings of each word, at least one word. */
  words: readonly (readonly string[])[];
  /** The spellings of the whole filter where several words have one; often empty. */
  whole: readonly string[];
}

/** Null for an empty filter. */
export function searchOf(filter: string): Search | null {
  const needle = needleOf(filter);
  if (needle === null) return null;
  const words = needle.split("  ");
  const last = words.slice(WORDS_MAX - 1).join("  ");
  // The rarest first, as far as one can tell: its rows are looked up, and the other words compared with them.
  const wanted = [...words.slice(0, WORDS_MAX - 1), ...(last === "" ? [] : [last])].toSorted(
    (one, other) => rarityOf(other) - rarityOf(one),
  );
  return {
    words: [...new Set(wanted)].map((word) => [
      ...new Set([word, ...spellingsOf(word), ...squeezedOf(word)]),
    ]),
    whole: words.length === 1 ? [] : spellingsOf(needle),
  };
}

/** Whether a row with this folded text is found. */
export const isFoundIn = (text: string, { words, whole }: Search): boolean =>
  whole.some((needle) => text.includes(needle)) ||
  words.every((needles) => needles.some((needle) => text.includes(needle)));

const rarityOf = (word: string) => word.length + (/\d{3}/.test(word) ? SEARCH_TEXT_MAX : 0);

/** A phone number in its stored form, and the postal code of a state spelled out. */
function spellingsOf(needle: string): string[] {
  const written = needle.replaceAll("  ", " ");
  const phone = phoneNeedleOf(written);
  // A postal code is searched as typed.
  const state = written.length > 2 ? findUsState(written) : null;
  return [
    ...(phone === null ? [] : [needleOf(phone) ?? needle]),
    // Must match a whole value, because the letters of the code occur in many words.
    ...(state === null ? [] : [`\n  ${fold(state)}\n`]),
  ];
}

/** A policy's or quote's number without punctuation and spaces, as people read it out or paste it. */
export const squeeze = (text: string): string => fold(text).replaceAll(/[^\p{L}\p{N}]/gu, "");

function squeezedOf(word: string): string[] {
  const squeezed = squeeze(word);
  return squeezed.length >= SQUEEZED_MIN && /\d/.test(squeezed) ? [squeezed] : [];
}

/** The enum values whose labels match, since labels are not stored in any column. */
export const labeledWith = <Value extends string>(
  labels: Readonly<Record<Value, string>>,
  needles: readonly string[],
): Value[] =>
  (Object.keys(labels) as Value[]).filter((value) => {
    const label = searchTextOf([labels[value]]);
    return needles.some((needle) => label.includes(needle));
  });

/** The same, matching only from the start of a word: "bus" and not "ines" for "Business". */
export const labeledFrom = <Value extends string>(
  labels: Readonly<Record<Value, string>>,
  needles: readonly string[],
): Value[] =>
  labeledWith(
    labels,
    needles.map((needle) => `  ${needle}`),
  );
