/** Demands that none of the rules knows: each is told with its words, for somebody to compare. */
import type { Evidence } from "../../model.ts";
import { demandWordsOf, entriesOf } from "../comparison/demand-words.ts";
import { demandsOf } from "../comparison/demanded-amounts.ts";
import { insuranceItemsOf, isItem } from "../comparison/insurance-items.ts";
import { type Line, quoteLine, textOf } from "../comparison/lines.ts";
import { behindMark, figuresIn, isMoney, isPhrase, names, type Word, wordsOf } from "../comparison/words.ts";
import { everyPolicy, policyNames } from "../data/contract-words.ts";
import { demandedTerms } from "../data/demanded-terms.ts";
import * as data from "../data/demands.ts";
import { requirementKinds, statedAmounts } from "../data/requirement-words.ts";
import { freeDemands } from "../data/review-words.ts";
import { givesOrders } from "../orders-in-text.ts";
import type { DecidedDocument } from "./corrected.ts";

/** More than anybody reads. */
export const DEMANDS_MAX = 120;
export const FREE_DEMANDS_MAX = 12;
const FREE_LENGTH = { least: 25, most: 500 };

/** The label of a demand that no rule knows. */
export const FREE_DEMAND = "Another demand";

/** "(ii) Spectators' Legal Liability: $5,000,000 each occurrence": an item of a list needs no verb to demand it. */
const isLimitOfItem = (line: Line): boolean =>
  isItem(textOf(line)) && names(line.words, freeDemands.limits) && names(line.words, data.limitNames);

/** "Insurance that Contractor must carry | Least limits": the titles of columns, whose rows are told. */
const isTitled = ({ kind, cells }: Line): boolean =>
  kind === "PAIR" && isPhrase(wordsOf(cells.at(-1)?.text ?? ""), freeDemands.titles);

/** The quotes of sentences on insurance that demand something none of the rules knows. */
export function freeSentences(demanding: DecidedDocument): (readonly Evidence[])[] {
  const { demanding: marks, about, not } = freeDemands;
  return demandsOf(demanding)
    .sentences.filter(({ line, isRequirement, groups }) => {
      const text = textOf(line);
      const { length } = text;
      // What somebody took the trouble to type is told, whether it is understood or not.
      if (demanding.isListOfDemands) return /\p{L}/u.test(text) && !text.endsWith(":") && !givesOrders(text);
      return (
        length >= FREE_LENGTH.least &&
        length <= FREE_LENGTH.most &&
        ((isLimitOfItem(line) && groups.every(({ amounts }) => amounts.length === 0)) ||
          (!isRequirement && names(line.words, marks) && names(line.words, about))) &&
        !names(line.words, not) &&
        !isTitled(line) &&
        // It leads into a list, whose lines are told.
        !text.endsWith(":") &&
        !givesOrders(text)
      );
    })
    .slice(0, demanding.isListOfDemands ? DEMANDS_MAX : FREE_DEMANDS_MAX)
    .map(({ quotes }) => quotes);
}

/** "Until two years after completion:" asks for something, whatever list it leads into. */
const lasts = (text: string): boolean =>
  figuresIn(text).some(({ norm }) => norm.endsWith(" month") || norm.endsWith(" year"));

/**
 * The quotes of the numbered or lettered items of a contract's clause on insurance that led to no demand, and of the
 * entries of the others that no rule reads, so that nothing that is asked for vanishes. `isTold`: it led to a demand.
 */
export function freeItems(
  contract: DecidedDocument,
  isTold: (quotes: readonly Evidence[]) => boolean,
): (readonly Evidence[])[] {
  return [...insuranceItemsOf(contract.lines)]
    .flatMap((line): Evidence[][] => {
      const text = textOf(line);
      const words = behindMark(text, line.words);
      if (givesOrders(text) || isTitled(line) || names(words, freeDemands.not)) return [];
      if (isTold([quoteLine(line)])) return freeEntriesOf(line).map((quote) => [quote]);
      const isAsking = !names(words, freeDemands.notAsked) && words.length > 1;
      const isLead = text.endsWith(":") && !lasts(text);
      const isRunIn = contract.lines.some(
        (next) => next !== line && next.block === line.block && next.order > line.order,
      );
      const isTitle = isRunIn && words.length <= TITLE_WORDS && !names(words, data.demandingWords);
      return isAsking && !isLead && !isTitle && text.length <= FREE_LENGTH.most ? [[quoteLine(line)]] : [];
    })
    .slice(0, DEMANDS_MAX);
}

/** Titles before the first sentence of an item are seldom longer. */
const TITLE_WORDS = 5;

/** Of "a) CGL, 1M/2M, no exclusion for townhouses": what stands behind the insurance and no rule reads. */
function freeEntriesOf(line: Line): Evidence[] {
  const text = textOf(line);
  const words = behindMark(text, demandWordsOf(text));
  if (names(words, [...data.verbs, ...freeDemands.ofPeople])) return [];
  const [first, ...entries] = entriesOf(text, words);
  if (!first || !names(first, coverWords)) return [];
  const runs: Word[][] = [];
  let isOpen = false;
  for (const entry of entries) {
    const isFree = !names(entry, [...knownWords, ...freeDemands.byLaw]) && !entry.every(isMoney);
    if (isFree && isOpen) runs.at(-1)?.push(...entry);
    else if (isFree) runs.push([...entry]);
    isOpen = isFree;
  }
  return runs.map((run) => quoteEntry(line, run));
}

const coverWords: readonly string[] = [
  ...requirementKinds.flatMap(({ isCover, phrases }) => (isCover ? phrases : [])),
  ...data.demandedLines.flatMap(({ named }) => named),
];

/** What a rule reads an entry of a list by. */
const knownWords: readonly string[] = [
  ...requirementKinds.flatMap(({ phrases }) => phrases),
  ...data.demandedLines.flatMap(({ named }) => named),
  ...Object.values(policyNames).flat(),
  ...data.limitNames,
  ...data.wholeLimits,
  ...demandedTerms.flatMap(({ about }) => about),
  ...statedAmounts,
  ...everyPolicy,
  ...freeDemands.unlisted,
];

/**
 * Of "1M/2M GL, pet waiver, 30 days notice": the entries that no rule reads where it reads the others. Of a sentence, or of
 * a name with its commas, only the whole says something.
 */
export function freeEntries(demanding: DecidedDocument): (readonly Evidence[])[] {
  if (!demanding.isListOfDemands) return [];
  return demandsOf(demanding)
    .sentences.flatMap(({ line }) => {
      const text = textOf(line);
      const words = demandWordsOf(text);
      if (names(words, data.begins) || givesOrders(text)) return [];
      const entries = entriesOf(text, words);
      const free = entries.filter((entry) => !names(entry, knownWords) && !entry.every(isMoney));
      return free.length * 2 < entries.length ? free.map((entry) => [quoteEntry(line, entry)]) : [];
    })
    .slice(0, DEMANDS_MAX);
}

const quoteEntry = (line: Line, entry: readonly Word[]): Evidence =>
  quoteLine(line, entry[0]?.start, entry.at(-1)?.end);
