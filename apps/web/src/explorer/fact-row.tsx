import { css } from "#styled/css";
import { CheckThis, reviewPath } from "./check-this.tsx";
import type { QuotedFact } from "./panel-model.ts";
import { QuoteChips } from "../quotes/quote-chips.tsx";

const row = css({
  display: "grid",
  "&[data-long]": { gridTemplateColumns: "[minmax(104px, 1fr) fit-content(62%)]" },
  gridTemplateColumns: "[minmax(104px, max-content) minmax(0, 1fr)]",
  columnGap: "16",
  rowGap: "2",
  py: "8",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
});

const checked = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "flex-end",
  columnGap: "8",
});

/** A limit has a long name and a short value; other facts are the other way around. */
export function FactRow({
  label,
  value,
  detail,
  quotes,
  check,
  isLimit,
  policyId,
}: QuotedFact & { isLimit?: boolean; policyId: string }) {
  return (
    <div className={row} data-long={isLimit || undefined}>
      <dt className={css({ color: "fg.muted", overflowWrap: "anywhere" })}>{label}</dt>
      <dd
        className={css({ textAlign: "right", fontVariantNumeric: "tabular-nums", overflowWrap: "anywhere" })}
      >
        {check ? (
          <>
            <span className={checked}>
              <CheckThis to={reviewPath(policyId, check.field)} reason={check.reason} of={label} />
              <span>{value}</span>
            </span>
            <span className={css({ display: "block", textStyle: "small", color: "status.amber.fg" })}>
              {check.reason}
            </span>
          </>
        ) : (
          value
        )}
        {detail && <span className={css({ display: "block", color: "fg.muted" })}>{detail}</span>}
        {quotes.length > 0 && (
          <span className={css({ display: "flex", justifyContent: "flex-end", mt: "4" })}>
            <QuoteChips quotes={quotes} isAtEnd />
          </span>
        )}
      </dd>
    </div>
  );
}
