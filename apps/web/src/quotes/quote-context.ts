import { createContext, useContext } from "react";
import type { PlacedQuote } from "./number-quotes.ts";

export interface QuoteContextValue {
  numberOf: (quote: PlacedQuote) => number;
  /** The document's name, or null if all quotes are from one document. */
  documentNameOf: (quote: PlacedQuote) => string | null;
  /** Each chip is listed under its document's name. */
  isSourceHidden?: boolean;
  /** The quote's policy, if the quotes are from several policies. */
  policyNameOf?: (quote: PlacedQuote) => string | null;
  /** Path of the record of the account in question. */
  accountPath?: string;
  chosen: number | null;
  /** Opens the page next to the text. */
  choose: (number: number) => void;
}

/** What all quote chips of a section share. */
export const QuoteContext = createContext<QuoteContextValue | null>(null);

export function useQuoteContext(): QuoteContextValue {
  const context = useContext(QuoteContext);
  if (!context) throw new Error("A quote was rendered outside a QuoteContext.");
  return context;
}
