/**
 * The explorer's quotes by the part that shows them: a section of the panel, an answer. Each part numbers its own
 * from 1, and the page next to it highlights one part at a time, so that neither numbers nor highlights pile up.
 */
import { type NumberedQuotes, numberQuotes, type PlacedQuote } from "./number-quotes.ts";

export interface QuotedPart {
  /** The id of the part's heading, or of the answer's message. */
  id: string;
  /** The part's name on screen: "What's covered". */
  name: string;
  quotes: readonly PlacedQuote[];
}

export interface QuoteGroup extends NumberedQuotes {
  id: string;
  name: string;
}

export const groupQuotes = (parts: readonly QuotedPart[]): QuoteGroup[] =>
  parts.map(({ id, name, quotes }) => ({ id, name, ...numberQuotes(quotes) }));
