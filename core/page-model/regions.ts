/**
 * Regions that stand beside each other (columns of text, an address block beside a notice) are told apart, so that a row
 * never runs across them.
 */
import { cellOf, endsAddress, largest, type Row, rowOf, rowsOf } from "./rows.ts";
import { countLetters } from "./shapes.ts";
import type { Word } from "./words.ts";

/** Regions of a page in reading order, each with its rows from top to bottom. */
export function regionsOf(words: readonly Word[]): Row[][] {
  const regions: Row[][] = [];
  for (const part of columnsInTextOrder(words)) {
    for (const rows of splitStacks(rowsOf(part), 0)) regions.push(withGaps(rows));
  }
  return regions;
}

/** The page's text has columns of running text one after the other: a block that begins higher up begins another column. */
function columnsInTextOrder(words: readonly Word[]): Word[][] {
  const parts: Word[][] = [];
  let part: Word[] = [];
  let bottom = -Infinity;
  let block = -1;
  for (const word of words) {
    if (word.block !== block && word.bottom < bottom - (word.bottom - word.y) * 2.5) {
      parts.push(part);
      part = [];
      bottom = -Infinity;
    }
    block = word.block;
    bottom = Math.max(bottom, word.bottom);
    part.push(word);
  }
  if (part.length > 0) parts.push(part);
  return parts;
}

/**
 * A line beside lines of running text is one of them, however wide its spaces: it reaches as far as they do, or it is the
 * last of them.
 */
function joinTornLines(rows: Row[]): void {
  for (const [at, row] of rows.entries()) {
    if (row.cells.length < 2 || row.cells.some(({ text }) => text.endsWith(":"))) continue;
    const isBeside = (other: Row | undefined): boolean => {
      if (!other || other.cells.length > 1 || (other.cells[0]?.words.length ?? 0) < 5) return false;
      if (Math.abs(other.height - row.height) > 1.5 || Math.abs(other.y - row.y) > row.height * 2.2)
        return false;
      const isLast = other === rows[at - 1] && Math.abs(other.x - row.x) < 3 && row.right < other.right;
      return (
        Math.abs(other.right - row.right) < 8 ||
        (isLast && row.cells.every(({ text }) => countLetters(text).digits === 0))
      );
    };
    const isTight = row.cells.every(
      (cell, index) => cell.x - (row.cells[index - 1]?.right ?? cell.x) < row.height * 4.5,
    );
    if (isTight && (isBeside(rows[at - 1]) || isBeside(rows[at + 1])))
      rows[at] = rowOf([cellOf(row.cells.flatMap(({ words }) => words))]);
  }
}

function withGaps(rows: Row[]): Row[] {
  joinTornLines(rows);
  for (let at = 1; at < rows.length; at += 1) {
    const [before, row] = [rows[at - 1], rows[at]];
    if (before && row) row.gap = row.y - before.bottom;
  }
  return rows;
}

const SPLITS_MAX = 3;
const LEAST_ROWS = 3;

/**
 * Two stacks of lines that stand beside each other and do not share their lines are two regions. In a table most lines of
 * the emptier side have something beside them.
 */
function splitStacks(rows: Row[], depth: number): Row[][] {
  if (depth >= SPLITS_MAX || rows.length < 2 * LEAST_ROWS) return [rows];
  for (const gutter of guttersOf(rows)) {
    const band = independentBand(rows, gutter);
    if (!band) continue;
    const [from, to] = band;
    const left: Row[] = [];
    const right: Row[] = [];
    const isProse = proseRows(rows.slice(from, to), gutter) > 0;
    for (const row of rows.slice(from, to)) {
      const before = row.cells.filter((cell) => cell.x < gutter);
      const after = row.cells.filter((cell) => cell.x >= gutter);
      if (before.length > 0) left.push(rowOf(before));
      if (after.length > 0)
        right.push(isProse ? rowOf([cellOf(after.flatMap(({ words }) => words))]) : rowOf(after));
    }
    return [
      ...(from > 0 ? splitStacks(rows.slice(0, from), depth + 1) : []),
      ...splitStacks(left, depth + 1),
      ...splitStacks(right, depth + 1),
      ...(to < rows.length ? splitStacks(rows.slice(to), depth + 1) : []),
    ];
  }
  return [rows];
}

const BUCKET = 4;
const GUTTER_WIDTH = 12;

/** Places that many rows leave free between two cells, those of the most rows first. */
function guttersOf(rows: readonly Row[]): number[] {
  const left = -largest(rows, ({ x }) => -x);
  const right = largest(rows, (row) => row.right);
  if (right - left > WIDEST) return [];
  const counts = new Int32Array(Math.ceil((right - left) / BUCKET) + 2);
  for (const { cells } of rows) {
    for (let at = 1; at < cells.length; at += 1) {
      const [from, to] = [cells[at - 1]?.right ?? 0, cells[at]?.x ?? 0];
      if (to - from < GUTTER_WIDTH) continue;
      const first = Math.ceil((from - left) / BUCKET);
      const last = Math.floor((to - left) / BUCKET);
      counts[first] = (counts[first] ?? 0) + 1;
      counts[last] = (counts[last] ?? 0) - 1;
    }
  }
  const found: { at: number; count: number }[] = [];
  let running = 0;
  for (let at = 0; at < counts.length; at += 1) {
    const before = running;
    running += counts[at] ?? 0;
    // The right end of a strip: what stands right of it begins here.
    if (running < before && before >= LEAST_ROWS) found.push({ at: left + at * BUCKET - 1, count: before });
  }
  return found
    .sort((a, b) => b.count - a.count)
    .slice(0, 4)
    .map(({ at }) => at);
}

