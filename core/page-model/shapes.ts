/** What the words of a cell look like: a label, a value, a mark. Character classes, no regular expressions. */
import { keyWords, labelWords, partyWords, smallWords, valuePhrases, valueWords } from "./data.ts";
import { bare } from "./vocabulary.ts";

/** LABEL: words that name something. VALUE: figures, dates, numbers, "Included". MARK: a checked box. TEXT: anything else. */
export type Shape = "LABEL" | "VALUE" | "MARK" | "TEXT";

export const isDigit = (code: number): boolean => code >= 48 && code <= 57;
export const isUpper = (code: number): boolean => code >= 65 && code <= 90;
export const isLower = (code: number): boolean => code >= 97 && code <= 122;
export const isLetter = (code: number): boolean => isUpper(code) || isLower(code) || code >= 0xc0;

export interface Letters {
  digits: number;
  upper: number;
  lower: number;
  other: number;
}

export function countLetters(text: string): Letters {
  const count = { digits: 0, upper: 0, lower: 0, other: 0 };
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code <= 32) continue;
    if (isDigit(code)) count.digits += 1;
    else if (isUpper(code)) count.upper += 1;
    else if (isLower(code) || code >= 0xc0) count.lower += 1;
    else count.other += 1;
  }
  return count;
}

const LABEL_WORDS_MAX = 12;

/** Share of words that labels are made of, 0 to 1; small words do not count. */
export function labelShare(words: readonly string[]): number {
  let known = 0;
  let counted = 0;
  for (const word of words) {
    for (const part of partsOf(word)) {
      if (part === "" || smallWords.has(part)) continue;
      counted += 1;
      if (labelWords.has(part)) known += 1;
    }
  }
  return counted === 0 ? 0 : known / counted;
}

/** "INSURED/ADDRESS" and "(A/C," hold two words. */
function partsOf(word: string): string[] {
  const whole = bare(word);
  // "Insurer(s)", "Policy(ies)".
  const bracket = whole.indexOf("(");
  const own = bracket > 2 ? whole.slice(0, bracket) : whole;
  if (labelWords.has(own)) return [own];
  if (own.includes("/")) return own.split("/").map(bare);
  return own.includes(".") ? own.split(".") : [own];
}

export function shapeOf(words: readonly string[]): Shape {
  const text = words.join(" ");
  if (isMark(text)) return "MARK";
  const { digits, upper, lower } = countLetters(text);
  const letters = upper + lower;
  if (letters === 0) return digits > 0 || isMoney(text) ? "VALUE" : "TEXT";
  if (text.endsWith(":") || text.endsWith(": $"))
    // "… $2,000,000 general aggregate. Auto:" is a value whose next line goes on.
    return isMoney(text.slice(0, -1).trimEnd().slice(0, -1)) && text.includes(". ")
      ? "TEXT"
      : words.length <= LABEL_WORDS_MAX + 6
        ? "LABEL"
        : "TEXT";
  const first = bare(words[0] ?? "");
  if (words.length === 1 && (text.includes("@") || text.startsWith("www.") || text.startsWith("http")))
    return "VALUE";
  if (valuePhrases.has(text.toLowerCase())) return "VALUE";
  if (words.length <= 3 && valueWords.has(first) && labelShare(words) < 0.6) return "VALUE";
  if (
    words.length <= 3 &&
    words.length > 1 &&
    first === "not" &&
    labelShare(words.slice(1)) < 1.1 &&
    lower + upper < 16
  )
    return "VALUE";
  // "Rate per $100"
  if (text.toLowerCase().includes("per $") && words.length < 9 && labelShare(words) >= 0.5) return "LABEL";
  if (startsAsFigure(text)) return "VALUE";
  if (words.length > LABEL_WORDS_MAX || (text.endsWith(".") && words.length > 4)) return "TEXT";
  const share = labelShare(words);
  if (digits > letters && share < 0.5) return "VALUE";
  if (share >= 0.6 && (digits <= 2 || share === 1) && (upper > 0 || lower === 0)) return "LABEL";
  return digits >= 3 && letters < digits * 4 ? "VALUE" : "TEXT";
}

