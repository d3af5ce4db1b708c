/** Reading: pages as they are read from files. Browser-safe: types only. */

/** A word on a page. `start` and `end` are UTF-16 offsets into the page's text; the box is in points, origin top left, page rotation applied. */
export interface WordBox {
  start: number;
  end: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** One page as it was read. `text` is kept exactly: every quote is a slice of it. */
export interface PageReading {
  /** 1 for the first page. */
  page: number;
  /** Size in points after rotation; 0 where the format has no pages of a fixed size (mail, HTML, plain text). */
  width: number;
  height: number;
  /** Words in reading order, one space between words, one "\n" between lines, a blank line between blocks. */
  text: string;
  words: readonly WordBox[];
  /** What is wrong with it; missing for almost every page. */
  problem?: PageProblem;
}

/**
 * Damaged: nothing of it could be read. Too long: only its beginning was. Garbled: its fonts do not say which letters
 * they draw, so that its text layer is none.
 */
export type PageProblem = "DAMAGED" | "TOO_LONG" | "GARBLED";

/** The words of one row of a picture, in cells that stand apart. */
export interface PictureRow {
  cells: readonly {
    text: string;
    /** Shares of the picture's width and height, 0 to 1; null where nobody could tell. */
    box: { left: number; top: number; right: number; bottom: number } | null;
  }[];
}
