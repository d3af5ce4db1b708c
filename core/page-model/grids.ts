/** Rows of several cells: tables with their headers, and pairs of a label and its value next to it or below it. */
import { countWords } from "./data.ts";
import { colonAt, pairsInCell } from "./labels.ts";
import { type Cell, cellOf, endsAddress, largest, type Row } from "./rows.ts";
import { isKeyLabel, isPartyLabel, labelShare } from "./shapes.ts";
import { type DraftRow, logicalRows } from "./table-rows.ts";
import {
  type Gathered,
  gatherTable,
  hasPartiesBelow,
  hasSideLabels,
  isLabelsOver,
  isTitles,
  TIGHT,
  VALUE_LINES_MAX,
} from "./tables.ts";
import { bare } from "./vocabulary.ts";
import type { Word } from "./words.ts";

export interface PairDraft {
  kind: "PAIR";
  label: Word[];
  value: Word[] | null;
}

export interface TableDraft {
  kind: "TABLE";
  columns: { x: number; right: number }[];
  header: Word[][];
  rows: DraftRow[];
}

/** Cells that only share a line. */
export interface LooseDraft {
  kind: "LOOSE";
  row: Row;
}

export type GridDraft = PairDraft | TableDraft | LooseDraft;

/** Reads the rows of one grid, from top to bottom. */
export function readGrid(whole: readonly Row[]): GridDraft[] {
  let rows = whole;
  const drafts: GridDraft[] = [];
  let at = 0;
  while (at < rows.length) {
    rows = partyTitles(rows, at, drafts);
    const table = gatherTable(rows, at);
    const isWide = table.columns.length >= 4 && table.headerRows > 0 && table.rows.length > 2;
    if (!isWide && hasSideLabels(rows[at] as Row) && !isLabelsOver(rows, at))
      at = readPairs(rows, at, drafts);
    else {
      writeTable(table, drafts);
      at = table.end;
    }
  }
  return drafts;
}

/** "Named insured   Agent 20-77   00300" over addresses: a label with a number is one, and a number stands for itself. */
function partyTitles(rows: readonly Row[], at: number, drafts: GridDraft[]): readonly Row[] {
  const row = rows[at] as Row;
  if (isTitles(row) || hasSideLabels(row)) return rows;
  if (!hasPartiesBelow(rows.slice(at, at + VALUE_LINES_MAX))) return rows;
  const cells = row.cells.map((cell): Cell => {
    const isNumbered = cell.shape === "VALUE" && isPartyLabel(cell.texts.slice(0, 1));
    return isNumbered ? { ...cell, shape: "LABEL" } : cell;
  });
  const stray = cells.filter(({ shape }) => shape !== "LABEL");
  if (stray.some(({ shape }) => shape !== "VALUE") || stray.length === cells.length) return rows;
  if (stray.length > 0) drafts.push({ kind: "LOOSE", row: { ...row, cells: stray } });
  return [
    ...rows.slice(0, at),
    { ...row, cells: cells.filter(({ shape }) => shape === "LABEL") },
    ...rows.slice(at + 1),
  ];
}

interface OpenPair {
  pair: PairDraft;
  x: number;
  labelX: number;
}

/** Reads a row of pairs, and the rows under it that their values go on in. Returns the row after them. */
function readPairs(rows: readonly Row[], at: number, drafts: GridDraft[]): number {
  const row = rows[at] as Row;
  const { open, loose } = pairsOfRow(row);
  if (loose.length > 0) drafts.push({ kind: "LOOSE", row: { ...row, cells: loose } });
  let next = at + 1;
  let height = row.height;
  while (next < rows.length && next - at < VALUE_LINES_MAX) {
    const below = rows[next] as Row;
    if (below.gap > height * (next === at + 1 ? 1.1 : TIGHT) || hasSideLabels(below)) break;
    const owners = below.cells.map((cell) => ownerOf(cell, open));
    if (owners.includes(null)) break;
    owners.forEach((owner, index) => {
      if (!owner) return;
      const cell = below.cells[index] as Cell;
      owner.pair.value = [...(owner.pair.value ?? []), ...cell.words];
      owner.x = Math.min(owner.x, cell.x);
    });
    height = below.height;
    next += 1;
  }
  drafts.push(...open.map(({ pair }) => pair));
  return next;
}

