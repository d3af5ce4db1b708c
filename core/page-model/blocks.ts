/** Rows of a region as blocks: headings, paragraphs, list items, pairs and tables. */
import { type GridDraft, type PairDraft, readGrid, type TableDraft } from "./grids.ts";
import { colonAt, numberLabel, pairsInCell } from "./labels.ts";
import { type Cell, isZip, largest, overlapOf, type Row } from "./rows.ts";
import { formNumberIn } from "./form-number.ts";
import {
  countLetters,
  isKeyLabel,
  isPartyLabel,
  labelShare,
  markerLevel,
  markerOf,
  startsLarge,
} from "./shapes.ts";
import type { Word } from "./words.ts";

export type Draft =
  | PairDraft
  | (TableDraft & { titles?: string[]; inherited?: string[] })
  | { kind: "HEADING"; words: Word[]; level: number }
  | { kind: "PARAGRAPH"; words: Word[] }
  | { kind: "LIST_ITEM"; words: Word[]; marker: string; level: number };

/** `hasBoxes`: without, lines are all set alike, and only how they end tells where a paragraph does. */
export function blocksOf(regions: readonly Row[][], hasBoxes: boolean): Draft[] {
  const body = bodyHeight(regions);
  return regions.flatMap((region) => readRegion(region, body, hasBoxes));
}

/** The largest size in which a good part of the page is set. */
function bodyHeight(regions: readonly Row[][]): number {
  const counts = new Map<number, number>();
  for (const region of regions) {
    for (const { cells } of region) {
      for (const { height, words } of cells) {
        const key = Math.round(height * 2) / 2;
        counts.set(key, (counts.get(key) ?? 0) + words.length);
      }
    }
  }
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  let best = 0;
  for (const [height, count] of counts) if (count >= all * 0.12) best = Math.max(best, height);
  return best || 10;
}

/** White space between the lines of one paragraph, in points: what is usual between long lines. */
function lineGapOf(rows: readonly Row[]): number {
  const right = largest(rows, ({ right }) => right);
  const gaps: number[] = [];
  for (let at = 1; at < rows.length; at += 1) {
    const [row, before] = [rows[at], rows[at - 1]];
    if (
      row &&
      before &&
      row.cells.length === 1 &&
      before.cells.length === 1 &&
      before.right > right * 0.85 &&
      row.gap > 0
    )
      gaps.push(row.gap);
  }
  gaps.sort((a, b) => a - b);
  return gaps.length > 2 ? (gaps[gaps.length >> 1] ?? 0) : 0;
}

function readRegion(rows: readonly Row[], body: number, hasBoxes: boolean): Draft[] {
  const drafts: Draft[] = [];
  const lineGap = hasBoxes ? lineGapOf(rows) : -1;
  let at = 0;
  while (at < rows.length) {
    const end = endOfGrid(rows, at);
    if (end > at) {
      pushGrid(readGrid(rows.slice(at, end)), drafts, body);
      at = end;
      continue;
    }
    at = readText(rows, at, drafts, body, lineGap);
  }
  return drafts;
}

function pushGrid(grid: readonly GridDraft[], drafts: Draft[], body: number): void {
  for (const draft of grid) {
    if (draft.kind !== "LOOSE") {
      drafts.push(draft);
      continue;
    }
    const isSpaced = draft.row.cells.every(({ text, x }, at, all) => {
      const gap = x - (all[at - 1]?.right ?? x);
      return isWordInCapitals(text) && gap < draft.row.height * 3;
    });
    if (isSpaced && draft.row.cells.length > 1) {
      drafts.push({ kind: "HEADING", words: draft.row.cells.flatMap(({ words }) => words), level: 2 });
      continue;
    }
    if (draft.row.cells.length > 3) {
      drafts.push({ kind: "PARAGRAPH", words: draft.row.cells.flatMap(({ words }) => words) });
      continue;
    }
    for (const cell of draft.row.cells) {
      const row: Row = { ...draft.row, cells: [cell] };
      if (isHeading(row, body, undefined))
        drafts.push({ kind: "HEADING", words: cell.words, level: levelOf(row, body) });
      else drafts.push({ kind: "PARAGRAPH", words: cell.words });
    }
  }
}

