import { ArrowDown, ArrowUp } from "lucide-react";
import { css } from "#styled/css";
import type { Column } from "./data-table-row.tsx";
import type { TableSort } from "./use-sorted-rows.ts";

const head = css({
  h: "32",
  bg: "bg.canvas",
  textStyle: "smallStrong",
  color: "fg.subtle",
  "&[data-sticky]": { position: "sticky", top: "topBar", zIndex: "head" },
});

const sortButton = css({
  display: "inline-flex",
  alignItems: "center",
  gap: "4",
  h: "32",
  minW: "24",
  _hover: { color: "fg.default" },
  "& .lucide": { w: "12", h: "12" },
  "[aria-sort=ascending] &, [aria-sort=descending] &": { color: "fg.default" },
});

interface DataTableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sort: TableSort | null;
  onSort: (column: string) => void;
  countLabel: string | undefined;
  loadingText: string | null | undefined;
  isSticky: boolean;
}

export function DataTableHead<Row>(props: DataTableHeadProps<Row>) {
  const { columns, sort, onSort, countLabel, loadingText, isSticky } = props;
  const headed = columns.filter((column) => column.head !== undefined);
  // On a phone, a row is a card; the head names what stands first in it.
  const title = (!loadingText && headed.find((column) => column.phone === "title")) || headed[0];
  return (
    <div role="rowgroup" className={css({ display: "contents" })}>
      <div role="row" aria-rowindex={1} className={head} data-sticky={isSticky || undefined}>
        {headed.map((column, index) => {
          const isSorted = sort?.column === column.id;
          return (
            <div
              key={column.id}
              role="columnheader"
              {...(isSorted ? { "aria-sort": sort.direction } : {})}
              {...(column.headSpan ? { "aria-colspan": column.headSpan } : {})}
              className={css({
                minW: "0",
                display: { base: column === title ? "block" : "none", md: "block" },
                gridArea: { base: "[title]", md: "[auto / span var(--span, 1)]" },
                textAlign: column.align === "end" ? "right" : "left",
              })}
              style={column.headSpan ? ({ "--span": column.headSpan } as Record<string, number>) : undefined}
            >
              {loadingText && index === 0 ? (
                <span role="status">{loadingText}</span>
              ) : column.sortValue ? (
                <button type="button" className={sortButton} onClick={() => onSort(column.id)}>
                  {column.head}
                  {isSorted &&
                    (sort.direction === "ascending" ? (
                      <ArrowUp aria-hidden="true" />
                    ) : (
                      <ArrowDown aria-hidden="true" />
                    ))}
                </button>
              ) : (
                column.head
              )}
            </div>
          );
        })}
        {countLabel && !loadingText && (
          <span
            aria-hidden="true"
            className={css({ display: { md: "none" }, gridArea: "[corner]", fontWeight: "normal" })}
          >
            {countLabel}
          </span>
        )}
      </div>
    </div>
  );
}
