/**
 * The input of the viewer: a document, and the words in it that are quoted. Offsets are UTF-16 units of a page's
 * text.
 */
import type { RefObject } from "react";
import type { QuoteSegment } from "#model/documents";

export interface ViewedDocument {
  id: string;
  name: string;
  /** Address of its own bytes: /files/{id}; of a page of the web, its address there. */
  url: string;
  /** Of a page of the web that was kept: where it was found. */
  webUrl?: string | null;
  /** Detected from the content; decides how it is shown. */
  mediaType: string;
}

export interface ViewedQuote {
  /** Shown on the chip and in the page's margin; starts at 1, without gaps. */
  number: number;
  documentId: string;
  segments: readonly QuoteSegment[];
  /** Not in the current group: it is highlighted, but less prominently. */
  isFaint?: boolean;
}

/** A request to show a quote. A new object is a new request, even for the same quote. */
export interface QuoteJump {
  number: number;
  /** Only where to start: no one has chosen the quote. */
  isPlace?: boolean;
}

export const chosenNumber = (jump: QuoteJump | null): number | null =>
  jump === null || jump.isPlace ? null : jump.number;

/** Props of the components that draw a document's pages, for every format. */
export interface PagesProps {
  document: ViewedDocument;
  quotes: readonly ViewedQuote[];
  jump: QuoteJump | null;
  /** Width of a page on screen, in CSS pixels. */
  pageWidth: number;
  scroller: RefObject<HTMLElement | null>;
  onPageCount: (count: number) => void;
  /** How far down their page the quotes start, 0 to 1, by number. */
  onDepths: (depths: ReadonlyMap<number, number>) => void;
  onChooseQuote: (number: number) => void;
}

/** A part of a page, in points from its left and its top. */
export interface PageStrip {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The part of a quote that is on one page. */
export interface PageMark {
  number: number;
  /** The number is shown next to the first piece only. */
  isFirst: boolean;
  isFaint: boolean;
  start: number;
  end: number;
}

/** The quotes of one document by page, in their order on the page. */
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
