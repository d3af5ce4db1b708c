/**
 * The amounts of a contract's insurance clauses, each with the lines of insurance that it is demanded of. One sentence
 * may demand two lines at once, or several with amounts of their own; a list may give the amounts under the line.
 */
import type { Evidence } from "../../model.ts";
import type { DemandedTerm } from "../data/demanded-terms.ts";
import { slashedLimits, slashedOfOthers } from "../data/demand-shorthand.ts";
import * as data from "../data/demands.ts";
import type { Standing } from "../data/standings.ts";
import { combinations, limitsOf, listsOfInsurance, notAskingForUmbrella } from "../data/requirement-words.ts";
import { slashedAmountsIn } from "../values/slashed-amounts.ts";
import type { Said } from "./certificate.ts";
import { overlapper } from "./details.ts";
import { insuranceItemsOf, isItem } from "./insurance-items.ts";
import { type ComparedDocument, type Line, quoteLine, textOf } from "./lines.ts";
import { demandWordsOf, isParted } from "./demand-words.ts";
import { behindMark, findPhrase, isMoney, names, opensWith, type Word, wordsOf } from "./words.ts";

export interface DemandedAmount {
  /** As requirements call them: GENERAL_LIABILITY, COMMERCIAL_AUTO, … */
  lines: readonly string[];
  cents: number;
  isConditional?: boolean;
  /** The words that say what it limits. */
  about: readonly Word[];
  quotes: Evidence[];
}

export interface Demands {
  amounts: DemandedAmount[];
  /** Each line that is demanded at all, with the first sentence that does. */
  lines: Map<string, Evidence[]>;
  /** The sentences of the clauses on insurance. `isRequirement`: it speaks of insurance for sure. */
  sentences: DemandingSentence[];
  /** The sentence that lets primary and umbrella together meet a limit; empty if none does. */
  combining: Evidence[];
}

export interface DemandingSentence {
  line: Line;
  quotes: Evidence[];
  /** It speaks of insurance for sure. */
  isRequirement: boolean;
  /** Its paragraph does. */
  isInClause: boolean;
  /** The lines of insurance that it names, those that share their amounts together. */
  groups: readonly LineGroup[];
  /** The lines that its paragraph named last, where it names none, and all that it named before. */
  open: readonly string[];
  before: readonly string[];
}

export interface LineGroup {
  lines: string[];
  amounts: Amount[];
  /** The number of its first word. */
  at: number;
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
  /** Where it is met with the umbrella: the contract's words that let both count. */
  combining?: readonly Evidence[];
  /** It is asked for only under a condition, such as "if alcohol is sold". */
  isConditional?: boolean;
  /** Of a term: the lines whose policies it is asked of; empty where the words do not say. */
  of?: readonly string[];
  /** What a certificate says of its holder and only an endorsement can give. */
  standing?: Standing;
  /** A demand that is measured or marked otherwise, by its row of the table. */
  term?: DemandedTerm;
  /** Of a limit: the fields, and the names of limits without one, that say it. Of days of notice: "NOTICE". */
  reads?: readonly string[];
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
  const demands: Demands = { amounts: [], lines: new Map(), sentences: [], combining: [] };
  const itemsOfClauses = insuranceItemsOf(lines);
  let begun: readonly string[] = [];
  let [page, open, left]: [number, readonly string[], number] = [0, [], 0];
  // The paragraphs that named a line, and that made a demand, last.
  let [block, clause] = [-1, -1];
  let before: readonly string[] = [];
  for (const printed of lines) {
    const line = inFull(printed);
    const isItemOfClause = itemsOfClauses.has(printed);
    const quotes = [quoteLine(line)];
    const isRequirement = isListOfDemands || isDemanding(quotes);
    // Sentences that make demands, and those that follow them on the page: they may list the limits.
    const printedOn = quotes[0]?.[0]?.page ?? 0;
    // A list goes on over the foot of a page.
    if (isRequirement || leadsIn(line) || (printedOn === page + 1 && isItem(textOf(line)))) page = printedOn;
    const groups = groupsOf(line, begun);
    // A line that is set as a heading may be the beginning of a sentence.
    begun = line.kind === "HEADING" && names(line.words, data.begins) ? (groups.at(-1)?.lines ?? []) : [];
    if (printedOn !== page) continue;
    if (demands.combining.length === 0 && names(line.words, combinations)) demands.combining = quotes;
    const isDemand =
      (names(line.words, data.demanding) ||
        leavesOutLimit(quotes) ||
        (isItemOfClause && opensWithCover(line))) &&
      !names(line.words, data.notDemanding);
    if (isRequirement || isItemOfClause) clause = line.block;
    demands.sentences.push({
      ...{ line, quotes, isRequirement, isInClause: clause === line.block, groups },
      open: block === line.block ? open : [],
      before: block === line.block ? before : [],
    });
    if (groups.length > 0) {
      const own = groups.flatMap(({ lines: named }) => named);
      before = [...new Set([...(block === line.block ? before : []), ...own])];
      block = line.block;
    }
    for (const group of groups) {
      const isAsked = (name: string) =>
        isDemand &&
        (name !== "UMBRELLA" || group.amounts.length > 0 || !names(line.words, notAskingForUmbrella));
      for (const name of group.lines)
        if (isAsked(name) && !demands.lines.has(name)) demands.lines.set(name, quotes);
      for (const amount of group.amounts)
        demands.amounts.push({
          ...named(amount, group.lines),
          ...{ lines: group.lines, quotes, isConditional: isConditional(line.words, group) },
        });
    }
    [open, left] = groups.length > 0 ? [groups.at(-1)?.lines ?? [], LIST_SENTENCES_MAX] : [open, left - 1];
    if (groups.length > 0 || left < 0 || namesAnother(line)) continue;
    for (const amount of amountsIn(line)) {
      const own = named(amount, open);
      if (!names(own.about, data.limitNames)) continue;
      const isOfLiability = names(own.about, data.liabilityLimits) && demands.lines.has("GENERAL_LIABILITY");
      demands.amounts.push({ ...own, lines: isOfLiability ? ["GENERAL_LIABILITY"] : open, quotes });
    }
  }
  const property = requirements.find(({ line, quotes }) => line === "PROPERTY" && isDemand(quotes));
  // Named in passing, as where rights are waived as far as property insurance pays, it is not demanded.
  if (property) demands.lines.set("PROPERTY", property.quotes);
  return demands;
}