function pairsOfRow({ cells }: Row): { open: OpenPair[]; loose: Cell[] } {
  const open: OpenPair[] = [];
  const loose: Cell[] = [];
  const add = (label: Word[], value: Word[]): void => {
    open.push({
      pair: { kind: "PAIR", label, value: value.length > 0 ? value : null },
      x: value[0]?.x ?? Infinity,
      labelX: label[0]?.x ?? 0,
    });
  };
  cells.forEach((cell, at) => {
    const last = open.at(-1);
    const next = cells[at + 1];
    if (colonAt(cell) >= 0) {
      const pairs = pairsInCell(cell);
      for (const { label, value } of pairs) {
        if (label) add(label, value);
        else if (last) last.pair.value = [...(last.pair.value ?? []), ...value];
        else loose.push(cellOf(value));
      }
      // "…, $2,000,000 aggregate. Auto:": the value of the last one begins where the cell goes on.
      const ending = open.at(-1);
      if (pairs.length > 1 && ending?.pair.value === null) ending.x = cell.x;
    }
    // A label without a colon beside a value begins a pair of its own.
    else if (
      cell.shape === "LABEL" &&
      (next ? next.shape === "VALUE" : false) &&
      (!last || last.pair.value !== null)
    )
      add(cell.words, []);
    else if (last) {
      if (last.pair.value === null) last.x = cell.x;
      last.pair.value = [...(last.pair.value ?? []), ...cell.words];
    } else loose.push(cell);
  });
  return { open, loose };
}

/** The pair whose value goes on in a cell below it. */
function ownerOf(cell: Cell, open: readonly OpenPair[]): OpenPair | null {
  if (cell.shape === "LABEL" && labelShare(cell.texts) === 1) return null;
  return (
    open.find(({ x }) => Math.abs(cell.x - x) < 6) ??
    open.find(
      ({ pair, labelX }) =>
        pair.value === null && cell.x > labelX - 6 && cell.x < (pair.label.at(-1)?.right ?? 0),
    ) ??
    // City, state and ZIP code stand apart in one line.
    open.find(({ x, pair }) => pair.value !== null && cell.x > x && endsAddress(cell)) ??
    null
  );
}

function writeTable(table: Gathered, drafts: GridDraft[]): void {
  const { columns } = table;
  let { rows, headerRows } = table;
  if (headerRows > 0 && headerRows < rows.length && isHeadings(rows, headerRows)) {
    for (const { row } of rows.slice(0, headerRows)) drafts.push({ kind: "LOOSE", row });
    rows = rows.slice(headerRows);
    headerRows = 0;
  }
  while (headerRows > 1 && isTitleOver(rows)) {
    const [title, ...below] = rows;
    if (title) drafts.push({ kind: "LOOSE", row: title.row });
    rows = below;
    headerRows -= 1;
  }
  const header = columns.map((column) =>
    rows.slice(0, headerRows).flatMap(({ cells }) => cells.get(column)?.words ?? []),
  );
  const body = rows.slice(headerRows);
  if (body.length === 0) {
    for (const { row } of rows) drafts.push({ kind: "LOOSE", row });
    return;
  }
  const lines = logicalRows(body, columns);
  if (headerRows > 0 && isStackOfParties(header, body)) {
    const whole = columns.map((_, index) => lines.flatMap(({ cells }) => cells[index] ?? []));
    pushLabelsOver(header, whole, drafts);
    return;
  }
  const opening = header.find((words) => words.length > 0)?.[0]?.text ?? "";
  const isCounted = columns.length > 2 && countWords.has(bare(opening));
  const isWide = isCounted || columns.length >= (headerRows > 1 ? 5 : 7);
  if (headerRows > 0 && !isWide && lines.length === 1 && lines[0] && lines[0].kind !== "TOTAL") {
    pushLabelsOver(header, lines[0].cells, drafts);
    return;
  }
  if (headerRows === 0) {
    const named = body.filter(
      ({ row }) =>
        row.cells.length === 2 && row.cells[0]?.shape !== "VALUE" && row.cells[0]?.shape !== "MARK",
    );
    if (columns.length === 2 && lines.length > 1 && named.length >= body.length * 0.6) {
      pushSideList(lines, drafts);
      return;
    }
    const pairs = lines.map(({ cells }) => sidePairs(cells));
    if (pairs.every((own) => own !== null)) {
      drafts.push(...pairs.flat());
      return;
    }
    const filled = body.reduce((sum, { cells }) => sum + cells.size, 0);
    const isWords =
      body.length < 3 && !body.some(({ row }) => row.cells.some(({ shape }) => shape === "VALUE"));
    if (isWords || lines.length === 1 || columns.length < 2 || filled < body.length * columns.length * 0.45) {
      for (const { row } of body) pushLooseRow(row, drafts);
      return;
    }
  }
  drafts.push({ kind: "TABLE", columns: columns.map(({ x, right }) => ({ x, right })), header, rows: lines });
}