/** Wider than any sheet: its measures mean nothing. */
const WIDEST = 20_000;

function independentBand(rows: readonly Row[], gutter: number): [number, number] | null {
  let from = 0;
  for (let at = 0; at <= rows.length; at += 1) {
    const row = rows[at];
    if (row && !row.cells.some((cell) => cell.x < gutter && cell.right > gutter)) continue;
    const band = trimmed(rows, from, at, gutter);
    from = at + 1;
    if (!band) continue;
    if (isIndependent(rows.slice(band[0], band[1]), gutter)) return band;
    const prose = proseRows(rows.slice(band[0], band[1]), gutter);
    if (prose > 0) return [band[0], band[0] + prose];
  }
  return null;
}

/** From the first row to the last that stand on both sides or near one that does. */
function trimmed(rows: readonly Row[], from: number, to: number, gutter: number): [number, number] | null {
  let first = -1;
  let last = -1;
  for (let at = from; at < to; at += 1) {
    if (rows[at]?.cells.some((cell) => cell.x >= gutter)) {
      if (first < 0) first = at;
      last = at;
    }
  }
  if (first < 0) return null;
  // A label over the first line, and the last lines of an address, belong to the stack.
  while (
    first > from &&
    (rows[first]?.y ?? 0) - (rows[first - 1]?.bottom ?? 0) < (rows[first]?.height ?? 0) * 0.6
  )
    first -= 1;
  return [first, last + 1];
}

function isIndependent(rows: readonly Row[], gutter: number): boolean {
  let [left, right, shared, edges, values] = [0, 0, 0, 0, 0];
  for (const row of rows) {
    const isLeft = row.cells.some((cell) => cell.x < gutter);
    const onRight = row.cells.find((cell) => cell.x >= gutter);
    if (isLeft) left += 1;
    if (onRight) {
      right += 1;
      if (onRight.x < gutter + 40) edges += 1;
      if (onRight.shape === "VALUE") values += 1;
    }
    if (isLeft && onRight) shared += 1;
  }
  if (left < LEAST_ROWS || right < LEAST_ROWS || edges < right * 0.6) return false;
  if (values > right * 0.5) return false;
  // Columns of figures on the right are a table, with its row heads on the left.
  const columns = figureColumns(rows, gutter);
  if (shared < Math.min(left, right) * 0.65 && columns < 1) return true;
  return columns < 2 && isAddressStack(rows, gutter);
}

/** Right edges that the figures of several rows share, the first cell of each row aside. */
function figureColumns(rows: readonly Row[], gutter: number): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows) {
    const [, ...others] = cells.filter((cell) => cell.x >= gutter);
    for (const { shape, right } of others) {
      const key = Math.round(right / BUCKET);
      if (shape === "VALUE") counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return [...counts.values()].filter((count) => count >= LEAST_ROWS).length;
}

/** Names and addresses on the left, line under line: what stands on the right has nothing to do with them. */
function isAddressStack(rows: readonly Row[], gutter: number): boolean {
  let [lines, zips, wasZip] = [0, 0, false];
  for (const { cells } of rows) {
    const left = cells.filter((cell) => cell.x < gutter);
    const [cell] = left;
    if (left.length > 1 && left.some(({ text }) => text.includes("$"))) return false;
    if (!cell) continue;
    const isZipLine = endsAddress(cell);
    if (isZipLine && wasZip) return false;
    if (isZipLine) zips += 1;
    wasZip = isZipLine;
    lines += 1;
  }
  return zips > 0 && lines >= zips * 2.5;
}

const PROSE_LINES = 5;

/** Running text on the right, lines that fill their width and are set tight: how many rows it takes; 0 where there is none. */
function proseRows(rows: readonly Row[], gutter: number): number {
  const lines: Row[] = [];
  let end = 0;
  for (const [at, { cells }] of rows.entries()) {
    const right = cells.filter((cell) => cell.x >= gutter);
    if (right.length === 0) continue;
    const line = rowOf(right);
    const before = lines.at(-1);
    if (before && line.y - before.bottom > line.height * 0.7) break;
    lines.push(line);
    end = at + 1;
  }
  if (lines.length < PROSE_LINES) return 0;
  let [full, words, letters, all] = [0, 0, 0, 0];
  const right = largest(lines, (line) => line.right);
  for (const line of lines) {
    if (right - line.right < (right - line.x) * 0.2) full += 1;
    for (const { words: own, text } of line.cells) {
      const count = countLetters(text);
      words += own.length;
      letters += count.upper + count.lower;
      all += count.upper + count.lower + count.digits + count.other;
    }
  }
  const isProse = full >= (lines.length - 1) * 0.6 && words >= lines.length * 2.2 && letters > all * 0.9;
  return isProse ? end : 0;
}
