/** The nesting of numbered clauses, told by the kind of their marks. Pure. */

/** How deep a mark stands: I. A. 1. (or 1.1) a. (1) (a) (i) a) •, as forms and contracts nest them. */
export function rankOf(mark: string, before: string): number {
  const plain = mark.replace(/[().]/g, "");
  if (/^\d+(?:\.\d+)+\.?$/.test(mark)) return 1 + mark.split(".").filter((part) => part !== "").length / 10;
  const isNumber = /^\d/.test(plain);
  if (!isNumber && !/^[A-Za-z]/.test(plain)) return 9;
  const isRoman =
    /^[ivx]+$/i.test(plain) && (plain.length > 1 || !followsLetter(plain, before.replace(/[().]/g, "")));
  const isUpper = !isNumber && plain === plain.toUpperCase();
  if (mark.startsWith("(")) return isNumber ? 5 : isRoman ? 7 : 6;
  if (mark.endsWith(")")) return isNumber ? 7.5 : 8;
  if (isNumber) return 2;
  if (isUpper) return isRoman ? 0 : 1;
  return isRoman ? 4 : 3;
}

/** "i" after "h" is a letter, "v" after "u" as well. */
const followsLetter = (letter: string, before: string): boolean =>
  before.length === 1 && letter.charCodeAt(0) - before.charCodeAt(0) === 1 && !/^[iv]$/i.test(before);
