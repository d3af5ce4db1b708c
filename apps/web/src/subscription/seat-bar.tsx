import { css } from "#styled/css";
import { counted } from "../ui/counted.ts";

/**
 * How many of the purchased seats are taken. The bar is capped at full, even if more seats are taken than purchased.
 */
export function SeatBar({ taken, bought }: { taken: number; bought: number }) {
  const share = bought > 0 ? Math.min(taken / bought, 1) : 1;
  return (
    <div className={css({ maxW: "section", mt: "16" })}>
      <div className={css({ display: "flex", justifyContent: "space-between", textStyle: "small", mb: "6" })}>
        <span id="seats">Seats in use</span>
        <span className={css({ color: "fg.muted" })}>
          {taken} of {counted(bought, "seat")}
        </span>
      </div>
      <meter
        aria-labelledby="seats"
        min={0}
        max={bought}
        value={Math.min(taken, bought)}
        className={css({ srOnly: true })}
      >
        {taken} of {counted(bought, "seat")}
      </meter>
      <div
        aria-hidden="true"
        className={css({ h: "6", rounded: "full", bg: "bg.emphasis", overflow: "hidden" })}
      >
        <div className={css({ h: "full", bg: "accent.fill" })} style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  );
}
