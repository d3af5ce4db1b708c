/** Numbers and editions of forms as their foot lines print them: "CG 00 01 04 13", "59325 (12-19)", "DPA180 (06/2019)". */
import { countLetters, isDigit } from "./shapes.ts";

export interface FormNumber {
  number: string;
  /** Month and year, "04 13". */
  edition: string;
}

const NUMBER_WORDS_MAX = 5;

/** The form number with an edition that these words are, page numbers and other words behind it left out; null if none. */
export function formNumberIn(words: readonly string[]): FormNumber | null {
  for (let at = 0; at < Math.min(words.length, NUMBER_WORDS_MAX + 1); at += 1) {
    const word = words[at] ?? "";
    const bracket = openingOf(word);
    if (bracket > 0) {
      const edition = editionOf(inner(word.slice(bracket)), "");
      const number = [...words.slice(0, at), word.slice(0, bracket)].join(" ");
      if (edition && isNumber(number)) return { number, edition };
    }
    if (at === 0) continue;
    const number = words
      .slice(0, at)
      .filter((own) => !isEditionWord(own))
      .join(" ");
    const edition = editionOf(inner(word), inner(words[at + 1] ?? ""));
    if (edition === null || !isNumber(number)) continue;
    // "CG 00 01 04 13": the last two of several groups of two digits are the edition.
    if (isPlainGroup(word) && isPlainGroup(words[at + 1] ?? "") && isPlainGroup(words[at + 2] ?? ""))
      continue;
    if (!hasDigit(number)) continue;
    return { number, edition };
  }
  return null;
}

const openingOf = (word: string): number => Math.max(word.indexOf("("), word.indexOf("["));

const inner = (word: string): string => {
  let from = 0;
  let to = word.length;
  while (from < to && "([".includes(word.charAt(from))) from += 1;
  while (to > from && ")].,".includes(word.charAt(to - 1))) to -= 1;
  return word.slice(from, to);
};

const isEditionWord = (word: string): boolean => {
  const small = inner(word).toLowerCase();
  return small === "ed." || small === "ed" || small === "rev." || small === "rev" || small === "edition";
};

/** "04 13" of "04" and "13", "0413", "04-13", "4/2013". */
function editionOf(word: string, next: string): string | null {
  const digits: string[] = [];
  let run = "";
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at);
    if (isDigit(code)) run += word.charAt(at);
    else if ("-/.–".includes(word.charAt(at)) && run !== "") {
      digits.push(run);
      run = "";
    } else return null;
  }
  if (run !== "") digits.push(run);
  const [first = "", second = "", third] = digits;
  if (digits.length === 1 && first.length === 4) return monthYear(first.slice(0, 2), first.slice(2));
  if (
    digits.length === 1 &&
    first.length === 2 &&
    countLetters(next).digits === next.length &&
    next.length === 2
  )
    return monthYear(first, next);
  if (digits.length === 2) return monthYear(first, second);
  return digits.length === 3 && third !== undefined ? monthYear(first, third) : null;
}

function monthYear(month: string, year: string): string | null {
  if (month.length > 2 || (year.length !== 2 && year.length !== 4)) return null;
  const value = Number(month);
  if (value < 1 || value > 12) return null;
  return `${month.padStart(2, "0")} ${year.slice(-2)}`;
}

const isPlainGroup = (word: string): boolean => word.length === 2 && countLetters(word).digits === 2;

const hasDigit = (text: string): boolean => countLetters(text).digits > 0;

function isNumber(text: string): boolean {
  if (text.length < 3 || text.length > 24) return false;
  const { digits, upper, lower, other } = countLetters(text);
  return lower === 0 && (digits >= 4 || (upper > 0 && upper <= 10)) && other <= 3 && digits + upper >= 3;
}
