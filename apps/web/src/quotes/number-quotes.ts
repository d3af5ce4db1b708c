/** Numbers for quotes: one number for the same words of the same document, in the order in which they are shown. */
import type { Quote } from "#model/documents";
import type { ViewedQuote } from "../document-viewer/viewer-quote.ts";

/** The place of a quote is what tells it from others. */
export type PlacedQuote = Pick<Quote, "documentId" | "segments">;

export interface NumberedQuotes {
  /** In number order. */
  quotes: readonly ViewedQuote[];
  /** Every quote that was numbered has its number; others have 0. */
  numberOf: (quote: PlacedQuote) => number;
  /** The same quotes with all but these faint. */
  inFocus: (quotes: readonly PlacedQuote[]) => readonly ViewedQuote[];
}

const keyOf = ({ documentId, segments }: PlacedQuote): string =>
  `${documentId}:${segments.map(({ page, start, end }) => `${page}.${start}-${end}`).join(",")}`;

export function numberQuotes(quotes: readonly PlacedQuote[]): NumberedQuotes {
  const numbers = new Map<string, number>();
  const numbered: ViewedQuote[] = [];
  for (const quote of quotes) {
    const key = keyOf(quote);
    if (numbers.has(key)) continue;
    const number = numbered.length + 1;
    numbers.set(key, number);
    numbered.push({ number, documentId: quote.documentId, segments: quote.segments });
  }
  const numberOf = (quote: PlacedQuote) => numbers.get(keyOf(quote)) ?? 0;
  return {
    quotes: numbered,
    numberOf,
    inFocus(looked) {
      const own = new Set(looked.map(numberOf));
      return numbered.map((quote) => ({ ...quote, isFaint: !own.has(quote.number) }));
    },
  };
}

/** A file's name as a person calls it: without what its format is. */
export const stemOf = (name: string): string => name.replace(/\.[a-z0-9]{1,5}$/i, "");

/** "p. 2", "pp. 2–3". */
export function placeOf({ segments }: Pick<Quote, "segments">): string {
  const pages = segments.map(({ page }) => page);
  const first = Math.min(...pages);
  const last = Math.max(...pages);
  return first === last ? `p. ${first}` : `pp. ${first}–${last}`;
}

/** The quoted words as one text: lines of a page become spaces, two pages are joined by one. */
export const textOfQuote = ({ segments }: Pick<Quote, "segments">): string =>
  segments.map(({ text }) => text.replaceAll(/\s+/gu, " ").trim()).join(" ");
