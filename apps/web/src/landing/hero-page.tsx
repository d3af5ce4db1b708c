import { css } from "#styled/css";

const rows: [string, string, boolean][] = [
  ["Premises", "4, Dock 3, cold store", false],
  ["Property", "Finished beer, hops and yeast", false],
  ["Limit of insurance", "$25,000", true],
  ["Deductible", "$2,500", true],
  ["Refrigeration agreement", "On file", false],
  ["Power outage", "Covered", true],
];

const mark = css({ bg: "doc.markActive" });

/** The page in the image, with the words that the answer is based on. */
export function HeroPage() {
  return (
    <div className={css({ flex: "1", minH: "0", overflow: "hidden", bg: "bg.desk", px: "24", pt: "20" })}>
      <div className={css({ h: "full", bg: "doc.paper", color: "doc.ink", px: "24", pt: "28" })}>
        <p className={css({ fontWeight: "semibold", fontSize: "[13px]" })}>SPOILAGE COVERAGE</p>
        <p className={css({ mt: "6" })}>This endorsement changes the policy. Please read it with care.</p>
        <dl className={css({ mt: "12", borderWidth: "1px", borderStyle: "solid", borderColor: "doc.ink" })}>
          {rows.map(([name, value, isQuoted]) => (
            <div
              key={name}
              className={css({
                display: "grid",
                gridTemplateColumns: "[1fr 1fr]",
                "& > *": { px: "8", py: "4" },
                "& + &": { borderTopWidth: "1px", borderTopStyle: "solid", borderTopColor: "doc.ink" },
              })}
            >
              <dt>
                <span className={isQuoted ? mark : undefined}>{name}</span>
              </dt>
              <dd>
                <span className={isQuoted ? mark : undefined}>{value}</span>
              </dd>
            </div>
          ))}
        </dl>
        <p className={css({ mt: "14" })}>
          A. We will pay for loss of perishable stock at the premises shown above that spoils because of a
          change in temperature.
        </p>
        <p className={css({ mt: "8" })}>
          B. Power outage means an interruption of power, at or away from the premises, due to conditions
          beyond your control.
        </p>
      </div>
    </div>
  );
}
