/** The accounts that the form offers: the first ones come with it, beyond them the server searches. */
import { useEffect, useState } from "react";
import { execute } from "../graphql/execute.ts";
import {
  type AccountChoiceFragment,
  AccountChoicesDocument,
  type PolicyFormQuery,
} from "../graphql/generated/graphql.ts";

const searchDelayMs = 200;

export function useAccountOptions(loaded: PolicyFormQuery) {
  const [query, setQuery] = useState("");
  const [found, setFound] = useState<{ query: string; accounts: readonly AccountChoiceFragment[] } | null>(
    null,
  );
  const [problem, setProblem] = useState<string | null>(null);
  const [seen, setSeen] = useState<readonly AccountChoiceFragment[]>(loaded.account ? [loaded.account] : []);
  const needsServer = loaded.accounts.hasNextPage && query.trim() !== "";

  useEffect(() => {
    if (!needsServer) return;
    const abort = new AbortController();
    const search = async () => {
      try {
        const { accounts } = await execute(AccountChoicesDocument, { filter: query.trim() }, abort.signal);
        setFound({ query, accounts: accounts.nodes });
        setProblem(null);
      } catch (error) {
        if (!abort.signal.aborted)
          setProblem(error instanceof Error ? error.message : "An unknown error occurred");
      }
    };
    const timer = setTimeout(() => void search(), searchDelayMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [needsServer, query]);

  const offered = needsServer && found ? found.accounts : loaded.accounts.nodes;
  return {
    offered,
    problem,
    isLoading: needsServer && found?.query !== query,
    /** Set where the server has to search; else the combobox looks through what is offered. */
    search: loaded.accounts.hasNextPage ? setQuery : undefined,
    find: (id: string | null) => [...offered, ...seen].find((account) => account.id === id),
    /** Whoever is chosen stays known while others are searched. */
    keep: (account: AccountChoiceFragment) => setSeen([account]),
  };
}
