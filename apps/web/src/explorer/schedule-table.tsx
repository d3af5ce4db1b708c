/** A schedule as its document prints it: every column, the printed total, and whether the rows add up to it. */
import { css } from "#styled/css";
import { QuotePage } from "../quotes/quote-page.tsx";
import { CheckThis } from "./check-this.tsx";
import { cell, columnHead, noFigure, tableNote, tableTitle } from "./table-styles.tsx";
import type { PanelSchedule } from "./panel-model.ts";
import { useShowAll } from "../ui/use-show-all.tsx";

const ROWS_SHOWN = 8;
/** Characters that stand on one line: numbers, dates, short names. */
const LINE_MAX = 20;

export function ScheduleTable({
  schedule: { name, columns, rows, total, note },
}: {
  schedule: PanelSchedule;
}) {
  const shown = useShowAll(rows, ROWS_SHOWN, "rows");
  // The amount that the table is about stays in view while wide tables scroll below it.
  const isPinned = columns.at(-1)?.isAmount === true && rows.every(({ check }) => check === null);
  const isLong = columns.map((_, at) => rows.some(({ cells }) => (cells[at] ?? "").length > LINE_MAX));
  return (
    <section aria-label={name}>
      <h3 className={tableTitle}>{name}</h3>
      <div
        className={scroller}
        data-pinned={isPinned || undefined}
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
                <Cells cells={cells} columns={columns} isLong={isLong} />
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
                <Cells cells={total.cells} columns={columns} isLong={isLong} isTotal />
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

interface CellsProps extends Pick<PanelSchedule, "columns"> {
  cells: readonly (string | null)[];
  /** Whether a column has texts of several lines. */
  isLong: readonly boolean[];
  isTotal?: boolean;
}

function Cells({ cells, columns, isLong, isTotal }: CellsProps) {
  return columns.map(({ label, isAmount }, at) => (
    <td
      key={`${at}-${label}`}
      className={wideCell}
      data-figure={isAmount || undefined}
      data-long={isLong[at] || undefined}
      data-total={isTotal || undefined}
    >
      {cells[at] ?? (isTotal ? null : noFigure)}
    </td>
  ));
}

/** The last two columns: the amount, and its page with a width of its own. */
const scroller = css({
  overflowX: "auto",
  "&[data-pinned] tr > :is(:nth-last-child(2), :last-child)": {
    position: "sticky",
    right: "0",
    bg: "bg.canvas",
  },
  "&[data-pinned] tr > :last-child": { minW: "[64px]", w: "[64px]" },
  "&[data-pinned] tr > :nth-last-child(2)": { right: "[64px]", pr: "12" },
});

const head = `${columnHead} ${css({ pr: "12", verticalAlign: "bottom", "&[data-figure]": { pr: "0" } })}`;
const wideCell = `${cell} ${css({
  pr: "12",
  whiteSpace: "nowrap",
  "&[data-long]": { whiteSpace: "normal", minW: "[9.5rem]" },
  "&[data-figure]": { pr: "0" },
})}`;