export const isMark = (text: string): boolean =>
  text === "X" ||
  text === "x" ||
  text === "[X]" ||
  text === "[x]" ||
  text === "☒" ||
  text === "☑" ||
  text === "✓" ||
  text === "✔" ||
  text === "■";

const isMoney = (text: string): boolean => text.includes("$");

/** "$ 1,000,000", "01/15/2026 to …", "12 months", "80%". */
function startsAsFigure(text: string): boolean {
  let at = 0;
  while (at < text.length && "($+-–".includes(text.charAt(at))) at += 1;
  if (text.charCodeAt(0) === 36) return true;
  if (!isDigit(text.charCodeAt(at))) return false;
  // "1st Named Insured" and "12:01 A.M. Standard Time" are words.
  let digits = 0;
  while (at < text.length && (isDigit(text.charCodeAt(at)) || ",./-%:".includes(text.charAt(at)))) {
    digits += 1;
    at += 1;
  }
  return at === text.length || text.charCodeAt(at) === 32 || digits >= 4;
}

/** A label whose value may be a name and an address over several lines. */
export const isPartyLabel = (words: readonly string[]): boolean =>
  words.length <= 8 && words.some((word) => partsOf(word).some((part) => partyWords.has(part)));

/** A label that asks for a value in words, such as a name or a description. */
export const isKeyLabel = (words: readonly string[]): boolean =>
  words.length <= 8 &&
  words.some((word) => partsOf(word).some((part) => partyWords.has(part) || keyWords.has(part)));

const markerMarks = "•●▪■◦‣·–-—*○➢✓❖";

/** The marker that opens a list item ("a.", "(2)", "•", "IV."), as it is printed; null if there is none. */
export function markerOf(word: string): string | null {
  if (word.length === 1) return markerMarks.includes(word) && word !== "■" ? word : null;
  if (word.length > 6) return null;
  if (isDecimal(word)) return word;
  const open = word.startsWith("(");
  const last = word.charCodeAt(word.length - 1);
  if (last !== 46 && last !== 41) return null;
  const inner = word.slice(open ? 1 : 0, -1);
  if (inner === "" || (open && last !== 41)) return null;
  return isOrdinal(inner) ? word : null;
}

/** "11.2" and "11.2.1" of contracts. */
function isDecimal(word: string): boolean {
  const parts = (word.endsWith(".") ? word.slice(0, -1) : word).split(".");
  return (
    parts.length > 1 &&
    parts.every((part) => part !== "" && part.length <= 2 && countLetters(part).digits === part.length)
  );
}

function isOrdinal(inner: string): boolean {
  let digits = 0;
  let roman = 0;
  for (let at = 0; at < inner.length; at += 1) {
    const code = inner.charCodeAt(at);
    if (isDigit(code)) digits += 1;
    else if ("ivxIVX".includes(inner.charAt(at))) roman += 1;
    else if (!isLetter(code)) return false;
  }
  if (digits === inner.length) return digits <= 2;
  if (roman === inner.length) return true;
  return inner.length === 1 || (inner.length === 2 && inner.charAt(0) === inner.charAt(1));
}

/** How deep a marker stands: "A." 1, "1." 2, "a." 3, "(1)" 4, "(a)" 5, "(i)" 6; a bullet is 7. */
export function markerLevel(marker: string): number {
  const open = marker.startsWith("(");
  const inner = open ? marker.slice(1, -1) : marker.slice(0, -1);
  const code = inner.charCodeAt(0);
  if (inner === "" || (!isDigit(code) && !isLetter(code))) return 7;
  if (isDigit(code)) return open ? 4 : 2;
  if (isUpper(code)) return 1;
  return open ? (inner.length > 1 || inner === "i" ? 6 : 5) : 3;
}

/** Whether the first letter is a capital one, or there is none. */
export function startsLarge(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 97 && code <= 122) return false;
    if (code >= 65 && code <= 90) return true;
  }
  return true;
}
