/** Titles of coverage and exclusion entries: form numbers removed, capitals in title case, untitled clauses named by their head. */
import { sentencesOf } from "./clauses.ts";

/** Text on one line: words that a line end parted are whole again. */
export const plainText = (parts: readonly { text: string }[]): string =>
  parts
    .map(({ text }) => text)
    .join(" ")
    .replace(/(\p{Ll})[-‐]\s*\n\s*(?=\p{Ll})/gu, "$1")
    .replace(/\s+/g, " ")
    .trim();

/** "(1) Fences" is "Fences", "V. Exclusions" is "Exclusions". */
export const withoutMark = (text: string): string => text.replace(leadingMarks, "").trim();

const leadingMarks =
  /^\s*(?:(?:section|part|article)\s+[IVX\d]{1,4}\s*[-–—:.]\s+)?(?:(?:(?:[A-Z]|[IVX]{1,5}|\d{1,2}|[a-z]{1,2})[.)]|\((?:\d{1,2}|[a-z]{1,4}|[A-Z])\)|[•●▪■–-])\s+){0,2}/iu;

/** "We do not insure for loss to any building" is about loss to any building. */
export const withoutRefusal = (text: string): string =>
  text.replace(
    /^(?:however,? |under [^,]{3,60}, )?(?:(?:we|the insurer|the company|underwriters?|(?:this|the) (?:insurance|policy|endorsement|coverage(?: extension)?|form)(?: provided (?:by|under) th(?:is|e) \w+)?|there) (?:will|do|does|shall|is|also)? ?(?:not|no) (?:pay|cover|insure|apply|coverage|be liable|provide (?:coverage|insurance)|include|extend)(?: you)?(?: for| to| under)?)\s+(?=\S)/i,
    "",
  );

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
const subjectOf = (title: string) =>
  title
    .replace(
      /\s*[-–—:]?\s*\b(?:absolute\s+)?(?:exclusions?(?:\s+(?:of|for|endorsement))?|excluded|excluding)\b\s*[-–—:]*\s*/gi,
      " ",
    )
    .replace(/\s+/g, " ")
    .trim() || title;

/** What a title of an exclusion says; one that only changes an exclusion says no more than that. */
export function describeTitle(title: string): string {
  const subject = lowered(
    subjectOf(title)
      .replace(
        /^(?:amend(?:ment|ed)(?: of)?|changes?(?: (?:to|of))?|notice of|(?:[\p{L}]+\s){1,2}changes\s*[-–—:](?=.*\p{L}))\s*[-–—:]?\s*/iu,
        "",
      )
      .replace(/\s*[-–—:,]+$/, ""),
  );
  const changes = /\b(?:amend(?:ment|ed)?|redefined|changes?)\b/i.test(title);
  return sentence(changes ? `The exclusion is changed: ${subject}` : `Not covered: ${subject}`);
}

/** Small letters but for abbreviations: "PFAS", "EIFS". */
const lowered = (text: string): string =>
  text
    .split(" ")
    .map((word) => (/^\W*[A-Z][A-Z&/]{1,5}\W*$/.test(word) ? word : word.toLowerCase()))
    .join(" ");

/**
 * The head of an item of a list. "To any family member …" under "We will not pay because of injury:" is an injury
 * to a family member; null where the item names nothing.
 */
export function titleOfItem(body: string, lead: string): string | null {
  const noun = /\b(injury|loss|damage|claims?|liability|expenses?|costs?)\s*:\s*$/i.exec(lead)?.[1];
  const isFragment =
    /^(?:to|by|for|in|on|at|with|while|when|where|if|that|which|who|whom|arising|caused|due|because|resulting|until|unless|sustained|intentionally|participating)\b/i.test(
      body,
    );
  if (!isFragment)
    return shortTitle(
      body.replace(underCover, "").replace(/^(?:any|all|those|such|the|an?)\s+(?=\p{Ll})/iu, ""),
    );
  if (noun !== undefined)
    return shortTitle(`${noun.toLowerCase()} ${body.charAt(0).toLowerCase()}${body.slice(1)}`);
  return /^(?:while|when|arising|caused|resulting|due|participating|sustained)\b/i.test(body)
    ? shortTitle(`loss ${body.charAt(0).toLowerCase()}${body.slice(1)}`)
    : null;
}

/** "Under any Liability Coverage, to: bodily injury …" is about what follows. */
const underCover = /^under (?:any |the )?[^,:;]{3,60}(?:,\s*(?:to)?)?[,:]\s*/i;

/** "Property exclusions" heads a list; "Animal exclusion" is an exclusion of its own. */
export const isListHead = (title: string) =>
  /^(?:[\w&/]+\s){0,3}exclusions?\s*(?:\([^)]*\))?$/i.test(title) &&
  /^(?:general|property|liability|policy|additional|specific|applicable|common|standard|other|coverage|section|the)?\b/i.test(
    title,
  ) &&
  title.split(/\s+/).length <= 2 &&
  !/\b(?!exclusions?\b)[a-z]{5,}\s+exclusion$/i.test(title);

/**
 * A title is a whole phrase that says what is covered or not: no word cut at a line's end, no end of a sentence, no
 * reference to another paragraph, and no heading that any form has.
 */
