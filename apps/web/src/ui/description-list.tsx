import type { ReactNode } from "react";
import { css } from "#styled/css";

const list = css({
  display: "grid",
  gridTemplateColumns: { base: "[1fr]", md: "[1fr 1fr]" },
  columnGap: "48",
  borderTopWidth: "1px",
  borderTopStyle: "solid",
  borderTopColor: "border.subtle",
  maxW: "section",
});

const row = css({
  display: "grid",
  gridTemplateColumns: "[136px minmax(0, 1fr)]",
  alignItems: "center",
  gap: "16",
  minH: "40",
  py: "8",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
  "[data-single] > &": { gridTemplateColumns: "[auto minmax(0, 1fr)]", "& dd": { textAlign: "right" } },
});

export interface Fact {
  label: string;
  value: ReactNode;
}

interface DescriptionListProps {
  facts: Fact[];
  /** One column, for narrow panels. */
  single?: boolean;
}

/** A record's facts in two columns that read downwards, each value beside its label; in a panel, at its right edge. */
export function DescriptionList({ facts, single = false }: DescriptionListProps) {
  const rows = Math.ceil(facts.length / 2);
  const style = single ? { gridTemplateColumns: "1fr" } : ({ "--rows": rows } as Record<string, number>);
  return (
    <dl
      className={
        single
          ? list
          : `${list} ${css({ gridAutoFlow: { md: "column" }, gridTemplateRows: { md: "[repeat(var(--rows), auto)]" } })}`
      }
      style={style}
      data-single={single || undefined}
    >
      {facts.map((fact) => (
        <div key={fact.label} className={row}>
          <dt className={css({ color: "fg.muted" })}>{fact.label}</dt>
          <dd
            className={css({
              minW: "0",
              overflowWrap: "anywhere",
              fontVariantNumeric: "lining-nums",
            })}
          >
            {fact.value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
