/**
 * The local reasoner's matrix of two to six offers or policies: what each of them states, in rows that all of them share.
 * Rows come from the field table, the subjects of cover and the numbers of forms; what only one carrier's words name is
 * paired as the comparison of two documents pairs its lines. Nothing is paired across different insurance.
 */
import { inSlices, type SlicedWork } from "../../../shared/sliced-work.ts";
import {
  type AnswerQuote,
  type ApartDocument,
  type CellOutcome,
  COLUMNS_MAX,
  type ComparisonGroup,
  type CoverageMatrix,
  type Evidence,
  type MatrixCell,
  type MatrixColumn,
  type MatrixRow,
} from "../../model.ts";
import { areUnrelated, yearsBetweenTerms } from "../comparison/details.ts";
import { type Line, quoteLine, textOf } from "../comparison/lines.ts";
import { matchLines } from "../comparison/match-lines.ts";
import { groupOf, whyItMatters } from "../comparison/reasons.ts";
import { canonical, figuresIn, names, opensWith, wordsOf } from "../comparison/words.ts";
import * as data from "../data/comparison.ts";
import { fees, taxes } from "../data/charge-words.ts";
import { givesOrders } from "../orders-in-text.ts";
import type { ExploredDocument } from "../review/explore.ts";
import { quotesOf } from "../review/reviewed-document.ts";
import { findLine } from "../values/find-line.ts";
import { titleCase } from "../title-case.ts";
import { labelWordsOf } from "../values/tokens.ts";
import { otherInsurance } from "./other-insurance.ts";
import { onPages, optionsIn } from "./options.ts";
import { leftOutAs, type Stated, subjectOf, whyOf, wordsKey } from "./named.ts";
import { inOrder, isSameValue, outcomesOf } from "./outcomes.ts";
import { allStatedIn, merged } from "./stated.ts";
import { pricesOf } from "./prices.ts";
import { CLASS_KEY, OWNERS_KEY, STATES_KEY } from "./workers.ts";

export interface MatrixInput {
  /** In the order of the columns. */
  documents: readonly ExploredDocument[];
  /** The document that has to stand among the columns; without one, those of which there are most. */
  aroundId?: string;
}

export interface Column {
  document: ExploredDocument;
  /** What was handed over, of which the document may be one option. */
  offered: ExploredDocument;
  /** The same as its file is, of which it may be one part. */
  file: ExploredDocument;
  option: string | null;
  stated: readonly Stated[];
  /** The same with what is said twice or otherwise. */
  all: readonly Stated[];
}

type OfferedColumn = Omit<Column, "stated" | "all">;

/** What one offer does not state is looked for in all of its lines. */
const ROW_UNITS = 1_000;

/** Nothing is compared where there is only one. */
export function* matrixInSlices(input: MatrixInput): SlicedWork<CoverageMatrix> {
  const { matrix, columns } = yield* sideBySide(input);
  if (matrix.columns.length < 2) return { ...matrix, rows: [] };
  return { ...matrix, prices: columns.map((column) => pricesOf(column, null, quotedOf(column))) };
}

/** The first words of what a column states, as places of its file. */
export const quotedOf =
  ({ file }: Pick<Column, "file">) =>
  (quotes: readonly Evidence[] = []): AnswerQuote[] =>
    quotesOf(
      file,
      quotes.slice(0, 1).map((quote) => onPages(quote, file.pages)),
    );

/**
 * The matrix with what its columns were read from, and what is of other insurance; a single offer has its rows, too.
 * `files`: as they are, where the documents are parts of them.
 */
