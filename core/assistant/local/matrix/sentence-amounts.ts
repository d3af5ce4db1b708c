/**
 * The amounts that a sentence states, each with the words that name it: "$5,000,000 each occurrence and aggregate,
 * self-insured retention $10,000, premium $4,850 plus a policy fee of $150". Only amounts whose name is known are told.
 */
import { type Line, quoteLine, textOf } from "../comparison/lines.ts";
import { findPhrase, isMoney, isPhrase, names, opensWith, type Word, wordsOf } from "../comparison/words.ts";
import * as data from "../data/comparison.ts";
import {
  limitMeasures,
  opensNames,
  overOthers,
  partWords,
  plainBelow,
  silentBeside,
} from "../data/sentence-words.ts";
import type { InsuranceLine } from "../data/lines.ts";
import { matchLabel } from "../facts/label-match.ts";
import { findLines } from "../values/find-line.ts";
import { leftOutAs, OFF_WORDS, type Stated, statedAs, subjectOf } from "./named.ts";

/** Words up to a comma or a word that begins to speak of something else. */
interface Part {
  words: Word[];
  /** It speaks of insurance that the policy goes over. */
  isBelow: boolean;
}

const LABEL_WORDS_MAX = 7;
const SUBJECT_WORDS_MAX = 5;

export interface StatedAmount extends Stated {
  /** Another name of an amount that has one already: "each occurrence and aggregate". */
  isShared?: boolean;
  isOfSentence?: boolean;
}

export function amountsOf(line: Line, about: InsuranceLine | null): StatedAmount[] {
  const text = textOf(line);
  const [named, ...otherLines] = new Set(findLines(text).map((found) => found.line));
  const only = about ?? (otherLines.length === 0 ? (named ?? null) : null);
  const parts = partsIn(text);
  return parts.flatMap((part, at): StatedAmount[] => {
    const [amount, ...others] = part.words.filter(isMoney);
    const own = text.slice(part.words[0]?.start, part.words.at(-1)?.end);
    // "…, terrorism excluded, …"
    if (!amount && part.words.length <= OFF_WORDS && isSubject(own) && names(part.words, notPlain))
      return [
        {
          ...statedAs(own, leftOutAs(own), [quoteLine(line)], {
            isExcluded: true,
            place: line.place,
            order: line.order,
          }),
          isOfSentence: true,
        },
      ];
    if (!amount || others.length > 0 || names(part.words, notPlain)) return [];
    if (names(part.words.slice(part.words.indexOf(amount)), data.narrowing)) return [];
    const nextAmount = parts.findIndex((each, next) => next > at && each.words.some(isMoney));
    const rest = parts.slice(at + 1, nextAmount < 0 ? undefined : nextAmount);
    const labels = labelsOf(text, part, amount, rest, only);
    const value = text.slice(amount.start, amount.end);
    const words = quoteLine(line, amount.start, amount.end);
    return labels.map((label, nth) => ({
      ...statedAs(label, value, [quoteLine(line)], { place: line.place, order: line.order, only }),
      words,
      isOfSentence: true,
      ...(nth > 0 ? { isShared: true } : {}),
    }));
  });
}

/** What narrows or denies is told in all of its words. */
const notPlain: readonly string[] = [...data.notCovered, ...data.exclusions];

function partsIn(text: string): Part[] {
  const parts: Part[] = [];
  let own: Part = { words: [], isBelow: false };
  const close = () => {
    if (own.words.length > 0) parts.push(own);
    own = { words: [], isBelow: false };
  };
  const words = wordsOf(text);
  for (const [at, word] of words.entries()) {
    const before = text.slice(words[at - 1]?.end ?? 0, word.start);
    const opensBelow = opensWith(words.slice(at), overOthers);
    const isNext = own.words.some(isMoney) && (isMoney(word) || opensBelow);
    // What leads up to the next amount is none of this one's: "$5,000,000 underlying for $12,500".
    const told = isNext ? withoutEnd(own.words) : own.words;
    const opening = own.words.slice(told.length);
    own.words = told;
    if (isNext || partWords.includes(word.norm) || before.split("").some((sign) => ",;()/".includes(sign)))
      close();
    own.isBelow ||= opensBelow;
    own.words.push(...opening, ...(partWords.includes(word.norm) ? [] : [word]));
  }
  close();
  // "In excess of $5,000,000 each occurrence and $5,000,000 aggregate", "$5,000,000 aggregate underlying"
  for (const [at, part] of parts.entries())
    part.isBelow ||=
      part.words.every((word) => isMoney(word) || plainBelow.has(word.norm)) &&
      (parts[at - 1]?.isBelow === true || part.words.some(({ norm }) => norm === "underlying"));
  return parts;
}