function isWordInCapitals(text: string): boolean {
  return text.length > 2 && countLetters(text).upper === text.length;
}

/** The row after the grid that begins here; `at` where none does. */
function endOfGrid(rows: readonly Row[], at: number): number {
  const opening = rows[at + 1];
  const isBesideNext = opening !== undefined && isGridRow(opening) && opening.gap < 0;
  if (!isGridRow(rows[at] as Row) && !isBesideNext && !isHeaderOver(rows, at)) return at;
  let end = at;
  while (end < rows.length) {
    const row = rows[end] as Row;
    if (isGridRow(row)) {
      end += 1;
      continue;
    }
    // One cell alone belongs to the grid where it stands beside its rows, or close to them where they go on after it.
    const next = rows[end + 1];
    const isBeside = row.gap < 0 || (next !== undefined && next.gap < 0);
    const isClose = row.gap < row.height * 1.2 && row.right - row.x < 330;
    const goesOn = rows
      .slice(end + 1, end + 1 + GROUP_ROWS_MAX)
      .some(
        (below, index, all) =>
          isGridRow(below) &&
          all.slice(0, index + 1).every((own) => own.gap < own.height * (index < 2 ? 1.8 : 0.8)),
      );
    const before = rows[end - 1] as Row;
    if (
      end > at &&
      !isBeside &&
      !isUnderTitles(rows, at, end) &&
      (isTitleIn(row, before) || !isClose || !(goesOn || isUnderColumn(before, row)))
    )
      break;
    end += 1;
  }
  return end;
}

/** "State: Georgia" between the titles of columns and their first row. */
function isUnderTitles(rows: readonly Row[], at: number, end: number): boolean {
  const [row, next] = [rows[end] as Row, rows[end + 1]];
  if (!next || row.cells.length > 1 || row.gap > row.height * 2 || next.gap > next.height * 2) return false;
  let from = end;
  while (from > at && end - from < GROUP_ROWS_MAX && isOfTitles(rows[from - 1] as Row)) from -= 1;
  const titles = rows.slice(from, end).flatMap(({ cells }) => cells);
  const widest = largest(rows.slice(from, end), ({ cells }) => cells.length);
  return (
    widest > 2 &&
    Math.abs(next.cells.length - widest) < 3 &&
    next.cells.length > 2 &&
    next.cells.some(({ shape }) => shape === "VALUE") &&
    next.cells.filter((cell) => titles.some((own) => overlapOf(own, cell) > 1)).length * 3 >=
      next.cells.length * 2
  );
}

/** "Rate per $100" is a title; dates, amounts and numbers are none. */
const isOfTitles = ({ cells }: Row): boolean =>
  cells.every(({ text, shape }) => shape !== "VALUE" && shape !== "MARK" && countLetters(text).digits < 4);

/** Rows of one cell within a table: groups, and their continued lines. */
const GROUP_ROWS_MAX = 4;

/** Larger letters, or capitals set off: what is below is another grid. */
function isTitleIn(row: Row, before: Row): boolean {
  const [cell] = row.cells;
  if (!cell || cell.shape === "VALUE" || cell.shape === "MARK") return false;
  // "State: Georgia" tells what the rows below it are.
  if (colonAt(cell) >= 0 && !cell.text.endsWith(":")) return false;
  if (cell.height > before.height * 1.12 && countLetters(cell.text).upper > 0) return true;
  const { upper, lower } = countLetters(cell.text);
  const isCapital = lower === 0 || cell.words.every(({ text }) => startsLarge(text));
  return (
    upper > 2 &&
    isCapital &&
    row.gap > row.height * 0.6 &&
    row.gap > Math.max(0, before.gap === Infinity ? 0 : before.gap) * 1.4
  );
}

