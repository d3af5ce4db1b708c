import { css } from "#styled/css";

const paper = css({
  h: "full",
  maxW: "[440px]",
  mx: "auto",
  px: "28",
  py: "24",
  bg: "doc.paper",
  color: "doc.ink",
  fontSize: "[8.5px]",
  lineHeight: "[12px]",
  letterSpacing: "0",
  boxShadow: "[0 0 0 1px rgba(16, 24, 21, 0.06)]",
  "& mark": { bg: "doc.mark", color: "inherit" },
  "& h4": { fontSize: "[8px]", fontWeight: "semibold", color: "doc.soft", mb: "2" },
});

const rule = { borderTopWidth: "1px", borderTopStyle: "solid", borderTopColor: "doc.rule" } as const;

const policies: {
  line: string;
  carrier: string;
  number: string;
  term: string;
  limits: [string, string][];
}[] = [
  {
    line: "General liability",
    carrier: "Harborstone Mutual",
    number: "HMG-4471902-26",
    term: "Mar 1, 2026 to Mar 1, 2027",
    limits: [
      ["One event", "$1,000,000"],
      ["All events, each project", "$2,000,000"],
      ["Finished work", "$2,000,000"],
    ],
  },
  {
    line: "Commercial auto",
    carrier: "Prairie Union Casualty",
    number: "PUC-CA-220716",
    term: "Mar 1, 2026 to Mar 1, 2027",
    limits: [["One accident", "$1,000,000"]],
  },
  {
    line: "Umbrella",
    carrier: "Harborstone Mutual",
    number: "HMU-4471903-26",
    term: "Mar 1, 2026 to Mar 1, 2027",
    limits: [["Above the two policies before", "$3,000,000"]],
  },
  {
    line: "Workers compensation",
    carrier: "Sablepoint Workers’ Mutual",
    number: "SWM-0093318",
    term: "Apr 1, 2026 to Apr 1, 2027",
    limits: [["One accident", "$500,000"]],
  },
];

const promises: [string, string][] = [
  ["The owner is insured for work in progress and for finished work", "General liability"],
  ["This insurance pays first, and asks no share of the owner’s", "General liability"],
  ["The insurer waives its claim against the owner", "Workers compensation"],
];

/** A certificate in this product's own layout and its own sentences. */
export function ProofOfInsurance() {
  return (
    <div className={paper}>
      <div
        className={css({
          display: "flex",
          justifyContent: "space-between",
          alignItems: "flex-end",
          pb: "10",
        })}
      >
        <div>
          <p
            className={css({
              fontSize: "[16px]",
              lineHeight: "[20px]",
              fontWeight: "semibold",
              letterSpacing: "[-0.02em]",
            })}
          >
            Proof of insurance
          </p>
          <p className={css({ color: "doc.soft" })}>Tidewater & Locke Insurance Agency, Columbus, Ohio</p>
        </div>
        <div className={css({ textAlign: "right" })}>
          <p className={css({ fontWeight: "semibold" })}>TL-26-00418</p>
          <p className={css({ color: "doc.soft" })}>November 20, 2026</p>
        </div>
      </div>
      <div
        className={css({ display: "grid", gridTemplateColumns: "[1fr 1fr]", gap: "16", py: "10", ...rule })}
      >
        <Party
          title="Made out to"
          lines={[
            "Marlow Yards Property Group LLC",
            "77 Marlow Yards Plaza, Suite 1200",
            "Columbus, OH 43215",
          ]}
          isFilled
        />
        <Party
          title="On behalf of"
          lines={["Wexcombe Tile & Stone LLC", "1184 Brewster Ave", "Columbus, OH 43206"]}
        />
      </div>
      {policies.map((policy) => (
        <div
          key={policy.number}
          className={css({ display: "grid", gridTemplateColumns: "[1fr 1fr]", gap: "16", py: "8", ...rule })}
        >
          <div>
            <p className={css({ fontWeight: "semibold", fontSize: "[9.5px]" })}>{policy.line}</p>
            <p>{policy.carrier}</p>
            <p className={css({ color: "doc.soft" })}>{policy.number}</p>
            <p className={css({ color: "doc.soft" })}>{policy.term}</p>
          </div>
          <dl className={css({ display: "grid", gridTemplateColumns: "[1fr auto]", alignContent: "start" })}>
            {policy.limits.map(([name, amount]) => (
              <div key={name} className={css({ display: "contents" })}>
                <dt className={css({ color: "doc.soft" })}>{name}</dt>
                <dd className={css({ textAlign: "right", fontVariantNumeric: "tabular-nums" })}>{amount}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      <div className={css({ py: "10", ...rule })}>
        <h4>Agreed for this job</h4>
        <p className={css({ mb: "4" })}>
          <mark>Tile and stone installation, Marlow Yards, Building C, from November 23, 2026.</mark>
        </p>
        {promises.map(([promise, line]) => (
          <p
            key={promise}
            className={css({ display: "flex", justifyContent: "space-between", gap: "12", py: "1" })}
          >
            <mark>{promise}</mark>
            <span className={css({ color: "doc.soft", whiteSpace: "nowrap" })}>{line}</span>
          </p>
        ))}
      </div>
      <div
        className={css({ display: "grid", gridTemplateColumns: "[1fr 130px]", gap: "24", pt: "10", ...rule })}
      >
        <p className={css({ color: "doc.soft" })}>
          This page sums up the policies above on the day it was made. It changes none of them, and what they
          cover is what they say.
        </p>
        <p className={css({ pt: "20", color: "doc.soft" })}>
          <span className={css({ display: "block", ...rule, pt: "2" })}>For the agency</span>
        </p>
      </div>
    </div>
  );
}

function Party({ title, lines, isFilled = false }: { title: string; lines: string[]; isFilled?: boolean }) {
  return (
    <div>
      <h4>{title}</h4>
      {lines.map((line) => (
        <p key={line}>{isFilled ? <mark>{line}</mark> : line}</p>
      ))}
    </div>
  );
}
