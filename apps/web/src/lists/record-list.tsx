import { type ReactNode, useCallback } from "react";
import { type Column, DataTable, type TableSort } from "../ui/data-table.tsx";
import { FilterInput } from "../ui/filter-input.tsx";
import type { ListOrder } from "./list-order.ts";
import { ListProblem } from "./list-problem.tsx";
import { type RowPage } from "./use-paged-rows.ts";
import { useServerRows } from "./use-server-rows.ts";
import { useUrlFilter } from "./use-url-filter.ts";

export interface ListRequest<Key extends string> extends ListOrder<Key> {
  filter: string | null;
  after: string | null;
}

interface RecordListProps<Row extends { id: string }, Key extends string> {
  /** The table's name: "Accounts". */
  label: string;
  /** Singular and plural, for counts: "policy", "policies". */
  nouns: readonly [one: string, several: string];
  columns: readonly Column<Row>[];
  /** The list's first page, from the loader. */
  first: RowPage<Row>;
  order: ListOrder<Key>;
  onOrderChange: (order: ListOrder<Key>) => void;
  /** Which of several lists this is, if `load` loads different ones, such as "mine". */
  scope?: string;
  /** Loads a page. Must be the same function while it loads the same list. */
  load: (request: ListRequest<Key>, signal?: AbortSignal) => Promise<RowPage<Row>>;
  /** All text of a row that the filter searches, folded as the server folds it. */
  textOf: (row: Row) => string;
  /** The server finds rows by more than that, so that it is asked as well when all rows are loaded. */
  findsMore?: boolean;
  rowTo: (row: Row) => string;
  /** Where the `c` key leads; null for those who may not create one. */
  createTo: string | null;
  empty: ReactNode;
  /** The head of the page, with the filter box in it. */
  renderHead: (filter: ReactNode) => ReactNode;
}

const idOf = ({ id }: { id: string }) => id;

// Created once: a formatter costs more than all rows of the list.
const countFormat = new Intl.NumberFormat("en-US");

/**
 * All records of one kind: filtered instantly, searched by the server beyond the loaded rows, extended on scrolling.
 */
export function RecordList<Row extends { id: string }, Key extends string>(props: RecordListProps<Row, Key>) {
  const { label, nouns, columns, first, onOrderChange, load, textOf, findsMore, rowTo, createTo } = props;
  const { sort, direction } = props.order;
  const listKey = [sort, direction, props.scope ?? ""].join(" ");
  const [query, setQuery] = useUrlFilter();
  const loadPage = useCallback(
    (filter: string | null, after: string | null, signal?: AbortSignal) =>
      load({ filter, after, sort, direction }, signal),
    [load, sort, direction],
  );
  const list = useServerRows({ first, order: listKey, query, textOf, findsMore, idOf, load: loadPage });
  const [one, several] = nouns;

  const sortBy = ({ column, direction: next }: TableSort) =>
    onOrderChange({ sort: column as Key, direction: next === "ascending" ? "ASC" : "DESC" });

  return (
    <>
      {props.renderHead(<FilterInput value={query} onChange={setQuery} />)}
      <ListProblem several={several} problem={list.problem} />
      <DataTable
        label={label}
        columns={columns}
        rows={list.rows}
        rowId={idOf}
        rowTo={rowTo}
        query={query}
        onClearQuery={() => setQuery("")}
        countLabel={`${countFormat.format(list.count)} ${list.count === 1 ? one : several}`}
        create={createTo === null ? undefined : { to: createTo, verb: "create" }}
        sort={{ column: sort, direction: direction === "ASC" ? "ascending" : "descending" }}
        onSortChange={sortBy}
        hasMore={list.hasMore}
        isLoadingMore={list.isLoadingMore}
        onMore={list.loadMore}
        isSearching={list.isSearching}
        empty={props.empty}
      />
    </>
  );
}

interface RecordListLoadingProps<Row> {
  label: string;
  nouns: readonly [one: string, several: string];
  columns: readonly Column<Row>[];
  head: ReactNode;
}

/** Shown while the list loads. */
export function RecordListLoading<Row extends { id: string }>(props: RecordListLoadingProps<Row>) {
  return (
    <>
      {props.head}
      <DataTable
        label={props.label}
        columns={props.columns}
        rows={[]}
        rowId={idOf}
        loadingText={`Loading ${props.nouns[1]}...`}
        empty={null}
      />
    </>
  );
}
