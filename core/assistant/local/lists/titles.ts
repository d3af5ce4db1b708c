/** Titles of forms and endorsements: what looks like one, where it breaks off, what it is about. */
import { names, wordsOf } from "../comparison/words.ts";
import * as data from "../data/form-words.ts";

export const even = (text: string): string =>
  text
    .split(" ")
    .filter((word) => word !== "")
    .join(" ");

const isLetter = (sign: string): boolean => sign.toLowerCase() !== sign.toUpperCase();
const isCapital = (sign: string): boolean => isLetter(sign) && sign === sign.toUpperCase();
const lettersOf = (word: string): string => word.split("").filter(isLetter).join("");

/** All of it in capitals. */
export const isShouted = (text: string): boolean => text === text.toUpperCase() && lettersOf(text).length > 3;

/** Seven of ten longer words begin with a capital. */
export function isCapitalized(title: string): boolean {
  const words = title.split(" ").filter((word) => lettersOf(word).length > 3);
  const capital = words.filter((word) => isCapital(lettersOf(word).charAt(0)));
  return words.length > 0 && capital.length >= words.length * 0.7;
}

/** A title goes on in the next line: an open bracket, a comma or a small word at its end, a word cut in two. */
export function isUnfinished(text: string): boolean {
  const count = (sign: string) => text.split(sign).length;
  const last = text.split(" ").at(-1) ?? "";
  return (
    count("(") > count(")") ||
    data.smallTitleWords.includes(last.toLowerCase()) ||
    ",-–—/&‐".includes(text.at(-1) ?? " ")
  );
}

const TITLE_WORDS_MAX = 24;

/** A short line in capitals or title case that is no sentence. */
export function isTitle(text: string, leastWords = 2): boolean {
  const words = text.split(" ");
  return (
    words.length >= leastWords &&
    words.length <= TITLE_WORDS_MAX &&
    !".;:,".includes(text.at(-1) ?? ".") &&
    !text.includes("....") &&
    lettersOf(text).length > 3 &&
    isCapitalized(text)
  );
}

/** Without what joins it to the words around it; null if it names nothing. */
export function tidyTitle(written: string): string | null {
  let title = even(written);
  const strip = (signs: string, atEnd: boolean) => {
    while (title !== "" && signs.includes(atEnd ? (title.at(-1) ?? "") : title.charAt(0)))
      title = atEnd ? title.slice(0, -1) : title.slice(1);
  };
  strip(" :*–—-.•)]", false);
  strip(" ,;.:–—&", true);
  for (const end of [" and", " or", " &"])
    if (title.toLowerCase().endsWith(end)) title = title.slice(0, -end.length);
  strip(" ,;.:", true);
  const [first = ""] = title.toLowerCase().split(" ");
  if (data.references.includes(first) || ["and", "or", "&"].includes(title.toLowerCase())) return null;
  if (lettersOf(title).length < 3) return null;
  return title.length <= TITLE_MAX ? title : title.slice(0, title.lastIndexOf(" ", TITLE_MAX));
}
const TITLE_MAX = 160;

export const excludes = (title: string): boolean => names(wordsOf(title), data.exclusionTitles);

/** "(1) Fences" is "Fences", "V. Exclusions" is "Exclusions", "Section II - Liability" is "Liability". */
export function withoutMark(text: string): string {
  const [first = "", second = "", third = ""] = text.split(" ", 3);
  if (first.toLowerCase() === "item" && third !== "" && second.length <= 4)
    return text.slice(first.length + second.length + 2).trim();
  if (["section", "part", "article"].includes(first.toLowerCase()) && "-–—:".includes(third.charAt(0) || " "))
    return text.slice(first.length + second.length + third.length + 2).trim();
  const isMark = first.length <= 6 && (first.endsWith(".") || first.endsWith(")")) && first.length > 1;
  const isBullet = first.length === 1 && "•●▪■–-*·".includes(first);
  return (isMark && second !== "") || isBullet ? text.slice(first.length).trim() : text;
}
