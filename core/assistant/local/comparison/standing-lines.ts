/**
 * Of which lines of insurance a contract or somebody's list asks for a standing: "additional insured on GL and auto",
 * "waiver of subrogation on all policies".
 */
import type { Evidence } from "../../model.ts";
import { everyPolicy, leavingOut, policyNames } from "../data/contract-words.ts";
import * as data from "../data/demand-shorthand.ts";
import { requirementKinds } from "../data/requirement-words.ts";
import { demandWordsOf, entriesOf } from "./demand-words.ts";
import type { DemandingSentence, Demands } from "./demanded-amounts.ts";
import { overlapper } from "./details.ts";
import type { ComparedDocument } from "./lines.ts";
import { findPhrase, isPhrase, names, type Word } from "./words.ts";

export interface StandingLines {
  lines: readonly string[];
  /**
   * `WORDS`: the words name them. `ALL`: they speak of all, and these are demanded. `EVERY`: of all, and no line is demanded.
   * `PLACE`: the paragraph names them. `USUAL`: nobody does.
   */
  by: "WORDS" | "ALL" | "EVERY" | "PLACE" | "USUAL";
}

/** `possible`: the lines whose policies can give it. */
export function standingLines(
  contract: Pick<ComparedDocument, "isListOfDemands">,
  { sentences, lines, amounts }: Demands,
  {
    standing,
    quotes,
    possible,
  }: { standing: string; quotes: readonly Evidence[]; possible: readonly string[] },
): StandingLines {
  const isIt = overlapper(quotes);
  const sentence = sentences.find((each) => isIt(each.quotes));
  const demanded = new Set([...lines.keys(), ...amounts.flatMap((amount) => amount.lines)]);
  const words = contract.isListOfDemands ? entryOn(standing, quotes) : itemOn(standing, quotes);
  return linesNamed(words, possible, demanded, contract.isListOfDemands ? undefined : sentence);
}

const textOfQuotes = (quotes: readonly Evidence[]): string =>
  quotes.flatMap((quote) => quote.map((segment) => segment.text)).join(" ");
const phrasesOf = (standing: string): readonly string[] =>
  requirementKinds.find(({ line }) => line === standing)?.phrases ?? [];

/** Of a sentence that counts several things, "(b) …, (c) …", the words of the one that asks for it; else all of it. */
export function itemOn(standing: string, quotes: readonly Evidence[]): readonly Word[] {
  const text = textOfQuotes(quotes);
  const words = demandWordsOf(text);
  const isMark = ({ start, end }: Word) =>
    end - start <= 3 && text.charAt(start - 1) === "(" && text.charAt(end) === ")";
  const marks = words.flatMap((word, at) => (isMark(word) ? [at] : []));
  const items = marks.map((from, nth) => words.slice(from + 1, marks[nth + 1]));
  return (marks.length > 1 ? items.find((item) => names(item, phrasesOf(standing))) : undefined) ?? words;
}

/** Of "GL 1M/2M, AI on GL and auto, WC": the entry that asks for it, with the lines that only a comma parts from it. */
function entryOn(standing: string, quotes: readonly Evidence[]): readonly Word[] {
  const text = textOfQuotes(quotes);
  const entries = entriesOf(text, demandWordsOf(text));
  const at = entries.findIndex((entry) => names(entry, phrasesOf(standing)));
  const own = entries[at];
  if (!own) return demandWordsOf(text);
  const isNaming = Object.values(policyNames).some((phrases) => names(own, phrases));
  const behind = entries.slice(at + 1);
  const end = isNaming ? behind.findIndex((entry) => !isNameOnly(entry)) : 0;
  return [...own, ...behind.slice(0, end < 0 ? behind.length : end).flat()];
}

function isNameOnly(entry: readonly Word[]): boolean {
  const words = data.listJoins.includes(entry[0]?.norm ?? "") ? entry.slice(1) : entry;
  return Object.values(policyNames).some((phrases) => isPhrase(words, phrases));
}

/**
 * The lines that words name, all that are demanded where they speak of all policies, those that the paragraph is on, else
 * general liability.
 */
function linesNamed(
  words: readonly Word[],
  possible: readonly string[],
  demanded: ReadonlySet<string>,
  sentence: Pick<DemandingSentence, "open" | "before"> | undefined,
): StandingLines {
  const out = findPhrase(words, leavingOut);
  const [kept, left] = out ? [words.slice(0, out.from), words.slice(out.to)] : [words, []];
  const isNamed = (line: string, among: readonly Word[]) => names(among, policyNames[line] ?? []);
  const named = possible.filter((line) => isNamed(line, kept));
  if (named.length > 0) return { lines: named, by: "WORDS" };
  if (names(words, everyPolicy)) {
    const all = possible.filter((line) => demanded.has(line) && !isNamed(line, left));
    if (all.length > 0) return { lines: all, by: "ALL" };
  }
  const own = (sentence?.before ?? []).filter((line) => possible.includes(line));
  const isOneDemand = own.length === 1 || own.every((line) => sentence?.open.includes(line));
  if (own.length > 0 && isOneDemand) return { lines: own, by: "PLACE" };
  if (!names(words, everyPolicy)) return { lines: ["GENERAL_LIABILITY"], by: "USUAL" };
  return { lines: possible.filter((line) => !isNamed(line, left)), by: "EVERY" };
}
