/**
 * Words as a comparison sees them: without case, punctuation and white space, each amount and date in one spelling, so
 * that a change of layout or typeface is no difference. Phrases are data: words in their order, "a|b" for either,
 * "wind*" for every word that begins so, ".." for up to a dozen words between, "$" for an amount, "#" for a number.
 */
import { periodWords } from "../data/comparison.ts";
import { tokensOf } from "../values/tokens.ts";
import { valuesIn } from "../values/values-in.ts";

/** `norm`: amounts as "$" with cents, percentages and dates in one spelling; all else lower case, without punctuation. */
export interface Word {
  norm: string;
  start: number;
  end: number;
}

/** Money in cents, a percentage, a count ("72 hour") or a date, whose amount is 0. */
export interface Figure extends Word {
  kind: "MONEY" | "PERCENT" | "COUNT" | "DATE";
  amount: number;
}

export const figuresIn = (text: string): Figure[] =>
  valuesIn(text).flatMap((value): Figure[] => {
    const figure = (kind: Figure["kind"], amount: number, norm: string): Figure => {
      return { kind, amount, norm, start: value.start, end: value.end };
    };
    if (value.type === "MONEY") return [figure("MONEY", Math.abs(value.cents), `$${Math.abs(value.cents)}`)];
    if (value.type === "PERCENT") return [figure("PERCENT", value.percent, `${value.percent}%`)];
    if (value.type === "DURATION")
      return [figure("COUNT", value.count, `${value.count} ${value.unit.toLowerCase()}`)];
    if (value.type === "DATE") return [figure("DATE", 0, value.on)];
    if (value.type !== "PERIOD") return [];
    // The word between the dates stays a word: another layout may part them.
    const between = tokensOf(text.slice(value.start, value.end)).filter(({ norm }) =>
      periodWords.includes(norm),
    );
    return [value.from, ...between.map(({ norm }) => norm), value.to].map((norm) => figure("DATE", 0, norm));
  });

export function wordsOf(text: string): Word[] {
  const spelled = figuresIn(text).filter(({ kind }) => kind !== "COUNT");
  const words: Word[] = [];
  let next = 0;
  for (const { norm, start, end } of tokensOf(text)) {
    for (; (spelled[next]?.start ?? Infinity) <= start; next += 1) words.push(spelled[next] as Figure);
    // A token keeps the comma behind "$38,200,": it is the same figure.
    if (start >= (spelled[next - 1]?.end ?? 0)) words.push({ norm, start, end });
  }
  return words;
}

/** The words of a sentence without the number or letter that it is counted by: "(a)", "9.1", "17.". */
export function behindMark(text: string, words: readonly Word[]): readonly Word[] {
  const mark = text.slice(0, Math.max(0, text.indexOf(" ")));
  const signs = mark.split("");
  const letters = signs.filter((sign) => sign.toLowerCase() !== sign.toUpperCase()).length;
  const isMark =
    mark.length <= 6 && letters <= 1 && signs.some((sign) => ".)".includes(sign)) && !mark.includes("$");
  return isMark ? words.filter(({ start }) => start > mark.length) : words;
}

export const isMoney = ({ norm }: Word): boolean => norm.startsWith("$");

/** One string for all the ways to print the same words; split words are whole in it. */
export const canonical = (words: readonly Word[]): string => words.map(({ norm }) => norm).join("");
export const plainOf = (text: string): string => canonical(wordsOf(text));

type Test = (norm: string) => boolean;
const GAP = 12;
const compiled = new Map<string, (Test | null)[]>();

/** One test for each word of a phrase; null for a gap. */
function testsOf(phrase: string): (Test | null)[] {
  const known = compiled.get(phrase);
  if (known) return known;
  const tests = phrase.split(" ").flatMap((part): (Test | null)[] => {
    if (part === "") return [];
    if (part === "..") return [null];
    const choices = part.split("|").map((choice): Test => {
      if (choice === "$") return (norm) => norm.startsWith("$");
      if (choice === "#") return (norm) => norm !== "" && Number.isFinite(Number(norm));
      const stem = choice.slice(0, -1);
      return choice.endsWith("*") ? (norm) => norm.startsWith(stem) : (norm) => norm === choice;
    });
    return [(norm) => choices.some((isChoice) => isChoice(norm))];
  });
  compiled.set(phrase, tests);
  return tests;
}

/** The end of a phrase that begins at a word; -1 if it does not stand there. */
function endOf(words: readonly Word[], [test, ...rest]: readonly (Test | null)[], at: number): number {
  if (test === undefined) return at;
  if (test !== null) return test(words[at]?.norm ?? "") ? endOf(words, rest, at + 1) : -1;
  for (let next = at; next <= at + GAP && next < words.length; next += 1) {
    const end = endOf(words, rest, next);
    if (end >= 0) return end;
  }
  return -1;
}

/** Where the first of the phrases stands: word numbers, `to` exclusive. The empty phrase stands everywhere. */
export function findPhrase(words: readonly Word[], phrases: readonly string[], start = 0) {
  const all = phrases.map(testsOf);
  if (all.some(({ length }) => length === 0)) return { from: start, to: start };
  for (let from = start; from < words.length; from += 1) {
    for (const tests of all) {
      const to = endOf(words, tests, from);
      if (to >= 0) return { from, to };
    }
  }
  return null;
}

/** Where the last of the phrases begins; -1 if none stands there. */
export function lastPhrase(words: readonly Word[], phrases: readonly string[]): number {
  const tests = phrases.map(testsOf);
  for (let from = words.length - 1; from >= 0; from -= 1)
    if (tests.some((own) => endOf(words, own, from) >= 0)) return from;
  return -1;
}

export const names = (words: readonly Word[], phrases: readonly string[]): boolean =>
  findPhrase(words, phrases) !== null;
export const opensWith = (words: readonly Word[], phrases: readonly string[]): boolean =>
  words.length > 0 && phrases.some((phrase) => endOf(words, testsOf(phrase), 0) >= 0);

/** The words are one of the phrases and nothing else. */
export const isPhrase = (words: readonly Word[], phrases: readonly string[]): boolean =>
  words.length > 0 && phrases.some((phrase) => endOf(words, testsOf(phrase), 0) === words.length);
