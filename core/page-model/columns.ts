/** Columns of a grid, learned row by row: cells that stand over each other, told apart by strips that no word crosses. */
import { type Cell, cellOf, type Extent, overlapOf, type Row } from "./rows.ts";
import type { Word } from "./words.ts";

export interface Column {
  x: number;
  right: number;
  words: Word[];
}

/** A row's cells, each with its column. */
export type PlacedRow = Map<Column, Cell>;

/** From this many columns on, a grid is a form or a wide table: a row that does not quite fit does not end it. */
export const WIDE = 5;
/** Words may reach this far into a strip, in points. */
const SLACK = 1;
/** So many words of a column say where it has none. */
const KEPT_MAX = 80;

export class Columns {
  /** From left to right. */
  list: Column[] = [];

  /** The cells in their columns, which grow by them; null where the row does not fit, and nothing is changed. */
  place(row: Row, { isUnderTitles = false, isTitles = false } = {}): PlacedRow | null {
    const cells = row.cells.flatMap((cell) => this.cut(cell));
    const plan: { cell: Cell; column: Column | null }[] = [];
    let known = 0;
    for (const cell of cells) {
      const over = this.over(cell);
      if (over.length > 1 && this.list.length < WIDE) return null;
      const column = over.reduce<Column | null>(
        (best, own) => (best && overlapOf(best, cell) >= overlapOf(own, cell) ? best : own),
        null,
      );
      if (column) known += 1;
      plan.push({ cell, column });
    }
    if (this.list.length > 0 && known * 3 < cells.length) {
      // Titles may stand beside their columns: one for each, in the same order.
      if (!isUnderTitles || cells.length !== this.list.length) return null;
      plan.forEach((item, at) => (item.column = this.list[at] ?? null));
    }
    for (let at = 1; at < plan.length; at += 1) {
      const [before, own] = [plan[at - 1], plan[at]];
      if (!before || !own || own.column === null || before.column !== own.column) continue;
      if (!this.split(own.column, before.cell.right, own.cell.x)) {
        // Boxes to check and their words share a column of a wide form.
        if (this.list.length < WIDE) return null;
        continue;
      }
      for (const item of plan) if (item.column !== null) item.column = this.over(item.cell)[0] ?? null;
    }
    const placed: PlacedRow = new Map();
    for (const { cell, column } of plan) {
      const own = column ?? this.add(cell);
      const index = this.list.indexOf(own);
      own.x = Math.max(Math.min(own.x, cell.x), this.list[index - 1]?.right ?? -Infinity);
      own.right = Math.min(Math.max(own.right, cell.right), this.list[index + 1]?.x ?? Infinity);
      // Titles may run over the columns under them.
      if (!isTitles && own.words.length < KEPT_MAX) own.words.push(...cell.words);
      const other = placed.get(own);
      placed.set(own, other ? cellOf([...other.words, ...cell.words]) : cell);
    }
    return placed;
  }

  private over(cell: Extent): Column[] {
    return this.list.filter((column) => overlapOf(column, cell) > SLACK);
  }

  private add({ x, right }: Cell): Column {
    const column = { x, right, words: [] };
    this.list.push(column);
    this.list.sort((a, b) => a.x - b.x);
    return column;
  }

  /** A cell over several columns as one for each, where the gaps between its words allow it. */
  private cut(cell: Cell): Cell[] {
    return cutCell(cell, this.over(cell));
  }

  /** Cuts a column in two where none of its words stands between the two places. */
  private split(column: Column, from: number, to: number): boolean {
    let strip = from;
    for (const word of column.words.toSorted((a, b) => a.x - b.x))
      if (word.x <= strip + SLACK && word.right > strip) strip = word.right;
    if (strip > to - SLACK) return false;
    const left = column.words.filter((word) => word.right <= strip + SLACK);
    const right = column.words.filter((word) => word.right > strip + SLACK);
    const index = this.list.indexOf(column);
    const made = [
      { x: Math.min(column.x, from), right: Math.max(from, strip), words: left },
      { x: Math.min(to, ...right.map(({ x }) => x)), right: Math.max(to, column.right), words: right },
    ];
    this.list.splice(index, 1, ...made);
    return true;
  }
}

/** A space within a phrase is narrower than this share of the height. */
const WORD_GAP = 0.4;

/**
 * A cell over several columns as one for each; as it is where its words are one phrase. Words between two columns go with
 * the side that they stand closer to.
 */
export function cutCell(cell: Cell, over: readonly Column[]): Cell[] {
  if (over.length < 2) return [cell];
  const owners = cell.words.map((word) => over.find((column) => overlapOf(column, word) > SLACK) ?? null);
  const cuts: number[] = [];
  let last = 0;
  for (let at = 1; at < owners.length; at += 1) {
    if (owners[at] === null) continue;
    if (owners[last] !== owners[at] && owners[last] !== null) {
      const cut = widestGap(cell.words, last + 1, at);
      const gap = (cell.words[cut]?.x ?? 0) - (cell.words[cut - 1]?.right ?? 0);
      if (
        gap < Math.max(cell.height * WORD_GAP, (cell.words[cut]?.space ?? 0) * 1.05) &&
        !cell.words[cut]?.text.startsWith("$")
      )
        return [cell];
      cuts.push(cut);
    }
    last = at;
  }
  if (cuts.length === 0) return [cell];
  return [0, ...cuts].map((from, at) => cellOf(cell.words.slice(from, cuts[at])));
}

function widestGap(words: readonly Word[], from: number, to: number): number {
  let best = from;
  let widest = -Infinity;
  for (let at = from; at <= to; at += 1) {
    const gap = (words[at]?.x ?? 0) - (words[at - 1]?.right ?? 0);
    if (gap > widest) {
      widest = gap;
      best = at;
    }
  }
  return best;
}
