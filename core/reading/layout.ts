/**
 * Reading order: fragments in, page text and word boxes out. Words that stand on one line are
 * put on one line of text (so that a label and its value, or the cells of a table row, stay
 * together), except where the page is set in columns of running text, which are read one after
 * the other. No character is added, lost or moved inside a fragment.
 */
import type { WordBox } from "./model.ts";
import { cutCells } from "./cells.ts";
import { splitColumns } from "./columns.ts";
import type { Fragment } from "./fragments.ts";
import { continuesWord, groupLines, type Line } from "./lines.ts";
import { joinCentredCells, joinWrappedText, type LineGroup } from "./wrapped-cells.ts";

/** Collects page text and boxes; offsets are right by construction. */
export interface TextBuilder {
  text: string;
  words: WordBox[];
}

/** A blank line where lines stand further apart than the lines of one paragraph do. */
const BLOCK_GAP_IN_SIZES = 1.45;
const BLOCK_GAP_IN_PITCHES = 1.25;
/** Not even double-spaced text stands this far apart. */
const BLOCK_GAP_ALWAYS = 2.8;

/** Writes fragments in reading order. Boxes are in the reading frame. */
export function writeInReadingOrder(fragments: readonly Fragment[], builder: TextBuilder): void {
  for (const block of splitColumns(groupLines(fragments))) {
    if (builder.text !== "") builder.text += "\n\n";
    writeLines(block, builder);
  }
}

function writeLines(lines: readonly Line[], builder: TextBuilder): void {
  let first = true;
  for (const block of splitBlocks(joinCentredCells(lines))) {
    if (!first) builder.text += "\n\n";
    first = false;
    const groups = joinWrapped(block);
    groups
      .flatMap((group) => group.lines)
      .forEach((line, at) => {
        if (at > 0) builder.text += "\n";
        writeLine(line, builder);
      });
  }
}

/** Headings above a row with wrapped cells stay where they are; the row's lines are put in order. */
function joinWrapped(block: LineGroup[]): LineGroup[] {
  if (block.length < 2) return block;
  const from = block.findIndex((group) => group.lines.some((line) => cutCells(line).length > 1));
  if (from < 0) return block;
  const row = joinWrappedText(block.slice(from).flatMap((group) => group.lines));
  return row ? [...block.slice(0, from), row] : block;
}

function splitBlocks(groups: readonly LineGroup[]): LineGroup[][] {
  const pitch = medianPitch(groups);
  const blocks: LineGroup[][] = [];
  let previous: LineGroup | null = null;
  for (const group of groups) {
    const size = Math.max(group.size, previous?.size ?? 0);
    const usual = Math.max(BLOCK_GAP_IN_SIZES * size, BLOCK_GAP_IN_PITCHES * pitch);
    const block = blocks.at(-1);
    if (!block || !previous || group.y - previous.bottom > Math.min(usual, BLOCK_GAP_ALWAYS * size))
      blocks.push([group]);
    else block.push(group);
    previous = group;
  }
  return blocks;
}

function medianPitch(groups: readonly LineGroup[]): number {
  const pitches: number[] = [];
  for (let at = 1; at < groups.length; at++)
    pitches.push((groups[at]?.y ?? 0) - (groups[at - 1]?.bottom ?? 0));
  pitches.sort((a, b) => a - b);
  return pitches[pitches.length >> 1] ?? 0;
}

/** Most words decide: figures and names from left to right stand in such lines as well. */
function readsRightToLeft({ fragments }: Line): boolean {
  let words = 0;
  for (const fragment of fragments) words += fragment.isRightToLeft ? fragment.words.length : 0;
  return words > 0 && 2 * words >= fragments.reduce((all, fragment) => all + fragment.words.length, 0);
}

function writeLine(line: Line, builder: TextBuilder): void {
  let last: Fragment | null = null;
  const isRightToLeft = readsRightToLeft(line);
  for (const fragment of isRightToLeft ? line.fragments.toReversed() : line.fragments) {
    const joined =
      last !== null && (isRightToLeft ? continuesWord(fragment, last) : continuesWord(last, fragment));
    const top = fragment.y - fragment.ascent * fragment.size;
    for (let at = 0; at < fragment.words.length; at++) {
      const word = fragment.words[at];
      if (!word) continue;
      const open = at === 0 && joined ? builder.words.at(-1) : undefined;
      if (open) {
        builder.text += word.text;
        const bottom = Math.max(open.y + open.height, top + fragment.size);
        open.end = builder.text.length;
        const right = Math.max(open.x + open.width, word.x + word.width);
        open.x = Math.min(open.x, word.x);
        open.width = right - open.x;
        open.y = Math.min(open.y, top);
        open.height = bottom - open.y;
        continue;
      }
      if (last !== null || at > 0) builder.text += " ";
      const start = builder.text.length;
      builder.text += word.text;
      builder.words.push({
        start,
        end: builder.text.length,
        x: word.x,
        y: top,
        width: word.width,
        height: fragment.size,
      });
    }
    last = fragment;
  }
}
