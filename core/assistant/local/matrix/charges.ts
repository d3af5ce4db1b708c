/**
 * What an offer charges beside its premium: taxes, fees, or both in one amount, each under its own printed words. "None" and
 * "included" are statements, too: what they are about is not missing.
 */
import type { ChargeKind, DetailField, Evidence } from "../../model.ts";
import { labelOf, overlapper } from "../comparison/details.ts";
import { type ComparedDocument, type Line, quoteCells, quoteLine, textOf } from "../comparison/lines.ts";
import { figuresIn, findPhrase, isMoney, names, opensWith, type Word, wordsOf } from "../comparison/words.ts";
import * as data from "../data/charge-words.ts";
import { opensNames, silentBeside } from "../data/sentence-words.ts";
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
  const asTaxes = overlapper(read.filter(({ field }) => field === "taxes").flatMap(({ quotes }) => quotes));
  return withoutSums(
    grouped([...found, ...others], sums).map((charge) => {
      // An assessment is a tax or a fee: what the reading takes it for, the price says everywhere.
      const isTax = charge.kind === "FEES" && names(wordsOf(charge.label), data.assessments);
      return isTax && asTaxes(charge.amounts.map(({ quote }) => quote))
        ? { ...charge, kind: "TAXES" }
        : charge;
    }),
  );
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
    if (figure?.kind === "MONEY") {
      // "Taxes and fees: $95.00 policy fee" says which of them it is, and that the other is not charged.
      const own = trimmed(cell.text.slice(figure.end));
      const [kind, ownKind] = [kindOf(label), own === "" ? null : kindOf(own)];
      if (kind === "TAXES_AND_FEES" && ownKind !== null && ownKind !== kind && isPlain(own))
        return [
          {
            ...shared,
            label: `${own.charAt(0).toUpperCase()}${own.slice(1)}`,
            cents: figure.amount,
            said: "",
            isFree: false,
          },
          {
            ...shared,
            label: ownKind === "FEES" ? "Taxes" : "Fees",
            cents: null,
            said: NONE_LISTED,
            isFree: true,
          },
        ];
      return [{ ...shared, cents: figure.amount, said: "", isFree: false }];
    }
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
  // What is in a total is charged; what is in the premium is not.
  const isOfTotal = names(words, data.sumsOfCharges);
  return clausesIn(text, words).flatMap(({ words: own, start, end, said }): Charged[] => {
    const label = said === null ? null : kindLabel(own);
    if (said === null || label === null) return amountsIn(line, text, start, end);
    const including = said === INCLUDED && isOfTotal ? findPhrase(own, data.includingCharges) : null;
    const amounts = including ? amountsIn(line, text, own[including.from]?.start ?? start, end) : [];
    if (amounts.length > 0) return amounts;
    return [{ label, quote: quoteLine(line, start, end), cents: null, said, isFree: true, isPlain: true }];
  });
}

/** A stretch of a sentence, up to where the next one begins. `said`: that its charges add nothing. */
interface Clause {
  words: readonly Word[];
  start: number;
  end: number;
  said: string | null;
}

/** "Surplus lines tax of $210 applies; no policy fee.": what one of its clauses says is free is not said of the others. */
function clausesIn(text: string, words: readonly Word[]): Clause[] {
  const clauses: (Clause & { isApart: boolean })[] = [];
  for (const own of stretchesIn(text, words)) {
    const [start, end] = [own.words[0]?.start ?? 0, own.words.at(-1)?.end ?? 0];
    clauses.push({ ...own, start, end, said: freeIn(own.words) });
  }
  // "Taxes, fees and surcharges are included", but not "policy fee, no taxes"
  for (const [at, own] of [...clauses.entries()].toReversed()) {
    const next = clauses[at + 1];
    const isLedTo = next !== undefined && !next.isApart && !opensWith(next.words, data.denying);
    if (isLedTo && own.said === null && isListed(own.words, next.words)) own.said = next.said;
  }
  const told: typeof clauses = [];
  for (const own of clauses) {
    const last = own.isApart ? undefined : told.at(-1);
    if (last?.said && own.said === null && goesOn(last.words, own.words)) own.said = last.said;
    if (last?.said && last.said === own.said)
      told.splice(-1, 1, { ...last, words: [...last.words, ...own.words], end: own.end });
    else told.push(own);
  }
  return told;
}

