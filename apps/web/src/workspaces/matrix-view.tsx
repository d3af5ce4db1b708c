import { ChevronDown, ChevronRight, CircleQuestionMark } from "lucide-react";
import { type ReactNode, useState } from "react";
import { css } from "#styled/css";
import { Segmented } from "../ui/segmented.tsx";
import type { Matrix, MatrixCell, MatrixLine } from "./matrix-table.ts";
import type { LinePlace } from "./review-table.ts";

/** As wide as the pane, over its padding. */
const bleed = css.raw({ mx: { base: "-16", lg: "-20" } });

const bar = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "8",
  mb: "12",
});

const legend = css({
  display: "flex",
  alignItems: "center",
  gap: "8",
  textStyle: "small",
  color: "fg.muted",
});

const swatch = css({
  w: "12",
  h: "12",
  rounded: "[3px]",
  bg: "bg.emphasis",
  boxShadow: "[inset 0 0 0 1px var(--colors-border-control)]",
});

const scroller = css(bleed, {
  overflowX: { lg: "auto" },
  borderTopWidth: "1px",
  borderTopStyle: "solid",
  borderTopColor: "border.subtle",
});

const table = css({
  w: "full",
  textStyle: "body",
  fontVariantNumeric: "tabular-nums",
  borderCollapse: "separate",
  borderSpacing: "0",
  // A phone shows each line as its label with what each offer says of it.
  "&, & tbody": { display: { base: "block", lg: "revert" } },
  "& thead": { display: { base: "none", lg: "revert" } },
  "& :is(th, td)": {
    textAlign: "left",
    verticalAlign: "top",
    overflowWrap: "anywhere",
    py: { base: "4", lg: "10" },
    px: { base: "16", lg: "16" },
  },
  "& tr > :first-child": { pl: { lg: "20" } },
  lg: {
    "& :is(th, td)": {
      borderBottomWidth: "1px",
      borderBottomStyle: "solid",
      borderBottomColor: "border.subtle",
      minW: "[150px]",
    },
    "& :is(td, thead th:not(:first-child))": {
      borderLeftWidth: "1px",
      borderLeftStyle: "solid",
      borderLeftColor: "border.subtle",
    },
    "& tr > :first-child": { position: "sticky", left: "0", zIndex: "[1]", bg: "bg.canvas" },
  },
});

const row = css({
  position: "relative",
  cursor: "pointer",
  display: { base: "block", lg: "revert" },
  py: { base: "8", lg: "0" },
  borderBottomWidth: { base: "1px", lg: "0" },
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
  _hover: { "& > *": { bg: "bg.hover" } },
  "&[data-chosen] > *": { bg: "bg.hover" },
  "&[data-chosen] > :first-child": { boxShadow: "[inset 2px 0 0 var(--colors-accent-fg)]" },
});

const groupRow = css({
  display: { base: "block", lg: "revert" },
  "& > th": { textStyle: "sectionSmall", pt: "16!", pb: "4!" },
});

const labelButton = css({
  textAlign: "left",
  color: { base: "fg.default", lg: "fg.muted" },
  fontWeight: { base: "medium", lg: "normal" },
  // As large as its cell, which stays in place while the others scroll.
  _after: { content: "''", position: "absolute", inset: "0" },
  "&:focus-visible": { outline: "none" },
  "&:focus-visible::after": { outline: "2px solid", outlineColor: "accent.fg", outlineOffset: "[-2px]" },
});

const cellStyle = css({
  display: { base: "grid", lg: "revert" },
  gridTemplateColumns: { base: "[minmax(0, 2fr) minmax(0, 3fr)]" },
  columnGap: "12",
  color: "fg.muted",
  "&[data-outcome=LESS]": { bg: "bg.emphasis!", color: "fg.default", fontWeight: "semibold" },
  "&[data-outcome=EXCLUDED]": { bg: "status.red.bg!", color: "status.red.fg", fontWeight: "semibold" },
  "&[data-outcome=NOT_FOUND]": { color: "status.amber.fg", fontWeight: "medium" },
});

const more = css(bleed, {
  display: "flex",
  alignItems: "center",
  gap: "8",
  w: "[calc(100% + 32px)]",
  lg: { w: "[calc(100% + 40px)]" },
  minH: "44",
  px: { base: "16", lg: "20" },
  color: "fg.muted",
  fontWeight: "medium",
  textAlign: "left",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
  _hover: { bg: "bg.hover" },
});

