/** What the viewer is told: which document, and which words of it are quoted. Offsets are UTF-16 units of a page's text. */
import type { RefObject } from "react";
import type { QuoteSegment } from "#model/documents";

export interface ViewedDocument {
  id: string;
  name: string;
  /** Where its own bytes are: /files/{id}. */
  url: string;
  /** As found by content; decides how it is shown. */
  mediaType: string;
}

export interface ViewedQuote {
  /** On the chip and in the page's margin alike; starts at 1, grows without gaps. */
  number: number;
  documentId: string;
  segments: readonly QuoteSegment[];
  /** Not what is looked at now: it is marked, and does not call. */
  isFaint?: boolean;
}

/** A wish to see a quote. A new object is a new wish, even for the same quote. */
export interface QuoteJump {
  number: number;
  /** Only where to begin: nobody has chosen the quote. */
  isPlace?: boolean;
}

/** The number of the quote that was chosen. */
export const chosenNumber = (jump: QuoteJump | null): number | null =>
  jump === null || jump.isPlace ? null : jump.number;

/** What draws the pages of a document, whatever its format, is given. */
export interface PagesProps {
  document: ViewedDocument;
  /** The quotes in this document. */
  quotes: readonly ViewedQuote[];
  jump: QuoteJump | null;
  /** Width of a page on screen, in CSS pixels. */
  pageWidth: number;
  scroller: RefObject<HTMLElement | null>;
  onPageCount: (count: number) => void;
  /** How far down their page the quotes begin, 0 to 1, by number. */
  onDepths: (depths: ReadonlyMap<number, number>) => void;
  onChooseQuote: (number: number) => void;
}

/** The part of a quote that stands on one page. */
export interface PageMark {
  number: number;
  /** The number is shown beside the first piece only. */
  isFirst: boolean;
  isFaint: boolean;
  start: number;
  end: number;
}

/** The quotes of one document by page, in the order in which they stand on it. */
export function listMarksByPage(quotes: readonly ViewedQuote[]): ReadonlyMap<number, PageMark[]> {
  const byPage = new Map<number, PageMark[]>();
  for (const { number, segments, isFaint = false } of quotes) {
    for (const [place, { page, start, end }] of segments.entries()) {
      const marks = byPage.get(page) ?? [];
      marks.push({ number, isFirst: place === 0, isFaint, start, end });
      byPage.set(page, marks);
    }
  }
  for (const marks of byPage.values()) marks.sort((a, b) => a.start - b.start || a.end - b.end);
  return byPage;
}