/** Larger words over smaller ones are headings: labels are no larger than what they name. */
const isHeadings = (rows: Gathered["rows"], headerRows: number): boolean =>
  -largest(rows.slice(0, headerRows), ({ row }) => -row.height) >
  largest(rows.slice(headerRows), ({ row }) => row.height) * 1.2;

/** One line in larger letters over the labels heads them all, whichever of them it stands above. */
const isTitleOver = ([title, labels]: Gathered["rows"]): boolean =>
  title?.row.cells.length === 1 && labels !== undefined && title.row.height > labels.row.height * 1.2;

/** Labels beside their values: "Building rate  0.076", "Effective  11/01/2026  Term  1 year". Null where it is no such row. */
function sidePairs(cells: readonly Word[][]): PairDraft[] | null {
  const filled = cells.filter((words) => words.length > 0).map((words) => cellOf(words));
  const pairs: PairDraft[] = [];
  let at = 0;
  while (at < filled.length) {
    const [label, value] = [filled[at] as Cell, filled[at + 1]];
    if (label.shape === "VALUE" || label.shape === "MARK" || !value || value.shape === "LABEL") return null;
    const isCertain =
      value.shape === "VALUE" ||
      (label.shape === "LABEL" && value.shape === "TEXT" && isKeyLabel(label.texts));
    if (!isCertain) return null;
    // "$" may stand in a column of its own.
    const isSign = value.text === "$" && filled[at + 2]?.shape === "VALUE";
    pairs.push({
      kind: "PAIR",
      label: label.words,
      value: isSign ? [...value.words, ...(filled[at + 2]?.words ?? [])] : value.words,
    });
    at += isSign ? 3 : 2;
  }
  return filled.length > 1 ? pairs : null;
}

/** Two columns without a header: labels and their values. */
function pushSideList(lines: readonly DraftRow[], drafts: GridDraft[]): void {
  for (const { cells } of lines) {
    const [label = [], value = []] = cells;
    if (label.length > 0 && value.length > 0) drafts.push({ kind: "PAIR", label, value });
    else drafts.push({ kind: "LOOSE", row: looseRow([...label, ...value]) });
  }
}

/** A row without neighbours: labels beside their values, checked boxes, and words that only share a line. */
function pushLooseRow(row: Row, drafts: GridDraft[]): void {
  const { cells } = row;
  let rest: Cell[] = [];
  const flush = (): void => {
    if (rest.length > 0) drafts.push({ kind: "LOOSE", row: { ...row, cells: rest } });
    rest = [];
  };
  let at = 0;
  while (at < cells.length) {
    const [cell, next] = [cells[at] as Cell, cells[at + 1]];
    const isMarked = cell.shape === "MARK" && next !== undefined && next.shape !== "MARK";
    const isLabeled =
      next !== undefined &&
      cell.shape === "LABEL" &&
      (next.shape === "VALUE" || (next.shape === "TEXT" && isKeyLabel(cell.texts)));
    if (isMarked || isLabeled) {
      flush();
      drafts.push({
        kind: "PAIR",
        label: isMarked ? next.words : cell.words,
        value: isMarked ? cell.words : next.words,
      });
      at += 2;
    } else {
      rest.push(cell);
      at += 1;
    }
  }
  flush();
}

function pushLabelsOver(labels: readonly Word[][], values: readonly Word[][], drafts: GridDraft[]): void {
  labels.forEach((label, column) => {
    const value = values[column] ?? [];
    if (label.length > 0) drafts.push({ kind: "PAIR", label, value: value.length > 0 ? value : null });
    else if (value.length > 0) drafts.push({ kind: "LOOSE", row: looseRow(value) });
  });
}

function looseRow(words: Word[]): Row {
  const cell = cellOf(words);
  const { x, right, y, bottom, height } = cell;
  return { cells: [cell], x, right, y, bottom, height, gap: Infinity };
}

/** Names and addresses under labels such as "Named insured and mailing address". */
function isStackOfParties(header: readonly Word[][], body: Gathered["rows"]): boolean {
  if (body.length > VALUE_LINES_MAX) return false;
  if (!header.some((words) => words.length > 0 && isPartyLabel(words.map(({ text }) => text)))) return false;
  let zips = 0;
  // An address on each row, with figures beside it, is a list of places.
  const listed = body.filter(
    ({ row: { cells } }) => cells.some(endsAddress) && cells.some(({ shape }) => shape === "VALUE"),
  );
  if (listed.length > 1) return false;
  for (const { row } of body) {
    for (const cell of row.cells) {
      if (cell.text.includes("$")) return false;
      if (endsAddress(cell)) zips += 1;
    }
  }
  return zips > 0 && zips <= header.length && body.length > zips;
}
