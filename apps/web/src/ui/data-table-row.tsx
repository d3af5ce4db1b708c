import { memo, type ReactNode } from "react";

export interface Column<Row> {
  id: string;
  /** Head text; omitted if the previous head spans this column. */
  head?: ReactNode;
  /** How many columns the head spans. */
  headSpan?: number;
  /** Grid track: "292px", "1fr", "minmax(160px, 1fr)". */
  track: string;
  cell: (row: Row) => ReactNode;
  /** Makes the column sortable. */
  sortValue?: (row: Row) => string | number | null;
  align?: "start" | "end";
  /** Names have weight 500, the rest is muted. */
  tone?: "name" | "muted" | "subtle" | "default";
  /** Before the column that has the row's link: the checkbox that chooses the row. */
  isChoice?: boolean;
  /** Its position in the three lines of a phone row; a row with `side` has two. */
  phone?: "title" | "corner" | "second" | "side" | "third" | "hidden";
}

interface TableRowProps<Row> {
  row: Row;
  position: number;
  columns: readonly Column<Row>[];
  to?: string | undefined;
  /** Distance from the top in a virtual list. */
  offset?: number | undefined;
  isChosen?: boolean | undefined;
}

/** The name by which data-table-style.ts selects a cell. */
const cellClass = <Row,>({ tone, align, phone }: Column<Row>, isNamed: boolean, isLink: boolean) =>
  [
    tone ?? (isNamed ? "name" : "muted"),
    align ?? "start",
    phone ?? (isNamed ? "title" : "hidden"),
    ...(isLink ? ["link"] : []),
  ].join(" ");

/** Its style is in data-table-style.ts, and the handling of clicks on its link in use-row-links.ts. */
function PlainTableRow<Row>({ row: value, position, columns, to, offset, isChosen }: TableRowProps<Row>) {
  const named = columns.findIndex(({ isChoice = false }) => !isChoice);
  return (
    <div
      role="row"
      aria-rowindex={position + 2}
      data-chosen={isChosen || undefined}
      style={offset === undefined ? undefined : { transform: `translateY(${offset}px)` }}
    >
      {columns.map((column, index) => (
        <div
          key={column.id}
          role="cell"
          className={cellClass(column, index === named, index === named && to !== undefined)}
        >
          {index === named && to !== undefined ? <a href={to}>{column.cell(value)}</a> : column.cell(value)}
        </div>
      ))}
    </div>
  );
}

/** One row; rendered again only when its own data change. */
export const TableRow = memo(PlainTableRow) as typeof PlainTableRow;
