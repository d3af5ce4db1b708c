/**
 * The words of a demand in full: "GL 1M/2M, AI + WOS" asks for general liability and two limits, for an additional insured
 * and a waiver. Words that an abbreviation stands for are where it is, so that quotes stay those of the page.
 */
import * as data from "../data/demand-shorthand.ts";
import { speaksOfInsurance } from "../data/requirement-words.ts";
import { slashedAmountsIn } from "../values/slashed-amounts.ts";
import { isMoney, names, type Word, wordsOf } from "./words.ts";

export function demandWordsOf(text: string): readonly Word[] {
  const words = withSlashedAmounts(text, wordsOf(text));
  const printed = words.map(({ start, end }) => text.slice(start, end));
  const signs = printed.filter((word) => word in data.shorthand);
  // "AI and waiver", "waiver on all lines": a waiver alone says it as well.
  const hasWaiver =
    (signs.length > 0 || names(words, data.besideWaiver)) && words.some(({ norm }) => norm === "waiver");
  const hasAmount = (at: number): boolean =>
    data.ofAmounts.includes(printed[at] ?? "") &&
    [words[at - 1], words[at + 1]].some((next) => next && isMoney(next));
  // "AI: Alder Point Homes, LP"
  const isLabel = (printed[0] ?? "") in data.shorthand && text.slice(words[0]?.end).startsWith(":");
  const isKnown =
    isLabel ||
    signs.some((word) => !data.ambiguous.includes(word)) ||
    words.some((_word, at) => hasAmount(at));
  const isOfInsurance =
    isKnown || names(words, [...speaksOfInsurance, ...data.besideNames]) || signs.length > 1 || hasWaiver;
  const isShorthand = (signs.length > 1 && isKnown) || hasWaiver;
  const full: Word[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] as Word;
    const joined = data.joinedShorthand.find(({ norms }) =>
      norms.every((norm, nth) => words[at + nth]?.norm === norm),
    );
    const last = words[at + (joined?.norms.length ?? 1) - 1] ?? word;
    const short = data.shorthand[printed[at] ?? ""] ?? (isShorthand ? besideSigns(words, at) : undefined);
    const isShort = short !== undefined && (isOfInsurance || !data.ambiguous.includes(printed[at] ?? ""));
    const spelled =
      joined?.words ?? (isShort ? short : at === 0 ? listedName(text, words) : nameAtAmount(text, words, at));
    if (spelled === undefined) full.push(word);
    else full.push(...spelled.split(" ").map((norm) => ({ norm, start: word.start, end: last.end })));
    at += (joined?.norms.length ?? 1) - 1;
  }
  return withSharedNoun(text, full);
}

/** "Automobile, general and public liability insurance": each of the list is liability insurance, so each has the word. */
function withSharedNoun(text: string, words: readonly Word[]): readonly Word[] {
  const full = [...words];
  for (let noun = words.length - 1; noun > 0; noun -= 1) {
    if (!data.sharedNouns.includes(words[noun]?.norm ?? "")) continue;
    const isListed = ({ norm }: Word) => data.sharingNouns.includes(norm) || data.listJoins.includes(norm);
    const first = words.slice(0, noun).findLastIndex((word) => !isListed(word)) + 1;
    for (let at = noun - 2; at >= first; at -= 1) {
      const [word, next] = [words[at], words[at + 1]];
      if (!word || !next || data.listJoins.includes(word.norm)) continue;
      const isLast = data.listJoins.includes(next.norm) || text.slice(word.end, next.start).includes(",");
      if (!isLast) continue;
      const norm = data.ofLiability.includes(word.norm) ? "liability" : (words[noun]?.norm ?? "");
      full.splice(full.indexOf(word) + 1, 0, { ...word, norm });
    }
  }
  return full;
}

/** "AI and waiver, 30 days notice": words that say it all among abbreviations. */
function besideSigns(words: readonly Word[], at: number): string | undefined {
  const [before, word, behind] = [words[at - 1], words[at], words[at + 1]].map((each) => each?.norm ?? "");
  const isCut = behind !== "of" && (word !== "notice" || before === "days" || before === "day");
  return isCut ? data.besideSigns[word ?? ""] : undefined;
}

/** "1M auto", "auto 1M": the amount stands right beside the name, which nothing else explains. */
function nameAtAmount(text: string, words: readonly Word[], at: number): string | undefined {
  const [before, word, behind] = [words[at - 1], words[at], words[at + 1]];
  if (!word) return undefined;
  const isBeside = (one: Word | undefined, other: Word | undefined): boolean =>
    one !== undefined && other !== undefined && !isParted(text, one.end, other.start);
  const isNamed = behind !== undefined && data.sharedNouns.includes(behind.norm);
  const hasAmount =
    (before !== undefined && isMoney(before) && isBeside(before, word)) ||
    (behind !== undefined && isMoney(behind) && isBeside(word, behind));
  return hasAmount && !isNamed ? data.listedNames[word.norm] : undefined;
}

/** A comma or another sign stands between that ends an entry of a list. */
export const isParted = (text: string, from: number, to: number): boolean =>
  data.partingSigns.some((sign) => text.slice(from, to).includes(sign));

/** "Auto: $1M CSL", "Umbrella - 5M" */
function listedName(text: string, words: readonly Word[]): string | undefined {
  const [first, second] = words;
  if (!first || !second) return undefined;
  const between = text.slice(first.end, second.start).trim();
  const amount = words.slice(1).find(({ norm }) => !data.leadingToAmounts.includes(norm));
  return (amount && isMoney(amount)) || [":", "-", "–", "("].includes(between.charAt(0))
    ? data.listedNames[first.norm]
    : undefined;
}

function withSlashedAmounts(text: string, words: readonly Word[]): readonly Word[] {
  const amounts = slashedAmountsIn(text).flat();
  if (amounts.length === 0) return words;
  const isPart = ({ start, end }: Word) => amounts.some((own) => own.start < end && own.end > start);
  const money = amounts.map(({ cents, start, end }): Word => ({ norm: `$${cents}`, start, end }));
  return [...words.filter((word) => !isPart(word)), ...money].toSorted((a, b) => a.start - b.start);
}

/** What the commas of a list part. */
export function entriesOf(text: string, words: readonly Word[]): Word[][] {
  const entries: Word[][] = [];
  for (const [at, word] of words.entries()) {
    const last = words[at - 1];
    if (!last || isParted(text, last.end, word.start)) entries.push([word]);
    else entries.at(-1)?.push(word);
  }
  return entries;
}