/** Up to a comma, and up to an "and" where what stands before it is told and what follows tells something of its own. */
function stretchesIn(text: string, words: readonly Word[]): { words: Word[]; isApart: boolean }[] {
  const signsAt = words.map(({ start }, at) => text.slice(words[at - 1]?.end ?? 0, start));
  const stretches: { words: Word[]; isApart: boolean }[] = [];
  for (const [at, word] of words.entries()) {
    const last = stretches.at(-1);
    const isParted = [",", ";", "."].some((sign) => signsAt[at]?.includes(sign));
    const next = signsAt.findIndex(
      (signs, other) => other > at && (signs.includes(",") || signs.includes(";")),
    );
    const rest = words.slice(at + 1, next < 0 ? undefined : next);
    const isTold = last !== undefined && (last.words.some(isMoney) || freeIn(last.words) !== null);
    const tells = rest.some(isMoney) || opensWith(rest, data.denying);
    if (!last || isParted || (data.joining.includes(word.norm) && isTold && tells))
      stretches.push({ words: [word], isApart: signsAt[at]?.includes(";") ?? false });
    else last.words.push(word);
  }
  return stretches;
}

const INCLUDED = "Included in the premium";
const NONE_LISTED = "None listed";
/** "No taxes, fees or surcharges apply", "including taxes of $210 and fees of $150" */
const goesOn = (last: readonly Word[], own: readonly Word[]): boolean =>
  own.every(isSaidOfCharges) || (names(last, data.includingCharges) && !names(own, data.ownStatements));
/** "Taxes, fees and surcharges are included", "taxes of $210 and fees of $150 are included" */
const isListed = (own: readonly Word[], next: readonly Word[]): boolean =>
  own.every((word) => isMoney(word) || isSaidOfCharges(word)) &&
  (!own.some(isMoney) || names(next, data.includedTogether));
const isSaidOfCharges = ({ norm }: Word): boolean =>
  data.plainCharges.includes(norm) || data.plainBesideCharges.includes(norm);

/** The words before an amount say what it is of, or else those behind the last one, and no words are of two amounts. */
function amountsIn(line: Line, text: string, first: number, last: number): Charged[] {
  const figures = figuresIn(text).filter(
    ({ kind, start }) => kind === "MONEY" && start >= first && start < last,
  );
  const isBehind = figures[0] !== undefined && labelIn(text.slice(first, figures[0].start)) === "";
  return figures.flatMap(({ start, end, amount }, at): Charged[] => {
    const [from, to] = [figures[at - 1]?.end ?? first, figures[at + 1]?.start ?? last];
    const before = isBehind ? "" : labelIn(text.slice(from, start));
    const behind = isBehind || to === last ? labelIn(text.slice(end, to)) : "";
    const label = kindOf(before) === null ? behind : before;
    if (kindOf(label) === null) return [];
    const quote = label === before ? quoteLine(line, from, end) : quoteLine(line, start, to);
    return [{ label, quote, cents: amount, said: "", isFree: false, isPlain: isPlain(label) }];
  });
}

/** "plus", "in" and the like lead to a label and are none of it. */
function labelIn(text: string): string {
  const words = wordsOf(text);
  const isSilent = ({ norm }: Word) =>
    silentBeside.has(norm) || data.joining.includes(norm) || data.plainBesideCharges.includes(norm);
  const named = words.slice(
    words.findIndex((word) => !isSilent(word)),
    words.findLastIndex((word) => !isSilent(word)) + 1,
  );
  const own = named.slice(named.findLastIndex(({ norm }) => opensNames.has(norm)) + 1);
  const [whole, short] = [named, own].map((part) => text.slice(part[0]?.start ?? 0, part.at(-1)?.end ?? 0));
  // "There is a policy fee", but not "fees of the state"
  return short && kindOf(short) !== null && isPlain(short) ? short : (whole ?? "");
}

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
  return names(words, data.includedCharges) ? INCLUDED : null;
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
  const plain = charges.filter(
    (charge) =>
      !isSumOf(
        charge,
        charges.filter((other) => other !== charge && other.kind === charge.kind),
      ),
  );
  return plain.filter(
    (charge) =>
      charge.kind !== "TAXES_AND_FEES" ||
      !isSumOf(
        charge,
        plain.filter((other) => other !== charge),
      ),
  );
}

/** An amount that happens to be the sum of others is none of them unless its name says so. */
function isSumOf(charge: Charge, others: readonly Charge[]): boolean {
  const centsOf = ({ amounts }: Charge) => (amounts.length === 1 ? (amounts[0]?.cents ?? 0) : 0);
  const isTotal = names(wordsOf(charge.label), data.sumsOfCharges);
  const isWhole = isTotal || (charge.kind === "TAXES_AND_FEES" && others.length > 1);
  return (
    isWhole &&
    centsOf(charge) > 0 &&
    others.reduce((sum, other) => sum + centsOf(other), 0) === centsOf(charge)
  );
}
