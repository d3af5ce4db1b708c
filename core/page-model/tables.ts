/** Rows of a grid that have the same columns, and the header over them. */
import { type Column, Columns, cutCell, WIDE } from "./columns.ts";
import { colonAt } from "./labels.ts";
import { type Cell, cellOf, endsAddress, type Extent, largest, overlapOf, type Row } from "./rows.ts";
import { countLetters, isPartyLabel, labelShare, markerOf, startsLarge } from "./shapes.ts";
import type { Word } from "./words.ts";

/** White space of at most this share of the height stands between lines of one cell. */
export const TIGHT = 0.75;
export const VALUE_LINES_MAX = 6;

/** Labels side by side, with colons or without, over what they name. */
export function isLabelsOver(rows: readonly Row[], at: number): boolean {
  const [row, next] = [rows[at] as Row, rows[at + 1]];
  if (
    !isTitles(row) ||
    !next ||
    next.gap > row.height * 1.3 ||
    next.cells.every(({ shape }) => shape === "LABEL")
  )
    return false;
  return (
    !hasSideLabels(next) && next.cells.every((cell) => row.cells.some((label) => overlapsBox(label, cell)))
  );
}

const overlapsBox = (a: Extent, b: Extent): boolean => overlapOf(a, b) > 1;

export const hasSideLabels = ({ cells }: Row): boolean => cells.some((cell) => colonAt(cell) >= 0);

export interface Gathered {
  columns: Column[];
  rows: { row: Row; cells: Map<Column, Cell> }[];
  headerRows: number;
  /** The row after it. */
  end: number;
}

const TABLE_GAP = 2.5;

/** The rows from here on that have the same columns. */
export function gatherTable(rows: readonly Row[], at: number): Gathered {
  const columns = new Columns();
  const taken: Row[] = [];
  let end = at;
  let hasValues = false;
  let titles = 0;
  while (end < rows.length) {
    const row = rows[end] as Row;
    if (taken.length > 0) {
      // The end of what stands above, over labels and their values.
      if (end === at + 1 && !startsLarge(textOf(taken[0] as Row)) && isLabelsOver(rows, end)) break;
      if (row.gap > Math.max(row.height * TABLE_GAP, gapOf(taken) * 1.6)) break;
      const isGroup = columns.list.length > 2 && isOverColumns(row, rows[end + 1], columns);
      const isPaired = row.cells.some((cell) => colonAt(cell) >= 0 && !cell.text.endsWith(":"));
      if (
        hasSideLabels(row) &&
        !isGroup &&
        (isPaired || columns.list.length < 4 || titles === 0) &&
        !isAmongRows(row, taken, columns)
      )
        break;
      if (taken.length > 2 && isOtherGrid(row, taken, columns)) break;
      if (
        titles > 0 &&
        taken.length > titles &&
        isTitles(row) &&
        isLabelsOver(rows, end) &&
        isShort(taken, titles)
      )
        break;
      if (
        hasValues &&
        opensTable(row, isTitles(rows[end + 1] ?? row) ? rows[end + 2] : rows[end + 1]) &&
        isNewHeader(row, taken, columns.list.length)
      )
        break;
    }
    if (
      columns.place(row, {
        isUnderTitles: taken.length === 1 && isTitles(taken[0] as Row),
        isTitles: !hasValues && isTitles(row),
      }) === null
    ) {
      const next = rows[end + 1];
      const isForm =
        columns.list.length >= WIDE && row.gap < row.height && row.cells.length > 1 && titles > 0;
      const isSpanning =
        isForm ||
        (row.cells.length === 1 && taken.length > 1 && next !== undefined && columns.place(next) !== null);
      if (!isSpanning) break;
    }
    hasValues ||= row.cells.some(({ shape }) => shape === "VALUE");
    taken.push(row);
    if (taken.length <= HEADER_ROWS_MAX + 1) titles = countHeader(taken);
    end += 1;
  }
  // A title at the end heads what comes next.
  while (
    taken.length > 1 &&
    taken.length - 1 > titles &&
    end < rows.length &&
    taken.at(-1)?.cells.length === 1 &&
    (taken.at(-1)?.gap ?? 0) > 0 &&
    taken.at(-1)?.cells[0]?.shape !== "VALUE" &&
    (taken.at(-1)?.x ?? 0) < (columns.list[0]?.right ?? 0)
  ) {
    taken.pop();
    end -= 1;
  }
  if (taken.length === 0) {
    taken.push(rows[at] as Row);
    end = at + 1;
  }
  const headerRows = countHeader(taken);
  const list = columnsOfBody(taken, columns.list, headerRows);
  // Columns may have been cut in two by later rows: all are placed once more among what was learned.
  const placed = taken.map((row) => ({ row, cells: assign(row, list) }));
  return withoutEmpty({ columns: list, rows: placed, headerRows, end });
}

