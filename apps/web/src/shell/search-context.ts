import { createContext, use } from "react";

/** Opens the command palette; for pages that have a search field of their own. */
export const SearchContext = createContext<() => void>(() => undefined);

export const useOpenSearch = (): (() => void) => use(SearchContext);
