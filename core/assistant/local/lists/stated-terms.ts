/**
 * What declarations state besides names, dates and limits: occurrence or claims-made, causes of loss, coinsurance, limits
 * that are words, deductibles by coverage part, who bills and how often, the experience modification. Read beside labels
 * alone: a form that explains such a term says nothing about this policy.
 */
import type { Block, PageModel, QuoteSegment } from "#model/reading";
import type { SlicedWork } from "../../../shared/sliced-work.ts";
import type { PolicyDetails, ScheduledRow } from "../../model.ts";
import { findPhrase, isPhrase, names, opensWith, type Word } from "../comparison/words.ts";
import * as data from "../data/term-words.ts";
import { tokensOf } from "../values/tokens.ts";
import { valuesIn } from "../values/values-in.ts";
import { type Line, linesOf, quoteOfLine } from "./lines.ts";
import { type Deductible, deductiblesOf, listDeductibles } from "./stated-deductibles.ts";
import { isCapital, sentencesIn, startBehind, stating, wholeQuote, withoutEnd } from "./stated-words.ts";

export type TermField = "billingType" | "intervalType" | "experienceModification";

/** A value of a field that is a word or a factor. */
export interface StatedField {
  field: TermField;
  value: NonNullable<PolicyDetails[TermField]>;
  quote: QuoteSegment[];
}

export interface StatedTerms {
  particulars: ScheduledRow[];
  deductibles: ScheduledRow[];
  fields: StatedField[];
  /** There were more. */
  isCut: boolean;
}

export interface TermReader {
  readPage(model: PageModel): void;
  finish(): SlicedWork<StatedTerms>;
}

/** More rows than any policy states. */
export const TERMS_MAX = 500;
const FOUND_MAX = 10_000;
const DEDUCTIBLES_MAX = 100;

export function createTermReader(): TermReader {
  const particulars = new Map<string, ScheduledRow>();
  const deductibles: Deductible[] = [];
  const fields: StatedField[] = [];
  return {
    readPage(model) {
      if (!model.sections.some(({ kind }) => stating.has(kind))) return;
      const stated = linesOf(model).filter(isStating);
      const lines = stated.filter(({ kind }) => kind !== "FURNITURE");
      for (const row of particularsOf(model, lines)) {
        const key = JSON.stringify(row.cells);
        if (particulars.size <= TERMS_MAX && !particulars.has(key)) particulars.set(key, row);
      }
      if (deductibles.length <= FOUND_MAX) deductibles.push(...deductiblesOf(model, lines));
      if (fields.length <= FOUND_MAX) fields.push(...fieldsOf(stated));
    },
    *finish() {
      const rows = yield* listDeductibles(deductibles);
      return {
        particulars: [...particulars.values()].slice(0, TERMS_MAX),
        deductibles: rows.slice(0, DEDUCTIBLES_MAX),
        fields,
        isCut:
          particulars.size > TERMS_MAX || rows.length > DEDUCTIBLES_MAX || deductibles.length > FOUND_MAX,
      };
    },
  };
}

const isStating = ({ section }: Line): boolean => section !== null && stating.has(section.kind);

// Particulars ---------------------------------------------------------------------------------

function* particularsOf(model: PageModel, lines: readonly Line[]): Generator<ScheduledRow> {
  const text = model.text.toLowerCase();
  const onPage = data.terms.filter(({ page = "" }) => text.includes(page));
  for (const block of model.blocks)
    if (block.kind === "TABLE" && stating.has(model.sections[block.section]?.kind ?? "FORM"))
      for (const term of onPage) yield* columnOf(model, block, term);
  const hasWorkers = text.includes("workers compensation") || text.includes("workers' compensation");
  for (const line of lines) {
    const small = line.text.toLowerCase();
    const said = onPage.filter(({ hints }) => hints.some((hint) => small.includes(hint)));
    const words = said.length > 0 || line.text.length <= LIMIT_LABEL_MAX ? tokensOf(line.text) : [];
    for (const term of said) {
      const found = boxedIn(line, term) ?? besideLabel(line, words, term);
      if (found)
        yield { cells: { [term.name]: found.text }, quotes: [quoteOfLine(line, found.from, found.to)] };
    }
    if (hasWorkers && small.includes("excluded")) yield* excludedIn(line);
    const stated = wordInsteadOfLimit(line, words);
    if (stated) yield stated;
  }
}

