import { Search } from "lucide-react";
import { css } from "#styled/css";
import { PictureChip } from "./picture-parts.tsx";

const box = css({
  rounded: "lg",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "border.subtle",
  overflow: "hidden",
  textStyle: "body",
  "& .lucide": { color: "fg.subtle" },
});

const rowLine = {
  borderTopWidth: "1px",
  borderTopStyle: "solid",
  borderTopColor: "border.subtle",
} as const;

const comparison: [string, string, string][] = [
  ["Each occurrence", "$1,000,000", "$1,000,000"],
  ["Per-project aggregate", "Included", "Not included"],
  ["Deductible", "$2,500", "$5,000"],
  ["Premium", "$18,462", "$17,905"],
];

const cells = css({
  display: "grid",
  gridTemplateColumns: { base: "[1fr 84px 92px]", md: "[1fr 112px 112px]" },
  alignItems: "center",
  minH: "40",
  px: "14",
  py: "8",
  columnGap: "8",
  "& > :not(:first-child)": { textAlign: "right", fontVariantNumeric: "tabular-nums" },
});

/** Copilot: two quotes side by side, with the important difference in its own color. */
export function ComparisonPiece() {
  return (
    <div className={box}>
      <div className={`${cells} ${css({ bg: "bg.subtle", color: "fg.muted", textStyle: "small" })}`}>
        <span>Coverage comparison</span>
        <span>Harborstone</span>
        <span>Sablepoint</span>
      </div>
      {comparison.map(([name, left, right]) => (
        <div key={name} className={`${cells} ${css(rowLine)}`}>
          <span className={css({ color: "fg.muted" })}>{name}</span>
          <span>{left}</span>
          <span
            className={
              right === "Not included" ? css({ color: "status.amber.fg", fontWeight: "medium" }) : undefined
            }
          >
            {right}
          </span>
        </div>
      ))}
    </div>
  );
}

/** Knowledge: a question, its answer, and the words of the policy that support it. */
export function KnowledgePiece() {
  return (
    <div className={box}>
      <div className={css({ px: "14", py: "12" })}>
        <p className={css({ display: "flex", alignItems: "center", gap: "8", mb: "12" })}>
          <Search /> Are finished jobs covered for the owner?
        </p>
        <div className={css({ pt: "12", ...rowLine })}>
          <span className={css({ mr: "6" })}>Yes, when the contract asks for it in writing.</span>
          <PictureChip number={1} place="Declarations, p. 2" />
          <p
            className={css({
              mt: "8",
              pl: "10",
              borderLeftWidth: "2px",
              borderLeftStyle: "solid",
              borderLeftColor: "accent.fg",
              color: "fg.muted",
            })}
          >
            “Anyone whose contract with you requires it in writing is an insured for your finished work...”
          </p>
        </div>
      </div>
    </div>
  );
}
