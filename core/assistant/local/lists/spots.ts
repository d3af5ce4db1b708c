/** Printed lines of cells, labels and text, each where it stands: what belongs together is beside or under each other. */
import type { Block, PageModel, Piece } from "#model/reading";
import { printedLinesOf } from "./lines.ts";

export interface Spot {
  text: string;
  /** One printed line. */
  piece: Piece;
  /** Where `text` begins in the piece. */
  from: number;
  /** What stands beside it, left to right: a label's value, the further cells of a row. */
  besides: readonly Spot[];
  /** Where it ends in the page's text. */
  end: number;
  block: Block;
}

/** In the order of the page's text, examples and running heads left out. */
export function spotsOf(model: PageModel): Spot[] {
  const spots: Spot[] = [];
  const add = (block: Block, piece: Piece, besides: readonly Spot[]): Spot[] => {
    const own = printedLinesOf(model, piece).map((line): Spot => {
      const end = line.spans.at(-1)?.end ?? 0;
      return { text: line.text, piece: line, from: 0, besides, end, block };
    });
    spots.push(...own);
    return own;
  };
  const addRow = (block: Block, pieces: readonly (Piece | null)[]): void => {
    let besides: Spot[] = [];
    for (const piece of pieces.toReversed())
      if (piece) besides = [...add(block, piece, besides).slice(0, 1), ...besides];
  };
  for (const block of model.blocks) {
    if (block.kind === "FURNITURE" || model.sections[block.section]?.kind === "EXAMPLE") continue;
    if (block.kind === "PAIR") addRow(block, [block.label, block.value]);
    else if (block.kind === "TABLE") {
      addRow(block, block.columns);
      for (const { cells } of block.rows) addRow(block, cells);
    } else add(block, block, []);
  }
  return spots.sort((a, b) => a.end - b.end);
}

const SPOTS_MAX = 60;
const SLACK = 6;
/** Lines that belong together are not further apart than so many of their heights, or empty lines. */
const GAP = 3.5;

/** What goes on below a spot in its column, `slack` points to either side. Under a label other columns may begin further to the left. */
export function spotsUnder(
  spots: readonly Spot[],
  at: number,
  first: Spot,
  { slack = SLACK, isLabel = false } = {},
): Spot[] {
  const found: Spot[] = [];
  let last = first;
  for (const spot of spots.slice(at + 1, at + 1 + SPOTS_MAX)) {
    const [above, box, left] = [last.piece.box, spot.piece.box, first.piece.box];
    // The value of a label in the column.
    const isBeside = last !== first && last.besides[0] === spot;
    if (above && box && left && !isBeside) {
      if (box.y - above.y < above.height / 2) continue;
      if (box.y - above.y - above.height > box.height * GAP) break;
      if (Math.abs(box.x - left.x) > slack) {
        // A line that begins further to the left has a label of its own.
        if (box.x < left.x && !isLabel) break;
        continue;
      }
    } else if (first.besides.includes(spot)) continue;
    found.push(spot);
    last = spot;
  }
  return found;
}
