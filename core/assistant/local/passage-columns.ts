/**
 * Titles of columns: the words that stand above a value at the top of its table. With word boxes they are
 * found by place; without them (plain text, mail) the last title line above stands in for every value.
 */
import type { PageReading, WordBox } from "#model/reading";
import type { ColumnTitle, Line } from "./passage.ts";
import { findValues } from "./passage-values.ts";

const linesUpMax = 45;
const titleLinesMax = 4;
/** How far a title may stand beside its value, in points. */
const reachPoints = 8;

/** Each value of a line with the title of its column; empty where the line is no part of a table. */
export function listColumnTitles(page: PageReading, lines: readonly Line[], at: number): ColumnTitle[] {
  const line = lines[at];
  if (line === undefined || !line.valued || line.shape === "prose") return [];
  const values = findValues(line.text, ["money", "percent", "date", "duration", "decimal", "words"]);
  const found: ColumnTitle[] = [];
  for (const value of values) {
    const [start, end] = [line.start + value.start, line.start + value.end];
    // "Deductible: none" carries its own title.
    const label = line.text.slice(0, value.start);
    if (/:\s*$/.test(label) || (value.kind === "words" && label.trim() === "")) continue;
    if (found.some((other) => start < other.end && end > other.start)) continue;
    const title = titleAbove(page, lines, at, { start, end });
    if (title !== "") found.push({ start, end, title });
  }
  return found;
}

interface Span {
  start: number;
  end: number;
}

function titleAbove(page: PageReading, lines: readonly Line[], at: number, value: Span): string {
  const box = boxAround(wordsOf(page, value));
  for (let up = at - 1; up >= Math.max(0, at - linesUpMax); up--) {
    const line = lines[up] as Line;
    if (line.valued) continue;
    const text = box === null ? line.text : textOver(page, line, box);
    if (text === "") {
      // Cells are often wider than their title: the title to the left is theirs.
      const left = box !== null && line.cells ? titleToTheLeft(page, line, box) : "";
      if (left === "" || isRunningText(left)) continue;
      return left;
    }
    if (line.shape === "prose") return "";
    if (isRunningText(text)) continue;
    return withLinesAbove(page, lines, up, box, text);
  }
  return "";
}

const titleWordsMax = 8;

/** A cell of running text stands over a value of the row below it and is no title. */
function isRunningText(text: string): boolean {
  const words = text.split(" ");
  return (
    words.length > titleWordsMax ||
    (words.length > 4 && words.filter((word) => /^\p{Ll}/u.test(word)).length > words.length / 2)
  );
}

/** Titles run over several lines; the ones above belong to it as long as they stand in one block. */
function withLinesAbove(
  page: PageReading,
  lines: readonly Line[],
  at: number,
  box: Edges | null,
  text: string,
): string {
  let title = text;
  for (let up = at - 1; up >= 0 && at - up < titleLinesMax; up--) {
    const line = lines[up] as Line;
    if ((lines[up + 1] as Line).opensBlock || line.valued || !line.cells) break;
    const above = box === null ? line.text : textOver(page, line, box);
    if (above !== "") title = `${above} ${title}`;
  }
  return title;
}

interface Edges {
  left: number;
  right: number;
}

function boxAround(words: readonly WordBox[]): Edges | null {
  if (words.length === 0) return null;
  return {
    left: Math.min(...words.map((word) => word.x)),
    right: Math.max(...words.map((word) => word.x + word.width)),
  };
}

/** In a line of titles the last one that begins left of the value; empty for a line of few words. */
function titleToTheLeft(page: PageReading, line: Line, box: Edges): string {
  const cells = cellsOf(wordsOf(page, line));
  if (cells.length < 3) return "";
  const cell = cells.findLast((words) => (words[0] as WordBox).x <= box.left);
  const first = cell?.[0];
  const last = cell?.at(-1);
  return first && last ? page.text.slice(first.start, last.end) : "";
}

/** The words of a line parted where wide gaps are. */
function cellsOf(words: readonly WordBox[]): WordBox[][] {
  const cells: WordBox[][] = [];
  for (const [index, word] of words.entries()) {
    const before = words[index - 1];
    const apart =
      before === undefined || word.x - (before.x + before.width) > Math.max(word.height, before.height) * 1.4;
    if (apart) cells.push([word]);
    else cells.at(-1)?.push(word);
  }
  return cells;
}

/** "9.6", "(b)", "iv)", "•": a number before a clause stands apart from it and is no cell. */
const clauseNumber =
  /^(?:\d{1,2}(?:\.\d{1,2}){1,3}\.?|\((?:\d{1,2}|[a-zA-Z]|[ivx]{1,5})\)|(?:\d{1,2}|[a-zA-Z]|[ivxIVX]{1,5})[.)]|[•·●▪■*–-])$/u;

/** Whether a wide gap parts a stretch of a line, as between the cells of a table or a label and its value. */
export function hasCells(page: PageReading, span: Span): boolean {
  const cells = cellsOf(wordsOf(page, span));
  const [first] = cells;
  const opensClause =
    first?.length === 1 &&
    first[0] !== undefined &&
    clauseNumber.test(page.text.slice(first[0].start, first[0].end));
  return cells.length > (opensClause ? 2 : 1);
}

/** The words of a line that stand over a column, with the words that touch them. */
function textOver(page: PageReading, line: Line, box: Edges): string {
  const words = wordsOf(page, line);
  const over = words.map(
    (word) => word.x < box.right + reachPoints && word.x + word.width > box.left - reachPoints,
  );
  for (const [index, word] of words.entries()) {
    const before = words[index - 1];
    // Words a blank apart are one title.
    if (before && over[index - 1] && !over[index] && word.x - (before.x + before.width) < word.height * 0.6) {
      over[index] = true;
    }
  }
  for (let index = words.length - 2; index >= 0; index--) {
    const [word, next] = [words[index] as WordBox, words[index + 1] as WordBox];
    if (over[index + 1] && !over[index] && next.x - (word.x + word.width) < word.height * 0.6)
      over[index] = true;
  }
  return words
    .filter((_, index) => over[index])
    .map((word) => page.text.slice(word.start, word.end))
    .join(" ");
}

/** The boxes of the words of a stretch. Words stand in the order of the text, so a binary search finds them. */
export function wordsOf(page: PageReading, span: Span): WordBox[] {
  let [low, high] = [0, page.words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((page.words[middle] as WordBox).end <= span.start) low = middle + 1;
    else high = middle;
  }
  const found: WordBox[] = [];
  for (let at = low; at < page.words.length; at++) {
    const word = page.words[at] as WordBox;
    if (word.start >= span.end) break;
    found.push(word);
  }
  return found;
}