/** An item with an insurance of its own, whose limit is not one of the insurance named before it. */
const namesAnother = (line: Line): boolean =>
  isItem(textOf(line)) &&
  names(line.words, data.ownInsurance) &&
  !names(line.words, [...data.liabilityLimits, "bodily injury", "property damage", "accident", "employee"]);

/** "f) Installation floater covering materials on site": it opens with what it asks for. */
const opensWithCover = (line: Line): boolean =>
  !names(line.words, data.verbs) &&
  opensWith(
    behindMark(textOf(line), line.words),
    data.demandedLines.flatMap(({ named: own }) => own),
  );

/** "Vendor must maintain the following insurance policies:" */
const leadsIn = (line: Line): boolean =>
  textOf(line).trimEnd().endsWith(":") && names(line.words, listsOfInsurance);

/** The limit that is asked for is blacked out, or its place is blank. */
export function leavesOutLimit(quotes: readonly Evidence[]): boolean {
  const text = quotes.flatMap((quote) => quote.map((segment) => segment.text)).join(" ");
  const isOut = (sign: string, at: number) =>
    sign === "$" &&
    !"0123456789".includes(
      text
        .slice(at + 1)
        .trimStart()
        .charAt(0) || ".",
    );
  const words = wordsOf(text);
  return (
    !words.some(isMoney) &&
    (text.split("").some(isOut) || (text.trimEnd().endsWith(":") && names(words, limitsOf)))
  );
}

/** Words that demand, as against those that name something in passing. */
export const isDemand = (quotes: readonly Evidence[]): boolean =>
  quotes.some((quote) => {
    const words = wordsOf(quote.map(({ text }) => text).join(" "));
    return names(words, data.demandingWords) && !names(words, data.waiving);
  });

type Amount = Pick<DemandedAmount, "cents" | "about"> & {
  at: number;
  end: number;
  /** Its place, from 0, among amounts that only slashes part. */
  slot: number | null;
};

const inFull = (line: Line): Line => ({ ...line, words: demandWordsOf(textOf(line)) });

/** An amount of "1M/2M" limits what its place says. */
function named(amount: Amount, lines: readonly string[]): Amount {
  if (amount.slot === null) return amount;
  const own = lines.find((line) => line in slashedLimits);
  const limits = (own === undefined ? undefined : slashedLimits[own]) ?? slashedOfOthers;
  return { ...amount, about: wordsOf(limits[amount.slot] ?? "") };
}

/** A condition stands right before the line of insurance or right behind its amounts. */
function isConditional(words: readonly Word[], { at, amounts }: LineGroup): boolean {
  const before = words.slice(Math.max(words.slice(0, at).findLastIndex(isMoney) + 1, at - 10), at);
  const behind = amounts.at(-1)?.end ?? words.length;
  return names(before, data.conditions) || names(words.slice(behind, behind + 4), data.conditions);
}