/** The columns that the rows under a header have by themselves, where they are clear: titles often stand askew. */
function columnsOfBody(rows: readonly Row[], learned: Column[], headerRows: number): Column[] {
  const body = rows.slice(headerRows);
  if (headerRows === 0 || body.length < 2) return learned;
  const own = new Columns();
  for (const row of body.toSorted((a, b) => b.cells.length - a.cells.length))
    if (own.place(row) === null) return learned;
  const isUsed = (column: Column, some: readonly Row[]): boolean =>
    some.some((row) => assign(row, learned).has(column));
  const used = learned.filter(
    (column) => isUsed(column, rows.slice(0, headerRows)) && isUsed(column, body.slice(0, RECENT)),
  );
  if (used.length === learned.length) return learned;
  return own.list.length >= Math.max(2, used.length) && own.list.length <= learned.length
    ? own.list
    : learned;
}

/** A column that only the header has goes to its neighbor. */
function withoutEmpty({ columns, rows, headerRows, end }: Gathered): Gathered {
  const body = rows.slice(headerRows);
  const titles = columns.map((column) => rows.slice(0, headerRows).some(({ cells }) => cells.has(column)));
  const filled = columns.filter((column, at) => {
    const count = body.filter(({ cells }) => cells.has(column)).length;
    const isAmidUntitled = titles[at] && at > 0 && !titles[at - 1];
    return isAmidUntitled ? count > body.length * 0.05 : count > 0 || titles[at];
  });
  if (filled.length === columns.length || filled.length < 2) return { columns, rows, headerRows, end };
  return {
    columns: filled,
    rows: rows.map(({ row }) => ({ row, cells: assign(row, filled) })),
    headerRows,
    end,
  };
}

function assign(row: Row, columns: readonly Column[]): Map<Column, Cell> {
  const parts = new Map<Column, Word[]>();
  for (const whole of row.cells) {
    const over = columns.filter((column) => overlapsBox(column, whole));
    for (const cell of cutCell(whole, over)) {
      const own = row.cells.length === 1 && over.length > 1 ? over[0] : nearest(cell, columns);
      if (own) parts.set(own, [...(parts.get(own) ?? []), ...cell.words]);
    }
  }
  return new Map([...parts].map(([column, words]) => [column, cellOf(words)]));
}

function nearest(box: { x: number; right: number }, columns: readonly Column[]): Column | undefined {
  let best: Column | undefined;
  let least = Infinity;
  for (const column of columns) {
    const distance = Math.max(column.x - box.right, box.x - column.right);
    if (distance < least) {
      least = distance;
      best = column;
    }
  }
  return best;
}

/** "State: Georgia" alone on a line, over a row with the columns of the table. */
const isOverColumns = (row: Row, next: Row | undefined, columns: Columns): boolean =>
  (row.cells.length === 1 || (row.cells.length === 2 && columns.list.length > 4)) &&
  !textOf(row).endsWith(":") &&
  next !== undefined &&
  next.cells.length > 2 &&
  next.cells.filter((cell) => columns.list.some((column) => overlapsBox(column, cell))).length * 3 >=
    next.cells.length * 2;

/** "Store: retail" in a row of values that has all the columns: a colon there is no label's. */
function isAmongRows(row: Row, taken: readonly Row[], columns: Columns): boolean {
  const before = taken.at(-1);
  return (
    columns.list.length > 2 &&
    row.cells.length > 2 &&
    before !== undefined &&
    Math.abs(before.cells.length - row.cells.length) < 2 &&
    row.cells.filter(({ shape, text }) => shape === "VALUE" && !text.includes(":")).length > 1 &&
    row.cells.every((cell) => columns.list.some((column) => overlapsBox(column, cell)))
  );
}

/** A few rows of words under a header, or names and addresses: labels below them begin anew. */
function isShort(taken: readonly Row[], titles: number): boolean {
  if (taken.length === titles + 1) return true;
  if (taken.length > titles + VALUE_LINES_MAX) return false;
  const body = taken.slice(titles);
  return (
    hasPartiesBelow(taken.slice(titles - 1)) ||
    (body.length < 4 && !body.some((row) => textOf(row).includes("$")))
  );
}

/** Several cells where no column was, or a row that is set off and stands askew to all above it. */
function isOtherGrid(row: Row, taken: readonly Row[], columns: Columns): boolean {
  if (row.cells.length < 2) return false;
  const added = row.cells.filter((cell) => !columns.list.some((column) => overlapsBox(column, cell))).length;
  const recent = taken.slice(-RECENT);
  if (added > 1 && recent.some(({ cells }) => cells.some(({ shape }) => shape === "VALUE"))) return true;
  if (row.gap < gapOf(taken) * 1.5 + 1) return false;
  const aligned = row.cells.filter((cell) =>
    recent.some(({ cells }) => cells.some((own) => isAligned(own, cell))),
  );
  return aligned.length * 2 < row.cells.length;
}

const isAligned = (a: Cell, b: Cell): boolean =>
  Math.abs(a.x - b.x) < 3 || Math.abs(a.right - b.right) < 3 || Math.abs(a.x + a.right - b.x - b.right) < 6;

