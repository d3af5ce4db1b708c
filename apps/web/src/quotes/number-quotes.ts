/** Numbers for quotes: the same words of the same document get one number, in the order in which they are shown. */
import type { Quote } from "#model/documents";
import { quotedText } from "#model/reading";
import type { ViewedQuote } from "../document-viewer/viewer-quote.ts";

/** A quote is identified by its location. */
export type PlacedQuote = Pick<Quote, "documentId" | "segments">;

export interface NumberedQuotes {
  /** In number order. */
  quotes: readonly ViewedQuote[];
  /** The number of a quote; 0 for quotes without one. */
  numberOf: (quote: PlacedQuote) => number;
  /** The same quotes, with all but these faint. */
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

/** A file's name without its extension. */
export const stemOf = (name: string): string => name.replace(/\.[a-z0-9]{1,5}$/i, "");

/** "p. 2", "pp. 2–3". */
export function placeOf({ segments }: Pick<Quote, "segments">): string {
  const pages = segments.map(({ page }) => page);
  const first = Math.min(...pages);
  const last = Math.max(...pages);
  return first === last ? `p. ${first}` : `pp. ${first}–${last}`;
}

/** The quoted words as one text: line breaks become spaces, and words left out between them are marked. */
export const textOfQuote = ({ segments }: Pick<Quote, "segments">): string =>
  quotedText(segments).replaceAll(/\s+/gu, " ").trim();
