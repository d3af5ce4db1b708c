/** Columns on who made a record and when, the same in every list that has them. */
import type { Column } from "../ui/data-table.tsx";
import { Figures } from "../ui/figures.tsx";
import { instantDayLabel } from "../ui/instant-label.ts";

export const createdByColumn = <Row extends { createdBy: { name: string } }>(): Column<Row> => ({
  id: "CREATED_BY",
  head: "Created By",
  track: "minmax(0, 1fr)",
  cell: ({ createdBy }) => createdBy.name,
  sortValue: ({ createdBy }) => createdBy.name,
  tone: "muted",
  phone: "second",
});

interface DayColumn<Row> {
  id: string;
  head: string;
  /** The agency's. */
  timeZone: string;
  /** ISO 8601. */
  instantOf: (row: Row) => string;
}

export const dayColumn = <Row,>({ id, head, timeZone, instantOf }: DayColumn<Row>): Column<Row> => ({
  id,
  head,
  track: "120px",
  cell: (row) => <Figures>{instantDayLabel(instantOf(row), timeZone)}</Figures>,
  sortValue: instantOf,
  tone: "subtle",
  phone: "third",
});