/** The names of an amount, mostly one; none where nothing known names it. */
function labelsOf(
  text: string,
  { words, isBelow }: Part,
  amount: Word,
  rest: readonly Part[],
  only: InsuranceLine | null,
): string[] {
  const at = words.indexOf(amount);
  const before = withoutEnd(words.slice(0, at));
  const after = withoutStart(words.slice(at + 1));
  const others = rest.map((part) => withoutStart(part.words));
  const said = (own: readonly Word[]) => text.slice(own[0]?.start ?? 0, own.at(-1)?.end ?? 0);
  const isMeasure = isPhrase(after, limitMeasures);
  const isOwn = (own: readonly Word[], line = only) =>
    isPhrase(own, limitMeasures) && isOfLine(said(own), line);
  if (isBelow) {
    const opening = findPhrase(words, overOthers)?.from ?? 0;
    const isPlain = [...words.slice(Math.min(opening, at), at), ...after].every(({ norm }) =>
      plainBelow.has(norm),
    );
    return isPlain ? [`Underlying limits, ${said(after) || "each occurrence"}`] : [];
  }
  const ends = suffixes(before).map(said);
  const starts = prefixes(after).map(said);
  // "Products and completed operations aggregate" goes on behind its "and".
  const [next = []] = others;
  const longer = after.length > 0 && next.length > 0 ? [said([...after, ...next])] : [];
  const measured = isMeasure ? ends.map((label) => `${label} ${said(after)}`) : [];
  const name =
    measured.find(isNamed) ??
    ends.find((label) => isKept(label) || isCharge(label)) ??
    (isOwn(after) ? said(after) : [...ends, ...longer, ...starts].find(isNamed)) ??
    [...ends, ...starts].find((label) => isSubject(label) || isKept(label)) ??
    suffixes(before)
      .filter((own) => isOwn(own))
      .map(said)[0];
  if (name === undefined) return [];
  // "A $2,000,000 umbrella (per occurrence and aggregate)"
  const line = only ?? matchLabel(name).find(({ share }) => share === 1)?.row.lines[0] ?? null;
  const measures = isMeasure || isNamed(name) ? others.filter((own) => isOwn(own, line)).map(said) : [];
  return [name, ...measures.filter((measure) => !isSameField(name, measure, line))];
}

const isSilent = ({ norm }: Word): boolean => silentBeside.has(norm);
const withoutStart = (words: readonly Word[]): Word[] => {
  const from = words.findIndex((word) => !isSilent(word));
  return from < 0 ? [] : words.slice(from);
};
const withoutEnd = (words: readonly Word[]): Word[] =>
  words.slice(0, words.findLastIndex((word) => !isSilent(word)) + 1);

/** The words that may be a name, the longest first. */
const suffixes = (words: readonly Word[]): Word[][] =>
  words.flatMap((_, from) =>
    words.length - from <= LABEL_WORDS_MAX && opensNames.has(words[from - 1]?.norm ?? "a")
      ? [words.slice(from)]
      : [],
  );
const prefixes = (words: readonly Word[]): Word[][] =>
  words
    .flatMap((_, at) =>
      at < LABEL_WORDS_MAX && opensNames.has(words[at + 1]?.norm ?? "a") ? [words.slice(0, at + 1)] : [],
    )
    .toReversed();

/** A field's own words and nothing else. */
const isNamed = (label: string): boolean =>
  matchLabel(label).filter(({ share, isPart, row }) => share === 1 && !isPart && row.value === "MONEY")
    .length === 1;
const isCharge = (label: string): boolean =>
  isNamed(label) && names(wordsOf(label), ["premium*", "tax|taxes", "fee|fees"]);
const isKept = (label: string): boolean => statedAs(label, "", [], { order: 0 }).key === "deductible";
/** The words of the one insurance that the document is about. */
const isOfLine = (label: string, only: InsuranceLine | null): boolean =>
  only !== null && statedAs(label, "", [], { order: 0, only }).field !== undefined;
const isSameField = (a: string, b: string, only: InsuranceLine | null): boolean =>
  statedAs(a, "", [], { order: 0, only }).key === statedAs(b, "", [], { order: 0, only }).key;
function isSubject(label: string): boolean {
  const words = wordsOf(label);
  const subject = words.length <= SUBJECT_WORDS_MAX ? subjectOf(label) : null;
  return subject !== null && !subject.isCondition && findPhrase(words, subject.about)?.from === 0;
}
