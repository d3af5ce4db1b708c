/**
 * A page's rows with wrapped cells joined: "Liability each occurrence /" over "aggregate" is one label, and the lines
 * of a narrow column are one value. Pages that are set in two columns of prose have no rows of cells.
 */
import { type Cell, horizontalOverlap, type PageLayout, type Row } from "./extraction/page-layout.ts";

export interface TableCell extends Cell {
  /** The vertical place of its last line. */
  bottom: number;
}

export interface TableRow {
  cells: TableCell[];
  y: number;
  bottom: number;
  height: number;
}

const PROSE_CELL_WORDS = 4;
const LEAST_PROSE_ROWS = 10;

export function tableRowsOf(layout: PageLayout): TableRow[] {
  if (isSetInColumns(layout)) return [];
  const rows: TableRow[] = [];
  for (const row of layout.rows) {
    if (isPageFoot(row)) continue;
    const last = rows.at(-1);
    if (last && continuesRow(last, row)) append(last, row);
    else rows.push(toTableRow(row));
  }
  return rows;
}

/** "HS 2025 … Page 1 of 3": says nothing about the insurance. */
export const isPageFoot = (row: Row): boolean =>
  row.cells.some((cell) => /^\W*page\s*:?\s*\d+(?:\s*(?:of|\/)\s*\d+)?\W*$/i.test(cell.text));

/** Most rows are two long runs of words side by side. */
function isSetInColumns(layout: PageLayout): boolean {
  const isProse = (cell: Cell) =>
    cell.text.split(/\s+/).length >= PROSE_CELL_WORDS && /\p{Ll}/u.test(cell.text);
  const sideBySide = layout.rows.filter(
    ({ cells }) =>
      cells.length === 2 && cells.every(isProse) && !cells.some(({ text }) => /\$\s?\d/.test(text)),
  );
  return sideBySide.length >= LEAST_PROSE_ROWS && sideBySide.length >= layout.rows.length * 0.4;
}

const toTableRow = (row: Row): TableRow => ({
  cells: row.cells.map((cell) => ({
    ...cell,
    words: [...cell.words],
    starts: [...cell.starts],
    bottom: row.bottom,
  })),
  y: row.y,
  bottom: row.bottom,
  height: row.height,
});

/** The next line of a row: close under it, with fewer cells, each in a column of the row. */
function continuesRow(last: TableRow, row: Row): boolean {
  if (last.cells.length < 2 || row.cells.length >= last.cells.length) return false;
  if (row.y - last.bottom > row.height * 0.75) return false;
  return row.cells.every((cell) => {
    const above = columnOf(last, cell);
    if (!above) return false;
    // A first column begins rows; it goes on only where its words show that they did not end.
    const isFirst = above === last.cells[0];
    return (
      !isFirst || /^\p{Ll}/u.test(cell.text) || /(?:[/,&–-]|\b(?:and|or|of|the|to|for))\s*$/i.test(above.text)
    );
  });
}

const columnOf = (row: TableRow, cell: Cell): TableCell | undefined =>
  row.cells.find((above) => Math.abs(above.x - cell.x) < 4) ??
  row.cells.find((above) => above.x <= cell.x + 4 && horizontalOverlap(above, cell) > 0.6);

function append(last: TableRow, row: Row): void {
  for (const cell of row.cells) {
    const above = columnOf(last, cell);
    if (!above) continue;
    for (const [index, word] of cell.words.entries()) {
      const start = cell.starts[index] ?? 0;
      above.words.push(word);
      above.starts.push(above.text.length + 1 + start);
    }
    above.text = `${above.text} ${cell.text}`;
    above.right = Math.max(above.right, cell.right);
    above.bottom = row.bottom;
  }
  last.bottom = row.bottom;
}