export const isWholeTitle = (title: string): boolean => {
  const text = title.trim();
  const count = (mark: RegExp) => (text.match(mark) ?? []).length;
  return !(
    /^\p{Ll}{2}/u.test(text) ||
    isCutInWord(text) ||
    /[,(&]$/.test(text) ||
    /\b(?:a|an|and|as|at|by|for|from|is|are|of|or|the|to|with|that|which|who|if|other than)$/i.test(text) ||
    count(/\(/g) !== count(/\)/g) ||
    refersElsewhere.test(text) ||
    genericTitle.test(text) ||
    anyLoss.test(text)
  );
};
/** "Exclusions of Coverage A", "Paragraph B.1. Exclusions", "Under the causes of loss form", "Only the following …". */
const refersElsewhere =
  /^(?:(?:and|or|of|to|under|only|in|when|if|but|however|provided|caused|arising)\s|not apply\b|(?:the )?(?:paragraphs?|subparagraphs?|sections?|items?|parts?)\s+(?:[A-Z]|[IVX]{1,4}|\d{1,2})\b|exclusions?\s+(?:(?:and limitations?\s+)?(?:of|in|under|contained in)\s+(?:the\s+)?(?:coverage\s[a-z]\b|section|paragraph|causes? of loss|form)|are\s|(?:\d{1,2}\.)?[a-z]\.|\d{1,2}\.))|\bother than exclusions?\b/i;
const genericTitle =
  /^(?:(?:(?:additional|general|other|the|all|covered|causes? of loss|exclusions?|limitations?|conditions?|definitions?|endorsements?|extensions?|coverage(?: [a-z])?|section|and|or)\b[\s,/&–-]*)+|examples?\b.*)$/i;

/** "Loss of or damage to property" without what it comes from would say that nothing is covered. */
const anyLoss =
  /^(?:direct physical )?loss(?:[\s,]+(?:of|or|and|to|any|such|property|damage|expense|caused|by|resulting|from|the|following|types|consists|equipment|direct|physical|loss))*$|^bodily injury or property damage$/i;

export function isMostlyCapitalized(title: string): boolean {
  const words = title.split(/\s+/).filter((word) => /^\p{L}{4}/u.test(word));
  return words.filter((word) => /^\p{Lu}/u.test(word)).length >= words.length * 0.7;
}

/** A title that its line's end cuts in a word: "Inadequacy Of Invest-". */
export const isCutInWord = (title: string): boolean => /\p{L}[-‐]\s*$/u.test(title);

/** The title of a clause where it says something by itself. */
export function wholeTitleOf(title: string | null): string | null {
  if (title === null || isCutInWord(title)) return null;
  const own = titleCased(withoutMark(title));
  return isWholeTitle(own) ? own : null;
}

/** The head of a clause without a title: up to where its conditions begin, never ending on a small word. */
export function shortTitle(text: string): string {
  const plain = text
    .replace(/(\p{Ll})-\s+(?=\p{Ll})/gu, "$1")
    .replace(/\s+/g, " ")
    .replace(/^(?:\(?\w{1,2}[.)]\s)?/, "")
    .replace(/["“”]/g, "");
  // "Loss that …" and "Property owned by …" need what follows to say anything.
  const from = 22;
  const end = plain.slice(from).search(titleEnd);
  const words = (end < 0 ? plain : plain.slice(0, from + end)).split(" ").slice(0, 10);
  while (words.length > 2 && smallWord.test(words.at(-1) ?? "")) words.pop();
  // "Land (including land": what the parenthesis adds is not told.
  const title = words
    .join(" ")
    .replace(/\s*\([^)]*$/, "")
    .replace(/[\s,;:.]+$/, "");
  return `${title.charAt(0).toUpperCase()}${title.slice(1)}`;
}

export const subjectTitle = (text: string): string =>
  shortTitle(text.replace(/^(?:any|all|those|such|the|an?)\s+(?=\p{Ll})/iu, ""));

const titleEnd =
  /[,;:(]|\.\s| (?:that|if|unless|including|which|when|where|while|caused|arising|such|resulting|due|because|except|or any|whether|based upon)\b/;
const smallWord =
  /^(?:a|an|and|any|as|at|by|for|from|in|into|of|on|or|the|to|with|is|are|be|its|your|our|their|this|out|directly|indirectly|arising|made|sustained|because|no|not)$/i;

/** Titles in capitals are put in title case; numerals and what stands in parentheses keep their capitals. */
export function titleCased(title: string): string {
  const text = title
    .replace(/\s+/g, " ")
    .replace(/[\s.:;–—-]+$/, "")
    .trim();
  const isShouting = text === text.toUpperCase() && /\p{L}{4}/u.test(text);
  const cased = isShouting
    ? text.replace(/\([^)]*\)|[\p{L}'’-]+/gu, (word) =>
        /^\(|^[IVX]+$/.test(word) ? word : word.toLowerCase(),
      )
    : text;
  return cased.charAt(0).toUpperCase() + cased.slice(1);
}

export const sentence = (text: string) =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;

/** Words that lead into a list: "… by or from flood to:". */
const openEnd =
  /(?:\s+(?:any of|one or more of|all of|the following|following|to|for|by|from|of|in|on|with))+\s*:\s*$/i;

/** The first sentence, plainly, at most about two lines. */
export function describe(text: string): string {
  const first = plainText([{ text: sentencesOf(text)[0]?.text ?? text }])
    .replace(openEnd, "")
    .replace(/[\s;,:]+(?:and|or)?[\s;,:.]*$/i, "")
    .trim();
  if (first.length <= 220) return sentence(first);
  return sentence(first.slice(0, first.lastIndexOf(" ", 215)).replace(/[\s;,:]+$/, "")).replace(/\.$/, " …");
}
