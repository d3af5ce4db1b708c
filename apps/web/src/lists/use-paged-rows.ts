import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { messageOf } from "../graphql/problem.ts";

/** A page, in the shape that every list of the schema returns. */
export interface RowPage<Row> {
  nodes: readonly Row[];
  endCursor?: string | null;
  hasNextPage: boolean;
  totalCount: number;
}

/** A page of a list that does not say how long it is. */
export type UncountedPage<Row> = Omit<RowPage<Row>, "totalCount">;

export type PageLoader<Row> = (after: string | null, signal?: AbortSignal) => Promise<UncountedPage<Row>>;

interface PagedRowsOptions<Row> {
  /** The first page. When the same list is reloaded, its further pages are reloaded too. */
  first: UncountedPage<Row>;
  /** Identifies the list: another key is another list. */
  listKey: string;
  idOf: (row: Row) => string;
  load: PageLoader<Row>;
}

interface Further<Row> {
  listKey: string;
  /** The first page that these follow. */
  of: UncountedPage<Row>;
  pages: readonly UncountedPage<Row>[];
}

/** Grows a list page by page, and keeps its length when it is reloaded. */
export function usePagedRows<Row>({ first, listKey, idOf, load }: PagedRowsOptions<Row>) {
  const [further, setFurther] = useState<Further<Row> | null>(null);
  const [isLoadingMore, setLoadingMore] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);

  const own = further?.listKey === listKey ? further : null;
  const last = own?.pages.at(-1) ?? first;

  const run = useCallback(async (work: (signal: AbortSignal) => Promise<void>) => {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    setLoadingMore(true);
    setProblem(null);
    try {
      await work(abort.signal);
    } catch (error) {
      if (!abort.signal.aborted) setProblem(messageOf(error));
    } finally {
      if (running.current === abort) {
        running.current = null;
        setLoadingMore(false);
      }
    }
  }, []);

  // The first page was reloaded. The others are reloaded after it, and the old ones stay until then.
  useEffect(() => {
    if (!own || own.of === first) return;
    const follow = async (signal: AbortSignal) => {
      const pages: UncountedPage<Row>[] = [];
      let tail = first;
      while (pages.length < own.pages.length && tail.hasNextPage && tail.endCursor) {
        tail = await load(tail.endCursor, signal);
        pages.push(tail);
      }
      if (!signal.aborted) setFurther({ listKey, of: first, pages });
    };
    const timer = setTimeout(() => void run(follow));
    return () => clearTimeout(timer);
  }, [own, first, listKey, load, run]);

  useEffect(() => () => running.current?.abort(), []);

  const loadMore = useCallback(() => {
    if (running.current || !last.hasNextPage || !last.endCursor) return;
    const { endCursor } = last;
    void run(async (signal) => {
      const page = await load(endCursor, signal);
      if (!signal.aborted) setFurther({ listKey, of: first, pages: [...(own?.pages ?? []), page] });
    });
  }, [last, own, first, listKey, load, run]);

  const rows = useMemo(() => {
    if (!own) return first.nodes;
    // A row that moved between two reads may be on two pages; it is shown once.
    const byId = new Map<string, Row>();
    for (const page of [first, ...own.pages]) for (const row of page.nodes) byId.set(idOf(row), row);
    return Array.from(byId.values());
  }, [first, own, idOf]);

  return { rows, hasMore: last.hasNextPage, isLoadingMore, loadMore, problem };
}
