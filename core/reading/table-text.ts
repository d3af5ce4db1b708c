/**
 * Tables in the text of formats without boxes: a line for each row, with a bar between its cells, so that what stands in
 * one column can be told from what stands in the next. Tables that only lay out a page keep the text that they hold.
 */
import type { SlicedWork } from "../shared/sliced-work.ts";

/** Written behind each cell and each row while a table is read; never part of a text. */
export const CELL_END = "\u0001";
export const ROW_END = "\u0002";
const BAR = " | ";

const COLUMNS_MIN = 3;
const ROWS_MIN = 2;
/** A cell with more is a part of the page. */
const CELL_MAX = 300;

/** Replaces the parts of a table, from the given one on, by its lines. Marks of a table around it stay. */
export function finishTable(parts: string[], from: number): void {
  const text = parts.splice(from).join("");
  const rows = text.split(ROW_END).slice(0, -1);
  const cells = rows.map((row) =>
    row
      .split(CELL_END)
      .slice(0, -1)
      .map((cell) => cell.replace(/\s+/g, " ").trim()),
  );
  const listed = cells.filter(
    (row) => row.length >= COLUMNS_MIN && row.every(({ length }) => length < CELL_MAX),
  );
  parts.push(
    listed.length >= ROWS_MIN && listed.length * 2 > rows.length
      ? `\n\n${cells.map((row) => row.join(BAR)).join("\n")}\n\n`
      : withoutMarks(text),
  );
}

export const withoutMarks = (text: string): string => text.replaceAll(CELL_END, "").replaceAll(ROW_END, "");

// Columns set with spaces -----------------------------------------------------------------------

const TAB = 8;
/** Fewer spaces than that part words. */
const STRIP_MIN = 2;
/** Longer lines are no rows of a table, and more lines are looked at in turns. */
const LINE_MAX = 400;
const LINES_MAX = 400;

/** A plain text, its columns that spaces set apart with bars between them. */
export function* withBars(text: string): SlicedWork<string> {
  const lines = text.replaceAll(/\r\n?/g, "\n").split("\n");
  const made: string[] = [];
  let block: string[] = [];
  const flush = (): void => {
    made.push(...barred(block));
    block = [];
  };
  for (const [at, line] of lines.entries()) {
    if (hasGap(line)) {
      block.push(line);
      if (block.length >= LINES_MAX) flush();
    } else {
      flush();
      made.push(line);
    }
    if (at % LINES_MAX === 0) yield LINES_MAX;
  }
  flush();
  return made.join("\n");
}

const hasGap = (line: string): boolean =>
  line.length < LINE_MAX && (line.trim().includes("\t") || line.trim().includes(" ".repeat(STRIP_MIN)));

function barred(lines: readonly string[]): string[] {
  if (lines.length < ROWS_MIN) return [...lines];
  const set = lines.map(withoutTabs);
  const width = Math.max(...set.map(({ length }) => length));
  const filled = new Uint8Array(width + 1);
  for (const line of set)
    for (let at = 0; at < line.length; at += 1) if (line.charCodeAt(at) !== 32) filled[at] = 1;
  const cuts: number[] = [];
  let free = 0;
  for (let at = filled.indexOf(1); at < width; at += 1) {
    if (filled[at] === 0) free += 1;
    else {
      if (free >= STRIP_MIN) cuts.push(at);
      free = 0;
    }
  }
  if (cuts.length + 1 < COLUMNS_MIN) return [...lines];
  return set.map((line) =>
    [0, ...cuts].map((from, nth) => line.slice(from, cuts[nth] ?? line.length).trim()).join(BAR),
  );
}

function withoutTabs(line: string): string {
  let set = "";
  for (const sign of line) set += sign === "\t" ? " ".repeat(TAB - (set.length % TAB)) : sign;
  return set;
}
