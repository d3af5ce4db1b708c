/**
 * Wording as a tree, while it is read: sections, the clauses in them by the depth of their numbers, and the words
 * that lead into lists. A clause that a page break cuts is one clause. What is over is handed on at once, so that a
 * document of any length keeps only the path to the clause being read.
 */
import type { QuoteSegment } from "#model/documents";
import { rankOf } from "../clause-rank.ts";
import { sentencesOf, type Clause } from "./clauses.ts";

/** NEUTRAL sections (conditions, definitions, limits) grant and refuse nothing; OTHER says nothing either way. */
export type Mode = "EXCLUSIONS" | "COVERAGE" | "NEUTRAL" | "OTHER";

/** A stretch of a page, with the page's text so that neighbors can be quoted as one. */
export interface Part extends QuoteSegment {
  pageText: string;
}

export interface WordingNode {
  /** A section, a clause, or words that lead into a list whose items stand for themselves. */
  kind: "SECTION" | "ITEM" | "LEAD";
  rank: number;
  mode: Mode;
  title: string | null;
  /** A section about one exclusion ("Asbestos exclusion"), not a list of them. */
  isOneSubject: boolean;
  parts: Part[];
  /** What stands below it, in order. */
  below: Part[];
}

/** No wording nests deeper: what leads on and on, and never into a list, closes what it stands in. */
const DEPTH_MAX = 64;
/** Items of the longest list; a clause says nothing more by those behind them. */
const BELOW_MAX = 400;

/** Reads the rest of the wording from a node that is over and the path above it, nearest last. */
export type OnClosed = (node: WordingNode, above: readonly WordingNode[]) => void;

export const partOf = (clause: Clause, pageText: string): Part => ({
  page: clause.page,
  start: clause.start,
  end: clause.start + clause.text.length,
  text: clause.text,
  pageText,
});

export class WordingPath {
  readonly nodes: WordingNode[] = [];
  readonly #onClosed: OnClosed;
  #lastMark = "";

  constructor(onClosed: OnClosed) {
    this.#onClosed = onClosed;
  }

  get top(): WordingNode | undefined {
    return this.nodes.at(-1);
  }

  get mode(): Mode {
    return this.top?.mode ?? "OTHER";
  }

  /** The depth of a numbered clause. */
  rankOfMark(mark: string): number {
    const rank = rankOf(mark, this.#lastMark);
    this.#lastMark = mark;
    return rank;
  }

  /** Ends everything that stands at this depth or deeper. */
  closeFrom(rank: number): void {
    while (this.top !== undefined && this.top.rank >= rank) this.#close();
  }

  push(node: Omit<WordingNode, "below" | "isOneSubject"> & { isOneSubject?: boolean }): void {
    if (this.nodes.length >= DEPTH_MAX) this.#close();
    this.nodes.push({ isOneSubject: false, ...node, below: [] });
  }

  #close(): void {
    const node = this.nodes.pop();
    if (node === undefined) return;
    this.#onClosed(node, this.nodes);
    const above = this.top;
    if (above !== undefined && above.kind !== "SECTION" && node.kind !== "SECTION")
      above.below.push(...[...node.parts, ...node.below].slice(0, BELOW_MAX - above.below.length));
  }
}

const quoteCharactersMax = 600;

/** One quote over neighboring parts: a segment a page, each at most as long as a person reads. */
export function quoteOfParts(parts: readonly Part[]): QuoteSegment[] {
  const segments: Part[] = [];
  for (const part of parts) {
    const last = segments.at(-1);
    if (last === undefined || last.page !== part.page) {
      if (last === undefined || part.page === last.page + 1) segments.push({ ...part });
    } else if (part.start >= last.start && part.end - last.start <= quoteCharactersMax) {
      last.end = Math.max(last.end, part.end);
      last.text = last.pageText.slice(last.start, last.end);
    }
  }
  return segments.slice(0, 2).map(({ page, start, text }) => {
    const shown = shortened(text);
    return { page, start, end: start + shown.length, text: shown };
  });
}

/** Whole sentences as far as they fit. */
function shortened(text: string): string {
  if (text.length <= quoteCharactersMax) return text;
  const last = sentencesOf(text).findLast(({ end }) => end <= quoteCharactersMax);
  return text.slice(0, last?.end ?? text.lastIndexOf(" ", quoteCharactersMax));
}
