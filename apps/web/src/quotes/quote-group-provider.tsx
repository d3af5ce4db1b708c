import { createContext, type ReactNode, useContext } from "react";
import { QuoteContext, type QuoteContextValue } from "./quote-context.ts";

export interface QuoteGroups {
  contextOf: (groupId: string) => QuoteContextValue;
  /** Highlights this group's quotes on the page. */
  look: (groupId: string) => void;
}

/** The parts of the page that number their quotes independently. */
export const QuoteGroupsContext = createContext<QuoteGroups | null>(null);

export function useQuoteGroups(): QuoteGroups {
  const groups = useContext(QuoteGroupsContext);
  if (!groups) throw new Error("A part with quotes is shown outside of the explorer.");
  return groups;
}

/** A part of the page with its own numbers: the chips in it belong to this group. */
export function QuoteGroupProvider({ id, children }: { id: string; children: ReactNode }) {
  return <QuoteContext value={useQuoteGroups().contextOf(id)}>{children}</QuoteContext>;
}
