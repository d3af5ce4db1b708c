import type { ReactNode } from "react";
import { css } from "#styled/css";
import { CheckThis, reviewPath } from "../explorer/check-this.tsx";
import type { PlaceRow, PlaceSchedule } from "../explorer/limit-groups.ts";
import { useShowAll } from "../ui/use-show-all.tsx";
import type { GlanceDetailsFragment } from "../graphql/generated/graphql.ts";
import type { PlacedQuote } from "../quotes/number-quotes.ts";
import { formatDollars } from "./format-dollars.ts";
import { ledgerFigures } from "./ledger-figures.ts";

type PageOf = (quotes: readonly PlacedQuote[]) => ReactNode;

/** Rows shown before "Show all": a schedule may have hundreds. */
const SHOWN = 8;

const table = css({
  w: "full",
  borderCollapse: "collapse",
  "& :is(th, td)": {
    py: "6",
    pr: "12",
    textAlign: "left",
    overflowWrap: "anywhere",
    borderBottomWidth: "1px",
    borderBottomStyle: "solid",
    borderBottomColor: "border.subtle",
    "&[data-figure]": {
      display: "none",
      pr: "12",
      textAlign: "right",
      fontVariantNumeric: "tabular-nums",
      whiteSpace: "nowrap",
      "@container (min-width: 620px)": { display: "table-cell" },
    },
    "&[data-wide]": {
      display: "none",
      color: "fg.muted",
      "@container (min-width: 620px)": { display: "table-cell" },
    },
    "&[data-page]": { w: "[76px]", pr: "0", textAlign: { base: "right", md: "left" } },
  },
  "& thead th": { textStyle: "smallStrong", color: "fg.subtle" },
  "& tfoot :is(th, td)": { fontWeight: "semibold", borderBottomWidth: "0" },
});

/** What a narrow screen shows under the first cell instead of in columns. */
const narrowLine = css({
  display: "block",
  color: "fg.muted",
  fontVariantNumeric: "tabular-nums",
  "@container (min-width: 620px)": { display: "none" },
});

const nth = css({ w: "32", color: "fg.muted", fontVariantNumeric: "tabular-nums" });

const figureColumns = [
  { column: "building", name: "Building" },
  { column: "contents", name: "Contents" },
] as const;

const blank = (words: string) => (
  <>
    <span aria-hidden="true">–</span>
    <span className={css({ srOnly: true })}>{words}</span>
  </>
);
const noFigure = blank("No amount");
const notGiven = blank("Not given");

interface LocationScheduleProps {
  places: readonly PlaceRow[];
  /** The sums of the amounts and how they compare with what is printed; null if they are not added up. */
  sums: Pick<PlaceSchedule, "totals" | "notes"> | null;
  pageOf: PageOf;
}

