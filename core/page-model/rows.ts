/** Rows of cells, as a reader sees them. A cell is a run of words with no wide gap in it. */
import { labelEnds } from "./data.ts";
import { type Shape, countLetters, labelShare, markerOf, shapeOf } from "./shapes.ts";
import { bare } from "./vocabulary.ts";
import type { Word } from "./words.ts";

export interface Cell {
  words: Word[];
  x: number;
  right: number;
  y: number;
  bottom: number;
  /** Height of its usual word: a stand-in for the size of its font. */
  height: number;
  text: string;
  /** Its words, split ones mended. */
  texts: string[];
  shape: Shape;
}

export interface Row {
  cells: Cell[];
  x: number;
  right: number;
  y: number;
  bottom: number;
  height: number;
  /** White space above it in points, from the row before it in its region; Infinity for the first. */
  gap: number;
}

/** Words whose vertical middles meet belong to one row. */
export function rowsOf(words: readonly Word[]): Row[] {
  const sorted = [...words].sort((a, b) => middleOf(a) - middleOf(b) || a.x - b.x);
  const groups: Word[][] = [];
  let middle = 0;
  let height = 0;
  for (const word of sorted) {
    const group = groups.at(-1);
    const tolerance = Math.min(4.5, Math.max(2, Math.max(height, word.bottom - word.y) * 0.38));
    const distance = Math.abs(middleOf(word) - middle);
    if (group && distance <= tolerance && (distance < 1.5 || !standsOver(word, group))) {
      group.push(word);
      middle += (middleOf(word) - middle) / group.length;
      height = Math.max(height, word.bottom - word.y);
    } else {
      groups.push([word]);
      middle = middleOf(word);
      height = word.bottom - word.y;
    }
  }
  // A line of bars alone has no cells.
  return groups.map((group) => rowOf(cellsOf(group))).filter(({ cells }) => cells.length > 0);
}

const COMPARED_MAX = 60;

/** Words over each other are on two rows, however small the step between them. */
const standsOver = (word: Word, group: readonly Word[]): boolean =>
  group
    .slice(-COMPARED_MAX)
    .some((other) => Math.min(other.right, word.right) - Math.max(other.x, word.x) > 2);

const middleOf = (word: Pick<Word, "y" | "bottom">): number => (word.y + word.bottom) / 2;

export function rowOf(cells: Cell[]): Row {
  const row = {
    cells,
    x: Infinity,
    right: -Infinity,
    y: Infinity,
    bottom: -Infinity,
    height: 0,
    gap: Infinity,
  };
  for (const cell of cells) {
    row.x = Math.min(row.x, cell.x);
    row.right = Math.max(row.right, cell.right);
    row.y = Math.min(row.y, cell.y);
    row.bottom = Math.max(row.bottom, cell.bottom);
    row.height = Math.max(row.height, cell.height);
  }
  return row;
}

function cellsOf(group: Word[]): Cell[] {
  const words = group.sort((a, b) => a.x - b.x);
  if (isJustified(words)) return [cellOf(words)];
  const cells: Cell[] = [];
  let run: Word[] = [];
  for (const [at, word] of words.entries()) {
    const before = run.at(-1);
    if (word.text === "|") {
      if (before) cells.push(cellOf(run));
      run = [];
      continue;
    }
    const gap = before ? word.x - before.right : 0;
    if (
      before &&
      (gap > cellGap(before, word, words[at + 1]) ||
        (gap > (word.bottom - word.y) * 0.5 && endsLabel(run) && !joinsLabel(word)))
    ) {
      cells.push(cellOf(run));
      run = [];
    }
    run.push(word);
  }
  if (run.length > 0) cells.push(cellOf(run));
  if (isTornProse(cells)) return [cellOf(words)];
  // A list's marker belongs to what it opens.
  const [first, second] = cells;
  if (
    first &&
    second &&
    first.words.length === 1 &&
    markerOf(first.text) !== null &&
    second.x - first.right < 60
  )
    cells.splice(0, 2, cellOf([...first.words, ...second.words]));
  return cells;
}

/** A gap wider than about a letter and a half starts a new cell; after a colon a little less will do. */
function cellGap(before: Word, next: Word, afterNext: Word | undefined): number {
  const height = Math.min(before.bottom - before.y, next.bottom - next.y) || 10;
  if (before.text.endsWith(":")) return height * 0.75;
  if (before.text === "$") return height * 12;
  if (next.text.startsWith("$")) return Math.max(height * 0.7, next.space * 1.5);
  // Forms give the city, the state and the ZIP code a field each.
  if (before.text.endsWith(",") && isState(next.text)) return height * 8;
  if (isState(before.text) && isZip(next.text)) return height * 5;
  if (isState(next.text) && isZip(afterNext?.text ?? "") && isWord(before.text)) return height * 20;
  // "10/17/2026 to 10/17/2027" under the title of its column is one value, however loosely it is set.
  if (
    (isDateLike(before.text) && joinsDates(next.text) && isDateLike(afterNext?.text ?? "")) ||
    (joinsDates(before.text) && isDateLike(next.text))
  )
    return height * 2;
  return Math.max(height * 0.95, next.space * 1.7);
}

