/**
 * What a page is cut into: passages, and the places around them in which a concept can be named.
 */
import type { PageReading } from "#model/reading";

/** A stretch of words that a concept can be found in. */
export interface Place {
  stems: readonly string[];
  /** Per concept how well the place names it, filled while scoring. */
  found: number[];
}

/** Words that lead into a list: the statement of its items begins with them. */
export interface Lead {
  page: number;
  start: number;
  end: number;
  text: string;
}

export type PassageShape = "sentence" | "row" | "group";

export interface Passage {
  page: number;
  start: number;
  end: number;
  text: string;
  shape: PassageShape;
  own: Place;
  /** The clause or paragraph it is part of. */
  clause: Place;
  /** Nearest first: lead-in, list title, section. */
  headings: readonly Place[];
  /** The lead-ins, the nearest title and the section, a line each: what decides about the passage. */
  headingText: string;
  /** What leads into the list that it is an item of, nearest first. */
  leads: readonly Lead[];
  columns: Place;
  columnTitles: readonly ColumnTitle[];
  /** The lines before and after. */
  nearby: Place;
  title: Place;
  whole: Place;
  /** Its page is one of declarations, a schedule or a summary. */
  declares: boolean;
  /** A heading alone names a subject and says nothing about it. */
  bare: boolean;
  /** Where in the text its heading, if it has one, is over. */
  bodyStart: number;
}

export interface PagePassages {
  page: PageReading;
  title: Place;
  whole: Place;
  passages: Passage[];
}

/** A place that is worked out only if somebody looks for a concept in it. */
export class LazyPlace implements Place {
  readonly found: number[] = [];
  readonly #make: () => readonly string[];
  #stems: readonly string[] | null = null;

  constructor(make: () => readonly string[]) {
    this.#make = make;
  }

  get stems(): readonly string[] {
    this.#stems ??= this.#make();
    return this.#stems;
  }
}

export const placeOf = (stems: readonly string[]): Place => ({ stems, found: [] });

export type LineShape = "heading" | "row" | "prose";

export interface Line {
  start: number;
  end: number;
  text: string;
  shape: LineShape;
  /** Capitals or a numbered section: opens a part of the document rather than a list. */
  major: boolean;
  /** Holds an amount, a date or a word in place of one. */
  valued: boolean;
  /** Wide gaps part it, as between the cells of a table. */
  cells: boolean;
  /** A blank line stands before it. */
  opensBlock: boolean;
  /** It stands on page after page and belongs to no clause. */
  furniture: boolean;
}

export interface ColumnTitle {
  /** The value's offsets in the page's text. */
  start: number;
  end: number;
  title: string;
}
