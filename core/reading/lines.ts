/**
 * Lines: which fragments stand on one line, and which of them go on a word that was begun.
 */
import type { Fragment } from "./fragments.ts";

/** Fragments of one line, left to right. */
export interface Line {
  fragments: Fragment[];
  /** Base line and size of the largest fragment. */
  y: number;
  size: number;
  left: number;
  right: number;
}

/** Small letters fill about this share of the size above the base line. */
const X_HEIGHT = 0.5;
/** Two fragments are on one line when their small letters overlap by this share of the smaller ones. */
const LINE_OVERLAP = 0.35;
/** A gap below this share of the size, with nothing drawn between, separates no words. */
const TOUCHING_GAP = 0.08;
/** Drawn one after the other without a space: kerning may move them this far apart. */
const FOLLOWING_GAP = 0.25;
const OVERLAP_GAP = -0.35;

/** Groups fragments into lines, top to bottom; the drawing order decides nothing but ties. */
export function groupLines(fragments: readonly Fragment[]): Line[] {
  const sorted = [...fragments].sort((a, b) => a.y - b.y || a.order - b.order);
  const lines: Line[] = [];
  for (const fragment of sorted) {
    const line = findLine(lines, fragment);
    if (line) {
      line.fragments.push(fragment);
      line.left = Math.min(line.left, fragment.x);
      line.right = Math.max(line.right, fragment.x + fragment.width);
      if (fragment.size > line.size) {
        line.size = fragment.size;
        line.y = fragment.y;
      }
    } else {
      lines.push({
        fragments: [fragment],
        y: fragment.y,
        size: fragment.size,
        left: fragment.x,
        right: fragment.x + fragment.width,
      });
    }
  }
  for (const line of lines) line.fragments.sort((a, b) => a.x - b.x || a.order - b.order);
  return lines.sort((a, b) => a.y - b.y);
}

function findLine(lines: Line[], fragment: Fragment): Line | null {
  // Lines grow downwards, so only the last few can still take a fragment.
  for (let at = lines.length - 1; at >= 0 && at >= lines.length - 4; at--) {
    const line = lines[at];
    if (line && sharesLine(line, fragment)) return line;
  }
  return null;
}

function sharesLine(line: Line, fragment: Fragment): boolean {
  const overlap =
    Math.min(line.y, fragment.y) -
    Math.max(line.y - X_HEIGHT * line.size, fragment.y - X_HEIGHT * fragment.size);
  return overlap >= LINE_OVERLAP * X_HEIGHT * Math.min(line.size, fragment.size);
}

/** Whether `next` goes on the word with which `last` ends. */
export function continuesWord(last: Fragment, next: Fragment): boolean {
  if (last.isWhole) return false;
  const gap = next.x - (last.x + last.width);
  const size = Math.min(last.size, next.size);
  if (gap < OVERLAP_GAP * size) return false;
  if (next.touchesPrevious && next.order === last.order + 1) return gap < FOLLOWING_GAP * size;
  return next.order !== last.order + 1 && gap > -0.15 * size && gap < TOUCHING_GAP * size;
}
