/**
 * An amount as candidates for limits: the fields that its labels may name, and whether the line of insurance that it
 * stands under has them.
 */
import { type DetailField, isLimitField, type LimitField } from "../../model.ts";
import {
  bareWords,
  limitsInOrder,
  limitWords,
  notLimitWords,
  qualifiers,
  wholeWords,
} from "../data/amount-words.ts";
import { type FieldRow, fieldTable } from "../data/fields.ts";
import type { InsuranceLine } from "../data/lines.ts";
import { findLine, findLines } from "../values/find-line.ts";
import { labelTokensOf, labelWordsOf } from "../values/tokens.ts";
import { valuesIn } from "../values/values-in.ts";
import type { Amount } from "./amounts.ts";
import { isOfOtherTerm } from "./amount-candidates.ts";
import type { Candidate } from "./candidate.ts";
import { type Features, noFeatures } from "./features.ts";
import { type LabelMatch, matchLabel } from "./label-match.ts";
import type { PrintedSum } from "./sums.ts";

export interface LimitCandidate extends Candidate {
  field: LimitField;
  value: number;
  amount: Amount;
  /** It is called a total, or blanket. */
  isOfAll: boolean;
  /** "Each occurrence and aggregate": one amount is both. */
  isOfSeveral: boolean;
}

const EARLY_PAGES = 3;
/** Smaller amounts are no limits. */
const LEAST_CENTS = 100_000;
/** Liability is not written for less. */
const LEAST_LIABILITY_CENTS = 1_000_000;
const smallLimits: ReadonlySet<DetailField> = new Set<DetailField>([
  "glMedicalPerPersonLimit",
  "glMedicalPerOccurrenceLimit",
  "glRentedPremisesDamageLimit",
  "propertyBuildingLimit",
  "propertyContentsLimit",
  "cyberRetentionLimit",
]);
/** Amounts before and behind one among which the other limits of its line stand. */
const REACH = 10;
/** So many of them are as good as a heading. */
const COMPANY = 3;

/** By so much a label names another limit better. */
const OUTDONE = 0.15;

interface Labeled {
  amount: Amount;
  matches: readonly LimitMatch[];
  lines: ReadonlySet<InsuranceLine>;
}

interface LimitMatch extends LabelMatch {
  place: "OWN" | "ROW" | "COLUMN" | "ORDER";
}

/** The candidates of one page. */
export function limitCandidatesOf(amounts: readonly Amount[], sums: readonly PrintedSum[]): LimitCandidate[] {
  const priced = pricesAmong(sums);
  const labeled = amounts
    .filter(({ cents, isUnderlying }) => cents >= LEAST_CENTS && !isUnderlying)
    .filter((amount) => !priced.has(amount))
    .map((amount): Labeled => {
      const lines = linesOver(amount);
      return { amount, lines, matches: matchesOf(amount, lines) };
    });
  const isSum = new Set(sums.map(({ total }) => total));
  const addends = new Set(sums.flatMap(({ parts }) => parts));
  return labeled.flatMap(({ amount, matches, lines }, at) =>
    matches.map((match): LimitCandidate => ({
      field: match.row.field as LimitField,
      key: String(amount.cents),
      value: amount.cents,
      quotes: [...tellingLabels(amount), { piece: amount.piece, from: amount.from, to: amount.to }],
      page: amount.page,
      amount,
      isOfSeveral: saysBoth(`${amount.outer} ${amount.words}`),
      isOfAll:
        amount.isTotal ||
        says(
          `${amount.opening} ${amount.row} ${amount.outer} ${amount.words} ${amount.column} ${amount.headings.at(-1) ?? ""}`,
          wholeWords,
        ),
      features: featuresOf(amount, match, {
        lines,
        company: companyOf(labeled, at, match),
        isOutdone: matches.some((other) => valueOf(other) > valueOf(match) + OUTDONE),
        sum: isSum.has(amount),
        addend: addends.has(amount),
      }),
    })),
  );
}

/** What adds up to a premium, and the premium itself. */
function pricesAmong(sums: readonly PrintedSum[]): ReadonlySet<Amount> {
  const priced = sums.filter(({ total: { row, outer, words, column } }) =>
    says(`${row} ${outer} ${words} ${column}`, notLimitWords),
  );
  return new Set(priced.flatMap(({ total, parts }) => [total, ...parts]));
}

// Labels --------------------------------------------------------------------------------------

