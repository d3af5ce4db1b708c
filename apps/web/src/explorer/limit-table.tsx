/**
 * The limits of a policy by coverage part, and the schedule of locations with its sum. `pageOf` draws the link to a
 * page, because how a page opens depends on the screen.
 */
import type { ReactNode } from "react";
import { css } from "#styled/css";
import type { PlacedQuote } from "../quotes/number-quotes.ts";
import { formatDollars } from "../policies/format-dollars.ts";
import { CheckThis } from "./check-this.tsx";
import { cell, columnHead, noFigure, tableNote, tableTitle } from "./table-styles.tsx";
import type { LimitGroup, LimitRow, PlaceSchedule } from "./limit-groups.ts";

const row = css({
  display: "grid",
  gridTemplateColumns: "[minmax(0, 1fr) auto minmax(44px, auto)]",
  alignItems: "center",
  columnGap: "10",
  minH: "36",
  py: "6",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
});

const amount = css({ textStyle: "label", fontVariantNumeric: "tabular-nums", textAlign: "right" });

interface LimitTableProps {
  groups: readonly LimitGroup[];
  /** Path of the review of one limit. */
  reviewOf: (key: string) => string;
  /** The link to the page that gives it: "p. 28". */
  pageOf: (quotes: readonly PlacedQuote[], of: string) => ReactNode;
  /** A second line under a limit, such as who corrected it. */
  noteOf?: (key: string) => string | null;
}

export function LimitTable({ groups, ...shared }: LimitTableProps) {
  return groups.map(({ name, rows }) => (
    <section key={name} aria-label={name}>
      <h3 className={tableTitle}>{name}</h3>
      <dl>
        {rows.map((limit, place) => (
          // Two rows of a declarations page may have the same label.
          <Limit key={`${place}-${limit.key}`} limit={limit} {...shared} />
        ))}
      </dl>
    </section>
  ));
}

function Limit({
  limit: { key, name, dollars, quotes, check },
  reviewOf,
  pageOf,
  noteOf,
}: { limit: LimitRow } & Omit<LimitTableProps, "groups">) {
  const note = noteOf?.(key) ?? null;
  return (
    <div className={row}>
      <dt className={css({ color: "fg.muted", overflowWrap: "anywhere" })}>{name}</dt>
      <dd
        className={css({
          display: "flex",
          flexWrap: "wrap",
          alignItems: "center",
          justifyContent: "flex-end",
          gap: "8",
        })}
      >
        {check !== null && <CheckThis to={reviewOf(key)} reason={check} of={name} />}
        <span className={amount}>{formatDollars(dollars)}</span>
      </dd>
      <dd className={css({ textAlign: "right" })}>{pageOf(quotes, name)}</dd>
      {check !== null && <dd className={second({ tone: "doubt" })}>{check}</dd>}
      {note !== null && <dd className={second({ tone: "plain" })}>{note}</dd>}
    </div>
  );
}

const second = ({ tone }: { tone: "doubt" | "plain" }): string =>
  tone === "doubt"
    ? css({ gridColumn: "[1 / -1]", textStyle: "small", color: "status.amber.fg" })
    : css({ gridColumn: "[1 / -1]", textStyle: "small", color: "fg.muted" });

const figureColumns = [
  { column: "building", name: "Building" },
  { column: "contents", name: "Contents" },
] as const;

interface PlaceTableProps extends Pick<LimitTableProps, "pageOf"> {
  schedule: PlaceSchedule;
  /** Number of rows shown; the total is that of all rows. */
  shown?: number;
}

/** What is insured at each location, in a table with its sum. */
export function PlaceTable({
  schedule: { rows, totals, notes },
  pageOf,
  shown = rows.length,
}: PlaceTableProps) {
  const figures = figureColumns.filter(({ column }) => totals[column] !== null);
  return (
    <section aria-label="Property by location">
      <h3 className={tableTitle}>Property by location</h3>
      <table className={css({ w: "full", borderCollapse: "collapse" })}>
        <thead>
          <tr>
            <th scope="col" className={columnHead}>
              #
            </th>
            <th scope="col" className={columnHead}>
              Location
            </th>
            {figures.map(({ name }) => (
              <th key={name} scope="col" className={columnHead} data-figure>
                {name}
              </th>
            ))}
            <th scope="col" className={columnHead} data-figure>
              Page
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((place, index) => (
            <tr key={`${index}-${place.address}`}>
              <td className={`${cell} ${css({ color: "fg.muted", pr: "10" })}`}>{index + 1}</td>
              <td className={cell}>{place.address}</td>
              {figures.map(({ column }) => (
                <td key={column} className={cell} data-figure>
                  {place[column] === null ? noFigure : formatDollars(place[column])}
                </td>
              ))}
              <td className={cell} data-figure>
                {pageOf(place.quotes, place.address)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2} className={`${cell} ${css({ textAlign: "left" })}`} data-total>
              {shown < rows.length ? `Total of ${rows.length}` : "Total"}
            </th>
            {figures.map(({ column }) => (
              <td key={column} className={cell} data-figure data-total>
                {formatDollars(totals[column] ?? 0)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      {notes.map(({ text, isDoubt }) => (
        <p key={text} className={tableNote} data-doubt={isDoubt || undefined}>
          {text}
        </p>
      ))}
    </section>
  );
}
