/** Titles of coverage and exclusion entries: form numbers taken off, capitals calmed, untitled clauses named by their head. */
import { sentencesOf } from "./clauses.ts";

/** "HS BP 310 01 24 Exclusion - X (BP 15 91)" is "Exclusion - X": leading tokens of form number and edition go. */
export function withoutFormNumber(text: string): string {
  const words = text.trim().split(/\s+/);
  let from = 0;
  while (from < Math.min(7, words.length - 1)) {
    const word = words[from] ?? "";
    const leadsToNumber = words.slice(from + 1, from + 3).some((next) => /\d/.test(next));
    const isNumber = /\d/.test(word) && !/^\p{Lu}\p{Ll}/u.test(word);
    const isPrefix = /^[A-Z*•.-]{1,5}$/.test(word) && leadsToNumber && !/^(?:A|AN|THE|OF)$/.test(word);
    if (!isNumber && !isPrefix) break;
    from += 1;
  }
  return words
    .slice(from)
    .join(" ")
    .replace(/\s\(?\d{1,2}[/-]\d{2,4}\)?$/, "")
    .replace(/\s\([A-Z]{1,4} [A-Z\d ]{2,14}\)$/, "")
    .trim();
}

/** "Exclusion - Injury to performers" is about "injury to performers". */
export const subjectOf = (title: string) =>
  title
    .replace(
      /\s*[-–—:]?\s*\b(?:absolute\s+)?(?:exclusions?(?:\s+(?:of|for|endorsement))?|excluded|excluding)\b\s*[-–—:]*\s*/gi,
      " ",
    )
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase() || title.toLowerCase();

/** "Property exclusions" heads a list; "Animal exclusion" is an exclusion of its own. */
export const isListHead = (title: string) =>
  /^(?:[\w&/]+\s){0,3}exclusions?\s*(?:\([^)]*\))?$/i.test(title) &&
  /^(?:general|property|liability|policy|additional|specific|applicable|common|standard|other|coverage|section|the)?\b/i.test(
    title,
  ) &&
  title.split(/\s+/).length <= 2 &&
  !/\b(?!exclusions?\b)[a-z]{5,}\s+exclusion$/i.test(title);

export function isMostlyCapitalized(title: string): boolean {
  const words = title.split(/\s+/).filter((word) => /^\p{L}{4}/u.test(word));
  return words.filter((word) => /^\p{Lu}/u.test(word)).length >= words.length * 0.7;
}

/** The head of a clause without a title: up to where its conditions begin, never ending on a small word. */
export function shortTitle(text: string): string {
  const plain = text
    .replace(/(\p{Ll})-\s+(?=\p{Ll})/gu, "$1")
    .replace(/\s+/g, " ")
    .replace(/^(?:\(?\w{1,2}[.)]\s)?["“]?/, "");
  const end = plain.slice(18).search(titleEnd);
  const words = (end < 0 ? plain : plain.slice(0, 18 + end)).split(" ").slice(0, 10);
  while (words.length > 2 && smallWord.test(words.at(-1) ?? "")) words.pop();
  return words.join(" ").replace(/[\s,;:.]+$/, "");
}

const titleEnd =
  /[,;:(]|\.\s| (?:that|if|unless|including|which|when|where|while|caused|arising|such|resulting|due|because|except|or any|whether|based upon)\b/;
const smallWord =
  /^(?:a|an|and|any|as|at|by|for|from|in|into|of|on|or|the|to|with|is|are|be|its|your|our|their|this)$/i;

/** Shouted titles are calmed; numerals and what stands in parentheses keep their capitals. */
export function titleCased(title: string): string {
  const text = title
    .replace(/\s+/g, " ")
    .replace(/[\s.:;–—-]+$/, "")
    .trim();
  const isShouting = text === text.toUpperCase() && /\p{L}{4}/u.test(text);
  const calm = isShouting
    ? text.replace(/\([^)]*\)|[\p{L}'’-]+/gu, (word) =>
        /^\(|^[IVX]+$/.test(word) ? word : word.toLowerCase(),
      )
    : text;
  return calm.charAt(0).toUpperCase() + calm.slice(1);
}

export const sentence = (text: string) =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;

/** The first sentence, plainly, at most about two lines. */
export function describe(text: string): string {
  const first = (sentencesOf(text)[0]?.text ?? text).replace(/\s+/g, " ").trim();
  if (first.length <= 220) return sentence(first);
  return `${first.slice(0, first.lastIndexOf(" ", 215))} …`;
}
