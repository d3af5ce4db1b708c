/**
 * The quotes of the explorer by the part that shows them: a section of the panel, an answer. Each part numbers its own
 * from 1, and the page beside it marks one part at a time, so that neither numbers nor marks pile up.
 */
import { type NumberedQuotes, numberQuotes, type PlacedQuote } from "./number-quotes.ts";

/** What one part shows. */
export interface QuotedPart {
  /** The id of the part's heading, or of the answer's message. */
  id: string;
  /** As a person calls it: "What's covered". */
  name: string;
  quotes: readonly PlacedQuote[];
}

export interface QuoteGroup extends NumberedQuotes {
  id: string;
  name: string;
}

export const groupQuotes = (parts: readonly QuotedPart[]): QuoteGroup[] =>
  parts.map(({ id, name, quotes }) => ({ id, name, ...numberQuotes(quotes) }));
