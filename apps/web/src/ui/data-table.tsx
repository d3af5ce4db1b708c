import { Fragment, lazy, type ReactNode, Suspense, useRef } from "react";
import { css } from "#styled/css";
import { Button } from "./button.tsx";
import { DataTableFoot } from "./data-table-foot.tsx";
import { DataTableHead } from "./data-table-head.tsx";
import { type Column, TableRow } from "./data-table-row.tsx";
import { SkeletonRows } from "./data-table-skeleton.tsx";
import { tableStyle } from "./data-table-style.ts";
import { EmptyState } from "./empty-state.tsx";
import { LoadMore } from "./load-more.tsx";
import { type TableSort, useSortedRows } from "./use-sorted-rows.ts";
import { useRowKeys } from "./use-row-keys.ts";
import { useRowLinks } from "./use-row-links.ts";

export type { Column } from "./data-table-row.tsx";
export type { TableSort } from "./use-sorted-rows.ts";

// The code for long lists is loaded separately: a list of 50 rows never loads it.
const VirtualRows = lazy(() => import("./data-table-virtual-rows.tsx"));
const virtualFrom = 200;

/** Rows that stand together under a head of their own. */
export interface RowGroup {
  key: string;
  head: ReactNode;
  /** How many of the rows belong to it, of those that follow the rows of the groups before; 0 while it is closed. */
  size: number;
}

interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** The path a row leads to. The whole row is that link. */
  rowTo?: (row: Row) => string;
  /** The spec's loading text; while set, skeleton rows are shown instead of real ones. */
  loadingText?: string | null | undefined;
  empty: ReactNode;
  /** The current filter; if nothing matches, the table says so and offers to clear it. */
  query?: string;
  onClearQuery?: () => void;
  /** "15 accounts". */
  countLabel?: string;
  /** Where the `c` key leads, and its label in the foot. */
  create?: { to: string; verb: string } | undefined;
  /** What Enter does, in the foot: "open" if not given. */
  openVerb?: string;
  /** The key that chooses a row, as the foot shows it. */
  choiceKey?: string;
  /** If set, the server sorts; otherwise the loaded rows are sorted here by `sortValue`. */
  sort?: TableSort | null;
  onSortChange?: (sort: TableSort) => void;
  defaultSort?: TableSort;
  /** The server has more rows. */
  hasMore?: boolean;
  isLoadingMore?: boolean;
  onMore?: () => void;
  /** The server is still searching: no match among the loaded rows does not mean that there is none. */
  isSearching?: boolean;
  /** The rows in groups, in their order. */
  groups?: readonly RowGroup[] | undefined;
  /** Rows of two lines. */
  isTall?: boolean;
  isChosen?: (row: Row) => boolean;
  /** Keys of its own, in the foot: what each does. */
  ownKeys?: readonly { key: string; verb: string }[];
  /** Inside a record's tab: no foot, no keys, and the head is not sticky. */
  isEmbedded?: boolean;
}

/** A list as a table: sticky head, sortable columns, rows that are links, j/k and Enter. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rowId, rowTo, loadingText, empty, query = "", onClearQuery, countLabel } = props;
  const { create, hasMore = false, isLoadingMore = false, onMore, isEmbedded = false } = props;
  const { isSearching = false, groups, isTall = false, isChosen } = props;
  const root = useRef<HTMLDivElement>(null);
  const { rows, sort, sortBy } = useSortedRows(props);
  const keys = useRowKeys(root, rows.length, !isEmbedded, create?.to);
  const links = useRowLinks();

  if (!loadingText && rows.length === 0 && !groups && !query.trim()) return <>{empty}</>;

  const template = columns.map((column) => column.track).join(" ");
  const row = (position: number, offset?: number) => {
    const value = rows[position];
    if (value === undefined) return null;
    return (
      <TableRow
        key={rowId(value)}
        row={value}
        position={position}
        columns={columns}
        to={rowTo?.(value)}
        offset={offset}
        isChosen={isChosen?.(value)}
      />
    );
  };
  const plainRows = (count: number, from = 0) =>
    rows.slice(from, from + count).map((_, place) => row(from + place));
  const groupedRows = (all: readonly RowGroup[]) => {
    let from = 0;
    return all.map(({ key, head, size }) => {
      const own = plainRows(size, from);
      from += size;
      return (
        <Fragment key={key}>
          <div role="row">
            <div role="rowheader">{head}</div>
          </div>
          {own}
        </Fragment>
      );
    });
  };

  return (
    <div
      ref={root}
      className={css({ display: "flex", flexDirection: "column", flex: "1", minW: "0" })}
      style={{ "--tracks": template } as Record<string, string>}
    >
      <div
        role="table"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-busy={Boolean(loadingText)}
        data-tall={isTall || undefined}
        className={tableStyle}
      >
        <DataTableHead
          columns={columns}
          sort={sort}
          onSort={sortBy}
          countLabel={countLabel}
          loadingText={loadingText}
          isSticky={!isEmbedded}
        />
        {/* Only handles events of the rows' links, which are the interactive elements. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events */}
        <div role="rowgroup" onFocus={keys.onFocus} {...links}>
          {loadingText ? (
            <SkeletonRows columns={columns} />
          ) : groups ? (
            groupedRows(groups)
          ) : rows.length > virtualFrom ? (
            <Suspense fallback={plainRows(virtualFrom)}>
              <VirtualRows
                count={rows.length}
                activeIndex={keys.activeIndex}
                renderRow={row}
                // As in data-table-style.ts.
                heights={
                  isTall
                    ? { wide: 48, phone: 84 }
                    : columns.some(({ phone }) => phone === "side")
                      ? { wide: 40, phone: 64 }
                      : undefined
                }
              />
            </Suspense>
          ) : (
            plainRows(rows.length)
          )}
        </div>
      </div>
      {!loadingText && rows.length === 0 && !groups && !isSearching && (
        <NoHit query={query} onClear={onClearQuery} />
      )}
      {isSearching && (
        <output className={css({ px: "gutter", py: "12", color: "fg.muted" })}>Searching...</output>
      )}
      {hasMore && onMore && <LoadMore key={rows.length} isBusy={isLoadingMore} onMore={onMore} />}
      {!isEmbedded && (
        <DataTableFoot
          countLabel={loadingText ? undefined : countLabel}
          create={create}
          openVerb={props.openVerb}
          choiceKey={props.choiceKey}
          ownKeys={props.ownKeys}
        />
      )}
    </div>
  );
}

function NoHit({ query, onClear }: { query: string; onClear: (() => void) | undefined }) {
  return (
    <EmptyState
      title={`Nothing matches “${query.trim()}”`}
      action={onClear && <Button onClick={onClear}>Clear filter</Button>}
    >
      The filter searches every part of a row.
    </EmptyState>
  );
}