export function* sideBySide(
  { documents, aroundId }: MatrixInput,
  files: readonly ExploredDocument[] = documents,
): SlicedWork<{ matrix: CoverageMatrix; columns: Column[]; others: ExploredDocument[] }> {
  const { together, others, apart } = yield* partedByInsurance(documents, aroundId);
  const all: OfferedColumn[] = [];
  for (const document of together)
    for (const { name, document: own } of yield* optionsIn(document))
      all.push({
        option: name,
        document: own,
        offered: document,
        file: files.find(({ documentId }) => documentId === document.documentId) ?? document,
      });
  const columns: Column[] = [];
  for (const column of all.slice(0, COLUMNS_MAX)) {
    const said = yield* allStatedIn(column.document);
    columns.push({ ...column, stated: merged(said), all: said });
  }
  const shown = named(all.slice(0, COLUMNS_MAX));
  const leftOut = named(all)
    .slice(COLUMNS_MAX)
    .map(({ name }) => name);
  const rows: MatrixRow[] = [];
  const aligned = yield* alignedRows(columns);
  yield* inSlices(aligned, (row) => rows.push(rowOf(row, columns)), ROW_UNITS);
  return { matrix: { columns: shown, rows: inOrder(rows), apart, leftOut }, columns, others };
}

// Which documents stand side by side --------------------------------------------------------------

/** Those of one insurance, as many as possible; the others with the reason why nothing of them is paired. */
function* partedByInsurance(
  documents: readonly ExploredDocument[],
  aroundId?: string,
): SlicedWork<{ together: ExploredDocument[]; others: ExploredDocument[]; apart: ApartDocument[] }> {
  const groups: ExploredDocument[][] = [];
  for (const document of documents) {
    let home: ExploredDocument[] | undefined;
    for (const group of groups) {
      const [first] = group;
      if (home || !first) continue;
      const { oldShare, newShare } = yield* matchLines(first.lines, document.lines, plainly);
      const isOther =
        areUnrelated(first, document, Math.min(oldShare, newShare)) ||
        otherInsurance(first, document) !== null;
      if (!isOther) home = group;
    }
    if (home) home.push(document);
    else groups.push([document]);
  }
  const together =
    groups.find((group) => group.some(({ documentId }) => documentId === aroundId)) ??
    groups.toSorted((a, b) => b.length - a.length)[0] ??
    [];
  const [first] = together;
  const others = documents.filter((document) => !together.includes(document));
  return {
    together,
    others,
    apart: first ? others.map((document) => apartFrom(first, document)) : [],
  };
}

const plainly = (words: Line["words"]): string => canonical(words);

function apartFrom(first: ExploredDocument, document: ExploredDocument): ApartDocument {
  const { documentId, name, extraction } = document;
  const lines = otherInsurance(first, document);
  const insured = extraction.details.insured?.name ?? null;
  const other = first.extraction.details.insured?.name ?? null;
  const reason =
    lines !== null
      ? `${name} is about ${lines.own}, and ${first.name} is about ${lines.other}, so nothing is paired.`
      : insured === null
        ? `${name} describes other insurance than ${first.name}, so nothing is paired.`
        : other === null
          ? `${name} insures ${insured}, which ${first.name} does not name, so nothing is paired.`
          : `${name} insures ${insured}, and ${first.name} insures ${other}, so nothing is paired.`;
  const names = document.lines.find((line) => findLine(textOf(line)) !== null) ?? document.lines[0];
  const ofLines = names ? [quoteLine(names)] : [];
  const quotes = lines === null ? (extraction.evidence.insured ?? ofLines).slice(0, 1) : ofLines;
  const isOtherClient = lines === null && insured !== null;
  return { documentId, name, reason, isOtherClient, quotes: quotesOf(document, quotes) };
}

// Names of columns --------------------------------------------------------------------------------

/** What a carrier is called between people: without "Insurance Company" and the like. */
const shortName = (carrier: string): string => {
  const name = carrier.replace(
    /[\s,]+(?:(?:insurance|assurance)\s+)?(?:company|co\.?|corporation|corp\.?|inc\.?|ltd\.?|limited|llc|se|plc)\.?$/iu,
    "",
  );
  return name.split(" ").length > 1 ? name : carrier;
};

