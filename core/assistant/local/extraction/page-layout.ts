/**
 * A page as a reader sees it: rows of cells. A cell is a run of words with no wide gap in it, so a label, a value
 * or a table column is one cell each. Built from word boxes; pages without boxes (mail, plain text) are laid out
 * from their lines, where two or more spaces or a tab part cells. Coordinates in points, origin top left.
 */
import type { QuoteSegment } from "#model/documents";
import type { PageReading, WordBox } from "#model/reading";
import { continuesSplitWord, splitsWords } from "./split-words.ts";

export interface Word extends WordBox {
  text: string;
}

export interface Cell {
  /** Words joined by one space; words that touch are joined without one (text layers that split words). */
  text: string;
  words: Word[];
  /** For each word its start in `text`. */
  starts: number[];
  x: number;
  right: number;
  row: number;
}

export interface Row {
  index: number;
  y: number;
  bottom: number;
  /** Height of the tallest usual word: a stand-in for the font size. */
  height: number;
  cells: Cell[];
  text: string;
}

export interface PageLayout {
  page: number;
  width: number;
  text: string;
  rows: Row[];
}

const CHARACTER_WIDTH_POINTS = 5;
const LINE_HEIGHT_POINTS = 12;

export function layOutPage(page: PageReading): PageLayout {
  const words = page.words.length > 0 ? boxedWords(page) : wordsOfPlainText(page.text);
  const isSplit = splitsWords(words);
  const rows = groupIntoRows(words)
    .sort((a, b) => meanMiddle(a) - meanMiddle(b))
    .map((rowWords, index) => toRow(rowWords, index, isSplit));
  return { page: page.page, width: page.width || 612, text: page.text, rows };
}

/** The words between two offsets of a cell's text, as segments of the page's text: one a contiguous run. */
export function segmentsOf(layout: PageLayout, cell: Cell, from = 0, to = cell.text.length): QuoteSegment[] {
  const runs: QuoteSegment[] = [];
  for (let index = wordAt(cell, from); index < cell.words.length; index += 1) {
    const wordFrom = cell.starts[index] ?? 0;
    const word = cell.words[index];
    if (!word || wordFrom >= to) break;
    const start = word.start + Math.max(0, from - wordFrom);
    const end = word.end - Math.max(0, wordFrom + word.text.length - to);
    if (end <= start) continue;
    const last = runs.at(-1);
    if (last && start >= last.end && layout.text.slice(last.end, start).trim() === "") last.end = end;
    else runs.push({ page: layout.page, start, end, text: "" });
  }
  return runs.map((run) => ({ ...run, text: layout.text.slice(run.start, run.end) }));
}

/** The last word of the cell that begins at the offset or before it; cells may have hundreds, and each is asked for. */
function wordAt({ starts }: Cell, offset: number): number {
  let low = 0;
  let high = starts.length;
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low;
}

/** Share of the narrower span that the two spans have in common, 0 to 1. */
export function horizontalOverlap(a: { x: number; right: number }, b: { x: number; right: number }): number {
  const common = Math.min(a.right, b.right) - Math.max(a.x, b.x);
  return Math.max(0, common) / Math.max(1, Math.min(a.right - a.x, b.right - b.x));
}

function boxedWords(page: PageReading): Word[] {
  const words: Word[] = [];
  for (const box of page.words) {
    const text = page.text.slice(box.start, box.end);
    if (text.trim() !== "") words.push({ ...box, text });
  }
  return words;
}

function wordsOfPlainText(text: string): Word[] {
  const words: Word[] = [];
  let lineStart = 0;
  text.split("\n").forEach((line, lineIndex) => {
    for (const match of line.matchAll(/\S+/g)) {
      const column = match.index;
      words.push({
        text: match[0],
        start: lineStart + column,
        end: lineStart + column + match[0].length,
        // A tab reads as a wide gap; single spaces stay within the cell.
        x: (column + 3 * (line.slice(0, column).split("\t").length - 1)) * CHARACTER_WIDTH_POINTS,
        y: lineIndex * LINE_HEIGHT_POINTS,
        width: match[0].length * CHARACTER_WIDTH_POINTS,
        height: LINE_HEIGHT_POINTS * 0.75,
      });
    }
    lineStart += line.length + 1;
  });
  return words;
}

/** Words whose vertical middles meet belong to one row, whatever order the file draws them in. */
function groupIntoRows(words: Word[]): Word[][] {
  const sorted = [...words].sort((a, b) => middle(a) - middle(b) || a.x - b.x);
  const rows: Word[][] = [];
  let rowMiddle = 0;
  for (const word of sorted) {
    const row = rows.at(-1);
    const tolerance = Math.min(4.5, Math.max(2, word.height * 0.38));
    if (row && Math.abs(middle(word) - rowMiddle) <= tolerance) {
      row.push(word);
      rowMiddle += (middle(word) - rowMiddle) / row.length;
    } else {
      rows.push([word]);
      rowMiddle = middle(word);
    }
  }
  return rows;
}

function meanMiddle(words: Word[]): number {
  return words.reduce((sum, word) => sum + middle(word), 0) / words.length;
}

