/**
 * The rows of a list that the server pages. The first page comes with the route; further ones are fetched as the
 * person scrolls. What is typed into the filter works at once on the loaded rows; when there are more than those,
 * the server searches as well, and what it finds takes their place.
 */
import { useCallback, useMemo } from "react";
import { needleOf, needlesOf } from "#model/shared";
import { useAnswer } from "../graphql/use-query.ts";
import { type PageLoader, type RowPage, usePagedRows } from "./use-paged-rows.ts";

const searchDelayMs = 200;

interface ServerRowsOptions<Row> {
  /** The unfiltered list's first page, from the loader. */
  first: RowPage<Row>;
  /** What the list is ordered by; another order is another list. */
  order: string;
  query: string;
  /** Everything of a row that the filter looks at, folded as the server folds it. */
  textOf: (row: Row) => string;
  idOf: (row: Row) => string;
  load: (filter: string | null, after: string | null, signal?: AbortSignal) => Promise<RowPage<Row>>;
}

export interface ServerRows<Row> {
  rows: readonly Row[];
  /** How many there are, as far as is known for what is typed. */
  count: number;
  /** The server has not answered yet for what is typed. */
  isSearching: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
  problem: string | null;
}

export function useServerRows<Row>(options: ServerRowsOptions<Row>): ServerRows<Row> {
  const { first, order, query, textOf, idOf, load } = options;
  const wanted = needleOf(query);
  const loadAll = useCallback<PageLoader<Row>>((after, signal) => load(null, after, signal), [load]);
  const all = usePagedRows({ first, listKey: order, idOf, load: loadAll });
  const needsServer = wanted !== null && all.hasMore;
  const filter = needsServer ? wanted : null;
  const key = filter === null ? null : `${order} ${filter}`;
  const found = useAnswer(key, (signal) => load(filter, null, signal), {
    delayMs: searchDelayMs,
    // The list itself was read again.
    renewedBy: first,
  });

  const loadFound = useCallback<PageLoader<Row>>(
    (after, signal) => load(filter, after, signal),
    [load, filter],
  );
  const firstFound = (found.isCurrent && found.data) || noPage;
  const hits = usePagedRows({
    first: firstFound,
    listKey: key ?? "",
    idOf,
    load: loadFound,
  });

  const matching = useMemo(() => {
    if (wanted === null) return all.rows;
    const needles = needlesOf(wanted);
    return all.rows.filter((row) => {
      const text = textOf(row);
      return needles.some((needle) => text.includes(needle));
    });
  }, [all.rows, wanted, textOf]);

  if (needsServer && !found.isLoading) {
    return {
      ...hits,
      count: firstFound.totalCount,
      isSearching: false,
      problem: found.problem ?? hits.problem,
    };
  }
  const count = wanted === null ? first.totalCount : matching.length;
  return {
    ...all,
    rows: matching,
    count,
    isSearching: needsServer,
    // While the server searches, "load more" would load what nobody asked for.
    hasMore: all.hasMore && wanted === null,
  };
}

const noPage: RowPage<never> = { nodes: [], endCursor: null, hasNextPage: false, totalCount: 0 };