interface Found {
  text: string;
  /** With its label. */
  from: number;
  to: number;
}

/** "Causes of loss: Special", and "Occurrence form" where it opens the line. */
function besideLabel({ text }: Line, words: readonly Word[], term: data.Term): Found | null {
  if (term.before) {
    const own = valueAt(text, 0, term.values);
    if (own && opensWith(tokensOf(text.slice(own.to)), term.before)) return own;
  }
  for (let at = 0; ;) {
    const label = findPhrase(words, term.labels, at);
    if (!label || (term.isOfRows && label.from > 0)) return null;
    const value = valueAt(text, words[label.to - 1]?.end ?? 0, term.values);
    if (value) return { ...value, from: words[label.from]?.start ?? 0 };
    at = label.from + 1;
  }
}

const VALUE_WORDS = 8;
const VALUE_REACH = 90;

/** The value that stands next in a text; null where something else does. */
function valueAt(text: string, behind: number, values: readonly data.TermValue[]): Found | null {
  const from = startBehind(text, behind);
  const rest = text.slice(from, from + VALUE_REACH);
  const words = tokensOf(rest);
  for (const value of values) {
    const end = endOfValue(rest, words, value, text.slice(behind, from).includes(":"));
    if (end > 0) return { text: withoutEnd(rest.slice(0, end)), from, to: from + end };
  }
  return null;
}

function endOfValue(text: string, words: readonly Word[], value: data.TermValue, isMarked: boolean): number {
  if (typeof value === "string") {
    const found = findPhrase(words.slice(0, VALUE_WORDS), [value]);
    return found?.from === 0 ? (words[found.to - 1]?.end ?? 0) : 0;
  }
  if (value.type === "SYMBOLS") {
    const count = words.findIndex(({ norm }) => norm.length > 2 || !Number.isFinite(Number(norm)));
    return words[(count < 0 ? words.length : count) - 1]?.end ?? 0;
  }
  if (value.type === "REST") {
    const ends = [".", ";", "  "].map((mark) => text.indexOf(mark)).filter((own) => own > 0);
    return isMarked || isPhrase(words, data.valuations) ? Math.min(text.length, ...ends) : 0;
  }
  return valuesIn(text).find(({ type, start }) => type === value.type && start === 0)?.end ?? 0;
}

/** What stands behind the one box of a line that is checked. */
function boxedIn({ text }: Line, { isBoxed, labels, values, before }: data.Term): Found | null {
  if (!isBoxed) return null;
  const small = text.toLowerCase();
  const [from, ...others] = checks.map((mark) => small.indexOf(mark)).filter((at) => at >= 0);
  if (from === undefined || others.length > 0 || (!before && !names(tokensOf(text), labels))) return null;
  const end = small.indexOf(small.charAt(from) === "[" ? "]" : ")", from);
  const value = valueAt(text, "☒☑".includes(small.charAt(from)) ? from + 1 : end + 1, values);
  return value && { ...value, from };
}
const checks = ["[x]", "[ x ]", "(x)", "( x )", "☒", "☑"];

/** A column that has the same value in each row. */
function* columnOf(
  model: PageModel,
  { columns, rows }: Extract<Block, { kind: "TABLE" }>,
  { name, labels, values, isOfRows }: data.Term,
): Generator<ScheduledRow> {
  const at = isOfRows ? -1 : columns.findIndex(({ text }) => isPhrase(tokensOf(text), labels));
  if (at < 0 || columns.length < 3) return;
  const isValue = (text: string) => valueAt(text, 0, values)?.to === text.length;
  const end = rows.findIndex(({ cells }) => !cells[at] || !isValue(cells[at].text));
  const cells = rows.slice(0, end < 0 ? rows.length : end).flatMap((row) => row.cells[at] ?? []);
  const [first] = cells;
  if (!first || new Set(cells.map(({ text }) => text.toLowerCase())).size > 1) return;
  const quote = [columns[at], first].flatMap((piece) => (piece ? wholeQuote(model, piece) : []));
  yield { cells: { [name]: first.text }, quotes: [quote] };
}

