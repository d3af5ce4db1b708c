import { css } from "#styled/css";
import { Checkbox } from "../ui/checkbox.tsx";
import type { Column } from "../ui/data-table.tsx";

interface Choosing<Row> {
  rows: readonly Row[];
  chosen: ReadonlySet<string>;
  onChoose: (some: readonly Row[], isChosen: boolean) => void;
  nameOf: (row: Row) => string;
}

const boxStyle = css({ display: "flex" });

/** The first column of a list whose rows can be chosen: a checkbox each, and one for all of them. */
export function choiceColumn<Row extends { id: string }>({
  rows,
  chosen,
  onChoose,
  nameOf,
}: Choosing<Row>): Column<Row> {
  const chosenCount = rows.filter(({ id }) => chosen.has(id)).length;
  return {
    id: "choice",
    isChoice: true,
    phone: "hidden",
    track: "16px",
    head: (
      <span className={boxStyle}>
        <Checkbox
          label="Choose all"
          isLabelHidden
          checked={rows.length > 0 && chosenCount === rows.length}
          isIndeterminate={chosenCount > 0 && chosenCount < rows.length}
          onChange={({ target }) => {
            onChoose(rows, target.checked);
            target.blur();
          }}
        />
      </span>
    ),
    cell: (row) => (
      <span className={boxStyle}>
        <Checkbox
          label={`Choose ${nameOf(row)}`}
          isLabelHidden
          checked={chosen.has(row.id)}
          onChange={({ target }) => {
            onChoose([row], target.checked);
            // A key pressed on a focused checkbox would be taken for typing.
            target.closest("[role=row]")?.querySelector("a")?.focus();
          }}
        />
      </span>
    ),
  };
}