function matchesOf(amount: Amount, lines: ReadonlySet<InsuranceLine>): LimitMatch[] {
  const ordered = amount.run.length > 1 ? inOrder(amount, lines) : [];
  if (ordered.length > 0) return ordered;
  const best = new Map<LimitField, LimitMatch>();
  for (const [label, place] of labelsOf(amount)) {
    if (label.trim() === "") continue;
    for (const match of matchLabel(label)) {
      const { field } = match.row;
      if (!isLimitField(field) || isOtherwise(amount, match.row)) continue;
      const known = best.get(field);
      if (!known || valueOf(match) > valueOf(known)) best.set(field, { ...match, place });
    }
  }
  return [...best.values()];
}

/** What may name the amount, and from where. */
function labelsOf(amount: Amount): [label: string, place: LimitMatch["place"]][] {
  const { outer, words, row, column, run, runAt } = amount;
  if (run.length > 1) {
    const part = runPart(amount);
    if (part !== null) return [[part, "OWN"]];
    if (runAt > 0) return [];
  }
  const [before, behind] = [splitQualifier(words), splitQualifier(amount.behind)];
  // "Each accident. Bodily injury by disease" between two amounts: the first words are of the amount before.
  const own = before.qualifier === "" || isBare(before.rest) ? words : before.rest;
  const whole = own === "" ? outer : `${outer} ${own}`;
  return [
    [whole === "" ? amount.behind : "", "OWN"],
    [own, "OWN"],
    [whole, "OWN"],
    [own === "" ? outer : "", "OWN"],
    [behind.qualifier === "" ? "" : `${own === "" ? outer : own} ${behind.qualifier}`, "OWN"],
    [`${row} ${own}`, "ROW"],
    // What has a label of its own is named by its column only with it.
    [column === "" || whole.trim() === "" || !isLabel(whole) ? column : "", "COLUMN"],
    [column === "" ? "" : `${whole} ${column}`, "COLUMN"],
  ];
}

/** "each employee" of "each employee Bodily injury by disease", and the rest. */
function splitQualifier(text: string): { qualifier: string; rest: string } {
  const tokens = labelTokensOf(text);
  for (const phrase of limitQualifiers) {
    const last = tokens[phrase.length - 1];
    if (!last || !phrase.every((word, at) => tokens[at]?.norm === word)) continue;
    return { qualifier: text.slice(0, last.end), rest: text.slice(last.end) };
  }
  return { qualifier: "", rest: text };
}

/** Words that are no place or number, as those at the head of a row of a schedule are. */
const isLabel = (text: string): boolean =>
  !valuesIn(text).some(({ type }) => type === "ADDRESS" || type === "COMPANY") &&
  labelWordsOf(text).some((word) => word.length > 3);

const limitQualifiers = qualifiers.map((phrase) => labelWordsOf(phrase));

const valueOf = ({ share, isPart }: LabelMatch): number => share - (isPart ? 0.3 : 0);

/** "Each occurrence / general aggregate" over "$1,000,000 / $2,000,000". */
function runPart({ outer, words, column, run, runAt }: Amount): string | null {
  for (const label of [words, outer, column]) {
    const parts = label.split("/");
    if (parts.length === run.length && parts.every((part) => part.trim() !== "")) return parts[runAt] ?? null;
  }
  return null;
}

/** "GL $1M/$2M": amounts in the order in which everybody writes those of a line. */
function inOrder(amount: Amount, lines: ReadonlySet<InsuranceLine>): LimitMatch[] {
  const { words, run, runAt } = amount;
  if (runPart(amount) !== null) return [];
  const line = findLine(words) ?? (lines.size === 1 ? [...lines][0] : undefined);
  const order = limitsInOrder.find((known) => known.line === line);
  const field = order?.fields[runAt];
  const row = fieldTable.find((own) => own.field === field);
  if (!order || !row || run.length > order.fields.length || run.length < order.least) return [];
  return [{ row, share: 1, words: 1, isPart: true, isLast: true, place: "ORDER" }];
}

/** Without "Limits:" before words that say which. */
function tellingLabels({ outer, words, labelQuotes }: Amount): Amount["labelQuotes"] {
  return words !== "" && isBare(outer) ? labelQuotes.slice(-1) : labelQuotes;
}

const isBare = (text: string): boolean => labelWordsOf(text).every((word) => bareWords.includes(word));

// Lines ---------------------------------------------------------------------------------------

/** The lines that its own row, or else the nearest heading above it, names; none where nothing does. */
export function linesOver(amount: Amount): ReadonlySet<InsuranceLine> {
  const { outer, words, row, opening, column, headings, part } = amount;
  const own = [`${row} ${outer} ${words}`, column];
  for (const [at, text] of [...own, opening, ...headings.toReversed(), part ?? ""].entries()) {
    const found = new Set(findLines(text).map(({ line }) => line));
    // "Building" is a label and names no part of a policy.
    if (at < own.length || text === outer) found.delete("PROPERTY");
    if (found.size > 0) return found;
  }
  return new Set();
}

