import { Fragment, useState } from "react";
import { css } from "#styled/css";
import type { ReissueRowFieldsFragment } from "../graphql/generated/graphql.ts";
import { numberQuotes, placeOf, textOfQuote } from "../quotes/number-quotes.ts";
import { QuoteChip } from "../quotes/quote-chip.tsx";
import { counted } from "../ui/counted.ts";

type Row = ReissueRowFieldsFragment;

const table = css({
  display: "grid",
  gridTemplateColumns: "[minmax(112px, 1.4fr) minmax(64px, 1fr) minmax(72px, 96px)]",
  columnGap: "12",
  mt: "8",
  "& [role=row]": {
    display: "grid",
    gridTemplateColumns: "[subgrid]",
    gridColumn: "[1 / -1]",
    alignItems: "center",
    minH: "32",
    py: "4",
    borderBottomWidth: "1px",
    borderBottomStyle: "solid",
    borderBottomColor: "border.subtle",
  },
  "& [role=columnheader]": { textStyle: "smallStrong", color: "fg.subtle" },
  // A word is broken only if it is longer than its column.
  "& [role=rowheader]": { color: "fg.muted", minW: "0", overflowWrap: "break-word" },
  "& :is([role=cell], [role=columnheader]):not(:first-child)": { textAlign: "right", minW: "64" },
  "& [role=cell]": { overflowWrap: "anywhere" },
  // Not for policy numbers: their hyphens would be too wide.
  "& [data-kind=LIMIT] [role=cell]": { fontVariantNumeric: "tabular-nums" },
  "& [data-change=same]": { color: "fg.muted" },
  "& [data-change=lost]": { color: "danger.fg", fontWeight: "medium" },
  "& [data-change=changed]": { fontWeight: "medium" },
});

/** "…137-27": the end of a number, which is what differs; a short one whole. */
const endOf = (number: string | null | undefined): string =>
  number && number.length > 9 ? `…${number.slice(-6)}` : (number ?? "");

/** Each policy's rows begin with its number, or with what became of the policy. */
function groupByPolicy(rows: readonly Row[]): Row[][] {
  const groups: Row[][] = [];
  for (const row of rows) {
    if (row.kind === "POLICY_NUMBER" || row.kind === "POLICY" || row.kind === "DESCRIPTION") groups.push([]);
    groups.at(-1)?.push(row);
  }
  return groups;
}

export const numberProofs = (rows: readonly Row[]) =>
  numberQuotes(rows.flatMap(({ proofs }) => proofs.map(({ quote }) => quote)));

interface ComparedTableProps {
  rows: readonly Row[];
  /** The number of the proof whose page is open. */
  chosen: number | null;
  onChoose: (number: number) => void;
}

/** What the holder has beside what the renewal would print, policy by policy. */
export function ComparedTable({ rows, chosen, onChoose }: ComparedTableProps) {
  const { numberOf } = numberProofs(rows);
  const [isWhole, setWhole] = useState(false);
  const sameCount = rows.filter(isSameLimit).length;
  return (
    <div role="table" aria-label="What they hold, and what the renewal gives" className={table}>
      {groupByPolicy(rows).map((group, place) => (
        // The rows of a certificate are in a fixed order.
        <Fragment key={place}>
          <div role="row">
            <span role="columnheader">{group[0]?.policyTitle}</span>
            <span role="columnheader">Holds</span>
            <span role="columnheader">Renewal</span>
          </div>
          {group
            .filter((row) => isWorthShowing(row) && (isWhole || !isSameLimit(row)))
            .map((row) => (
              <div role="row" key={`${row.kind} ${row.label}`} data-kind={row.kind}>
                <span role="rowheader">{row.label}</span>
                <span role="cell" title={row.holds ?? undefined}>
                  {heldWordOf(row)}
                </span>
                <span role="cell" data-change={changeOf(row)} title={row.renewal ?? undefined}>
                  {row.proofs.length > 0
                    ? [...new Set(row.proofs.map(({ quote }) => quote))].map((quote) => (
                        <QuoteChip
                          key={numberOf(quote)}
                          number={numberOf(quote)}
                          place={placeOf(quote)}
                          quote={textOfQuote(quote)}
                          isChosen={chosen === numberOf(quote)}
                          onChoose={() => onChoose(numberOf(quote))}
                        />
                      ))
                    : wordOf(row)}
                </span>
              </div>
            ))}
        </Fragment>
      ))}
      {sameCount > 0 && !isWhole && (
        <div role="row">
          <span role="cell" className={css({ gridColumn: "[1 / -1]" })}>
            <button type="button" className={moreStyle} onClick={() => setWhole(true)}>
              {`Show ${counted(sameCount, "limit")} that ${sameCount === 1 ? "stays" : "stay"} the same`}
            </button>
          </span>
        </div>
      )}
    </div>
  );
}

const moreStyle = css({
  minH: { base: "44", md: "20" },
  color: "accent.fg",
  fontWeight: "medium",
  _hover: { textDecoration: "underline" },
});

// What differs and what is decided are in view together.
const isSameLimit = ({ kind, change }: Row): boolean => kind === "LIMIT" && change === "SAME";

/** Whom the policy is with is said only if that changes. */
const isWorthShowing = ({ kind, change }: Row): boolean => kind !== "CARRIER" || change !== "SAME";

function heldWordOf({ kind, holds }: Row): string {
  if (kind === "POLICY_NUMBER") return endOf(holds);
  // The whole text is on the certificate, and in the title.
  if (kind === "DESCRIPTION" && holds && holds.length > 24) return `${holds.slice(0, 23)}…`;
  return holds ?? "none";
}

const changeOf = ({ change }: Row): "same" | "lost" | "changed" =>
  change === "SAME" ? "same" : change === "LOST" ? "lost" : "changed";

function wordOf({ kind, change, renewal, mark }: Row): string {
  if (change === "SAME") return kind === "DESCRIPTION" ? "carried over unchanged" : "same";
  if (change === "LOST") return mark ? "no proof" : kind === "POLICY" ? "not certified" : "not stated";
  if (kind === "DESCRIPTION") return "carried over";
  return kind === "POLICY_NUMBER" ? endOf(renewal) : (renewal ?? "");
}
