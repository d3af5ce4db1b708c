/**
 * Cells: what stands together on one line with a clear gap to what stands beside it.
 */
import type { Fragment } from "./fragments.ts";
import type { Line } from "./lines.ts";

/** Fragments that stand next to each other: a cell of a table row, or one line of a column. */
export interface Cell {
  fragments: Fragment[];
  left: number;
  right: number;
  words: number;
}

/** A gap wider than this share of the size parts two cells. */
const CELL_GAP = 0.9;

export function cutCells(line: Line): Cell[] {
  const cells: Cell[] = [];
  let cell: Cell | null = null;
  for (const fragment of line.fragments) {
    if (!cell || fragment.x - cell.right > CELL_GAP * fragment.size) {
      cell = { fragments: [], left: fragment.x, right: fragment.x, words: 0 };
      cells.push(cell);
    }
    cell.fragments.push(fragment);
    cell.right = Math.max(cell.right, fragment.x + fragment.width);
    cell.words += fragment.words.length;
  }
  return cells;
}
