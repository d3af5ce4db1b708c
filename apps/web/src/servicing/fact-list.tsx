import { css } from "#styled/css";
import type { Fact } from "../ui/description-list.tsx";

const list = css({
  display: "grid",
  gridTemplateColumns: "[minmax(0, 1fr)]",
  columnGap: "24",
  maxW: "section",
  "h2 + &": { borderTopWidth: "1px", borderTopStyle: "solid", borderTopColor: "border.subtle" },
  // By the width of the pane, because the list of requests may be next to it.
  "@container (min-width: 560px)": {
    "&[data-columns='2']": { gridTemplateColumns: "[minmax(0, 1fr) minmax(0, 1fr)]" },
  },
});

const row = css({
  display: "grid",
  gridTemplateColumns: { base: "[124px minmax(0, 1fr)]", md: "[80px minmax(0, 1fr)]" },
  alignItems: "baseline",
  columnGap: "16",
  minH: "36",
  py: "8",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
  "[data-columns='1'] > &": {
    gridTemplateColumns: { base: "[124px minmax(0, 1fr)]", md: "[146px minmax(0, 1fr)]" },
  },
});

interface FactListProps {
  facts: readonly Fact[];
  /** Two where there is room, read in rows; one for what is read downwards, such as an address. */
  columns: 1 | 2;
}

/** The facts of a request, in a pane that is narrower than a page. */
export function FactList({ facts, columns }: FactListProps) {
  return (
    <dl className={list} data-columns={columns}>
      {facts.map(({ label, value }) => (
        <div key={label} className={row}>
          <dt className={css({ color: "fg.muted" })}>{label}</dt>
          <dd className={css({ minW: "0", overflowWrap: "anywhere", fontVariantNumeric: "lining-nums" })}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
