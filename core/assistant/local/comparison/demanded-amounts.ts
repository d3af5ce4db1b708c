/**
 * The amounts of a contract's insurance clauses, each with the lines of insurance that it is demanded of. One sentence
 * may demand two lines at once, or several with amounts of their own; a list may give the amounts under the line.
 */
import type { Evidence } from "../../model.ts";
import type { DemandedTerm } from "../data/demanded-terms.ts";
import * as data from "../data/demands.ts";
import type { Said } from "./certificate.ts";
import { overlapper } from "./details.ts";
import { type ComparedDocument, type Line, quoteLine, textOf } from "./lines.ts";
import { findPhrase, isMoney, names, opensWith, type Word } from "./words.ts";

export interface DemandedAmount {
  /** As requirements call them: GENERAL_LIABILITY, COMMERCIAL_AUTO, … */
  lines: readonly string[];
  cents: number;
  /** The words that say what it limits. */
  about: readonly Word[];
  quotes: Evidence[];
}

export interface Demands {
  amounts: DemandedAmount[];
  /** Each line that is demanded at all, with the first sentence that does. */
  lines: Map<string, Evidence[]>;
  /** The sentences of the clauses on insurance. `isRequirement`: it speaks of insurance for sure. */
  sentences: { line: Line; quotes: Evidence[]; isRequirement: boolean }[];
  /** The contract lets primary and umbrella together meet a limit. */
  isCombinable: boolean;
}

/** A demand of a contract, held against the cover. */
export interface HeldDemand {
  label: string;
  demanded: string;
  quotes: readonly Evidence[];
  /** What the cover says of it; null if nothing. */
  shown: Said | null;
  isMet: boolean;
  /** The line of insurance that it is demanded of; absent where the contract does not say. */
  line?: string;
  /** Of a limit: what is demanded, and by how much what is shown falls short of it. */
  cents?: number;
  shortBy?: number;
  /** The umbrella above the limit, where it is another policy. */
  above?: readonly Evidence[];
  /** What a certificate says of its holder and only an endorsement can give. */
  standing?: data.Standing;
  /** A demand that is measured or marked otherwise, by its row of the table. */
  term?: DemandedTerm;
  /** Said in place of the rules' sentence. */
  why?: string;
}

/** Fees and deductibles are smaller. */
const LEAST_CENTS = 1_000_000;
/** A list of limits is seldom longer. */
const LIST_SENTENCES_MAX = 8;

export function demandsOf({
  extraction: { requirements },
  lines,
  isListOfDemands = false,
}: ComparedDocument): Demands {
  const isDemanding = overlapper(requirements.flatMap(({ quotes }) => quotes));
  const demands: Demands = { amounts: [], lines: new Map(), sentences: [], isCombinable: false };
  let [page, open, left]: [number, readonly string[], number] = [0, [], 0];
  for (const line of lines) {
    const quotes = [quoteLine(line)];
    const isRequirement = isListOfDemands || isDemanding(quotes);
    // Sentences that make demands, and those that follow them on the page: they may list the limits.
    if (isRequirement) page = quotes[0]?.[0]?.page ?? 0;
    if (quotes[0]?.[0]?.page !== page) continue;
    demands.sentences.push({ line, quotes, isRequirement });
    demands.isCombinable ||= names(line.words, data.combinations);
    const isDemand = names(line.words, data.demanding) && !names(line.words, data.notDemanding);
    const groups = groupsOf(line);
    for (const group of groups) {
      for (const name of group.lines)
        if (isDemand && !demands.lines.has(name)) demands.lines.set(name, quotes);
      for (const amount of group.amounts) demands.amounts.push({ ...amount, lines: group.lines, quotes });
    }
    [open, left] = groups.length > 0 ? [groups.at(-1)?.lines ?? [], LIST_SENTENCES_MAX] : [open, left - 1];
    if (groups.length > 0 || left < 0) continue;
    for (const amount of amountsIn(line)) {
      if (!names(amount.about, data.limitNames)) continue;
      const isOfLiability =
        names(amount.about, data.liabilityLimits) && demands.lines.has("GENERAL_LIABILITY");
      demands.amounts.push({ ...amount, lines: isOfLiability ? ["GENERAL_LIABILITY"] : open, quotes });
    }
  }
  return demands;
}

