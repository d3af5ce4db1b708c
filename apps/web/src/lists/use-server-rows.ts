/**
 * The rows of a list that the server pages. The first page comes with the route; further ones are fetched on
 * scrolling. The filter works instantly on the loaded rows; if the list has more rows, the server searches as well,
 * and its results replace them.
 */
import { useCallback, useMemo } from "react";
import { isFoundIn, needleOf, searchOf } from "#model/shared";
import { useAnswer } from "../graphql/use-query.ts";
import { type PageLoader, type RowPage, usePagedRows } from "./use-paged-rows.ts";

const searchDelayMs = 200;

interface ServerRowsOptions<Row> {
  /** The unfiltered list's first page, from the loader. */
  first: RowPage<Row>;
  /** The order; another order is another list. */
  order: string;
  query: string;
  /** All text of a row that the filter searches, folded as the server folds it. */
  textOf: (row: Row) => string;
  /** The server finds rows by more than that, so that it is asked as well when all rows are loaded. */
  findsMore?: boolean;
  idOf: (row: Row) => string;
  load: (filter: string | null, after: string | null, signal?: AbortSignal) => Promise<RowPage<Row>>;
}

export interface ServerRows<Row> {
  rows: readonly Row[];
  /** The total for the current filter, as far as it is known. */
  count: number;
  /** The server has not responded to the current filter yet. */
  isSearching: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
  problem: string | null;
}

export function useServerRows<Row>(options: ServerRowsOptions<Row>): ServerRows<Row> {
  const { first, order, query, textOf, findsMore = false, idOf, load } = options;
  const wanted = needleOf(query);
  const loadAll = useCallback<PageLoader<Row>>((after, signal) => load(null, after, signal), [load]);
  const all = usePagedRows({ first, listKey: order, idOf, load: loadAll });
  const needsServer = wanted !== null && (all.hasMore || findsMore);
  const filter = needsServer ? wanted : null;
  const key = filter === null ? null : `${order} ${filter}`;
  const found = useAnswer(key, (signal) => load(filter, null, signal), {
    delayMs: searchDelayMs,
    // The list itself was reloaded.
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

  const foundByMore = all.hasMore ? noPage.nodes : firstFound.nodes;
  const matching = useMemo(() => {
    const search = wanted === null ? null : searchOf(wanted);
    if (search === null) return all.rows;
    const ids = new Set(foundByMore.map(idOf));
    return all.rows.filter((row) => ids.has(idOf(row)) || isFoundIn(textOf(row), search));
  }, [all.rows, foundByMore, wanted, textOf, idOf]);

  if (needsServer && all.hasMore && !found.isLoading) {
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
    isSearching: needsServer && found.isLoading,
    problem: all.problem ?? (needsServer ? found.problem : null),
    // While the server searches, "load more" would load rows that no one wants.
    hasMore: all.hasMore && wanted === null,
  };
}

const noPage: RowPage<never> = { nodes: [], endCursor: null, hasNextPage: false, totalCount: 0 };
