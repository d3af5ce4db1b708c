import { createContext, use } from "react";

/** Opens the command palette; for pages that offer the search in their own place. */
export const SearchContext = createContext<() => void>(() => undefined);

export const useOpenSearch = (): (() => void) => use(SearchContext);
