/**
 * Where words begin and end inside a run of text. PDF.js says how wide a whole run is, not where
 * each letter stands; the proportions of the letters say the rest well enough to draw a highlight.
 */

const parseWidths = (list: string): Uint16Array => Uint16Array.from(list.split(/\s+/), Number);

/** Widths of the characters 32-126 in thousandths of the font size, from the public metrics of the standard PDF fonts. */
const sansWidths = parseWidths(
  `278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556
  556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778
  722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222
  500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584`,
);
const serifWidths = parseWidths(
  `250 333 408 500 500 833 778 180 333 333 500 564 250 333 250 278 500 500 500 500 500 500 500 500 500
  500 278 278 564 564 564 444 921 722 667 667 722 611 556 722 722 333 389 722 611 889 722 722 556 722
  667 556 611 722 722 944 722 722 611 333 278 333 469 500 333 444 500 444 500 444 333 500 500 278 278
  500 278 778 500 500 500 500 333 389 278 500 500 722 500 500 444 480 200 480 541`,
);
const MONO_WIDTH = 600;
/** Letters outside ASCII: about as wide as a lower-case "n". */
const OTHER_WIDTH = 550;

export type FontKind = "serif" | "sans-serif" | "monospace";

/** Width of one UTF-16 unit in thousandths of the font size. */
export function estimateWidth(code: number, kind: FontKind): number {
  if (kind === "monospace") return MONO_WIDTH;
  const table = kind === "serif" ? serifWidths : sansWidths;
  return table[code - 32] ?? OTHER_WIDTH;
}

/** Width of a text in points at a font size, for text of which no width is known (form values). */
export function estimateTextWidth(text: string, size: number, kind: FontKind = "sans-serif"): number {
  let sum = 0;
  for (let at = 0; at < text.length; at++) sum += estimateWidth(text.charCodeAt(at), kind);
  return (sum * size) / 1000;
}
