import { useMemo, useState } from "react";
import type { Column } from "./data-table-row.tsx";

export interface TableSort {
  column: string;
  direction: "ascending" | "descending";
}

interface Sortable<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  sort?: TableSort | null;
  onSortChange?: (sort: TableSort) => void;
  defaultSort?: TableSort;
}

const collator = new Intl.Collator("en-US", { numeric: true, sensitivity: "base" });

function compare(a: string | number | null, b: string | number | null): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return collator.compare(String(a), String(b));
}

function sortRows<Row>(rows: readonly Row[], valueOf: (row: Row) => string | number | null, sort: TableSort) {
  const sign = sort.direction === "ascending" ? 1 : -1;
  return rows.toSorted((left, right) => {
    const a = valueOf(left);
    const b = valueOf(right);
    // Missing values come last in either direction.
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    return sign * compare(a, b);
  });
}

/** The rows in the chosen order, sorted by the server or here. */
export function useSortedRows<Row>({ rows, columns, sort, onSortChange, defaultSort }: Sortable<Row>) {
  const [own, setOwn] = useState<TableSort | null>(defaultSort ?? null);
  const isServer = onSortChange !== undefined;
  const current = isServer ? (sort ?? null) : own;

  const sorted = useMemo(() => {
    if (isServer || !own) return rows;
    const valueOf = columns.find((column) => column.id === own.column)?.sortValue;
    return valueOf ? sortRows(rows, valueOf, own) : rows;
  }, [isServer, own, rows, columns]);

  const sortBy = (column: string) => {
    const isReversed = current?.column === column && current.direction === "ascending";
    const next: TableSort = { column, direction: isReversed ? "descending" : "ascending" };
    if (onSortChange) onSortChange(next);
    else setOwn(next);
  };

  return { rows: sorted, sort: current, sortBy };
}
