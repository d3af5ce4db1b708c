/** Forms and endorsements that a later page of the policy takes out again. Pure. */
import { formNumbersIn } from "#core/assistant";
import { namesMark, plainTitle } from "./mark-titles.ts";
import { type Mark, type MarkProof, marks } from "./model.ts";
import type { ProofPage } from "./page-lines.ts";
import { formKeyOf } from "./usual-forms.ts";

const removal =
  /\b(?:delet(?:e[sd]?|ing)|remov(?:e[sd]?|ing)|(?:deletion|removal) of (?=(?:the |this |our )?(?:forms?|endorsements?|additional|waiver|primary|blanket|[A-Z]{2} ?\d))|withdrawn|rescinded|no longer (?:applies|applicable|included|part))\b/gi;
/** "Paragraph 4 is deleted and replaced by the following" is how forms amend themselves. */
const partOfForm =
  /\b(?:(?:sub)?paragraphs?|(?:sub)?sections?|definitions?|exclusions?|conditions?|items?|provisions?|clauses?|phrases?|words?)\b/;
/** Whoever such a sentence names has nothing from then on. */
const ending =
  /\b(?:ceas(?:e[sd]?|ing) to\b|(?:has |have )?ceased\b|no (?:longer|further)\b|inactive\b|ineligible\b|(?:is|are|was|were|be|been|hereby) (?:replaced|substituted|changed (?=to|from)|superseded|terminated|discontinued|ended|dropped|cancell?ed|voided|revoked|taken (?:off|out)|struck|stricken|excluded)|terminat(?:es?|ed|ing)\b|discontinu(?:es?|ed|ing)\b|cancel(?:s|led|ed|ling|ing)\b|revok(?:es?|ed|ing)\b|(?:replac|substitut)(?:es?|ed|ing)\b|chang(?:es?|ed|ing) from\b|(?:coverage|status|insurance)[^.\n]{0,80} (?:ends|ended|expire[sd]|lapse[sd])\b|(?:shall|will|does|do|is|are) not (?:be )?(?:an? |any )?(?:additional )?insureds?\b|drop(?:s|ped|ping)?\b)/gi;
const BEFORE = 220;
const BEHIND = 320;

/** Whether a form, or the endorsement of this kind, was removed. */
export function removedForms(pages: readonly ProofPage[]): (mark: Mark, proof: MarkProof) => boolean {
  const numbers = new Set<string>();
  const titles = new Set<Mark>();
  const sentences: string[] = [];
  const ended: string[] = [];
  for (const { text } of pages) {
    for (const match of text.matchAll(removal)) {
      const behind = text.slice(match.index + match[0].length, match.index + match[0].length + BEHIND);
      const before = text.slice(Math.max(0, match.index - BEFORE), match.index);
      const isReplaced = /^[^.]{0,60}\breplaced\b/i.test(behind.replaceAll(/\s+/g, " "));
      // What replaces it is not what goes.
      const about = `${sentenceBefore(before)} ${match[0]} ${isReplaced ? "" : sentenceBehind(behind)}`;
      const plain = plainTitle(about);
      const isOfPart = partOfForm.test(plain);
      if (isReplaced && isOfPart) continue;
      for (const { number } of formNumbersIn(about)) numbers.add(formKeyOf(number));
      const named = isOfPart ? [] : marks.filter((mark) => namesMark(plain, mark));
      if (named.length > 0) sentences.push(plain);
      if (!isOfPart) ended.push(nameKey(about));
      // "Additional insured: … deleted" removes whom it names; other endorsements of the kind stay.
      if (!/\binsureds?\b.{0,20}:|\bas (?:an? )?additional insured\b/.test(plain))
        for (const mark of named) titles.add(mark);
    }
    for (const match of text.matchAll(ending)) {
      const behind = text.slice(match.index + match[0].length, match.index + match[0].length + BEHIND);
      const before = text.slice(Math.max(0, match.index - BEFORE), match.index);
      // Whom it is changed to, or replaced by, has it.
      const [former = ""] = sentenceBehind(behind).split(/\b(?:to read|to|by|with)\b/i);
      const near = (before.split(/(?<=\p{Ll}{3}\.)\s+(?=\p{Lu})|\n\s*\n/u).at(-1) ?? "")
        .split("\n")
        .slice(-2)
        .join(" ");
      ended.push(nameKey(`${near} ${match[0]} ${former}`));
    }
  }
  return (mark, { formNumber, names }) =>
    titles.has(mark) ||
    (formNumber !== null && hasNumber(numbers, formKeyOf(formNumber))) ||
    names.map(plainTitle).some((name) => sentences.some((sentence) => sentence.includes(name))) ||
    names.map(nameKey).some((name) => name !== "  " && ended.some((sentence) => sentence.includes(name)));
}

/** Words between spaces, without punctuation and the kind of organization, however it is written. */
export const nameKey = (text: string): string =>
  ` ${plainTitle(text)
    .replaceAll("&", " and ")
    .replaceAll(/[.']/g, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .replaceAll(
      /\b(?:l l c|llc|inc|incorporated|corp|corporation|co|company|ltd|limited|l p|lp|llp|the)\b/g,
      " ",
    )
    .replaceAll(/\s+/g, " ")
    .trim()} `;

/** "CG 20 10 04 13" may be read with its edition. */
const hasNumber = (numbers: ReadonlySet<string>, key: string): boolean =>
  numbers.has(key) ||
  [...numbers].some((number) => number.length <= key.length + 4 && number.startsWith(key));

/** From the last full stop or empty line. */
function sentenceBefore(text: string): string {
  const cuts = [...text.matchAll(/(?<!\d)\.\s|\n\s*\n/g)];
  const last = cuts.at(-1);
  return last ? text.slice(last.index + last[0].length) : text;
}

function sentenceBehind(text: string): string {
  const cut = /\.\s|\n\s*\n|\badd(?:ed|ing)?\b/i.exec(text);
  return cut ? text.slice(0, cut.index) : text;
}
