import { createContext, type ReactNode, useContext } from "react";
import { QuoteContext, type QuoteDesk } from "./quote-context.ts";

export interface QuoteGroups {
  deskOf: (groupId: string) => QuoteDesk;
  /** Marks this group's quotes on the page. */
  look: (groupId: string) => void;
}

/** The parts of the page whose quotes are numbered each by themselves. */
export const QuoteGroupsContext = createContext<QuoteGroups | null>(null);

export function useQuoteGroups(): QuoteGroups {
  const groups = useContext(QuoteGroupsContext);
  if (!groups) throw new Error("A part with quotes is shown outside of the explorer.");
  return groups;
}

/** A part of the page with its own numbers: the chips in it are this group's. */
export function QuoteGroupDesk({ id, children }: { id: string; children: ReactNode }) {
  return <QuoteContext value={useQuoteGroups().deskOf(id)}>{children}</QuoteContext>;
}