/** "Named insured" or "Policy number": what follows a little apart is its value. */
function endsLabel(run: readonly Word[]): boolean {
  if (run.length > 4) return false;
  const texts = run.map(({ text }) => text);
  return labelEnds.has(bare(texts.at(-1) ?? "")) && labelShare(texts) === 1;
}

/** "Named insured and mailing address" is one label. */
const joinsLabel = ({ text }: Word): boolean => ["and", "or", "&", "/"].includes(text.toLowerCase());

/** Digits in three parts: "10/17/2026", "1-5-27". */
const isDateLike = (text: string): boolean =>
  text.length <= 10 &&
  countLetters(text).digits >= 3 &&
  text.split(text.includes("/") ? "/" : "-").length === 3;
const joinsDates = (text: string): boolean => dateJoiners.has(text.toLowerCase());
const dateJoiners: ReadonlySet<string> = new Set(["to", "through", "thru", "until", "-", "–", "—"]);

const isCapitals = (text: string): boolean => {
  const { upper } = countLetters(text);
  return upper === text.length;
};
const isState = (text: string): boolean => text.length === 2 && isCapitals(text);
const isWord = (text: string): boolean => text.length > 2 && countLetters(text).digits === 0;
/** A line that a ZIP code ends. */
export const endsAddress = ({ texts }: Pick<Cell, "texts">): boolean =>
  texts.length > 1 && isZip(texts.at(-1) ?? "");

export interface Extent {
  x: number;
  right: number;
}

/** Without spreading: a page may have any number of rows. */
export const largest = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((most, item) => Math.max(most, of(item)), -Infinity);

/** How far two boxes stand over each other, in points; negative where they stand apart. */
export const overlapOf = (a: Extent, b: Extent): number => Math.min(a.right, b.right) - Math.max(a.x, b.x);

export const isZip = (text: string): boolean =>
  (text.length === 5 || text.length === 10) && countLetters(text).digits === (text.length === 5 ? 5 : 9);

/** Cells that go on in small letters are one line of prose with uneven spaces. */
function isTornProse(cells: readonly Cell[]): boolean {
  if (cells.length < 2) return false;
  let small = 0;
  for (const [at, cell] of cells.entries()) {
    if (cell.text.includes("$") || cell.text.endsWith(":") || cell.shape === "MARK") return false;
    const before = cells[at - 1];
    if (!before) continue;
    if (cell.x - before.right > cell.height * (cells.length > 4 ? 5 : 3.5)) return false;
    const code = cell.text.charCodeAt(0);
    if (code >= 97 && code <= 122) small += 1;
  }
  return small * 2 >= cells.length - 1 && (cells.length > 4 || cells.some(({ words }) => words.length > 2));
}

/** A justified line of prose has wide gaps of one size between all its words. */
function isJustified(words: readonly Word[]): boolean {
  if (words.length < 4 || words.some(({ text }) => text.endsWith(":") || !isWords(text))) return false;
  const gaps = words.slice(1).map((word, at) => word.x - (words[at]?.right ?? 0));
  const [least, most] = [Math.min(...gaps), Math.max(...gaps)];
  const height = (words[0]?.bottom ?? 0) - (words[0]?.y ?? 0);
  const small = words.filter(({ text }) => countLetters(text).lower > 0).length;
  const isProse = words.length > 5 || small >= words.length * 0.6;
  return isProse && least > height * 0.45 && most < least * 2.2 && most < height * 5;
}

function isWords(text: string): boolean {
  const { digits, upper, lower } = countLetters(text);
  return digits === 0 && upper + lower > 0;
}

export function cellOf(words: Word[]): Cell {
  const heights: number[] = [];
  const texts: string[] = [];
  const cell = { x: Infinity, right: -Infinity, y: Infinity, bottom: -Infinity };
  for (const word of words) {
    heights.push(word.bottom - word.y);
    if (word.glued && texts.length > 0) texts[texts.length - 1] += word.text;
    else texts.push(word.text);
    cell.x = Math.min(cell.x, word.x);
    cell.right = Math.max(cell.right, word.right);
    cell.y = Math.min(cell.y, word.y);
    cell.bottom = Math.max(cell.bottom, word.bottom);
  }
  heights.sort((a, b) => a - b);
  const height = heights[heights.length >> 1] ?? 10;
  return { ...cell, words, height, text: texts.join(" "), texts, shape: shapeOf(texts) };
}
