import { css } from "#styled/css";

/** Figures that line up under each other: money, counts, dates. Never policy or phone numbers. */
export function Figures({ children }: { children: string }) {
  return <span className={css({ fontVariantNumeric: "tabular-nums" })}>{children}</span>;
}