function middle(word: Word): number {
  return word.y + word.height / 2;
}

function toRow(words: Word[], index: number, isSplit: boolean): Row {
  const sorted = words.sort((a, b) => a.x - b.x);
  const heights = sorted.map((word) => word.height).sort((a, b) => a - b);
  const height = heights[Math.floor(heights.length / 2)] ?? 10;
  const cells: Cell[] = [];
  let run: Word[] = [];
  for (const [at, word] of sorted.entries()) {
    if (word.text === "|" && run.length > 0) {
      cells.push(toCell(run, index, isSplit));
      run = [];
      continue;
    }
    const previous = run.at(-1);
    const gap = previous ? word.x - (previous.x + previous.width) : 0;
    if (previous && gap > cellGap(previous, word) && !isSpacedAddress(previous, word, sorted[at + 1], gap)) {
      cells.push(toCell(run, index, isSplit));
      run = [];
    }
    run.push(word);
  }
  if (run.length > 0) cells.push(toCell(run, index, isSplit));
  const split = cells.flatMap((cell) => splitAtLabels(cell, isSplit));
  return {
    index,
    y: sorted.reduce((top, word) => Math.min(top, word.y), Number.POSITIVE_INFINITY),
    bottom: sorted.reduce((low, word) => Math.max(low, word.y + word.height), Number.NEGATIVE_INFINITY),
    height,
    cells: split,
    text: split.map((cell) => cell.text).join("  "),
  };
}

/** A gap wider than about a letter and a half of white space starts a new cell; after a colon a little less will do. */
function cellGap(previous: Word, next: Word): number {
  const height = Math.min(previous.height, next.height) || 10;
  if (previous.text.endsWith(":")) return height * 0.75;
  if (previous.text === "$") return height * 4;
  // "San Pedro,      CA 90731": forms give city and state a field each.
  if (/\p{L},$/u.test(previous.text) && /^[A-Z]{2}$/.test(next.text)) return height * 8;
  return height * 0.95;
}

/** "EGG HARBOR   WI   54209": printers set city, state and ZIP code apart. */
const isSpacedAddress = (previous: Word, word: Word, next: Word | undefined, gap: number): boolean =>
  gap < word.height * 4 &&
  ((/^[A-Z]{2}$/.test(previous.text) && zipCode.test(word.text)) ||
    (/^\p{L}+,?$/u.test(previous.text) && /^[A-Z]{2}$/.test(word.text) && zipCode.test(next?.text ?? "")));
const zipCode = /^\d{5}(?:-\d{4})?$/;

/** Labels that forms and letters set one after the other in a line, each with its value: "Insured: … Policy No: …". */
const nextLabel =
  /(?<=\S\s)(?:(?:(?:first\s)?named\s)?insured|policy(?:\s(?:type|term|period|number|no\.?|form|#))?|(?:(?:policy|proposed)\s)?(?:effective|expiration|inception)(?:\sdate)?|insurer|(?:(?:insurance|writing|issuing)\s)?(?:carrier|company)|agent|agency|producer|broker|(?:mailing|location|business)\saddress|(?:quote|binder|claim|renewal)(?:\s(?:number|no\.?|#))|term|(?:annual|total|estimated|policy)\spremium|premium|line(?:\sof\sbusiness)?|billing(?:\s(?:type|method))?|pay(?:ment)?\splan|form\sof\sbusiness|naic(?:\s(?:code|no\.?|#))?)\s?[:#](?=\s)/gi;

function splitAtLabels(cell: Cell, isSplit: boolean): Cell[] {
  if (cell.text.indexOf(":") === cell.text.lastIndexOf(":")) return [cell];
  // The label that opens the cell, and a word of its value, stand before the next.
  const opened = cell.text.search(/(?<=\S)[:#]/);
  if (opened < 0) return [cell];
  const places = new Map(cell.starts.map((start, at) => [start, at]));
  nextLabel.lastIndex = opened + 3;
  const cuts = [...cell.text.matchAll(nextLabel)]
    .map((match) => places.get(match.index) ?? -1)
    .filter((at) => at > 0);
  if (cuts.length === 0) return [cell];
  return [0, ...cuts].map((from, part) => toCell(cell.words.slice(from, cuts[part]), cell.row, isSplit));
}

function toCell(words: Word[], row: number, isSplit: boolean): Cell {
  let text = "";
  const starts: number[] = [];
  let right = Number.NEGATIVE_INFINITY;
  // Of a word in pieces the last token counts as it stands by now: "Com", "Compa", "Company".
  let begun = "";
  for (const word of words) {
    const touches = word.x - right < word.height * 0.1;
    if (text !== "" && !touches && !continuesSplitWord(begun, word.text, isSplit)) {
      text += " ";
      begun = "";
    }
    starts.push(text.length);
    text += word.text;
    begun += word.text;
    if (begun.includes(" ")) begun = begun.slice(begun.lastIndexOf(" ") + 1);
    right = word.x + word.width;
  }
  return { text, words, starts, x: words[0]?.x ?? 0, right, row };
}
