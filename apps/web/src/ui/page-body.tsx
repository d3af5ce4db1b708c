import type { ReactNode } from "react";
import { css } from "#styled/css";

/** The body of a record's tab: gutters, and 24 pixels between its sections. */
export function PageBody({ children }: { children: ReactNode }) {
  return (
    <div
      className={css({
        display: "flex",
        flexDirection: "column",
        gap: "24",
        px: "gutter",
        pt: "20",
        pb: "40",
        "& > *": { maxW: "section" },
      })}
    >
      {children}
    </div>
  );
}
