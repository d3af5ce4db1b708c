import type { Mark } from "#core/pdf";
import { ink, type TextStyle, textMark } from "./paper.ts";

const side = 9.6;
const border = 0.75;
const white = [1, 1, 1] as const;

/** From the box's left edge to the words behind it. */
export const letterIndent = side + 4.6;

/** An insurer's letter in a box, centered on a line of text. */
export function letterBox(letter: string, x: number, top: number, { leading }: TextStyle): Mark[] {
  const y = top + (leading - side) / 2;
  const inner = side - 2 * border;
  return [
    { kind: "RECTANGLES", boxes: [[x, y, side, side]], color: ink },
    { kind: "RECTANGLES", boxes: [[x + border, y + border, inner, inner]], color: white },
    textMark(letter, x + side / 2, y, { size: 6.6, leading: side, face: "bold" }, "CENTER"),
  ];
}