/** A title over the last column: "          LIMITS OF INSURANCE". */
function isHeaderOver(rows: readonly Row[], at: number): boolean {
  const [row, next] = [rows[at] as Row, rows[at + 1]];
  const cell = row.cells[0];
  if (!cell || !next || !isGridRow(next) || cell.shape !== "LABEL" || colonAt(cell) >= 0) return false;
  const [first, ...others] = next.cells;
  const middle = (next.x + next.right) / 2;
  if (Math.abs((cell.x + cell.right) / 2 - middle) < 20) return false;
  return (
    first !== undefined &&
    cell.x > first.right &&
    others.some((other) => other.x < cell.right && other.right > cell.x) &&
    next.gap < row.height * 2
  );
}

const isGridRow = ({ cells }: Row): boolean => cells.length > 1;

const isUnderColumn = (above: Row, row: Row): boolean =>
  above.cells.some(
    (cell, index) => index > 0 && Math.min(cell.right, row.right) - Math.max(cell.x, row.x) > 1,
  );

/** Reads one heading, item, paragraph or pair of rows with one cell. Returns the row after it. */
function readText(rows: readonly Row[], at: number, drafts: Draft[], body: number, lineGap: number): number {
  const row = rows[at] as Row;
  const cell = row.cells[0] as Cell;
  const asPair = readLabeled(rows, at, drafts);
  if (asPair > at) return asPair;
  const marker = markerOf(cell.words[0]?.text ?? "");
  if (isHeading(row, body, rows[at + 1])) {
    let end = at + 1;
    const words = [...cell.words];
    while (end < rows.length && end - at < 4 && isSameHeading(rows[end - 1] as Row, rows[end] as Row, body)) {
      words.push(...(rows[end]?.cells[0]?.words ?? []));
      end += 1;
    }
    drafts.push({ kind: "HEADING", words, level: levelOf(row, body) });
    return end;
  }
  const end = endOfParagraph(rows, at, lineGap);
  const words = rows.slice(at, end).flatMap((line) => line.cells.flatMap((own) => own.words));
  if (marker !== null && words.length > 1)
    drafts.push({ kind: "LIST_ITEM", words, marker, level: markerLevel(marker) });
  else drafts.push({ kind: "PARAGRAPH", words });
  return end;
}

const VALUE_LINES_MAX = 6;

/** "Named Insured: …" and a label over the lines of its value. */
function readLabeled(rows: readonly Row[], at: number, drafts: Draft[]): number {
  const row = rows[at] as Row;
  const cell = row.cells[0] as Cell;
  const colon = colonAt(cell) >= 0 ? colonAt(cell) : listedColon(rows, at);
  if (colon >= 0 && colon < cell.words.length - 1) {
    const pairs = pairsInCell(cell);
    if (pairs.length === 1 && (pairs[0]?.value.length ?? 0) > 14) return at;
    for (const { label, value } of pairs) {
      if (!label) drafts.push({ kind: "PARAGRAPH", words: value });
      else drafts.push({ kind: "PAIR", label, value: value.length > 0 ? value : null });
    }
    return at + 1;
  }
  const numbered = numberLabel(cell.words) || amountLabel(cell.words);
  if (numbered > 0) {
    drafts.push({ kind: "PAIR", label: cell.words.slice(0, numbered), value: cell.words.slice(numbered) });
    return at + 1;
  }
  const texts = cell.texts;
  const isLabel =
    cell.shape === "LABEL" &&
    (colon >= 0 ? labelShare(texts) >= 0.5 : isKeyLabel(texts) && labelShare(texts) === 1);
  const isParty = colon >= 0 || isPartyLabel(texts);
  if (!isLabel) return at;
  let end = at + 1;
  const value: Word[] = [];
  // A name and an address take several lines, a number or a date takes one.
  const lines = isParty ? VALUE_LINES_MAX : 1;
  while (end < rows.length && end - at <= lines) {
    const below = rows[end] as Row;
    const own = below.cells[0] as Cell;
    const endsAddress = isZip(own.words.at(-1)?.text ?? "") && !isZip(value.at(-1)?.text ?? "");
    const isNear = below.gap < row.height * (end === at + 1 ? 1.3 : endsAddress ? 2.5 : 0.9);
    if (
      !isNear ||
      below.cells.length > 1 ||
      Math.abs(below.x - row.x) > 30 ||
      own.words.length > 9 ||
      colonAt(own) >= 0
    )
      break;
    if (markerOf(own.words[0]?.text ?? "") !== null) break;
    if (own.shape === "LABEL" && labelShare(own.texts) === 1) break;
    value.push(...own.words);
    end += 1;
  }
  if (value.length === 0 && (colon < 0 || colon > 5)) return at;
  drafts.push({ kind: "PAIR", label: cell.words, value: value.length > 0 ? value : null });
  return end;
}

