/**
 * Every amount of a page with all that the page says about it: the words before and after it, the label in its row,
 * the heading of its column, the section it stands in. What it means is decided elsewhere (limits, charges);
 * here nothing is thrown away but amounts inside running text.
 */
import type { QuoteSegment } from "#model/documents";
import { endsAddress } from "./addresses-in-text.ts";
import { amountsIn, endsInWordValue, isWordValue, type WrittenAmount } from "./amounts-in-text.ts";
import {
  linesInCell,
  partOf,
  placeOfRow,
  saysOnlyLimit,
  slashRunsOf,
  wrappedAfter,
  wrappedLead,
  type RowPart,
  type SlashRun,
} from "./amount-surroundings.ts";
import { datesIn } from "./dates-in-text.ts";
import { findHeadingLine, findLine, opensWithLine, type InsuranceLine } from "./insurance-lines.ts";
import {
  type Cell,
  horizontalOverlap,
  joinedSegments,
  type PageLayout,
  type Row,
  segmentsOf,
  spanOf,
} from "./page-layout.ts";
import { normalized } from "./normalized-text.ts";

export interface AmountFact {
  page: number;
  row: number;
  x: number;
  cents: number;
  /** Words before it in its cell. */
  before: string;
  /** What the line above ends with, where the amount begins its cell: labels of narrow columns end a line earlier. */
  flow: string;
  /** Words after it, up to the next amount of the row. */
  after: string;
  /** Cells without amounts to its left, nearest first. */
  left: string[];
  /** The first label of its row, where the row has no other between its amounts: further columns describe it. */
  rowLabel: string;
  /** The nearest label joined with the line above it, and with the line under it: labels are wrapped. */
  wrappedLeft: string[];
  /** What stands before the first amount of its cell: a run shares its label. */
  runLabel: string;
  /** Heading of its column, the lines of the heading joined. Empty when there is none. */
  header: string;
  /** True when the heading stands directly above it, as in boxed forms. */
  headerIsNear: boolean;
  /** Place in a run such as "$1,000,000 / $2,000,000", and its length. */
  runIndex: number;
  runLength: number;
  /** The amounts that only slashes join to it ("GL $1M/$2M"), itself included, its place and the words before them. */
  slashRun: SlashRun;
  /** True when all amounts of the run are the same. */
  runIsEven: boolean;
  line: InsuranceLine | null;
  /** Which premises and building the rows above speak of: "1/2". Empty where they name none. */
  place: string;
  /** Text of the heading that opened the section. */
  section: string;
  hasDollarSign: boolean;
  quote: QuoteSegment[];
  /** The words of its nearest label. */
  labelQuote: QuoteSegment[];
  /** Its label and itself, cut out of what else its row says. */
  said: QuoteSegment[];
}

const PROSE_WORDS = 11;
const HEADER_REACH_ROWS = 45;