/** Labels that are not just a row without figures: more of them than columns, set off, or the header once more. */
function isNewHeader(row: Row, taken: readonly Row[], columns: number): boolean {
  if (row.cells.length > columns) return true;
  const text = textOf(row);
  if (taken.slice(0, HEADER_ROWS_MAX).some((own) => isTitles(own) && textOf(own) === text)) return true;
  return row.gap > gapOf(taken) * (columns < 6 ? 1.3 : 1.6) + row.height * 0.3;
}

/** The usual white space between rows. */
function gapOf(rows: readonly Row[]): number {
  const gaps = rows
    .slice(1)
    .slice(-RECENT)
    .map(({ gap }) => gap)
    .sort((a, b) => a - b);
  return Math.max(0, gaps[gaps.length >> 1] ?? 0);
}

/** A row is compared with this many before it: tables may have thousands. */
const RECENT = 12;

const textOf = ({ cells }: Row): string => cells.map(({ text }) => text).join(" ");

export const isTitles = ({ cells }: Row): boolean =>
  cells.length > 1 && cells.every(({ shape }) => shape === "LABEL");

/** Labels over values: a table begins. */
const opensTable = (row: Row, next: Row | undefined): boolean =>
  isTitles(row) &&
  next !== undefined &&
  next.cells.some((value) => value.shape === "VALUE" && row.cells.some((cell) => overlapOf(cell, value) > 0));

const HEADER_ROWS_MAX = 4;

function countHeader(rows: readonly Row[]): number {
  if (rows[0] && isTitles(rows[0]) && hasPartiesBelow(rows)) return 1;
  const widest = largest(rows, ({ cells }) => cells.length);
  let leading = 0;
  while (
    leading < rows.length &&
    leading < HEADER_ROWS_MAX &&
    isTitleRow(rows[leading] as Row) &&
    !opensGroup(rows, leading)
  )
    leading += 1;
  if (leading === 0) return 0;
  const shares = (row: Row): number => labelShare(row.cells.flatMap(({ texts }) => texts));
  if (leading === rows.length || leading === HEADER_ROWS_MAX) {
    // Words alone: a header is made of labels, what it heads is not.
    let count = 0;
    while (
      count < leading - 1 &&
      shares(rows[count] as Row) >= 0.75 &&
      (rows[count] as Row).cells.every(({ shape }) => shape === "LABEL")
    )
      count += 1;
    return rows.slice(count).every((row) => row.cells.every(({ shape }) => shape === "LABEL")) && count > 1
      ? 1
      : count;
  }
  // Rows of words that stand tight over the first row of values; what is looser is a row without figures.
  let count = 0;
  while (
    count < leading &&
    (count === 0 ||
      (rows[count] as Row).gap < (rows[count] as Row).height * TIGHT ||
      shares(rows[count] as Row) >= 0.6)
  )
    count += 1;
  const titles = rows.slice(0, count);
  const share = Math.max(...titles.map(shares));
  // Two columns of words over figures may be pairs: their titles are labels, on one line.
  if (widest <= 2) {
    const [first, second] = titles;
    if (first && isTitles(first)) return 1;
    if (first?.cells[0]?.shape !== "LABEL" || first.cells.length > 1) return 0;
    return second && isTitles(second) ? 2 : 1;
  }
  const isUsual = share >= 0.5 || titles.some((row) => row.cells.length > 2 && share > 0.2);
  return isUsual && titles.some(({ cells }) => cells.length > 1 || cells[0]?.shape === "LABEL") ? count : 0;
}

/** "Division 2" and "State: Georgia" under the titles name what is below them, and no column. */
function opensGroup(rows: readonly Row[], at: number): boolean {
  const [row, before] = [rows[at] as Row, rows[at - 1]];
  const [cell] = row.cells;
  return (
    cell !== undefined &&
    row.cells.length === 1 &&
    before !== undefined &&
    before.cells.length > 2 &&
    (countLetters(cell.text).digits > 0 || (colonAt(cell) >= 0 && !cell.text.endsWith(":")))
  );
}

/** Labels of parties over lines that end with an address. */
export function hasPartiesBelow([titles, ...rows]: readonly Row[]): boolean {
  if (!titles?.cells.some(({ texts }) => isPartyLabel(texts))) return false;
  const cells = rows.slice(0, VALUE_LINES_MAX).flatMap((row) => row.cells);
  return cells.some(endsAddress) && !cells.some(({ text }) => text.includes("$"));
}

/** "A. Insurer", "Item 1" beside an entry without a figure; titles that are counted are counted in all of their cells. */
const isItem = ({ cells: [first, second] }: Row): boolean =>
  first !== undefined && second !== undefined && opensItem(first) && !opensItem(second);
const opensItem = ({ texts: [word = "", next = ""] }: Cell): boolean =>
  next !== "" && (markerOf(word) !== null || (word.toLowerCase() === "item" && isNumber(next)));
const isNumber = (word: string): boolean => word !== "" && Number.isInteger(Number(word));

const isTitleRow = (row: Row): boolean =>
  !isItem(row) &&
  row.cells.every(
    ({ shape, words, text }) =>
      shape !== "VALUE" &&
      shape !== "MARK" &&
      words.length <= 10 &&
      !(text.endsWith(".") && words.length > 3),
  );
