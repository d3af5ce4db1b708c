/**
 * The accounts that the form offers: the first ones come with it, as many as a pick list holds soon after, and beyond
 * those the server searches.
 */
import { useEffect, useState } from "react";
import { execute } from "../graphql/execute.ts";
import {
  type AccountChoiceFragment,
  AccountChoicesDocument,
  type PolicyFormQuery,
} from "../graphql/generated/graphql.ts";
import { maxOptions } from "../ui/combobox-matches.ts";

const searchDelayMs = 200;

type Choices = PolicyFormQuery["accounts"];

export function useAccountOptions(loaded: PolicyFormQuery) {
  const [query, setQuery] = useState("");
  const [whole, setWhole] = useState<Choices | null>(null);
  const list = whole ?? loaded.accounts;
  const [found, setFound] = useState<{ wanted: string; accounts: readonly AccountChoiceFragment[] } | null>(
    null,
  );
  const [problem, setProblem] = useState<string | null>(null);
  const [seen, setSeen] = useState<readonly AccountChoiceFragment[]>(loaded.account ? [loaded.account] : []);
  const hasMore = list.hasNextPage;
  const wanted = query.trim();

  // Blank, it asks for the list itself, once; else for what was typed.
  const asksFor = hasMore && (wanted !== "" || !whole) ? wanted : null;
  useEffect(() => {
    if (asksFor === null) return;
    const abort = new AbortController();
    const ask = async () => {
      try {
        const { accounts } = await execute(
          AccountChoicesDocument,
          { first: maxOptions, filter: asksFor || null },
          abort.signal,
        );
        if (asksFor === "") setWhole(accounts);
        else setFound({ wanted: asksFor, accounts: accounts.nodes });
        setProblem(null);
      } catch (error) {
        if (!abort.signal.aborted)
          setProblem(error instanceof Error ? error.message : "An unknown error occurred");
      }
    };
    const timer = setTimeout(() => void ask(), asksFor === "" ? 0 : searchDelayMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [asksFor]);

  const isSearched = hasMore && wanted !== "";
  const offered = isSearched && found ? found.accounts : list.nodes;
  return {
    offered,
    problem,
    isLoading: isSearched && found?.wanted !== wanted,
    /** Set where the server has to search; else the combobox looks through what is offered. */
    search: hasMore ? setQuery : undefined,
    find: (id: string | null) => [...offered, ...seen].find((account) => account.id === id),
    /** Whoever is chosen stays known while others are searched. */
    keep: (account: AccountChoiceFragment) => setSeen([account]),
  };
}