function named(columns: readonly OfferedColumn[]): MatrixColumn[] {
  const shown = columns.map(({ document, option }): MatrixColumn => {
    const { quoteNumber, policyNumber, carrier } = document.extraction.details;
    const file = document.name.replace(/\.[a-z0-9]{1,5}$/iu, "");
    const name = carrier ? shortName(titleCase(carrier.name, document.pages)) : file;
    return {
      documentId: document.documentId,
      option,
      name: option === null ? name : `${name}, ${option}`,
      number: quoteNumber ?? policyNumber ?? null,
      pageCount: document.pages.length,
    };
  });
  const isShared = (name: string) => shown.filter((other) => other.name === name).length > 1;
  return shown.map((column, at) => {
    if (!isShared(column.name)) return column;
    const file = columns[at]?.document.name.replace(/\.[a-z0-9]{1,5}$/iu, "") ?? "";
    return { ...column, name: `${column.name}, ${column.number ?? file}` };
  });
}

// Rows --------------------------------------------------------------------------------------------

/** What the columns state of one thing; null where one states nothing. */
type Aligned = (Stated | null)[];

function* alignedRows(columns: readonly Column[]): SlicedWork<Aligned[]> {
  const rows = new Map<string, Aligned>();
  const variants = (key: string) =>
    columns.map(({ stated }) => stated.filter((each) => each.key === key).length);
  const severalPlaces = new Set(
    [...new Set(columns.flatMap(({ stated }) => stated.map(({ key }) => key)))].filter((key) =>
      variants(key).some((count) => count > 1),
    ),
  );
  for (const [at, { stated }] of columns.entries())
    for (const each of stated) {
      // A single location needs no name to be the same one.
      const key = severalPlaces.has(each.key) ? `${each.key}|${each.place ?? ""}` : each.key;
      const row = rows.get(key) ?? columns.map(() => null);
      row[at] ??= each;
      rows.set(key, row);
    }
  yield 10 * rows.size;
  const all = [...rows.values()];
  pairForms(all);
  pairSubjects(all);
  pairPrinted(all);
  yield* pairByWords(all, columns);
  // Terms of one policy begin and end on other days: that is no difference.
  const [first, ...others] = columns;
  const areTerms = others.every(
    ({ document }) => first && yearsBetweenTerms([first.document.extraction, document.extraction]) !== 0,
  );
  const isShown = (row: Aligned) =>
    firstOf(row) !== undefined &&
    !(areTerms && ["effectiveDate", "expirationDate"].includes(firstOf(row)?.field ?? ""));
  const left = all.filter(isShown);
  return left.toSorted((a, b) => orderOf(a) - orderOf(b));
}

const orderOf = (row: Aligned): number => Math.min(...row.map((each) => each?.order ?? Infinity));

/** Moves what one row has into another that lacks it. */
function merge(into: Aligned, from: Aligned): boolean {
  if (into === from || into.some((each, at) => each !== null && from[at] !== null)) return false;
  for (const [at, each] of from.entries()) {
    into[at] ??= each;
    from[at] = null;
  }
  return true;
}

const firstOf = (row: Aligned): Stated | undefined => row.find((each) => each !== null) ?? undefined;

/** Carriers print their own numbers on forms of one title. */
function pairForms(rows: readonly Aligned[]): void {
  const byTitle = new Map<string, Aligned>();
  for (const row of rows) {
    const form = firstOf(row);
    if (!form?.isForm || form.isExcluded) continue;
    const title = wordsKey(form.label);
    const known = byTitle.get(title);
    if (!known || !merge(known, row)) byTitle.set(title, row);
  }
}

/** A form that grants what another carrier states in a line, or excludes, belongs into that line. */
function pairSubjects(rows: readonly Aligned[]): void {
  for (const row of rows) {
    const form = firstOf(row);
    const subject = form?.isForm && !form.isExcluded ? subjectOf(form.label) : null;
    if (!subject || subject.isCondition === true) continue;
    const other = rows.find((each) => {
      const told = each === row ? undefined : firstOf(each);
      return told?.subject === subject && !isMeasured(told);
    });
    const named = row.map((each) => each && { ...each, subject, value: `${each.label} (${each.value})` });
    if (other && merge(other, named)) row.fill(null);
  }
}