const LINES_COMPARED = 12;

/** A short line, and a line that begins with a capital letter or a figure. */
function endsShort(before: Row, row: Row, right: number): boolean {
  const opening = row.cells[0]?.text ?? "";
  const last = before.cells.at(-1)?.text.at(-1) ?? "";
  return (
    before.right < right * 0.7 &&
    last !== "," &&
    startsLarge(opening) &&
    !isZip(row.cells[0]?.words.at(-1)?.text ?? "")
  );
}

const AMOUNT_LABEL_WORDS_MAX = 10;

/** Words of the label in "Total other charges $ 1,309.71"; 0 where it is no such line. */
function amountLabel(words: readonly Word[]): number {
  const sign = words.findIndex(({ text }) => text.startsWith("$"));
  const rest = words.slice(sign);
  if (sign < 1 || sign > AMOUNT_LABEL_WORDS_MAX || rest.length > 2 || !startsLarge(words[0]?.text ?? "a"))
    return 0;
  const label = words.slice(0, sign).map(({ text }) => text);
  const isAmount =
    rest.every(({ text }) => countLetters(text).upper + countLetters(text).lower === 0) &&
    rest.some(({ text }) => countLetters(text).digits > 0);
  return isAmount && countLetters(label.join("")).digits === 0 && labelShare(label) >= 0.4 ? sign : 0;
}

/** In a list of short lines with colons the words before the colon are labels, whatever they are; -1 elsewhere. */
function listedColon(rows: readonly Row[], at: number): number {
  const colon = earlyColon(rows[at]);
  return colon >= 0 && (earlyColon(rows[at - 1]) >= 0 || earlyColon(rows[at + 1]) >= 0) ? colon : -1;
}

function earlyColon(row: Row | undefined): number {
  const words = row?.cells.length === 1 ? (row.cells[0]?.words ?? []) : [];
  const colon = words.findIndex(({ text }) => text.endsWith(":"));
  return colon >= 0 &&
    colon < 5 &&
    colon < words.length - 1 &&
    words.length - colon < 9 &&
    startsLarge(words[0]?.text ?? "a")
    ? colon
    : -1;
}

function endOfParagraph(rows: readonly Row[], at: number, lineGap: number): number {
  let end = at + 1;
  const first = rows[at] as Row;
  const right = lineGap < 0 ? Math.max(...rows.slice(at, at + LINES_COMPARED).map((row) => row.right)) : 0;
  // A line with the number of a form opens that form.
  if (
    first.cells.length === 1 &&
    formNumberIn((first.cells[0]?.text ?? "").split(" ", 6)) !== null &&
    (first.cells[0]?.words.length ?? 0) < 6
  )
    return end;
  while (end < rows.length) {
    const [row, before] = [rows[end] as Row, rows[end - 1] as Row];
    const cell = row.cells[0];
    if (
      !cell ||
      row.cells.length > 1 ||
      row.gap > Math.max(before.height * 0.62, Math.min(before.height * 1.3, lineGap * 1.25)) ||
      row.gap < -before.height * 0.4
    )
      break;
    if (Math.abs(row.height - before.height) > before.height * 0.2) break;
    const marker = markerOf(cell.words[0]?.text ?? "");
    if (marker !== null && cell.words.length > 1) break;
    if (lineGap < 0 && (endsShort(before, row, right) || amountLabel(cell.words) > 0)) break;
    if (
      colonAt(cell) >= 0 &&
      labelShare(cell.words.slice(0, colonAt(cell) + 1).map(({ text }) => text)) === 1
    )
      break;
    if (listedColon(rows, end) >= 0) break;
    // An indent after a full line opens a paragraph.
    if (end > at + 1 && row.x > before.x + 8 && row.x > first.x + 8) break;
    end += 1;
  }
  return end;
}

