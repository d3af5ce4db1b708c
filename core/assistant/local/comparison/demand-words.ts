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
  const isOfInsurance =
    signs.some((word) => !data.ambiguous.includes(word)) ||
    names(words, speaksOfInsurance) ||
    signs.length > 1;
  const full: Word[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] as Word;
    const joined = data.joinedShorthand.find(({ norms }) =>
      norms.every((norm, nth) => words[at + nth]?.norm === norm),
    );
    const last = words[at + (joined?.norms.length ?? 1) - 1] ?? word;
    const short = data.shorthand[printed[at] ?? ""];
    const isShort = short !== undefined && (isOfInsurance || !data.ambiguous.includes(printed[at] ?? ""));
    const spelled = joined?.words ?? (isShort ? short : at === 0 ? listedName(text, words) : undefined);
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

/** "Auto: $1M CSL", "Umbrella - 5M" */
function listedName(text: string, [first, second]: readonly Word[]): string | undefined {
  if (!first || !second) return undefined;
  const between = text.slice(first.end, second.start).trim();
  return isMoney(second) || [":", "-", "–", "("].includes(between.charAt(0))
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
