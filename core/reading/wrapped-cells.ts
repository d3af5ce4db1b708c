/**
 * Table rows whose cells run over several lines. Read line by line, the sentences in such cells would
 * be torn apart by what stands beside them; here the lines of one cell are brought together again.
 * Only two plain cases are touched: everything else stays as it stands.
 */
import { cutCells, type Cell } from "./cells.ts";
import type { Line } from "./lines.ts";

/** A wrapped cell's lines stand this close, in sizes. */
const WRAPPED_PITCH = 1.4;

/**
 * Puts the pieces of table rows with centred cells in order. Where a cell of two lines stands beside
 * cells of one line, those are drawn at half height, between its lines:
 *
 *                 $ 500 deductible applies unless a
 *     Collision                                          $ 665.97
 *                 deductible appears in item three.
 *
 * Read line by line the sentence would be torn apart. The two-line cell is kept whole instead:
 * what stands before it opens its first line, what stands after it ends its last.
 */
export function joinCentredCells(lines: readonly Line[]): LineGroup[] {
  const groups: LineGroup[] = [];
  for (let at = 0; at < lines.length; at++) {
    const first = lines[at];
    const middle = lines[at + 1];
    const last = lines[at + 2];
    if (first && middle && last && isWrappedAround(first, middle, last)) {
      groups.push(orderCells(first, middle, last));
      at += 2;
    } else if (first) groups.push({ y: first.y, bottom: first.y, size: first.size, lines: [first] });
  }
  return groups;
}

/** Lines that are read as one row; usually one. */
export interface LineGroup {
  /** Base lines of the first and of the last line. */
  y: number;
  bottom: number;
  size: number;
  lines: Line[];
}

function isWrappedAround(first: Line, middle: Line, last: Line): boolean {
  const size = Math.min(first.size, last.size);
  if (last.y - first.y > WRAPPED_PITCH * size || Math.abs(first.size - last.size) > 0.2 * size) return false;
  // The two outer lines are one cell: they overlap, and nothing else stands on them.
  const overlap = Math.min(first.right, last.right) - Math.max(first.left, last.left);
  if (overlap < 0.4 * Math.min(first.right - first.left, last.right - last.left)) return false;
  if (hasGap(first) || hasGap(last)) return false;
  const left = Math.min(first.left, last.left);
  const right = Math.max(first.right, last.right);
  return middle.fragments.every(
    (fragment) => fragment.x + fragment.width <= left + 1 || fragment.x >= right - 1,
  );
}

function hasGap(line: Line): boolean {
  let right = line.left;
  for (const fragment of line.fragments) {
    if (fragment.x - right > fragment.size) return true;
    right = Math.max(right, fragment.x + fragment.width);
  }
  return false;
}

function orderCells(first: Line, middle: Line, last: Line): LineGroup {
  const left = Math.min(first.left, last.left);
  const before = middle.fragments.filter((fragment) => fragment.x < left);
  const after = middle.fragments.filter((fragment) => fragment.x >= left);
  const opening: Line = { ...first, fragments: [...before, ...first.fragments] };
  const closing: Line = { ...last, fragments: [...last.fragments, ...after] };
  return {
    y: first.y,
    bottom: last.y,
    size: Math.max(first.size, middle.size, last.size),
    lines: [opening, closing],
  };
}

/** Longer runs of lines are lists of rows rather than one row. */
const MAX_ROW_LINES = 9;
/** The lines of a wrapped text, after its first, begin in the middle of a sentence this often. */
const MIN_CONTINUED = 0.6;
const MIN_TEXT_WORDS = 4;

/**
 * Lines of one block, where a narrow wrapped cell stands left of a wrapped text:
 *
 *     19  Mobile equipment     Only those autos that are land vehicles
 *         subject to law       and that would qualify if they were not
 *
 * The left cells come first, then the text. Null where the block is anything else.
 */
export function joinWrappedText(lines: readonly Line[]): LineGroup | null {
  const first = lines[0];
  const last = lines.at(-1);
  if (!first || !last || lines.length < 2 || lines.length > MAX_ROW_LINES) return null;
  const start = cutCells(first).at(-1)?.left ?? 0;
  const names: Line[] = [];
  const texts: Line[] = [];
  let shared = 0;
  let continued = 0;
  let words = 0;
  for (const line of lines) {
    const cells = cutCells(line);
    const left = cells.filter((cell) => cell.right < start - 1);
    const right = cells.filter((cell) => Math.abs(cell.left - start) < line.size);
    if (left.length + right.length !== cells.length || right.length > 1) return null;
    if (left.length > 0) names.push(toLine(line, left));
    const [text] = right;
    if (!text) continue;
    if (texts.length > 0 && startsInside(text)) continued++;
    if (left.length > 0) shared++;
    words += text.words;
    texts.push(toLine(line, [text]));
  }
  if (shared < 2 || names.length < 2 || continued < MIN_CONTINUED * (texts.length - 1)) return null;
  if (words < MIN_TEXT_WORDS * texts.length) return null;
  const size = Math.max(...lines.map((line) => line.size));
  return { y: first.y, bottom: last.y, size, lines: [...names, ...texts] };
}

const toLine = (line: Line, cells: readonly Cell[]): Line => ({
  ...line,
  fragments: cells.flatMap((cell) => cell.fragments),
});

/** A line that begins with a small letter or a bracket goes on a sentence. */
function startsInside(cell: Cell): boolean {
  const code = cell.fragments[0]?.words[0]?.text.charCodeAt(0) ?? 0;
  return (code >= 97 && code <= 122) || code === 40;
}