/** How many other limits of the same line are named near by: 0 to 1. */
function companyOf(labeled: readonly Labeled[], at: number, { row }: LabelMatch): number {
  const fields = new Set<string>();
  for (const { matches } of labeled.slice(Math.max(0, at - REACH), at + REACH + 1))
    for (const match of matches)
      if (
        (!match.isPart || match.place === "ORDER") &&
        match.share >= 0.5 &&
        match.row.field !== row.field &&
        match.row.lines[0] === row.lines[0]
      )
        fields.add(match.row.field);
  return Math.min(1, fields.size / COMPANY);
}

// Features ------------------------------------------------------------------------------------

interface Surroundings {
  lines: ReadonlySet<InsuranceLine>;
  company: number;
  isOutdone: boolean;
  sum: boolean;
  addend: boolean;
}

function featuresOf(
  amount: Amount,
  match: LimitMatch,
  { lines, company, isOutdone, sum, addend }: Surroundings,
): Features {
  const rank = match.row.sections.indexOf(amount.section);
  const said = `${amount.row} ${amount.outer} ${amount.words} ${amount.column}`;
  const own = match.row.lines.filter((line) => lines.has(line)).length;
  const heading = amount.headings.at(-1) ?? "";
  const isPlain = match.share === 1 && match.place === "OWN";
  const isDenied = !isPlain && !matchLabel(said).some(({ row }) => row === match.row);
  return {
    ...noFeatures,
    base: 1,
    label: 0.5 + match.share / 2,
    whole: match.share === 1 && !match.isPart ? 1 : 0,
    part: match.isPart ? 1 : 0,
    beside: amount.labelPlace === "BESIDE" ? 1 : 0,
    under: amount.labelPlace === "UNDER" ? 1 : 0,
    section: rank < 0 ? 0 : 1 - rank * 0.2,
    wording: ["FORM", "NOTICE", "SIGNATURE"].includes(amount.section) ? 1 : 0,
    early: amount.page <= EARLY_PAGES ? 1 : 0,
    prominent: amount.isProminent ? 1 : 0,
    fit: amount.fit,
    sum: sum ? 1 : 0,
    addend: addend ? 1 : 0,
    line: lines.size > 0 && own === 0 ? 1 : 0,
    ownLine: own > 0 ? 1 / lines.size : 0,
    company,
    outdone: isOutdone ? 1 : 0,
    round: roundness(amount.cents),
    limits: says(`${said} ${heading}`, ["limit"]) ? 1 : 0,
    column: match.place === "COLUMN" && match.share < 1 ? 1 : 0,
    ordered: match.place === "ORDER" ? 1 : 0,
    denied: isDenied || says(`${said} ${heading}`, deniedWords(match.row)) ? 1 : 0,
    other: amount.isFurtherOption || isOfOtherTerm(`${said} ${heading}`) ? 1 : 0,
  };
}

/** In a column of premiums, deductibles and the like, called one of them, or too little for a limit of liability. */
function isOtherwise({ column, outer, words, group, cents }: Amount, row: FieldRow): boolean {
  if (cents < LEAST_LIABILITY_CENTS && !smallLimits.has(row.field)) return true;
  // "- Buildings" below "Newly acquired property" is no limit of the building.
  const isPart = ["-", "–"].includes(`${outer} ${words}`.trimStart().charAt(0));
  if (isPart && says(group, row.not ?? [])) return true;
  return [column, `${outer} ${words}`].some(
    (text) => says(text, deniedWords(row)) && !says(text, limitWords),
  );
}

/** A retention is named so. */
function deniedWords({ field, labels, partLabels }: FieldRow): readonly string[] {
  let words = denied.get(field);
  if (!words) {
    const own = new Set([...labels, ...partLabels].flatMap((label) => labelWordsOf(label)));
    words = notLimitWords.filter((word) => !own.has(word));
    denied.set(field, words);
  }
  return words;
}
const denied = new Map<string, readonly string[]>();

/** Limits are written with one digit and zeros, seldom with two or three. */
function roundness(cents: number): number {
  let [rest, digits] = [cents, 0];
  while (rest > 0 && rest % 10 === 0) rest /= 10;
  for (; rest > 0; rest = Math.floor(rest / 10)) digits += 1;
  return digits < 3 ? 1 : digits === 3 ? 0.5 : 0;
}

/** An occurrence and, right behind it, an aggregate. */
function saysBoth(text: string): boolean {
  const words = labelWordsOf(text);
  const at = words.indexOf("occurrence");
  return at >= 0 && words.slice(at + 1, at + 3).includes("aggregate");
}

function says(text: string, phrases: readonly string[]): boolean {
  const words = labelWordsOf(text);
  return phrases.some((phrase) => words.includes(phrase));
}