/** "Sole proprietor is excluded: Ada Brandt". */
function* excludedIn(line: Line): Generator<ScheduledRow> {
  for (const { text, start } of sentencesIn(line.text)) {
    const words = tokensOf(text);
    if (!opensWith(words, data.excludedPersons) || !names(words.slice(0, VALUE_WORDS), ["excluded"]))
      continue;
    yield { cells: { excludedPersons: text }, quotes: [quoteOfLine(line, start, start + text.length)] };
  }
}

/** "Medical expense limit | Excluded". */
function wordInsteadOfLimit(line: Line, words: readonly Word[]): ScheduledRow | null {
  if (line.pieces.length > 2 || line.text.length > LIMIT_LABEL_MAX) return null;
  if (!lastOfWordsForLimits.has(words.at(-1)?.norm ?? "")) return null;
  const word = findPhrase(words, data.wordsForLimits);
  if (word?.to !== words.length || word.from === 0 || !names(words.slice(0, word.from), data.namesOfLimits))
    return null;
  const [from, to] = [words[word.from]?.start ?? 0, words.at(-1)?.end ?? 0];
  const limit = withoutEnd(line.text.slice(0, from));
  if (!isCapital(limit)) return null;
  return { cells: { limit, word: line.text.slice(from, to) }, quotes: [quoteOfLine(line)] };
}
const LIMIT_LABEL_MAX = 100;
const lastOfWordsForLimits: ReadonlySet<string> = new Set(
  data.wordsForLimits.map((phrase) => phrase.slice(phrase.lastIndexOf(" ") + 1)),
);

// Billing and experience modification -----------------------------------------------------------

const FACTOR_MIN = 0.2;
const FACTOR_MAX = 4;
/** Words between what is paid and how often. */
const INTERVAL_REACH = 6;

function* fieldsOf(lines: readonly Line[]): Generator<StatedField> {
  for (const [at, line] of lines.entries()) {
    const small = line.text.toLowerCase();
    // Most lines say "pay" or "policy": only what speaks of bills, times or factors is taken apart.
    if (!hintsOfFields.some((hint) => small.includes(hint))) continue;
    const words = tokensOf(line.text);
    for (const value of ["DIRECT", "AGENCY"] as const)
      if (names(words, data.billing[value])) yield { field: "billingType", value, quote: quoteOfLine(line) };
    for (const value of ["ANNUAL", "MONTHLY", "QUARTERLY"] as const)
      if (sentencesIn(line.text).some(({ text }) => saysInterval(tokensOf(text), data.intervals[value])))
        yield { field: "intervalType", value, quote: quoteOfLine(line) };
    const label = findPhrase(words, data.modification);
    if (!label) continue;
    const next = lines[at + 1];
    for (const [own, from] of [[line, words[label.to - 1]?.end ?? 0], ...(next ? [[next, 0]] : [])] as [
      Line,
      number,
    ][]) {
      const value = factorIn(own.text.slice(from, from + FACTOR_REACH));
      if (value === null) continue;
      const quote = [...quoteOfLine(line), ...(own === line ? [] : quoteOfLine(own))];
      yield { field: "experienceModification", value, quote };
      break;
    }
  }
}
const FACTOR_REACH = 40;
const hintsOfFields = ["bill", "annual", "year", "month", "quarter", "full", "install", "mod", "exp", "emr"];

function saysInterval(words: readonly Word[], phrases: readonly string[]): boolean {
  const found = findPhrase(words, phrases);
  if (!found || opensWith(words.slice(found.to), data.notPaid)) return false;
  return (
    names(words.slice(Math.max(0, found.from - INTERVAL_REACH), found.from), data.payWords) ||
    names(words.slice(found.from, found.to), ["full pay", "paid in full"]) ||
    opensWith(words.slice(found.to), data.payEnds)
  );
}

/** "0.87", ".92": digits behind a point. */
function factorIn(text: string): number | null {
  for (const word of text.split(" ")) {
    const digits = word
      .split("")
      .filter((sign) => (sign >= "0" && sign <= "9") || sign === ".")
      .join("");
    const value = Number(digits);
    if (
      digits.length >= 2 &&
      digits.includes(".") &&
      !digits.endsWith(".") &&
      value >= FACTOR_MIN &&
      value <= FACTOR_MAX
    )
      return value;
  }
  return null;
}
