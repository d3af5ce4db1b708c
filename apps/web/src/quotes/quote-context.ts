import { createContext, useContext } from "react";
import type { PlacedQuote } from "./number-quotes.ts";

export interface QuoteDesk {
  numberOf: (quote: PlacedQuote) => number;
  /** The document's name, or null where all quotes are from one document. */
  documentNameOf: (quote: PlacedQuote) => string | null;
  /** Each chip stands under its document's name. */
  isSourceHidden?: boolean;
  /** What the quote's policy is called, where the quotes are from several policies. */
  policyNameOf?: (quote: PlacedQuote) => string | null;
  /** Where the record of the account is that is asked about. */
  accountPath?: string;
  /** The chosen quote's number. */
  chosen: number | null;
  /** Opens the page beside the text. */
  choose: (number: number) => void;
}

/** What every chip of the page shares. */
export const QuoteContext = createContext<QuoteDesk | null>(null);

export function useQuoteDesk(): QuoteDesk {
  const desk = useContext(QuoteContext);
  if (!desk) throw new Error("A quote is shown outside of the explorer.");
  return desk;
}
