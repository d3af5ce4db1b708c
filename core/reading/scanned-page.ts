/**
 * The words that text recognition found on the picture of a page, as a page like all others: laid out by the rules for
 * printed text, with a box for each word, and those marked of which it was not sure.
 */
import type { Fragment } from "./fragments.ts";
import { type TextBuilder, writeInReadingOrder } from "./layout.ts";
import type { PageReading, WordBox } from "./model.ts";

/** In dots of the upright picture, origin top left. */
export interface ScannedWord {
  text: string;
  x: number;
  /** The base line. */
  base: number;
  width: number;
  /** Height of its line of print. */
  size: number;
  isSure: boolean;
}

export interface ScannedPage {
  /** Of the picture as it came, in dots. */
  width: number;
  height: number;
  /** What makes it upright: quarter turns clockwise, then back by `skew` degrees around its middle. */
  turns: 0 | 1 | 2 | 3;
  skew: number;
  words: readonly ScannedWord[];
}

type PageSize = Pick<PageReading, "width" | "height">;

/** Letters reach this far above the base line, as a share of a line's height. */
const ASCENT = 0.75;

/** `before`: what the page has as text. It stays in front, unless the picture shows the same words. */
export function writeScannedText(
  scan: ScannedPage,
  page: PageSize,
  before: Pick<PageReading, "text" | "words">,
): Pick<PageReading, "text" | "words" | "unsure"> {
  const layout: TextBuilder = { text: "", words: [] };
  writeInReadingOrder(scan.words.map(toFragment), layout);
  const doubts = scan.words.filter(({ isSure }) => !isSure);
  const isUnsure = ({ x, y, width, height }: WordBox): boolean =>
    doubts.some((word) => {
      const [middle, line] = [word.x + word.width / 2, word.base - 1];
      return middle >= x && middle <= x + width && line >= y && line <= y + height;
    });
  const unsure = layout.words.filter(isUnsure).map(({ start, end }) => ({ start, end }));
  const hasSize = page.width > 0 && page.height > 0;
  const place = placeOn(page, scan);
  const boxes = hasSize ? layout.words.map(place) : [];
  const own = hasSize && showsSame(before.words, boxes) ? { text: "", words: [] } : before;
  const front = own.text.trim();
  const from = front === "" || layout.text === "" ? front.length : front.length + 2;
  const shifted = <Range extends { start: number; end: number }>(range: Range): Range => ({
    ...range,
    start: range.start + from,
    end: range.end + from,
  });
  const areBoxed = hasSize && (front === "" || own.words.length > 0);
  return {
    text: front === "" || layout.text === "" ? front + layout.text : `${front}\n\n${layout.text}`,
    words: areBoxed ? [...own.words, ...boxes.map(shifted)] : [],
    ...(unsure.length > 0 && { unsure: unsure.map(shifted) }),
  };
}

const toFragment = ({ text, x, base, width, size }: ScannedWord, order: number): Fragment => ({
  words: [{ text, x, width }],
  ...{ x, y: base, width, size, order },
  ascent: ASCENT,
  touchesPrevious: false,
  isRightToLeft: false,
  isWhole: true,
});

/** Size of a sheet that holds the picture turned by `skew` degrees. */
export function sheetOf(width: number, height: number, skew: number): PageSize {
  const { cos, sin } = angleOf(skew);
  return {
    width: Math.ceil(width * cos + height * Math.abs(sin)),
    height: Math.ceil(height * cos + width * Math.abs(sin)),
  };
}

export function angleOf(degrees: number): { cos: number; sin: number } {
  const radians = (degrees * Math.PI) / 180;
  return { cos: Math.cos(radians), sin: Math.sin(radians) };
}

/** From the upright picture to the page as it lies, in points. */
function placeOn(page: PageSize, { width, height, turns, skew }: ScannedPage): (box: WordBox) => WordBox {
  const isLying = turns % 2 === 1;
  const [turnedWidth, turnedHeight] = isLying ? [height, width] : [width, height];
  const sheet = sheetOf(turnedWidth, turnedHeight, skew);
  const { cos, sin } = angleOf(skew);
  const [perColumn, perRow] = [page.width / width, page.height / height];
  return (box) => {
    const dx = box.x + box.width / 2 - sheet.width / 2;
    const dy = box.y + box.height / 2 - sheet.height / 2;
    const turnedX = turnedWidth / 2 + dx * cos - dy * sin;
    const turnedY = turnedHeight / 2 + dx * sin + dy * cos;
    const [x = 0, y = 0] =
      [
        [turnedX, turnedY],
        [turnedY, height - turnedX],
        [width - turnedX, height - turnedY],
        [width - turnedY, turnedX],
      ][turns] ?? [];
    const [wide, high] = isLying ? [box.height, box.width] : [box.width, box.height];
    return {
      ...box,
      x: (x - wide / 2) * perColumn,
      y: (y - high / 2) * perRow,
      width: wide * perColumn,
      height: high * perRow,
    };
  };
}

/** A text layer behind a scan is what a scanner read on the same picture. */
function showsSame(own: readonly WordBox[], scanned: readonly WordBox[]): boolean {
  const covered = own.filter((word) => {
    const [x, y] = [word.x + word.width / 2, word.y + word.height / 2];
    return scanned.some(
      (box) => x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height,
    );
  });
  return own.length > 0 && 2 * covered.length >= own.length;
}
