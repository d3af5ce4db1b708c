import { css } from "#styled/css";
import type { Column } from "./data-table-row.tsx";
import { Skeleton } from "./skeleton.tsx";

// Widths vary like words, and are the same on the server and in the browser.
const widths = ["62%", "48%", "71%", "55%", "66%", "43%", "58%"];

/** Rows of the real height, so that nothing shifts when the real ones arrive. */
export function SkeletonRows<Row>({
  columns,
  count = 10,
}: {
  columns: readonly Column<Row>[];
  count?: number;
}) {
  return Array.from({ length: count }, (_, position) => (
    <div key={position} aria-hidden="true" data-skeleton="">
      {columns.map((column, index) => (
        <div
          key={column.id}
          className={css({ display: { base: index === 0 ? "block" : "none", md: "block" } })}
        >
          <Skeleton width={widths[(position * 3 + index * 2) % widths.length] ?? "60%"} />
        </div>
      ))}
    </div>
  ));
}
