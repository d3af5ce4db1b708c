/**
 * What was read on the picture of a page, as a page like all others. Text recognition knows where each word is; of a
 * model comes text row by row, and a box for every word where the model said where all of it stands. With boxes for some words only, none are kept: whoever lays a page out
 * by its boxes would lose the rest.
 */
import type { PageReading, PictureRow, WordBox } from "./model.ts";
import { splitIntoWords } from "./fragments.ts";
import { type ScannedPage, writeScannedText } from "./scanned-page.ts";
import { tidyText } from "./text-pages.ts";

/** The rows that a model transcribed, or the words that text recognition found. */
export type PictureText = readonly PictureRow[] | ScannedPage;

type PageSize = Pick<PageReading, "width" | "height">;

/** `before`: words that the page has as text; those of the picture follow after a blank line. */
export function writePictureText(
  read: PictureText,
  size: PageSize,
  before: Pick<PageReading, "text" | "words">,
): Pick<PageReading, "text" | "words" | "unsure"> {
  return "words" in read ? writeScannedText(read, size, before) : writeRows(read, size, before);
}

function writeRows(
  rows: readonly PictureRow[],
  { width, height }: PageSize,
  before: Pick<PageReading, "text" | "words">,
): Pick<PageReading, "text" | "words"> {
  const hasSize = width > 0 && height > 0;
  const words: WordBox[] = [...before.words];
  let text = before.text.trim();
  let areBoxed = hasSize && (text === "" || words.length > 0);
  // Two line ends where a gap was said, or where the text layer ends.
  let breaks = text === "" ? 0 : 2;
  for (const { cells } of rows) {
    let isFirst = true;
    for (const cell of cells) {
      const said = tidyText(cell.text).replaceAll(/\s+/g, " ");
      if (said === "") continue;
      text += isFirst ? "\n".repeat(text === "" ? 0 : breaks) : " ";
      isFirst = false;
      areBoxed &&= cell.box !== null;
      const start = text.length;
      text += said;
      if (!areBoxed || cell.box === null) continue;
      const { left, top, right, bottom } = cell.box;
      const box = { y: top * height, height: (bottom - top) * height };
      words.push(...boxWords(said, start, left * width, (right - left) * width, box));
    }
    if (isFirst) breaks = 2;
    else breaks = 1;
  }
  return { text, words: areBoxed ? words : [] };
}

/** The words of one cell, each with its share of the cell's width. */
function boxWords(
  text: string,
  start: number,
  x: number,
  width: number,
  box: Pick<WordBox, "y" | "height">,
): WordBox[] {
  const places = splitIntoWords(text, x, width, "sans-serif");
  const words: WordBox[] = [];
  let at = 0;
  for (const place of places) {
    const from = text.indexOf(place.text, at);
    // Letters set wide were joined into one word, which stands nowhere in the text: the whole cell is one box then.
    if (from < 0) return [{ start, end: start + text.length, x, width, ...box }];
    at = from + place.text.length;
    words.push({ start: start + from, end: start + at, x: place.x, width: place.width, ...box });
  }
  return words;
}