/** The lines that a sentence names, those that share their amounts together. `begun`: those named where it begins. */
function groupsOf(line: Line, begun: readonly string[]): LineGroup[] {
  const groups: LineGroup[] = begun.length > 0 ? [{ lines: [...begun], amounts: [], at: 0 }] : [];
  const amounts = amountsIn(line);
  const mentions = mentionsIn(line.words);
  // Of "liability insurance" alone the general one is meant.
  const general = mentions.length === 0 && amounts.length > 0 ? findPhrase(line.words, data.liability) : null;
  const marks = [
    ...mentions,
    ...(general ? [{ line: "GENERAL_LIABILITY", at: general.from, end: general.to }] : []),
    ...amounts,
  ]
    .toSorted((a, b) => a.at - b.at)
    // Property insurance is often named in passing: only with an amount of its own it is demanded here.
    .filter((mark, index, all) => !isOfProperty(mark) || "cents" in (all[index + 1] ?? {}));
  // The line whose amount stood before it.
  let ahead: string | null = null;
  for (const [index, mark] of marks.entries()) {
    const group = groups.at(-1);
    const isUsed = group === undefined || group.amounts.length > 0;
    // Statutory limits have no amount: one behind workers compensation may be that of what follows.
    const isFull = isUsed || group.lines.every((line) => line === "WORKERS_COMPENSATION");
    if ("line" in mark) {
      const isGrouped = mark.line === ahead;
      ahead = null;
      if (isGrouped) continue;
      if (isUsed) groups.push({ lines: [mark.line], amounts: [], at: mark.at });
      else if (!group.lines.includes(mark.line)) group.lines.push(mark.line);
      continue;
    }
    // "$5,000,000 of umbrella coverage": the line stands behind its amount.
    const [next, last] = lineBehind(marks, index);
    const between = next ? line.words.slice(last, next.at) : [];
    const [end, start] = [line.words[last - 1]?.end ?? 0, line.words[next?.at ?? 0]?.start ?? 0];
    const isBefore =
      isFull &&
      !isParted(textOf(line), end, start) &&
      between.every(({ norm }) => data.smallWords.includes(norm));
    if (isBefore && next) {
      groups.push({ lines: [next.line], amounts: [], at: mark.at });
      ahead = next.line;
    }
    const own = groups.at(-1);
    // "WC 1M/1M/1M": those are the limits of employers liability.
    if (mark.slot !== null && own?.lines.join() === "WORKERS_COMPENSATION")
      own.lines.push("EMPLOYERS_LIABILITY");
    own?.amounts.push(mark);
  }
  return groups;
}

const isOfProperty = (mark: Mention | Amount): boolean => "line" in mark && mark.line === "PROPERTY";

/** The line that stands behind an amount, or behind the amounts that slashes join to it, and where those end. */
function lineBehind(
  marks: readonly (Mention | Amount)[],
  index: number,
): [next: Mention | undefined, last: number] {
  const isJoined = (mark: Mention | Amount, at: number) =>
    at > index && "slot" in mark && mark.slot !== null && mark.slot > 0;
  const behind = marks.findIndex((mark, at) => at > index && !isJoined(mark, at));
  const next = marks[behind];
  return [next && "line" in next ? next : undefined, marks[behind - 1]?.end ?? 0];
}

interface Mention {
  line: string;
  at: number;
  end: number;
}

function mentionsIn(words: readonly Word[]): Mention[] {
  const found: Mention[] = [];
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
  const slashed = slashedAmountsIn(textOf(line));
  return words.flatMap((word, at): Amount[] => {
    if (!isMoney(word)) return [];
    const list = slashed.find((amounts) => amounts.some(({ start }) => start === word.start));
    const slot = list?.findIndex(({ start }) => start === word.start) ?? null;
    // "one million dollars ($1,000,000)" is said once.
    if (slot === null && words.slice(Math.max(0, at - 2), at).some(({ norm }) => norm === word.norm))
      return [];
    const cents = Number(word.norm.slice(1));
    const end = at + (words[at + 1]?.norm === word.norm ? 2 : 1);
    const to = words.findIndex((own, place) => place >= end && isMoney(own));
    const before = words.slice(Math.max(words.slice(0, at).findLastIndex(isMoney) + 1, at - 14), at);
    const all = words.slice(end, to < 0 ? end + 16 : Math.min(to, end + 16));
    const behind = all.slice(0, findPhrase(all, data.goingOn)?.from);
    const isMedical = names([...before.slice(-5), ...behind.slice(0, 5)], ["medical"]);
    if (names(before, data.retained) || (cents < LEAST_CENTS && !isMedical)) return [];
    // "Each occurrence: $1,000,000, general aggregate: …", "an aggregate of $2,000,000"
    const gap = textOf(line).slice(before.at(-1)?.end ?? word.start, word.start);
    const isNamed = names(before.slice(-1), data.namesBefore) && gap.includes(":");
    const isOf = names(before.slice(-2, -1), data.namesBefore) && names(before.slice(-1), ["of|is"]);
    return [
      {
        ...{ cents, at, end, slot },
        about: opensWith(behind, data.namesBehind) && !isNamed && !isOf ? behind : before,
      },
    ];
  });
}