type Amount = Pick<DemandedAmount, "cents" | "about"> & { at: number; end: number };

/** The lines that a sentence names, those that share their amounts together. */
function groupsOf(line: Line): { lines: string[]; amounts: Amount[] }[] {
  const groups: { lines: string[]; amounts: Amount[] }[] = [];
  const marks = [...mentionsIn(line.words), ...amountsIn(line)].toSorted((a, b) => a.at - b.at);
  for (const [index, mark] of marks.entries()) {
    const group = groups.at(-1);
    const isUsed = group === undefined || group.amounts.length > 0;
    if ("line" in mark) {
      if (isUsed) groups.push({ lines: [mark.line], amounts: [] });
      else if (!group.lines.includes(mark.line)) group.lines.push(mark.line);
      continue;
    }
    // "$5,000,000 of umbrella coverage": the line stands behind its amount.
    const next = marks[index + 1];
    const between = next ? line.words.slice(mark.end, next.at) : [];
    const isBefore = isUsed && between.every(({ norm }) => data.smallWords.includes(norm));
    if (isBefore && next && "line" in next) groups.push({ lines: [next.line], amounts: [] });
    groups.at(-1)?.amounts.push(mark);
  }
  return groups;
}

function mentionsIn(words: readonly Word[]): { line: string; at: number; end: number }[] {
  const found: { line: string; at: number; end: number }[] = [];
  for (const { line, named, isOftenPart } of data.demandedLines) {
    for (let next = findPhrase(words, named); next; next = findPhrase(words, named, next.to)) {
      const { from: at, to: end } = next;
      if (found.some((other) => other.at < end && other.end > at)) continue;
      // Named only as what another line stands above, leaves out or takes in.
      const lead = words.slice(words.slice(0, at).findLastIndex(isMoney) + 1, at);
      const isPart =
        isOftenPart &&
        names(lead, data.takingIn) &&
        !opensWith(words.slice(end), ["insurance|policy|coverage"]);
      if (!isPart && !names(lead, data.besides)) found.push({ line, at, end });
    }
  }
  return found;
}

function amountsIn(line: Line): Amount[] {
  const { words } = line;
  return words.flatMap((word, at): Amount[] => {
    // "one million dollars ($1,000,000)" is said once.
    if (!isMoney(word) || words.slice(Math.max(0, at - 2), at).some(({ norm }) => norm === word.norm))
      return [];
    const cents = Number(word.norm.slice(1));
    const end = at + (words[at + 1]?.norm === word.norm ? 2 : 1);
    const to = words.findIndex((own, place) => place >= end && isMoney(own));
    const before = words.slice(Math.max(words.slice(0, at).findLastIndex(isMoney) + 1, at - 14), at);
    const behind = words.slice(end, to < 0 ? end + 16 : Math.min(to, end + 16));
    const isMedical = names([...before.slice(-5), ...behind.slice(0, 5)], ["medical"]);
    if (names(before, data.retained) || (cents < LEAST_CENTS && !isMedical)) return [];
    // "Each occurrence: $1,000,000, general aggregate: …", "an aggregate of $2,000,000"
    const gap = textOf(line).slice(before.at(-1)?.end ?? word.start, word.start);
    const isNamed = names(before.slice(-1), data.namesBefore) && gap.includes(":");
    const isOf = names(before.slice(-2, -1), data.namesBefore) && names(before.slice(-1), ["of|is"]);
    return [
      { cents, at, end, about: opensWith(behind, data.namesBehind) && !isNamed && !isOf ? behind : before },
    ];
  });
}
