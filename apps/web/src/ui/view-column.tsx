import { css } from "#styled/css";
import { AppLink } from "./app-link.tsx";
import type { Column } from "./data-table.tsx";

const link = css({ color: "accent.fg", fontWeight: "medium", _hover: { textDecoration: "underline" } });

/** The link "View" at the end of each row. `labelOf`: what is viewed. */
export const viewColumn = <Row,>(
  pathOf: (row: Row) => string,
  labelOf: (row: Row) => string,
): Column<Row> => ({
  id: "view",
  track: "48px",
  align: "end",
  cell: (row) => (
    <AppLink to={pathOf(row)} aria-label={`View ${labelOf(row)}`.trim()} className={link}>
      View
    </AppLink>
  ),
  // On a phone the whole row is the link already.
  phone: "hidden",
});