export function amountFactsOf(layout: PageLayout, startLine: InsuranceLine | null): AmountFact[] {
  const amounts = new Map<Cell, WrittenAmount[]>();
  for (const row of layout.rows) for (const cell of row.cells) amounts.set(cell, amountsIn(cell.text));
  const hasAmount = (cell: Cell) => (amounts.get(cell)?.length ?? 0) > 0;
  const facts: AmountFact[] = [];
  let line = startLine;
  let section = "";
  let place = "";
  let part: RowPart | null = null;
  let heading = -1;
  for (const row of layout.rows) {
    place = placeOfRow(row) ?? place;
    const named = lineOfRow(row);
    part = partOf(row, named, part);
    const rowLine = named ?? part?.line ?? null;
    const rowHasAmount = row.cells.some((cell) => hasAmount(cell));
    if (!rowHasAmount && (isHeading(row) || isTableHead(row, rowLine))) {
      // "PREMIUM" over "Item | Amount": the head of a table says nothing that its heading does not.
      if (!(section !== "" && heading === row.index - 1 && isColumnsOnly(row))) section = row.text;
      heading = row.index;
      // Once a schedule of other policies has begun, their lines are named in it.
      if (rowLine !== null && line !== "UNDERLYING")
        line = findHeadingLine(normalized(row.text)) ?? (findLine(normalized(row.text)) ? null : rowLine);
      else if (besideProperty.has(line) && isLiabilityHeading(row)) line = "GENERAL_LIABILITY";
    }
    if (!rowHasAmount) continue;
    for (const cell of row.cells) {
      const found = amounts.get(cell) ?? [];
      if (found.length === 0) continue;
      const text = cell.text;
      const words = countWords(text);
      const runs = slashRunsOf(text, found);
      const lines = linesInCell(text, found);
      const runIsEven = found.every(({ cents }) => cents === found[0]?.cents);
      found.forEach((amount, index) => {
        const lead = text.slice(found[index - 1]?.end ?? 0, amount.start);
        if (isProse(words, lead)) return;
        // An amount with its label before it needs no heading; what stands above is another line of text.
        const header =
          /\p{L}{4}/u.test(lead) && !endsAddress(lead)
            ? { text: "", isNear: false }
            : headerAbove(layout, row, spanOf(cell, amount.start, amount.end), hasAmount);
        facts.push({
          page: layout.page,
          row: row.index,
          x: cell.x,
          cents: amount.cents,
          before: index === 0 ? wrappedLead(layout, row, cell, lead) : lead.trim(),
          flow: index === 0 && lead.trim() === "" ? flowFromAbove(layout, row, cell) : "",
          after:
            wrappedAfter(layout, row, cell, text.slice(amount.end, found[index + 1]?.start ?? text.length)) ||
            nextText(row, cell, hasAmount),
          left: leftOf(row, cell, hasAmount),
          rowLabel: rowLabelOf(row, cell, hasAmount),
          runLabel: text.slice(0, found[0]?.start ?? 0).replace(/[\s:]+$/, ""),
          wrappedLeft: wrappedLabels(layout, row, cell, hasAmount),
          header: header.text,
          headerIsNear: header.isNear,
          runIndex: index,
          runLength: found.length,
          slashRun: runs[index] ?? { cents: [amount.cents], index: 0, label: lead },
          runIsEven,
          line: lines[index] ?? lineOfFact(rowLine, line, row),
          place,
          section,
          hasDollarSign: amount.hasDollarSign,
          quote: segmentsOf(layout, cell, amount.start, amount.end),
          labelQuote: labelQuoteOf(layout, row, cell, hasAmount),
          said: saidOf(layout, { row, cell, found, index }, hasAmount),
        });
      });
    }
  }
  return facts;
}

/** A short row of words: no date, no sentence. */
export function isHeading(row: Row): boolean {
  const known = headings.get(row);
  if (known !== undefined) return known;
  const decided = looksLikeHeading(row);
  headings.set(row, decided);
  return decided;
}

/** Several readers ask it of the same rows. */
const headings = new WeakMap<Row, boolean>();

function looksLikeHeading(row: Row): boolean {
  const text = row.text.trim();
  const words = text.split(/\s+/).length;
  return (
    words <= 14 &&
    row.cells.length <= 2 &&
    !/[.;,]$/.test(text) &&
    /\p{L}{3}/u.test(text) &&
    datesIn(text).length === 0
  );
}

/** "Commercial Property | Description | Limit": the head of a table that names its line in the first column. */
function isTableHead(row: Row, line: InsuranceLine | null): boolean {
  if (line === null) return false;
  const first = row.cells.findIndex((cell) => /\p{L}{3}/u.test(cell.text));
  const others = row.cells.slice(first + 1);
  return others.length > 0 && others.every((cell) => columnTitle.test(normalized(cell.text)));
}

/** Nothing but titles of columns: "Coverage | Limit", "Item | Amount". */
const isColumnsOnly = (row: Row): boolean =>
  row.cells.length > 1 &&
  row.cells.every((cell) => columnTitle.test(normalized(cell.text)) || /^items?$/i.test(cell.text.trim()));