/** Every insured location with what is insured there. */
export function LocationSchedule({ places, sums, pageOf }: LocationScheduleProps) {
  const { shown, more } = useShowAll(places, SHOWN, "locations");
  const columns = figureColumns
    .filter(({ column }) => places.some((place) => place[column] !== null))
    .map(({ column, name }) => ({ column, name, figures: figuresOf(places, column) }));
  return (
    <>
      <table className={table}>
        <thead>
          <tr>
            <th scope="col" className={nth}>
              #
            </th>
            <th scope="col">Address</th>
            {columns.map(({ name }) => (
              <th key={name} scope="col" data-figure>
                {name}
              </th>
            ))}
            <th scope="col" data-page>
              Page
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ address, occupancy, quotes }, index) => (
            <tr key={`${index}-${address}`}>
              <td className={nth}>{index + 1}</td>
              <td>
                <span className={css({ textStyle: "label" })}>{address}</span>
                {occupancy !== null && (
                  <span className={css({ display: "block", color: "fg.muted" })}>{occupancy}</span>
                )}
                {/* On a narrow screen the amounts are under the address. */}
                {columns.map(({ column, name }) => {
                  const dollars = places[index]?.[column] ?? null;
                  return (
                    dollars !== null && (
                      <span key={name} className={narrowLine}>
                        {name} {formatDollars(dollars)}
                      </span>
                    )
                  );
                })}
              </td>
              {columns.map(({ name, figures }) => (
                <td key={name} data-figure>
                  {figures[index] ?? noFigure}
                </td>
              ))}
              <td data-page>{pageOf(quotes)}</td>
            </tr>
          ))}
        </tbody>
        {sums && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {shown.length < places.length ? `Total of ${places.length}` : "Total"}
                {columns.map(({ column, name }) => (
                  <span
                    key={name}
                    className={css({
                      display: "block",
                      fontVariantNumeric: "tabular-nums",
                      "@container (min-width: 620px)": { display: "none" },
                    })}
                  >
                    {name} {formatDollars(sums.totals[column] ?? 0)}
                  </span>
                ))}
              </th>
              {columns.map(({ column, name }) => (
                <td key={name} data-figure>
                  {formatDollars(sums.totals[column] ?? 0)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
      {more}
      {sums?.notes.map(({ text, isDoubt }) => (
        <p
          key={text}
          className={css({
            pt: "8",
            textStyle: "small",
            color: "fg.subtle",
            "&[data-doubt]": { color: "status.amber.fg" },
          })}
          data-doubt={isDoubt || undefined}
        >
          {text}
        </p>
      ))}
    </>
  );
}

/** The amounts of a column, aligned with its rows; null where there is none. */
function figuresOf(places: readonly PlaceRow[], column: "building" | "contents"): (string | null)[] {
  const figures = ledgerFigures(
    places.flatMap((place) => (place[column] === null ? [] : [{ dollars: place[column] }])),
  ).values();
  return places.map((place) => (place[column] === null ? null : (figures.next().value ?? null)));
}

/** A column of a schedule whose cells are shown as the document prints them. */
interface PrintedColumn<Row> {
  name: string;
  of: (row: Row) => string | null | undefined;
  isFigure?: boolean;
}

interface PrintedScheduleProps<Row> {
  rows: readonly Row[];
  /** The first is the most prominent. */
  columns: readonly PrintedColumn<Row>[];
  /** The plural noun: "vehicles". */
  what: string;
  pageOf: PageOf;
}

/** A schedule that the document prints as a table. Columns without any value are left out. */
export function PrintedSchedule<Row extends { policyQuotes: readonly PlacedQuote[] }>({
  rows,
  columns,
  what,
  pageOf,
}: PrintedScheduleProps<Row>) {
  const { shown, more } = useShowAll(rows, SHOWN, what);
  const [first, ...others] = columns.filter(({ of }) => rows.some((row) => of(row)));
  return (
    <>
      <table className={table}>
        <thead>
          <tr>
            <th scope="col">{first?.name}</th>
            {others.map(({ name, isFigure }) => (
              <th
                key={name}
                scope="col"
                data-wide={!isFigure || undefined}
                data-figure={isFigure || undefined}
              >
                {name}
              </th>
            ))}
            <th scope="col" data-page>
              Page
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row, index) => (
            <tr key={index}>
              <td>
                <span className={css({ textStyle: "label" })}>{first?.of(row) || notGiven}</span>
                {others.map(({ name, of, isFigure }) => {
                  const text = of(row);
                  return (
                    text && (
                      <span key={name} className={narrowLine}>
                        {isFigure ? `${name} ${text}` : text}
                      </span>
                    )
                  );
                })}
              </td>
              {others.map(({ name, of, isFigure }) => (
                <td key={name} data-wide={!isFigure || undefined} data-figure={isFigure || undefined}>
                  {of(row) || notGiven}
                </td>
              ))}
              <td data-page>{pageOf(row.policyQuotes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more}
    </>
  );
}

type Insured = GlanceDetailsFragment["schedules"]["additionalInsureds"][number];

interface InsuredScheduleProps {
  policyId: string;
  insureds: readonly Insured[];
  /** Why a person should check one, by its key. */
  checks: ReadonlyMap<string, string>;
  pageOf: PageOf;
}

/** Additional insureds, by name or by description. */
export function InsuredSchedule({ policyId, insureds, checks, pageOf }: InsuredScheduleProps) {
  const { shown, more } = useShowAll(insureds, SHOWN, "additional insureds");
  return (
    <>
      <table className={table}>
        <thead>
          <tr>
            <th scope="col">Name or description</th>
            <th scope="col">Kind</th>
            <th scope="col" data-page>
              Page
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, kind, name, policyQuotes }) => {
            const check = checks.get(key);
            return (
              <tr key={key}>
                <td>
                  <span className={css({ textStyle: "label" })}>{name}</span>
                  {check !== undefined && (
                    <span className={css({ display: "block", textStyle: "small", color: "status.amber.fg" })}>
                      <CheckThis to={reviewPath(policyId, key)} reason={check} of={name} /> {check}
                    </span>
                  )}
                </td>
                <td className={css({ color: "fg.muted" })}>{kind === "BLANKET" ? "Blanket" : "Named"}</td>
                <td data-page>{pageOf(policyQuotes)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {more}
    </>
  );
}