interface MatrixViewProps {
  matrix: Matrix;
  /** What can be done with it. */
  acts: ReactNode;
  /** The line whose words are shown beside it. */
  chosen: LinePlace | null;
  onChoose: (line: LinePlace) => void;
}

/** Offers side by side: only the lines that differ, then how many agree. A line opens its words. */
export function MatrixView({ matrix, acts, chosen, onChoose }: MatrixViewProps) {
  const [shown, setShown] = useState<"DIFFERENCES" | "ALL">("DIFFERENCES");
  const different = matrix.lines.filter(({ isSame }) => !isSame);
  const same = matrix.lines.filter(({ isSame }) => isSame);
  const isAll = shown === "ALL";
  const lines = isAll ? matrix.lines : different;
  const hasLess = matrix.lines.some(({ cells }) => cells.some(({ outcome }) => outcome === "LESS"));
  return (
    <section aria-label="Comparison" data-matrix>
      <div className={bar}>
        <Segmented
          label="Lines"
          choices={[
            { value: "DIFFERENCES", label: `Differences ${different.length}` },
            { value: "ALL", label: `All ${matrix.lines.length}` },
          ]}
          value={shown}
          onChange={setShown}
        />
        <div className={css({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "16" })}>
          {hasLess && (
            <p className={legend}>
              <span aria-hidden="true" className={swatch} />
              Gives less or asks more than the others
            </p>
          )}
          {acts}
        </div>
      </div>
      <div className={scroller}>
        <table className={table}>
          <thead>
            <tr>
              <th scope="col">
                <span className={css({ srOnly: true })}>Line</span>
              </th>
              {matrix.columns.map(({ name, detail }) => (
                <th key={name} scope="col">
                  <span className={css({ display: "block", textStyle: "sectionSmall" })}>{name}</span>
                  <span
                    className={css({
                      display: "block",
                      textStyle: "small",
                      color: "fg.subtle",
                      fontWeight: "normal",
                    })}
                  >
                    {detail}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          {[...Map.groupBy(lines, ({ group }) => group)].map(([group, own]) => (
            <tbody key={group}>
              <tr className={groupRow}>
                <th scope="colgroup" colSpan={matrix.columns.length + 1}>
                  {group}
                </th>
              </tr>
              {own.map((line) => (
                <Line
                  key={`${line.block}-${line.row}`}
                  line={line}
                  columns={matrix.columns}
                  isChosen={chosen?.block === line.block && chosen.row === line.row}
                  onChoose={() => onChoose({ block: line.block, row: line.row })}
                />
              ))}
            </tbody>
          ))}
        </table>
      </div>
      {same.length > 0 && (
        <button
          type="button"
          className={more}
          aria-expanded={isAll}
          onClick={() => setShown(isAll ? "DIFFERENCES" : "ALL")}
        >
          {isAll ? <ChevronDown aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
          {same[0]?.group}
        </button>
      )}
    </section>
  );
}

interface LineProps {
  line: MatrixLine;
  columns: Matrix["columns"];
  isChosen: boolean;
  onChoose: () => void;
}

function Line({ line, columns, isChosen, onChoose }: LineProps) {
  return (
    // All of the line opens its words, for keyboards by its button.
    <tr className={row} data-chosen={isChosen || undefined} onClick={onChoose}>
      <th scope="row" className={css({ display: { base: "block", lg: "revert" } })}>
        <button type="button" className={labelButton} aria-current={isChosen || undefined}>
          {line.label}
        </button>
      </th>
      {line.cells.map((cell, at) => (
        <td key={columns[at]?.name} className={cellStyle} data-outcome={cell.outcome}>
          <span
            aria-hidden="true"
            className={css({ display: { lg: "none" }, color: "fg.muted", fontWeight: "normal" })}
          >
            {columns[at]?.name}
          </span>
          <CellText cell={cell} />
        </td>
      ))}
    </tr>
  );
}

const CellText = ({ cell: { text, outcome } }: { cell: MatrixCell }) =>
  outcome === "NOT_FOUND" ? (
    <span
      className={css({ display: "inline-flex", gap: "6", alignItems: "start", "& > .lucide": { mt: "2" } })}
    >
      <CircleQuestionMark aria-hidden="true" />
      {text}
    </span>
  ) : (
    <span>
      {text}
      {outcome === "LESS" && (
        <span className={css({ srOnly: true })}> (gives less or asks more than the others)</span>
      )}
    </span>
  );
