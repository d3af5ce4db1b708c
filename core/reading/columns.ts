/**
 * Columns of running text. Policy forms are often set in two or three columns, and reading across
 * them would tear every sentence apart; tables look alike from afar and must be read across.
 * The difference is prose: lines that fill their column with words, many in a row.
 */
import { cutCells, type Cell } from "./cells.ts";
import { groupLines, type Line } from "./lines.ts";

interface Row {
  line: Line;
  cells: Cell[];
}

/** Fewer lines than this on either side are not worth calling columns. */
const MIN_COLUMN_LINES = 5;
/** A column line has this many words in the middle case … */
const MIN_PROSE_WORDS = 4;
/** … fills this share of its column … */
const MIN_FILL = 0.62;
/** … is mostly letters … */
const MIN_LETTERS = 0.7;
/** … and is one cell. */
const MAX_BROKEN_LINES = 0.2;
/** Up to this many rows at an end of the columns may turn out to be headings … */
const MAX_DETACHED_ROWS = 3;
/** … where a gap of this many line pitches follows them. */
const DETACHED_PITCHES = 1.7;
/** Wider than any sheet that a PDF can be: its measures mean nothing. */
const MAX_WIDTH = 20_000;
/** Columns stand at least this far apart, in points. */
const MIN_GUTTER = 5;

/** Cuts a page's lines into blocks to be read one after the other. */
export function splitColumns(lines: Line[]): Line[][] {
  const rows = lines.map((line) => ({ line, cells: cutCells(line) }));
  return splitRows(rows, 0);
}

function splitRows(rows: Row[], depth: number): Line[][] {
  const plain = (): Line[][] => (rows.length === 0 ? [] : [rows.map((row) => row.line)]);
  if (rows.length < MIN_COLUMN_LINES || depth > 3) return plain();
  const gutter = findGutter(rows);
  if (gutter === null) return plain();
  const blocks: Line[][] = [];
  let across: Row[] = [];
  let band: Row[] = [];
  let found = false;
  const flushBand = (): void => {
    const { before, body, after } = trimBand(band);
    const columns = readBand(body, gutter, depth);
    if (columns) {
      across.push(...before);
      if (across.length > 0) blocks.push(across.map((row) => row.line));
      across = after;
      blocks.push(...columns);
      found = true;
    } else across.push(...band);
    band = [];
  };
  for (const row of rows) {
    if (row.cells.some((cell) => cell.left < gutter && cell.right > gutter)) {
      flushBand();
      across.push(row);
    } else band.push(row);
  }
  flushBand();
  if (across.length > 0) blocks.push(across.map((row) => row.line));
  return found ? blocks : plain();
}

/** Rows at either end that stand apart from the body are page headings and footings: they run across. */
function trimBand(band: Row[]): { before: Row[]; body: Row[]; after: Row[] } {
  const gaps = band.slice(1).map((row, at) => row.line.y - (band[at]?.line.y ?? 0));
  const limit = DETACHED_PITCHES * Math.max(median([...gaps]), band[0]?.line.size ?? 0);
  let from = 0;
  let to = band.length;
  for (let at = 0; at < MAX_DETACHED_ROWS && at < gaps.length; at++) {
    if ((gaps[at] ?? 0) > limit) from = at + 1;
    if ((gaps[gaps.length - 1 - at] ?? 0) > limit) to = band.length - 1 - at;
  }
  if (to <= from) return { before: [], body: band, after: [] };
  return { before: band.slice(0, from), body: band.slice(from, to), after: band.slice(to) };
}

/** Two columns of a band as blocks, or null where it is not running text. */
function readBand(band: Row[], gutter: number, depth: number): Line[][] | null {
  const left: Cell[][] = [];
  const right: Cell[][] = [];
  for (const row of band) {
    const leftCells = row.cells.filter((cell) => cell.right <= gutter);
    const rightCells = row.cells.filter((cell) => cell.left >= gutter);
    if (leftCells.length > 0) left.push(leftCells);
    if (rightCells.length > 0) right.push(rightCells);
  }
  if (!isProse(left) || !isProse(right)) return null;
  const sideLines = (side: Cell[][]): Line[] => groupLines(side.flat().flatMap((cell) => cell.fragments));
  const sideBlocks = (side: Cell[][]): Line[][] =>
    splitRows(
      sideLines(side).map((line) => ({ line, cells: cutCells(line) })),
      depth + 1,
    );
  return [...sideBlocks(left), ...sideBlocks(right)];
}

function isProse(side: Cell[][]): boolean {
  if (side.length < MIN_COLUMN_LINES) return false;
  const extent = side.map((cells) => ({
    left: cells[0]?.left ?? 0,
    right: cells.at(-1)?.right ?? 0,
    words: sum(cells, (cell) => cell.words),
  }));
  const width = Math.max(...extent.map((line) => line.right)) - Math.min(...extent.map((line) => line.left));
  const broken = side.filter((cells) => cells.length > 2).length;
  return (
    median(extent.map((line) => line.words)) >= MIN_PROSE_WORDS &&
    median(extent.map((line) => line.right - line.left)) >= MIN_FILL * width &&
    broken <= MAX_BROKEN_LINES * side.length &&
    isMostlyLetters(side)
  );
}

/** More characters tell nothing new about what a column is made of. */
const LETTERS_COUNTED = 1_500;

function isMostlyLetters(side: Cell[][]): boolean {
  let letters = 0;
  let characters = 0;
  for (const cells of side) {
    for (const { fragments } of cells) {
      for (const { words } of fragments) {
        for (const { text } of words) {
          characters += text.length;
          letters += countLetters(text);
        }
      }
    }
    if (characters > LETTERS_COUNTED) break;
  }
  return letters >= MIN_LETTERS * characters;
}

function countLetters(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at) | 32;
    if ((code >= 97 && code <= 122) || code > 127) letters++;
  }
  return letters;
}

/** The x that most rows leave free between a cell on its left and one on its right; null when too few do. */
function findGutter(rows: Row[]): number | null {
  let left = Infinity;
  let right = -Infinity;
  for (const row of rows) {
    left = Math.min(left, row.line.left);
    right = Math.max(right, row.line.right);
  }
  if (right - left > MAX_WIDTH) return null;
  // Counts per point of width: a difference array keeps this linear in the number of cells.
  const offset = Math.floor(left);
  const counts = new Int32Array(Math.max(0, Math.ceil(right) - offset) + 2);
  for (const row of rows) {
    for (let at = 1; at < row.cells.length; at++) {
      const from = Math.ceil((row.cells[at - 1]?.right ?? 0) - offset);
      const to = Math.floor((row.cells[at]?.left ?? 0) - offset);
      if (to - from < MIN_GUTTER) continue;
      counts[from] = (counts[from] ?? 0) + 1;
      counts[to] = (counts[to] ?? 0) - 1;
    }
  }
  let best = 0;
  let bestAt = 0;
  let bestEnd = 0;
  let running = 0;
  for (let at = 0; at < counts.length; at++) {
    running += counts[at] ?? 0;
    if (running > best) {
      best = running;
      bestAt = at;
      bestEnd = at;
    } else if (running === best && bestEnd === at - 1) bestEnd = at;
  }
  return best >= MIN_COLUMN_LINES ? offset + (bestAt + bestEnd) / 2 : null;
}

const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number => {
  let total = 0;
  for (const item of items) total += of(item);
  return total;
};

const median = (values: number[]): number => {
  const sorted = values.sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
};
