/**
 * One file that offers several insurances, each under a number of its own, as one document for each: an account quote. What
 * belongs to the others is left out of it, so that it is read like any other. What stands on pages of all of them, and
 * names none, is of all; an amount among it is of none.
 */
import type { Block, PageModel, PageReading, Piece, QuoteSegment, Span, TableRow } from "#model/reading";
import type { SlicedWork } from "../../../shared/sliced-work.ts";
import { blankSpans } from "../blank-spans.ts";
import { figuresIn, names, wordsOf } from "../comparison/words.ts";
import { sumsWithCharges, sumWords } from "../data/package-words.ts";
import { matchLabel } from "../facts/label-match.ts";
import type { ExploredDocument } from "../review/explore.ts";
import { findLine } from "../values/find-line.ts";
import { identifierAt } from "../values/identifiers.ts";
import { readAgain } from "./options.ts";

export interface PackagePart {
  document: ExploredDocument;
  /** What the list of parts gives as its price; null without such a list. */
  price: ListedPrice | null;
}

export interface ListedPrice {
  cents: number;
  quote: readonly QuoteSegment[];
  /** Taxes and fees are in it. */
  isWhole: boolean;
}

export interface OfferedPackage {
  /** Only the document itself where it offers no more than one. */
  parts: PackagePart[];
  /** What the file says that all parts cost together; null if it does not. */
  total: { label: string; cents: number; quote: readonly QuoteSegment[] } | null;
}

type Table = Extract<Block, { kind: "TABLE" }>;

const NUMBER_LENGTH_MIN = 6;
const PARTS_MAX = 8;

export function* packageIn(document: ExploredDocument): SlicedWork<OfferedPackage> {
  const whole: OfferedPackage = { parts: [{ document, price: null }], total: null };
  const numbers = numbersIn(document.models);
  if (numbers.length < 2) return whole;
  const owners = ownersOf(document.pages, numbers);
  const own = numbers.filter((number) => owners.includes(number));
  const list = listIn(document.models, own);
  const lines = own.map(
    (number) =>
      lineOf(document.models.filter((_, at) => owners[at] === number)) ??
      findLine(rowsOf(list, number).map(textOf).join(" ")),
  );
  if (own.length < 2 || lines.includes(null) || new Set(lines).size < 2) return whole;
  const parts: PackagePart[] = [];
  for (const number of own) {
    const pages = document.pages.flatMap((page, at) => {
      const owner = owners[at];
      const model = document.models[at];
      if (owner === number) return [page];
      return owner === null && model ? [blankSpans(page, othersOn(model, number, own))] : [];
    });
    const read = yield* readAgain(document, pages);
    const ownPages = document.pages.filter((_, at) => owners[at] === number);
    parts.push({ document: withOwnCarrier(read, ownPages), price: (list && pricesIn(list, number)) ?? null });
  }
  return { parts, total: list && totalOf(list) };
}

// Numbers ---------------------------------------------------------------------------------------------

/** A number without its marks. */
export const plainNumber = (text: string): string => text.replaceAll(/[^a-z\d]/giu, "").toUpperCase();

/** The numbers of quotes and policies that stand behind their labels, as they are compared. */
function numbersIn(models: readonly PageModel[]): string[] {
  const found = new Set<string>();
  for (const { blocks } of models)
    for (const block of blocks)
      for (const [label, value] of labelledIn(block)) {
        const isNumber = matchLabel(label).some(
          ({ row, share, isPart }) => !isPart && numberFields.has(row.field) && share >= LABEL_SHARE_MIN,
        );
        const number = isNumber ? plainNumber(identifierAt(value)?.value ?? "") : "";
        if (number.length >= NUMBER_LENGTH_MIN) found.add(number);
      }
  return found.size > PARTS_MAX ? [] : [...found];
}

const numberFields: ReadonlySet<string> = new Set(["quoteNumber", "policyNumber"]);
/** "Prior policy number" and "Number of policies" are labels of other things. */
const LABEL_SHARE_MIN = 0.6;

function labelledIn(block: Block): [label: string, value: string][] {
  if (block.kind === "TABLE")
    return block.rows.flatMap(({ cells }) =>
      cells.flatMap((cell, at): [string, string][] =>
        cell ? [[block.columns[at]?.text ?? "", cell.text]] : [],
      ),
    );
  if (block.kind === "PAIR") return block.value ? [[block.label.text, block.value.text]] : [];
  const at = block.text.lastIndexOf(":");
  return at < 0 ? [] : [[block.text.slice(0, at), block.text.slice(at + 1)]];
}

/** For each page the number that alone is on it, or on the last page before it that has one; null where it is of all. */
function ownersOf(pages: readonly PageReading[], numbers: readonly string[]): (string | null)[] {
  let last: string | null = null;
  return pages.map(({ text }) => {
    const plain = plainNumber(text);
    const named = numbers.filter((number) => plain.includes(number));
    if (named.length > 0) last = named.length === 1 ? (named[0] ?? null) : null;
    return last;
  });
}

const TITLE_WORDS_MAX = 10;

/** The insurance that the headings and labels of the first pages of a part name. */
function lineOf(models: readonly PageModel[]): string | null {
  for (const { blocks } of models)
    for (const block of blocks) {
      const text = block.kind === "PAIR" ? block.label.text : block.kind === "TABLE" ? "" : block.text;
      const line = findLine(text);
      if (line !== null && text.split(" ").length <= TITLE_WORDS_MAX) return line;
    }
  return null;
}