const HEADING_WORDS_MAX = 14;

function isHeading(row: Row, body: number, next: Row | undefined): boolean {
  const cell = row.cells[0];
  if (!cell || row.cells.length > 1 || cell.words.length > HEADING_WORDS_MAX) return false;
  const { upper, lower, digits } = countLetters(cell.text);
  if (upper + lower < 3 || cell.shape === "MARK") return false;
  // "LOCATION 0001 - BUILDING 0001" heads what follows, figures notwithstanding.
  if (
    cell.shape === "VALUE" &&
    (upper < 6 || lower > upper || cell.text.includes("$") || digits > upper * 0.6)
  )
    return false;
  const colon = cell.text.indexOf(": ");
  if (colon > 0 && lower > 0 && markerOf(cell.words[0]?.text ?? "") === null) return false;
  const last = cell.text.at(-1) ?? "";
  if (last === "," || last === ";" || (last === "." && cell.words.length > 3)) return false;
  if (cell.height > body * 1.15 && cell.words.length <= HEADING_WORDS_MAX) return true;
  if (cell.height < body * 0.8) return false;
  const isCapitals = lower === 0 || upper > lower * 4;
  if (isCapitals && digits <= upper * 0.6) return true;
  if (last === "." || last === ":" || digits > 4) return false;
  // Capitalized words that stand apart or over what follows.
  const capitalized = cell.words.every(
    ({ text }, index) => startsLarge(text) || (index > 0 && text.length <= 4),
  );
  const marker = markerOf(cell.words[0]?.text ?? "");
  const isApart = row.gap > row.height * 0.6 && next !== undefined;
  const nextMarker = markerOf(next?.cells[0]?.words[0]?.text ?? "");
  const isOverItem = marker !== null && nextMarker !== null && markerLevel(nextMarker) > markerLevel(marker);
  const isOverText =
    marker !== null &&
    nextMarker === null &&
    next !== undefined &&
    next.right > row.right + 40 &&
    startsLarge(next.cells[0]?.words[0]?.text ?? "a");
  const stands = marker === null ? isApart : isOverItem || isOverText;
  return (
    capitalized &&
    stands &&
    cell.words.length <= 9 &&
    startsLarge(cell.words[marker === null ? 0 : 1]?.text ?? "a")
  );
}

function levelOf(row: Row, body: number): number {
  const cell = row.cells[0] as Cell;
  if (row.height > body * 1.45) return 1;
  const marker = markerOf(cell.words[0]?.text ?? "");
  if (marker !== null) return 2 + markerLevel(marker);
  if (row.height > body * 1.15) return 2;
  const { upper, lower } = countLetters(cell.text);
  return lower === 0 && upper > 0 ? 3 : 4;
}

/** A heading may run over lines; lines of another size or with a marker open another. */
function isSameHeading(before: Row, row: Row, body: number): boolean {
  const [cell, above] = [row.cells[0], before.cells[0]];
  if (!cell || !above || row.cells.length > 1 || row.gap > before.height * 0.6) return false;
  if (Math.abs(row.height - before.height) > before.height * 0.12) return false;
  if (markerOf(cell.words[0]?.text ?? "") !== null || colonAt(cell) >= 0) return false;
  const wasCapitals = countLetters(above.text).lower === 0;
  const isCapitals = countLetters(cell.text).lower === 0;
  return wasCapitals === isCapitals && isHeading({ ...row, gap: Infinity }, body, row);
}
