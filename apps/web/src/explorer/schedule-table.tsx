/** A schedule as its document prints it: every column, the printed total, and whether the rows add up to it. */
import { css } from "#styled/css";
import { QuotePage } from "../quotes/quote-page.tsx";
import { CheckThis } from "./check-this.tsx";
import { cell, columnHead, noFigure, tableNote, tableTitle } from "./table-styles.tsx";
import type { PanelSchedule } from "./panel-model.ts";
import { useShowAll } from "./use-show-all.tsx";

const ROWS_SHOWN = 8;

export function ScheduleTable({
  schedule: { name, columns, rows, total, note },
}: {
  schedule: PanelSchedule;
}) {
  const shown = useShowAll(rows, ROWS_SHOWN, "rows");
  return (
    <section aria-label={name}>
      <h3 className={tableTitle}>{name}</h3>
      <div
        className={css({ overflowX: "auto" })}
        role="region"
        aria-label={`${name}, table`}
        // It may have more columns than the panel is wide: scrolls with the keyboard like any page.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <table className={css({ minW: "full", borderCollapse: "collapse" })}>
          <thead>
            <tr>
              {columns.map(({ label, isAmount }, at) => (
                <th key={`${at}-${label}`} scope="col" className={head} data-figure={isAmount || undefined}>
                  {label}
                </th>
              ))}
              <th scope="col" className={head} data-figure>
                Page
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.shown.map(({ cells, quotes, check }, at) => (
              <tr key={at}>
                <Cells cells={cells} columns={columns} />
                <td className={wideCell} data-figure>
                  <QuotePage quotes={quotes} />
                  {check !== null && <CheckThis to={null} reason={check} of={`row ${at + 1}`} />}
                </td>
              </tr>
            ))}
          </tbody>
          {total && (
            <tfoot>
              <tr>
                <Cells cells={total.cells} columns={columns} isTotal />
                <td className={wideCell} data-figure>
                  <QuotePage quotes={total.quotes} />
                </td>
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {note && (
        <p className={tableNote} data-doubt={note.isDoubt || undefined}>
          {note.text}
        </p>
      )}
      {shown.more}
    </section>
  );
}

function Cells({
  cells,
  columns,
  isTotal,
}: Pick<PanelSchedule, "columns"> & { cells: readonly (string | null)[]; isTotal?: boolean }) {
  return columns.map(({ label, isAmount }, at) => (
    <td
      key={`${at}-${label}`}
      className={wideCell}
      data-figure={isAmount || undefined}
      data-total={isTotal || undefined}
    >
      {cells[at] ?? (isTotal ? null : noFigure)}
    </td>
  ));
}

const head = `${columnHead} ${css({ pr: "12", verticalAlign: "bottom", "&[data-figure]": { pr: "0" } })}`;
const wideCell = `${cell} ${css({ pr: "12", minW: "[5rem]", "&[data-figure]": { pr: "0", minW: "auto" } })}`;
