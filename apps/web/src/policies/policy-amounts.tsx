import { css } from "#styled/css";
import { Figures } from "../ui/figures.tsx";
import { formatDollars } from "./format-dollars.ts";

interface PolicyAmountsProps {
  totalCents: number;
  commissionCents: number;
}

/** Total and commission, read-only and computed while typing. The server computes the same. */
export function PolicyAmounts({ totalCents, commissionCents }: PolicyAmountsProps) {
  return (
    <dl className={css({ display: "flex", flexWrap: "wrap", columnGap: "20", color: "fg.muted" })}>
      <div className={css({ display: "flex", gap: "6", alignItems: "baseline" })}>
        <dt>Total</dt>
        <dd className={css({ textStyle: "section", color: "fg.default" })}>
          <Figures>{formatDollars(totalCents / 100)}</Figures>
        </dd>
      </div>
      <div className={css({ display: "flex", gap: "6", alignItems: "baseline" })}>
        <dt>Estimated Commission</dt>
        <dd className={css({ color: "fg.default" })}>
          <Figures>{formatDollars(commissionCents / 100)}</Figures>
        </dd>
      </div>
    </dl>
  );
}