/** What one document is sure of as a field may stand in another under the same printed words, and no more. */
function pairPrinted(rows: readonly Aligned[]): void {
  const fields = rows.filter((row) => firstOf(row)?.field !== undefined);
  for (const row of rows) {
    const only = firstOf(row);
    if (!only?.line) continue;
    const words = wordsKey(only.label);
    const isField = (own: Aligned) =>
      own.some((each) => each?.printed !== undefined && wordsKey(each.printed) === words);
    const field = fields.find(isField);
    if (field) merge(field, row);
  }
}

/** Labels that no table knows, as the comparison of two documents pairs their lines. */
function* pairByWords(rows: readonly Aligned[], columns: readonly Column[]): SlicedWork<void> {
  const rowOfLine = new Map<Line, Aligned>();
  for (const row of rows)
    for (const each of row)
      if (each?.line && row.some((other) => other === null)) rowOfLine.set(each.line, row);
  const linesOf = ({ stated }: Column) =>
    stated.flatMap(({ line }) => (line && rowOfLine.has(line) ? [line] : []));
  for (const [at, column] of columns.entries())
    for (const other of columns.slice(at + 1)) {
      const { changed } = yield* matchLines(linesOf(column), linesOf(other), plainly);
      for (const { old, new: fresh } of changed) {
        const [into, from] = [rowOfLine.get(old), rowOfLine.get(fresh)];
        if (into && from && isPair(into, from) && merge(into, from))
          for (const each of into) if (each?.line) rowOfLine.set(each.line, into);
      }
    }
}

/** A word that both labels have; an amount is never held against words alone. */
function isPair(a: Aligned, b: Aligned): boolean {
  const [one, other] = [firstOf(a), firstOf(b)];
  if (!one || !other || one.isExcluded !== other.isExcluded) return false;
  const words = labelWordsOf(other.label);
  return labelWordsOf(one.label).some((word) => word.length > 3 && words.includes(word));
}

// Cells -------------------------------------------------------------------------------------------

function rowOf(stated: Aligned, columns: readonly Column[]): MatrixRow {
  const found = columns.map(
    (column, at) => stated[at] ?? mentionIn(column, stated) ?? wordingIn(column, stated),
  );
  const told = found.filter((each) => each !== null);
  const first = (told.find(({ isForm }) => !isForm) ??
    told.find(({ subject }) => subject) ??
    told[0]) as Stated;
  const group = groupOfRow(first, told);
  const isSame = told.length === found.length && told.every((each) => isSameValue(first.value, each.value));
  const outcomes = isSame ? told.map(outcomeAlone) : outcomesOf(found, group);
  const label = first.isForm && first.subject ? first.subject.label : chargedAs(first, told);
  const { field } = first;
  const context = told.map(({ value }) => value).join(" ");
  return {
    group,
    label,
    why: (field && whyOf(field)) || whyItMatters(label, context),
    isSame,
    cells: found.map((each, at): MatrixCell => {
      const { file } = columns[at] as Column;
      if (!each) return { outcome: "NOT_FOUND", value: null, quotes: [] };
      const quotes = quotesOf(
        file,
        each.quotes.map((quote) => onPages(quote, file.pages)),
      );
      const outcome = outcomes[at] ?? "STATED";
      const isNotOffered = outcome === "EXCLUDED" && opensWith(wordsOf(each.value), data.notOffered);
      return { outcome, value: each.value, quotes, ...(isNotOffered ? { isNotOffered } : {}) };
    }),
  };
}

/** What one offer prints for taxes and fees together is no fee alone. */
const chargedAs = ({ label, field }: Stated, told: readonly Stated[]): string =>
  field !== undefined &&
  chargeFields.has(field) &&
  told.some(({ printed = "" }) => names(wordsOf(printed), taxes) && names(wordsOf(printed), fees))
    ? "Taxes and fees"
    : label;
const chargeFields: ReadonlySet<string> = new Set(["taxes", "policyFees", "otherFees"]);

const outcomeAlone = ({ isExcluded }: Stated): CellOutcome => (isExcluded ? "EXCLUDED" : "STATED");

/** "Wind and hail, deductible": no form and no sentence says that alone. */
const isMeasured = ({ key }: Stated): boolean => !key.endsWith("|");

