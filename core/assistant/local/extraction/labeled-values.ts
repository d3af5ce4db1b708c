/**
 * Where a label stands, and where its value may stand: after it in its cell, right of it in its row, under it in its
 * column, or over it (signature-style forms print the label under the line). Who asks decides what is a value.
 */
import type { QuoteSegment } from "#model/documents";
import { type Cell, horizontalOverlap, type PageLayout, type Row, segmentsOf } from "./page-layout.ts";
import { normalize, type NormalizedText } from "./normalized-text.ts";

export type Relation = "inline" | "right" | "below" | "above";

export interface Place {
  relation: Relation;
  text: string;
  /** Where `text` begins in the cell. */
  offset: number;
  cell: Cell;
  row: Row;
  layout: PageLayout;
}

export interface LabelHit {
  layout: PageLayout;
  row: Row;
  cell: Cell;
  /** The label as printed. */
  label: string;
  /** True when a colon or similar follows the label, or the label fills its cell. */
  isMarked: boolean;
  places: Place[];
}

const labelReachRows = 3;
const lead = "^(?:item(?:\\d*[a-e]?|one|two|three|four|five|[ivx]{1,4})|[0-9]{1,2}[a-e]?|[a-e])?";

/** Builds the pattern of labels from normalized alternatives, longest first where one begins another. */
export function labelPattern(alternatives: readonly string[]): RegExp {
  const sorted = [...alternatives].sort((a, b) => b.length - a.length);
  return new RegExp(`${lead}(?:${sorted.join("|")})`);
}

export function findLabels(layout: PageLayout, pattern: RegExp): LabelHit[] {
  const hits: LabelHit[] = [];
  for (const row of layout.rows) {
    for (const cell of row.cells) {
      const hit = matchCell(layout, row, cell, pattern);
      if (hit) hits.push(hit);
    }
  }
  return hits;
}

function matchCell(layout: PageLayout, row: Row, cell: Cell, pattern: RegExp): LabelHit | null {
  const head = headOf(cell);
  const match = pattern.exec(head.text);
  if (!match) return null;
  const end = endOfLabel(cell.text, head, match[0].length, pattern);
  if (end === null) return null;
  const rest = /^[\s:.#)–—-]*/.exec(cell.text.slice(end))?.[0] ?? "";
  const offset = end + rest.length;
  const isMarked = /[:#]/.test(rest) || offset >= cell.text.length || /[–—-]\s/.test(rest);
  const places: Place[] = [];
  if (offset < cell.text.length) {
    places.push({ relation: "inline", text: cell.text.slice(offset), offset, cell, row, layout });
  }
  const index = row.cells.indexOf(cell);
  for (const right of row.cells.slice(index + 1, index + 4)) {
    places.push({ relation: "right", text: right.text, offset: 0, cell: right, row, layout });
  }
  places.unshift(...placesBeside(layout, row, cell));
  places.push(...placesBelow(layout, row, cell), ...placesAbove(layout, row, cell));
  return { layout, row, cell, label: cell.text.slice(0, end), isMarked, places };
}

const heads = new WeakMap<Cell, NormalizedText>();

/** Labels are short, so a cell is looked at only at its start; every list of labels looks at the same cells. */
function headOf(cell: Cell): NormalizedText {
  const known = heads.get(cell);
  if (known) return known;
  const head = normalize(cell.text.slice(0, 90));
  heads.set(cell, head);
  return head;
}

/** Where the label ends in the cell: at the end of a word, so that "Insured Salt Co" is not "Insureds" and "alt Co". */
function endOfLabel(text: string, head: NormalizedText, longest: number, pattern: RegExp): number | null {
  for (let length = longest; length >= 2; length -= 1) {
    const end = (head.places[length - 1] ?? 0) + 1;
    const isInWord = /[\p{L}\p{N}]/u.test(text[end] ?? "") && /\p{L}/u.test(text[end - 1] ?? "");
    if (isInWord) continue;
    if (length === longest || pattern.exec(head.text.slice(0, length))?.[0].length === length) return end;
  }
  return null;
}

/** Cells of the next rows that stand under the label, nearest first. */
export function placesBelow(layout: PageLayout, row: Row, cell: Cell, reach = labelReachRows): Place[] {
  const places: Place[] = [];
  let bottom = row.bottom;
  for (const below of layout.rows.slice(row.index + 1, row.index + 1 + reach * 2)) {
    if (below.y - bottom > row.height * 3.2 || places.length >= reach) break;
    const under = below.cells.find(
      (candidate) => Math.abs(candidate.x - cell.x) < 14 || horizontalOverlap(candidate, cell) > 0.4,
    );
    if (!under) continue;
    const part = partUnder(row, cell, under);
    places.push({ relation: "below", ...part, cell: under, row: below, layout });
    bottom = below.bottom;
  }
  return places;
}

/** Values of narrow columns may stand so close that they read as one cell: of it, the words in the label's own column. */
function partUnder(row: Row, cell: Cell, under: Cell): { text: string; offset: number } {
  const next = row.cells[row.cells.indexOf(cell) + 1];
  const previous = row.cells[row.cells.indexOf(cell) - 1];
  const isShared = (next && under.right > next.x + 4) || (previous && under.x < previous.right - 4);
  if (!isShared) return { text: under.text, offset: 0 };
  const from = under.words.findIndex((word) => word.x >= cell.x - 6);
  const past = under.words.findIndex((word) => next && word.x >= next.x - 6);
  const start = under.starts[Math.max(0, from)] ?? 0;
  const end = past > from ? (under.starts[past] ?? under.text.length) : under.text.length;
  const text = under.text.slice(start, end).trim();
  return from < 0 || text === "" ? { text: under.text, offset: 0 } : { text, offset: start };
}

/**
 * Cells right of a label whose line stands between their lines: a table that centers a short label beside a value of
 * two lines, or a short value beside a label of two lines. Rows that overlap in height are one row of the table.
 */
function placesBeside(layout: PageLayout, row: Row, cell: Cell): Place[] {
  const places: Place[] = [];
  for (const step of [-1, 1]) {
    const other = layout.rows[row.index + step];
    if (!other) continue;
    const overlap = Math.min(row.bottom, other.bottom) - Math.max(row.y, other.y);
    if (overlap < row.height * 0.15) continue;
    const next = row.cells[row.cells.indexOf(cell) + 1]?.x ?? Number.POSITIVE_INFINITY;
    const right = other.cells.find((candidate) => candidate.x >= cell.right && candidate.x < next);
    if (right)
      places.push({ relation: "right", text: right.text, offset: 0, cell: right, row: other, layout });
  }
  return places;
}

function placesAbove(layout: PageLayout, row: Row, cell: Cell): Place[] {
  const above = layout.rows[row.index - 1];
  if (!above || row.y - above.bottom > row.height * 1.2) return [];
  const over = above.cells.find((candidate) => horizontalOverlap(candidate, cell) > 0.5);
  return over ? [{ relation: "above", text: over.text, offset: 0, cell: over, row: above, layout }] : [];
}

/** The segments of a piece of a place's text. */
export function quoteOf(place: Place, from = 0, to = place.text.length): QuoteSegment[] {
  return segmentsOf(place.layout, place.cell, place.offset + from, place.offset + to);
}
