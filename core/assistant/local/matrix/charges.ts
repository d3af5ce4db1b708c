/**
 * What an offer charges beside its premium: taxes, fees, or both in one amount, each under its own printed words. "None" and
 * "included" are statements, too: what they are about is not missing.
 */
import type { ChargeKind, DetailField, Evidence } from "../../model.ts";
import { labelOf, overlapper } from "../comparison/details.ts";
import { type ComparedDocument, type Line, quoteCells, quoteLine, textOf } from "../comparison/lines.ts";
import { type Figure, figuresIn, names, type Word, wordsOf } from "../comparison/words.ts";
import * as data from "../data/charge-words.ts";
import { givesOrders } from "../orders-in-text.ts";
import { type Stated, trimmed, wordsKey } from "./named.ts";
import { wordingOf } from "./stated.ts";

export interface Charge {
  kind: ChargeKind;
  /** As printed. */
  label: string;
  amounts: { cents: number; quote: Evidence }[];
  said: { text: string; quote: Evidence } | null;
  isFree: boolean;
}

/** One amount, or words in its place, with what they are of. */
interface Charged {
  label: string;
  quote: Evidence;
  cents: number | null;
  said: string;
  isFree: boolean;
  /** Nothing but words for charges. */
  isPlain: boolean;
}

const SENTENCE_WORDS_MAX = 40;
const LABEL_MAX = 60;
const fieldsOfCharges: readonly (DetailField | undefined)[] = ["taxes", "policyFees", "otherFees"];

/** `all`: what the offer states. */
export function chargesOf(document: ComparedDocument, all: readonly Stated[]): Charge[] {
  const isWordingOn = wordingOf(document);
  const printed = document.lines
    .filter(
      (line) =>
        line.kind !== "HEADING" &&
        !givesOrders(textOf(line)) &&
        !isWordingOn(quoteLine(line)[0]?.page ?? 0, line.kind === "WORDS"),
    )
    .flatMap((line) => (isSentence(line) ? inSentence(line) : inCells(line)));
  const read = all.filter(({ field }) => fieldsOfCharges.includes(field));
  const parts = (document.extraction.schedules?.premiumParts ?? []).filter(({ kind }) => kind !== "PREMIUM");
  const isKnown = overlapper([...read, ...parts].flatMap(({ quotes }) => quotes));
  const found = printed.filter(({ isPlain, quote }) => isPlain || isKnown([quote]));
  const isFound = overlapper(found.map(({ quote }) => quote));
  const others = read.filter(({ quotes }) => !isFound(quotes)).flatMap(fromField);
  const sums = new Set(read.flatMap(fromField).map(({ cents }) => cents));
  return withoutSums(grouped([...found, ...others], sums));
}

/** Words that run on, also behind a label: "Premium: $6,500 plus $210 in taxes and fees". */
const isSentence = ({ kind, cells: [cell, ...others] }: Line): boolean =>
  kind === "WORDS" || (kind === "PAIR" && others.length === 0 && figuresIn(cell?.text ?? "").length > 1);

/** What the reading took from words that are no line of charges. */
function fromField({ field, printed, value, quotes }: Stated): Charged[] {
  const [only, ...more] = figuresIn(value).filter(({ kind }) => kind === "MONEY");
  const [quote] = quotes;
  if (!only || more.length > 0 || !quote || !field) return [];
  const label = printed !== undefined && kindOf(printed) ? printed : labelOf(field);
  return [{ label, quote, cents: only.amount, said: "", isFree: false, isPlain: true }];
}

/** "Policy fee: $150", "Fees and taxes: none", or a column headed "Taxes". */
function inCells(line: Line): Charged[] {
  const [first] = line.head;
  return line.cells.flatMap((cell): Charged[] => {
    const label = [cell.column, trimmed(line.label)].find((text) => kindOf(text) !== null);
    if (label === undefined) return [];
    const words = wordsOf(label);
    const [figure, ...others] = figuresIn(cell.text).filter(({ kind }) => kind !== "COUNT");
    const start = first && label !== cell.column ? [[first, 0, first.text.length] as const] : [];
    const shared = {
      label,
      quote: quoteCells([...start, [cell, 0, cell.text.length]]),
      isPlain: isPlain(label),
    };
    if (names(words, data.conditionalCharges) || others.length > 0) return [];
    if (figure?.kind === "MONEY") return [{ ...shared, cents: figure.amount, said: "", isFree: false }];
    if (figure?.kind === "PERCENT")
      return [{ ...shared, cents: null, said: trimmed(cell.text), isFree: false }];
    const said = figure ? null : freeIn(wordsOf(`${label} ${cell.text}`));
    return said === null ? [] : [{ ...shared, cents: null, said, isFree: true }];
  });
}