/** "Liability" alone over a table: the other part of a package that began with its property. */
const isLiabilityHeading = (row: Row): boolean =>
  /^(?:sectionii|partii|part2|section2)?liability$/.test(normalized(row.cells[0]?.text ?? "")) &&
  row.cells.slice(1).every((cell) => columnTitle.test(normalized(cell.text)));
const besideProperty: ReadonlySet<InsuranceLine | null> = new Set(["PROPERTY", "BUSINESS_OWNERS"]);

const columnTitle =
  /^(description|coverages?|limits?(of(insurance|liability))?|amount(ofinsurance)?|deductibles?|retentions?|premiums?|charges?|rates?|basis|valuation|coinsurance|terms?|options?|symbols?|carrier|notes?)$/;

/** The line that a row names in its first cell of words, if any: a heading, or the label of a row of a table. */
function lineOfRow(row: Row): InsuranceLine | null {
  const first = row.cells.find((cell) => /\p{L}{3}/u.test(cell.text));
  if (!first || first.text.split(/\s+/).length > 12) return null;
  return findLine(normalized(first.text));
}

/** A row may name its line ("Hired auto liability"); the label of a standard limit does not. */
function lineOfFact(
  rowLine: InsuranceLine | null,
  line: InsuranceLine | null,
  row: Row,
): InsuranceLine | null {
  if (rowLine === null || line === "UNDERLYING") return line;
  const isLimitLabel = /\b(?:limit|occurrence|aggregate|accident|disease|medical|personal)\b/i.test(row.text);
  const first = row.cells.find((cell) => /\p{L}{3}/u.test(cell.text));
  const isNamed = first !== undefined && opensWithLine(normalized(first.text), rowLine);
  return isLimitLabel && line !== null && !isNamed ? line : rowLine;
}

const countWords = (text: string): number =>
  text.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word)).length;

/** `words`: how many the whole cell has. */
function isProse(words: number, lead: string): boolean {
  const leadWords = lead.split(/\s+/).filter((word) => /[a-z]{2}/.test(word)).length;
  if (/[:.]\s*\W*$/.test(lead) && leadWords < PROSE_WORDS) return false;
  // A label that names each amount of a run is long: "(each accident / policy limit / each employee):".
  if (/\/.*:\s*\W*$/.test(lead) && leadWords < PROSE_WORDS * 2) return false;
  // A short label at the end of longer text: "… do not limit the blanket. Annual premium $88,411;".
  const last =
    lead
      .split(/[.;]\s+/)
      .at(-1)
      ?.trim() ?? "";
  if (
    last !== "" &&
    last.length < 32 &&
    lead !== last &&
    /premium|tax\b|fee\b|total|deductible|aggregate|occurrence/i.test(last)
  )
    return false;
  return leadWords > PROSE_WORDS || words > 22;
}

function leftOf(row: Row, cell: Cell, hasAmount: (cell: Cell) => boolean): string[] {
  return row.cells
    .slice(0, row.cells.indexOf(cell))
    .filter((left) => !hasAmount(left) && !isWordValue(left.text))
    .map((left) => left.text)
    .toReversed();
}

function rowLabelOf(row: Row, cell: Cell, hasAmount: (cell: Cell) => boolean): string {
  const before = row.cells.slice(0, row.cells.indexOf(cell));
  const firstAmount = before.findIndex((candidate) => hasAmount(candidate));
  const isWord = (candidate: Cell) => !hasAmount(candidate) && /\p{L}{3}/u.test(candidate.text);
  if (
    firstAmount >= 0 &&
    before.slice(firstAmount).some((candidate) => isWord(candidate) && !isWordValue(candidate.text))
  )
    return "";
  return before.find((candidate) => isWord(candidate))?.text ?? "";
}