/** Whom the pages of the part name under a label of their own; what the cover says of the group is no insurer of it. */
function withOwnCarrier(document: ExploredDocument, pages: readonly PageReading[]): ExploredDocument {
  for (const { page, text } of pages)
    for (const [start, line] of linesIn(text)) {
      const colon = line.indexOf(":");
      const name = line.slice(colon + 1).trim();
      const isLabel =
        colon > 0 &&
        matchLabel(line.slice(0, colon)).some(({ row, share }) => row.field === "carrier" && share === 1);
      const count = name.split(" ").length;
      if (!isLabel || name.includes(":") || count < 2 || count > NAME_WORDS_MAX || figuresIn(name).length > 0)
        continue;
      const from = start + line.indexOf(name, colon);
      const { extraction } = document;
      return {
        ...document,
        extraction: {
          ...extraction,
          details: { ...extraction.details, carrier: { address: null, name } },
          evidence: {
            ...extraction.evidence,
            carrier: [[{ page, start: from, end: from + name.length, text: name }]],
          },
        },
      };
    }
  return document;
}

const NAME_WORDS_MAX = 10;

function linesIn(text: string): [start: number, line: string][] {
  let start = 0;
  return text.split("\n").map((line) => {
    const own: [number, string] = [start, line];
    start += line.length + 1;
    return own;
  });
}

// Pages of all parts ----------------------------------------------------------------------------------

/** The words of a page of all parts that are not this part's. */
function othersOn({ blocks }: PageModel, number: string, all: readonly string[]): Span[] {
  let open: string | null = null;
  return blocks.flatMap((block) => {
    const named = numbersOf(block.text, all);
    if (
      block.kind === "TABLE" &&
      new Set(block.rows.flatMap((row) => numbersOf(textOf(row), all))).size > 1
    ) {
      open = null;
      return block.rows
        .filter((row) => numbersOf(textOf(row), all).join() !== number)
        .flatMap(({ cells }) => spansOf(cells));
    }
    if (named.length > 0) open = named.length === 1 ? (named[0] ?? null) : null;
    const isOfOther = open === null ? isPriced(block) : open !== number;
    return isOfOther ? spansOf(piecesOf(block)) : [];
  });
}

const numbersOf = (text: string, all: readonly string[]): string[] => {
  const plain = plainNumber(text);
  return all.filter((number) => plain.includes(number));
};
const textOf = ({ cells }: TableRow): string => cells.map((cell) => cell?.text ?? "").join(" ");
const isPriced = (block: Block): boolean =>
  (block.kind === "TABLE" || block.kind === "PAIR") && moneyIn(block.text).length > 0;
const moneyIn = (text: string) => figuresIn(text).filter(({ kind }) => kind === "MONEY");
const spansOf = (pieces: readonly (Piece | null | undefined)[]): Span[] =>
  pieces.flatMap((piece) => [...(piece?.spans ?? [])]);
const piecesOf = (block: Block): (Piece | null)[] =>
  block.kind === "TABLE"
    ? [...block.columns, ...block.rows.flatMap(({ cells }) => cells)]
    : block.kind === "PAIR"
      ? [block.label, block.value]
      : [block];

// The list of parts -----------------------------------------------------------------------------------

interface PartList {
  page: PageModel;
  table: Table;
  all: readonly string[];
}

/** The first table that has a row with an amount for each part. */
function listIn(models: readonly PageModel[], all: readonly string[]): PartList | null {
  for (const page of models)
    for (const table of page.blocks) {
      if (table.kind !== "TABLE") continue;
      const list = { page, table, all };
      if (all.every((number) => pricesIn(list, number) !== null)) return list;
    }
  return null;
}

const rowsOf = (list: PartList | null, number: string): TableRow[] =>
  list?.table.rows.filter((row) => numbersOf(textOf(row), list.all).join() === number) ?? [];

/** The last amount of its row: what comes to be paid stands at the end. */
function pricesIn(list: PartList, number: string): ListedPrice | null {
  const [row, ...others] = rowsOf(list, number);
  if (!row || others.length > 0) return null;
  const priced = pricedCell(list, row);
  const total = sumRowOf(list);
  return priced && { ...priced, isWhole: sumsUp(`${priced.column} ${total ? textOf(total) : ""}`) };
}

function pricedCell({ page, table }: PartList, { cells }: TableRow) {
  const at = cells.findLastIndex((cell) => moneyIn(cell?.text ?? "").length === 1);
  const cell = cells[at];
  const [money] = moneyIn(cell?.text ?? "");
  if (!cell || !money) return null;
  return { cents: money.amount, column: table.columns[at]?.text ?? "", quote: quoteOf(page, [cell]) };
}

/** Whether words name a price with what is charged beside the premium. */
export const sumsUp = (text: string): boolean => names(wordsOf(text), sumsWithCharges);

const sumRowOf = ({ table, all }: PartList): TableRow | undefined =>
  table.rows.find((row) => numbersOf(textOf(row), all).length === 0 && names(wordsOf(textOf(row)), sumWords));

function totalOf(list: PartList): OfferedPackage["total"] {
  const row = sumRowOf(list);
  const priced = row && pricedCell(list, row);
  const label = row?.cells.find((cell) => cell !== null && moneyIn(cell.text).length === 0);
  if (!row || !priced || !label) return null;
  return { label: label.text, cents: priced.cents, quote: quoteOf(list.page, row.cells) };
}

const quoteOf = ({ page, text }: PageModel, pieces: readonly (Piece | null)[]): QuoteSegment[] =>
  spansOf(pieces).map(({ start, end }) => ({ page, start, end, text: text.slice(start, end) }));