/** "$6,500 plus $210 in taxes and fees", "All taxes and fees are included.", "No fees apply." */
function inSentence(line: Line): Charged[] {
  const text = textOf(line);
  const words = wordsOf(text);
  if (words.length > SENTENCE_WORDS_MAX || names(words, data.conditionalCharges)) return [];
  const label = kindLabel(words);
  const said = label === null ? null : freeIn(words);
  if (label !== null && said !== null)
    return [{ label, quote: quoteLine(line), cents: null, said, isFree: true, isPlain: true }];
  const figures = figuresIn(text).filter(({ kind }) => kind === "MONEY");
  return figures.flatMap(amountIn(line, text, figures));
}

/** The words before an amount say what it is of, or else those behind it, and no words are of two amounts. */
const amountIn =
  (line: Line, text: string, figures: readonly Figure[]) =>
  ({ start, end, amount }: Figure, at: number): Charged[] => {
    const [last, next] = [figures[at - 1], figures[at + 1]];
    const behind = text.slice(end, next?.start ?? text.length);
    const isOfLast = figures[0] !== undefined && trimmed(text.slice(0, figures[0].start)) === "";
    const before = isOfLast ? "" : text.slice(last?.end ?? 0, start);
    const label = [before, behind].map(labelIn).find((own) => kindOf(own) !== null);
    if (label === undefined) return [];
    const [from, to] =
      label === labelIn(before) ? [last?.end ?? 0, end] : [start, next?.start ?? text.length];
    const quote = quoteLine(line, from, to);
    return [{ label, quote, cents: amount, said: "", isFree: false, isPlain: isPlain(label) }];
  };

/** "plus", "in" and the like lead to a label and are none of it. */
const labelIn = (text: string): string =>
  trimmed(
    trimmed(text).replace(
      /^(?:(?:and|or|plus|in|of|for|with|a|an|the)\b\s*)+|\s+(?:and|plus|of|is|are)$/giu,
      "",
    ),
  );

const isPlain = (label: string): boolean =>
  wordsOf(label).every(({ norm }) => data.plainCharges.includes(norm));

function kindOf(text: string): ChargeKind | null {
  if (text.length > LABEL_MAX) return null;
  const words = wordsOf(text);
  if (names(words, data.wholeCosts)) return null;
  const [hasTax, hasFee] = [names(words, data.taxes), names(words, data.fees)];
  return hasTax && hasFee ? "TAXES_AND_FEES" : hasTax ? "TAXES" : hasFee ? "FEES" : null;
}

/** What a sentence says is free. */
function kindLabel(words: readonly Word[]): string | null {
  const [hasTax, hasFee] = [names(words, data.taxes), names(words, data.fees)];
  return hasTax && hasFee ? "Taxes and fees" : hasTax ? "Taxes" : hasFee ? "Fees" : null;
}

function freeIn(words: readonly Word[]): string | null {
  if (names(words, data.chargesOnTop)) return null;
  if (names(words, data.noCharges)) return "None";
  return names(words, data.includedCharges) ? "Included in the premium" : null;
}

/** One for each label. Amounts of one label under other headings, which add up to what the reading is sure of, are several. */
function grouped(found: readonly Charged[], sums: ReadonlySet<number | null>): Charge[] {
  const groups = Map.groupBy(found, ({ label }) => wordsKey(label));
  return [...groups.values()].flatMap((group): Charge[] => {
    const [first] = group;
    const kind = first && kindOf(first.label);
    if (!first || !kind) return [];
    const amounts = new Map<number, { cents: number; quote: Evidence }>();
    for (const { cents, quote } of group)
      if (cents !== null && !amounts.has(cents)) amounts.set(cents, { cents, quote });
    const all = [...amounts.values()];
    const shared = { kind, label: first.label, said: null, isFree: false };
    if (all.length === 0)
      return [
        { ...shared, amounts: [], said: { text: first.said, quote: first.quote }, isFree: first.isFree },
      ];
    const isParted = all.length > 1 && sums.has(all.reduce((sum, { cents }) => sum + cents, 0));
    return isParted ? all.map((own) => ({ ...shared, amounts: [own] })) : [{ ...shared, amounts: all }];
  });
}

/** "Total taxes and fees" charges nothing more than what stands above it. */
function withoutSums(charges: readonly Charge[]): Charge[] {
  const centsOf = ({ amounts }: Charge) => (amounts.length === 1 ? (amounts[0]?.cents ?? 0) : 0);
  const sum = charges.reduce((all, charge) => all + centsOf(charge), 0);
  const whole = charges.find(
    (charge) => centsOf(charge) > 0 && charges.length > 2 && centsOf(charge) * 2 === sum,
  );
  return charges.filter((charge) => charge !== whole);
}