function labelQuoteOf(
  layout: PageLayout,
  row: Row,
  cell: Cell,
  hasAmount: (cell: Cell) => boolean,
): QuoteSegment[] {
  const index = row.cells.indexOf(cell);
  const label = row.cells.slice(0, index).findLast((left) => !hasAmount(left) && /\p{L}{3}/u.test(left.text));
  return label ? segmentsOf(layout, label) : [];
}

interface PlacedAmount {
  row: Row;
  cell: Cell;
  found: readonly WrittenAmount[];
  index: number;
}

/** The label's words with the amount's: before it in its cell, behind it there, or in the cell on its left. */
function saidOf(
  layout: PageLayout,
  { row, cell, found, index }: PlacedAmount,
  hasAmount: (cell: Cell) => boolean,
): QuoteSegment[] {
  const amount = found[index];
  if (!amount) return [];
  const from = found[index - 1]?.end ?? 0;
  const lead = cell.text.slice(from, amount.start);
  // Words before a comma or semicolon belong to the amount before it.
  const isOver = index > 0 && /[;,]\s*(?:and|or|plus)?\s*$/.test(lead);
  const own = isOver ? "" : lead.slice(startOfLabel(lead));
  const isJoined = /^[\s/]*$/.test(lead) && index > 0;
  const label = labelQuoteOf(layout, row, cell, hasAmount);
  const saysMore = /\p{L}{2}/u.test(own);
  if (saysMore && (!saysOnlyLimit.test(own.trim()) || label.length === 0))
    return segmentsOf(layout, cell, amount.start - own.length, amount.end);
  const behind =
    /^\s*[\p{L}(](?:[^.;,$/]|\/(?=\p{L}))*/u.exec(
      cell.text.slice(amount.end, found[index + 1]?.start),
    )?.[0] ?? "";
  const isBare = label.every(({ text }) => saysOnlyLimit.test(text));
  if (behind !== "" && (isBare || index > 0))
    return segmentsOf(layout, cell, amount.start, amount.end + behind.trimEnd().length);
  // Of a run under one label, and of a table's columns, the label is that of the row.
  const itself = segmentsOf(layout, cell, amount.start - (saysMore ? own.length : 0), amount.end);
  if (label.length === 0 || (index > 0 && !isJoined)) return itself;
  // "Bodily injury by disease | $500,000 | each employee": the next cell says which of two.
  const next = row.cells[row.cells.indexOf(cell) + 1];
  const says =
    next && amount.end === cell.text.length && whichAmount.test(next.text) ? segmentsOf(layout, next) : [];
  return joinedSegments(layout, [...label, ...itself, ...says]);
}

const whichAmount = /^(?:each|per|any one|policy limit|aggregate|combined single)\b.{0,40}$/i;

/** Where the words before an amount begin to speak of it: behind the last sentence, comma or joining word. */
function startOfLabel(lead: string): number {
  const ends = [...lead.matchAll(/(?:[.;]\s|^[\s;,./)–—-]*(?:and\s|or\s|plus\s)?)(?=\S)/gi)];
  const last = ends.at(-1);
  return last ? last.index + last[0].length : 0;
}

function nextText(row: Row, cell: Cell, hasAmount: (cell: Cell) => boolean): string {
  const index = row.cells.indexOf(cell);
  const next = row.cells[index + 1];
  if (!next || hasAmount(next)) return "";
  // Two columns of labels and amounts side by side: the next cell is the label of the amount behind it.
  const following = row.cells[index + 2];
  const hasOwnLabel = row.cells.slice(0, index).some((left) => /\p{L}{3}/u.test(left.text));
  return hasOwnLabel && following && hasAmount(following) ? "" : next.text;
}

/** In a narrow column a label may end on the line above its amount: "EACH OCCURRENCE", next line "$1,000,000;". */
function flowFromAbove(layout: PageLayout, row: Row, cell: Cell): string {
  const above = layout.rows[row.index - 1];
  if (!above || row.y - above.bottom > row.height * 0.7) return "";
  const cellAbove = above.cells.find((candidate) => Math.abs(candidate.x - cell.x) < 3);
  if (!cellAbove || row.cells.indexOf(cell) === 0) return "";
  const last = amountsIn(cellAbove.text).at(-1);
  return cellAbove.text.slice(last?.end ?? 0).replace(/^[\s;,.]+/, "");
}