/** Longer lines are wording, in which a word may stand for anything. */
const MENTION_MAX = 200;

/** A line that says something of a subject although it is no label: before "Not found", the pages are searched for it. */
function mentionIn({ document }: Column, row: Aligned): Stated | null {
  const like = firstOf(row);
  if (!like?.subject || like.subject.isCondition === true || isMeasured(like)) return null;
  const { about } = like.subject;
  const isMention = (line: Line) => {
    const text = textOf(line);
    if (line.kind !== "WORDS" || text.length > MENTION_MAX || !names(line.words, about)) return false;
    const isTelling = names(line.words, [...data.notCovered, ...data.covered, ...data.exclusions]);
    return isTelling && !givesOrders(text);
  };
  const line = document.lines.find(isMention);
  if (!line) return null;
  const isExcluded = names(line.words, [...data.notCovered, ...data.exclusions]);
  return {
    ...like,
    value: isExcluded ? leftOutAs(textOf(line)) : textOf(line),
    quotes: [quoteLine(line)],
    isExcluded,
  };
}

/** The title of an exclusion is short; what follows it may name anything. */
const TITLE_WORDS_MAX = 8;
const itemMark = /^\(?[\p{L}\d]{1,3}[.)]\s+/u;

/** Of what other offers exclude: the title in the wording of a base form that excludes it, too. */
function wordingIn({ document }: Column, row: Aligned): Stated | null {
  const like = firstOf(row);
  if (!like || row.some((each) => each !== null && !each.isExcluded)) return null;
  const wanted = labelWordsOf(like.label);
  const isTitle = (text: string) => {
    if (wordsOf(text).length > TITLE_WORDS_MAX || givesOrders(text)) return false;
    if (like.subject) return names(wordsOf(text), like.subject.about);
    const words = labelWordsOf(text);
    return wanted.length > 0 && wanted.every((word) => words.includes(word));
  };
  for (const segment of document.extraction.exclusions.flatMap(({ quotes }) => quotes.flat())) {
    let { start } = segment;
    for (const line of segment.text.split("\n")) {
      const title = line.replace(itemMark, "");
      const end = start + line.length;
      if (isTitle(title)) {
        const quote = [{ page: segment.page, start: end - title.length, end, text: title }];
        return { ...like, value: "Excluded by its wording", quotes: [quote], isExcluded: true };
      }
      start = end + 1;
    }
  }
  return null;
}

function groupOfRow(first: Stated, told: readonly Stated[]): ComparisonGroup {
  const { label, isForm, subject, key } = first;
  if (told.every(({ isExcluded, value }) => isExcluded && value.startsWith("Excluded"))) return "EXCLUSIONS";
  if (isForm && !subject) return "FORMS";
  if (key.startsWith(CLASS_KEY)) return "PREMIUM";
  if (key === STATES_KEY || key === OWNERS_KEY) return "COVERAGES";
  if (key.startsWith("notice:") || subject?.isCondition) return isCharge(label) ? "PREMIUM" : "CONDITIONS";
  const [a, b] = [told[0]?.value ?? null, told[1]?.value ?? null];
  const group = groupOf({ label, oldValue: a, newValue: b, old: [], new: [] });
  // A column of limits holds no charges: "Deferred payments", "Lease assessment".
  const isUnderLimit =
    first.line?.cells.some(({ column }) => names(wordsOf(column), ["limit|limits"])) ?? false;
  if (group === "PREMIUM" && isUnderLimit) return "LIMITS";
  // Beside a limit, what another carrier excludes is that limit's line.
  const isMoney = told.some(({ value }) => figuresIn(value).some(({ kind }) => kind === "MONEY"));
  const isOfPayments = group === "PREMIUM" && subject !== undefined && !key.endsWith("|premium");
  return (group === "EXCLUSIONS" && isMoney) || isOfPayments ? "COVERAGES" : group;
}

const isCharge = (label: string): boolean =>
  names(wordsOf(label), ["deposit", "audit", "payment plan", "minimum"]);
