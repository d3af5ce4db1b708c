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

/** UTF-16 offsets into a page's text; `end` is exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** One piece of a quote: it stands on one page. Offsets are UTF-16 units into that page's text. */
export interface QuoteSegment {
  page: number;
  start: number;
  end: number;
  text: string;
}

/** A quote as people read it: what stands between its pieces on the page is left out, and marked. */
export const quotedText = (segments: readonly QuoteSegment[]): string =>
  segments.reduce((said, { page, start, text }, at) => {
    const last = segments[at - 1];
    return last ? `${said}${last.page === page && last.end === start ? "" : " … "}${text}` : text;
  }, "");

/** In points, origin top left, page rotation applied. */
export interface Box {
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
  /** Words of a scan that were read with little confidence: shown, but they decide nothing alone. */
  unsure?: readonly Span[];
  /** It has form fields and none is filled in: all of its words are the form's own. */
  isBlankForm?: boolean;
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

/**
 * Printed words that belong together. `text` is for people and searches: split words are mended and there is one space
 * between words, so it differs from the printed characters in white space alone. Quotes are made of `spans`.
 */
export interface Piece {
  text: string;
  /** Where the printed words are, in reading order. Empty for a column header inherited from an earlier page. */
  spans: readonly Span[];
  /** Null where the format has no boxes. */
  box: Box | null;
}

/**
 * Where words are. DECLARATIONS: the policy's or quote's own values. SCHEDULE: a list that completes them. FORM and
 * ENDORSEMENT: wording. EXAMPLE: figures of a worked example. NOTICE: what a law or the carrier tells the policyholder.
 * SIGNATURE: countersignatures. CERTIFICATE: a certificate of insurance. OTHER: letters, contracts, anything else.
 */
export const sectionKinds = [
  "DECLARATIONS",
  "SCHEDULE",
  "FORM",
  "ENDORSEMENT",
  "EXAMPLE",
  "NOTICE",
  "SIGNATURE",
  "CERTIFICATE",
  "OTHER",
] as const;
export type SectionKind = (typeof sectionKinds)[number];

/** A run of blocks of one kind; it may begin on an earlier page. */
export interface Section {
  kind: SectionKind;
  /** Its heading; null if it has none. */
  title: string | null;
  /** "CG 20 10" and "04 13" of a form or an endorsement; null if not printed. */
  formNumber: string | null;
  edition: string | null;
  /** The coverage part that it belongs to, as printed ("Commercial Property Coverage Part"); null if unknown. */
  part: string | null;
  startPage: number;
}

interface BlockBase extends Piece {
  /** Index into the page's `sections`. */
  section: number;
  /** The headings above it, outermost first, on this page or an earlier one of the same section. */
  headings: readonly string[];
}

export interface TableRow {
  /** TOTAL: sums of the rows above. GROUP: a heading within the table; its words are in the first cell. */
  kind: "ROW" | "TOTAL" | "GROUP";
  /** One for each column; null where it is blank. */
  cells: readonly (Piece | null)[];
}

export type Block =
  | (BlockBase & { kind: "HEADING"; level: number })
  | (BlockBase & { kind: "PARAGRAPH" })
  /** `marker` as printed: "a.", "(2)", "•". */
  | (BlockBase & { kind: "LIST_ITEM"; level: number; marker: string })
  /** A label and its value, next to it or below it. `value` is null where a form leaves it blank. */
  | (BlockBase & { kind: "PAIR"; label: Piece; value: Piece | null; isFormField?: true })
  | (BlockBase & {
      kind: "TABLE";
      title: string | null;
      columns: readonly Piece[];
      rows: readonly TableRow[];
      /** Its header is on an earlier page. */
      isContinued?: true;
    })
  /** Running heads, page numbers, copyright lines, watermarks. */
  | (BlockBase & { kind: "FURNITURE" });

/** A page as it is understood: everything that reads documents reads this. Made once with the reading and kept with it. */
export interface PageModel {
  page: number;
  width: number;
  height: number;
  /** The page's text exactly as read. */
  text: string;
  /** In reading order; no two share a character. */
  blocks: readonly Block[];
  /** The sections of this page, in order; the first may have begun on an earlier page. */
  sections: readonly Section[];
  unsure?: readonly Span[];
}