/** The nearest label on the left with the line above, and with the line below, where one may belong to it. */
function wrappedLabels(
  layout: PageLayout,
  row: Row,
  cell: Cell,
  hasAmount: (cell: Cell) => boolean,
): string[] {
  const index = row.cells.indexOf(cell);
  const label = row.cells
    .slice(0, index)
    .findLast((left) => !hasAmount(left) && !isWordValue(left.text) && /\p{L}{2}/u.test(left.text));
  if (!label) return index === 0 ? labelAround(layout, row, cell, hasAmount) : [];
  const labels: string[] = [];
  for (const step of [-1, 1]) {
    const other = layout.rows[row.index + step];
    if (!other || other.cells.some((candidate) => hasAmount(candidate) || isWordValue(candidate.text)))
      continue;
    const gap = step < 0 ? row.y - other.bottom : other.y - row.bottom;
    const same = other.cells.find((candidate) => Math.abs(candidate.x - label.x) < 4);
    if (!same || gap > row.height * 0.6 || same.text.split(/\s+/).length > 8) continue;
    labels.push(step < 0 ? `${same.text} ${label.text}` : `${label.text} ${same.text}`);
  }
  return labels;
}

/** A label of two lines with its amount centered beside them: "WA stamping fee" over "$18.75" over "(0.1%):". */
function labelAround(layout: PageLayout, row: Row, cell: Cell, hasAmount: (cell: Cell) => boolean): string[] {
  const beside = [-1, 1].flatMap((step) => {
    const other = layout.rows[row.index + step];
    const gap = !other ? Infinity : step < 0 ? row.y - other.bottom : other.y - row.bottom;
    const left = other?.cells.find((candidate) => candidate.right < cell.x);
    return left && gap < row.height * 0.2 && !other?.cells.some((candidate) => hasAmount(candidate))
      ? [left.text]
      : [];
  });
  return beside.length === 2 ? [beside.join(" ")] : [];
}

function headerAbove(
  layout: PageLayout,
  row: Row,
  span: { x: number; right: number },
  hasAmount: (cell: Cell) => boolean,
): { text: string; isNear: boolean } {
  const lines: string[] = [];
  let isNear = false;
  let lastY = row.y;
  for (let index = row.index - 1; index >= 0 && row.index - index < HEADER_REACH_ROWS; index -= 1) {
    const above = layout.rows[index];
    if (!above) break;
    const over = above.cells.find((candidate) => horizontalOverlap(candidate, span) > 0.25);
    if (lines.length > 0) {
      // More lines of the same heading stand close above, and a heading holds no amounts.
      if (lastY - above.bottom > above.height * 0.7 || !over || hasAmount(over) || isLong(over.text)) break;
      lines.unshift(over.text);
      lastY = above.y;
      continue;
    }
    if (!over) continue;
    if (
      hasAmount(over) ||
      isWordValue(over.text) ||
      endsInWordValue(over.text) ||
      !/\p{L}{2}/u.test(over.text)
    )
      continue;
    if (isLong(over.text)) break;
    if (hasOwnValue(above, over)) continue;
    if (above.cells.some((candidate) => hasAmount(candidate))) continue;
    lines.push(over.text);
    isNear = row.y - above.bottom < row.height * 1.6;
    lastY = above.y;
  }
  return { text: lines.slice(-4).join(" "), isNear };
}

/** "PRIOR POLICY | XS 4410-1": a label with its value beside it heads no column. */
const hasOwnValue = ({ cells }: Row, cell: Cell): boolean => {
  const next = cells[cells.indexOf(cell) + 1];
  return next !== undefined && !/\d/.test(cell.text) && /\d{3}(?<!\b(?:19|20)\d\d)/.test(next.text);
};

const isLong = (text: string) => text.split(/\s+/).length > 9;
