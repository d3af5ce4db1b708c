/** Builds page readings from placed text, so that a test can lay out a declarations page of its own in a few lines. */
import type { PageReading, WordBox } from "../../../core/reading/model.ts";

/** x and y of the baseline box in points, then the text. */
export type Placed = readonly [x: number, y: number, text: string];

const CHARACTER_WIDTH = 5;
const HEIGHT = 10;

export function positionedPage(placed: readonly Placed[], page = 1): PageReading {
  const sorted = [...placed].sort((a, b) => a[1] - b[1] || a[0] - b[0]);
  let text = "";
  let lastY = Number.NaN;
  const words: WordBox[] = [];
  for (const [x, y, line] of sorted) {
    if (text !== "") text += y === lastY ? " " : "\n";
    lastY = y;
    let offset = 0;
    for (const part of line.split(" ")) {
      if (part !== "") {
        if (offset > 0) text += " ";
        const start = text.length;
        text += part;
        words.push({
          start,
          end: text.length,
          x: x + offset * CHARACTER_WIDTH,
          y,
          width: part.length * CHARACTER_WIDTH - 1,
          height: HEIGHT,
        });
      }
      offset += part.length + 1;
    }
  }
  return { page, width: 612, height: 792, text, words };
}

/** Lines one below the other from the top of the page; "  |  " separates columns at the given places. */
export function linedPage(
  lines: readonly string[],
  columns: readonly number[] = [40, 300, 420, 520],
  page = 1,
): PageReading {
  const placed: Placed[] = [];
  lines.forEach((line, index) => {
    line.split("|").forEach((cell, column) => {
      if (cell.trim() !== "") placed.push([columns[column] ?? 40, 40 + index * 14, cell.trim()]);
    });
  });
  return positionedPage(placed, page);
}
