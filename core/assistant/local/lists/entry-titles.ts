/** Titles and descriptions of what is covered and what is not: whole phrases, in title case as people write. */
import { findPhrase, isPhrase, names, opensWith } from "../comparison/words.ts";
import * as data from "../data/entry-words.ts";
import { tokensOf } from "../values/tokens.ts";
import { sentencesOf } from "./sentences.ts";
import { even, excludes, isShouted, isUnfinished } from "./titles.ts";

const lower = (text: string): string => text.toLowerCase();
export const upperFirst = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const isSmall = (sign: string): boolean => sign !== sign.toUpperCase();

/** Without the signs at its end. */
function trimEnd(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** On one line, words that a line's end parted whole again. */
function whole(text: string): string {
  const words = even(text).split(" ");
  return words.reduce((said, word) => {
    const isCut = said.length > 1 && "-‐".includes(said.at(-1) ?? " ") && isSmall(said.at(-2) ?? "");
    return isCut && isSmall(word.charAt(0)) ? said.slice(0, -1) + word : `${said} ${word}`;
  });
}

export const sentence = (text: string): string =>
  `${upperFirst(text)}${".!?".includes(text.at(-1) ?? "") ? "" : "."}`;

/** Titles in capitals are put in small letters; what stands in parentheses and short abbreviations keep theirs. */
export function titleCased(title: string): string {
  const text = trimEnd(even(title), " .:;–—-");
  if (!isShouted(text)) return upperFirst(text);
  let depth = 0;
  const words = text.split(" ").map((word) => {
    const isInside = depth > 0 || word.startsWith("(");
    depth += word.split("(").length - word.split(")").length;
    return isInside || isAbbreviation(word) ? word : lower(word);
  });
  return upperFirst(words.join(" "));
}

const numerals = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"];
/** "EIFS", "CGL", "II": no vowels that make a word of it, or known to be none. */
function isAbbreviation(word: string): boolean {
  const letters = word.split("").filter((sign) => lower(sign) !== sign.toUpperCase());
  if (letters.length < 2 || letters.length > 5 || word !== word.toUpperCase()) return numerals.includes(word);
  const hasVowel = letters.some((sign) => "AEIOUY".includes(sign));
  return !hasVowel || numerals.includes(word) || known.includes(letters.join(""));
}
const known = "AI ISO EPL EPLI EIFS PFAS TRIA USA US UM UIM BI EIL EBL".split(" ");

/** "Exclusion - Injury to performers" is about "injury to performers"; a title that changes an exclusion says that. */
export function describeTitle(title: string): string {
  const isChange = names(tokensOf(title), ["amend*", "redefined", "change|changes"]);
  const words = even(title.split("–").join(" - ").split("—").join(" - ").split(":").join(" - "))
    .split(" ")
    .flatMap((word) =>
      lower(word).startsWith("exclusion-") ? ["-", word.slice("exclusion-".length)] : [word],
    );
  const parts = words
    .filter((word) => !(excludes(word) || ["absolute"].includes(lower(word))))
    .join(" ")
    .split(" - ")
    .map((part) => trimEnd(part.startsWith("- ") ? part.slice(2) : part, " -,").trim())
    .filter((part) => part !== "" && part !== "-" && !isPhrase(tokensOf(part), emptyParts));
  const told = parts.filter((part) => !isChange || !isPhrase(tokensOf(part), changeParts));
  let subject = (told.length > 0 ? told : parts).join(" - ") || title;
  for (const opener of ["of ", "for ", "amendment of ", "amended ", "changes to ", "endorsement of "])
    if (lower(subject).startsWith(opener)) subject = subject.slice(opener.length);
  const said = subject
    .split(" ")
    .map((word) => (isAbbreviation(word) ? word : lower(word)))
    .join(" ");
  return sentence(isChange ? `The exclusion is changed: ${said}` : `Not covered: ${said}`);
}
const emptyParts = ["endorsement", "form", "excl"];
const changeParts = ["changes", "amendment", "amended", "* changes", "* * changes", "notice of changes"];

/** A whole phrase that says what is covered or not. */
export function namesSomething(title: string): boolean {
  const words = tokensOf(title);
  const signs = title.slice(0, 2);
  return !(
    (isSmall(signs.charAt(0)) && isSmall(signs.charAt(1))) ||
    isUnfinished(title) ||
    title.split("(").length !== title.split(")").length ||
    opensWith(words, data.references) ||
    isPhrase(words, data.emptyTitles) ||
    isPhrase(words, data.exclusionLists) ||
    words.every(({ norm }) => data.genericWords.includes(norm)) ||
    words.every(({ norm }) => data.anyLoss.includes(norm))
  );
}

/** The head of a clause without a title: up to where its conditions begin, never ending on a small word. */
export function shortTitle(text: string): string {
  const plain = whole(text.split('"').join("").split("“").join("").split("”").join(""));
  const words: string[] = [];
  let length = 0;
  for (const word of plain.split(" ")) {
    // "Loss that …" and "Property owned by …" need what follows to say anything.
    if (length >= HEAD_MIN && (data.headEnds.includes(lower(word)) || word.startsWith("("))) break;
    words.push(word);
    length += word.length + 1;
    if (words.length === HEAD_WORDS || (length > HEAD_MIN && ",;:.(".includes(word.at(-1) ?? ""))) break;
  }
  while (words.length > 2 && data.openEnds.includes(lower(words.at(-1) ?? ""))) words.pop();
  const title = words.join(" ");
  // "Land (including land": what the parenthesis adds is not told.
  const open = title.lastIndexOf("(");
  const closed = open > 0 && !title.includes(")", open) ? title.slice(0, open) : title;
  return upperFirst(trimEnd(closed, " ,;:."));
}
const HEAD_MIN = 22;
const HEAD_WORDS = 10;

/** "Any loss of stock" is about loss of stock. */
export function subjectTitle(text: string): string {
  const [first = "", ...rest] = text.split(" ");
  return shortTitle(data.articles.includes(lower(first)) && rest.length > 0 ? rest.join(" ") : text);
}

/**
 * The head of an item of a list. "To any family member …" under "We will not pay because of injury:" is an injury to a
 * family member; null where the item names nothing.
 */
export function titleOfItem(body: string, lead: string): string | null {
  const [opener = ""] = lower(body).split(" ");
  if (!data.fragmentOpeners.includes(opener)) return subjectTitle(body);
  const rest = `${body.charAt(0).toLowerCase()}${body.slice(1)}`;
  const noun = tokensOf(lead).at(-1)?.norm ?? "";
  if (lead.endsWith(":") && data.lossNouns.includes(noun)) return shortTitle(`${noun} ${rest}`);
  return data.lossOpeners.includes(opener) ? shortTitle(`loss ${rest}`) : null;
}

/** What stands behind the words that refuse or grant: "We do not insure for loss to any building". */
export function withoutPhrase(text: string, phrases: readonly string[], atStart: boolean): string {
  const words = tokensOf(text);
  const found = findPhrase(words, phrases);
  if (!found || (atStart && found.from > OPENING_WORDS)) return text;
  let at = found.to;
  while (
    at < words.length &&
    [...data.articles, "you", "for", "to", "under", "coverage", "against"].includes(words[at]?.norm ?? "")
  )
    at += 1;
  const rest = text.slice(words[at]?.start ?? text.length);
  return rest.length > 8 ? rest : text;
}
const OPENING_WORDS = 5;

const DESCRIPTION_MAX = 220;

/** The first sentence, plainly, at most about two lines. */
export function describe(text: string): string {
  const [first] = sentencesOf(text);
  let said = whole(first?.text ?? text);
  if (said.endsWith(":")) {
    const words = said.slice(0, -1).split(" ");
    while (words.length > 2 && data.listLeads.includes(lower(words.at(-1) ?? ""))) words.pop();
    said = words.join(" ");
  }
  said = trimEnd(said, " ;,:");
  for (const end of [" and", " or"])
    if (said.endsWith(end)) said = trimEnd(said.slice(0, -end.length), " ;,:");
  if (said.length <= DESCRIPTION_MAX) return sentence(said);
  const cut = trimEnd(said.slice(0, said.lastIndexOf(" ", DESCRIPTION_MAX - 5)), " ;,:.");
  return `${upperFirst(cut)} …`;
}
