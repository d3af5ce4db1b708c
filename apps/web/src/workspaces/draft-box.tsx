import type { ReactNode } from "react";
import { css } from "#styled/css";

const box = css({
  rounded: "lg",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "border.default",
  overflowWrap: "anywhere",
});

const row = css({
  display: "grid",
  gridTemplateColumns: { base: "[minmax(0, 1fr)]", md: "[72px minmax(0, 1fr)]" },
  px: "16",
  py: "8",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
});

/** Something as it will arrive: lines that say where it goes, then its text. */
export const DraftBox = ({ lines, children }: { lines: ReactNode; children: ReactNode }) => (
  <div className={box}>
    {lines}
    <div className={css({ p: "16" })}>{children}</div>
  </div>
);

export const DraftLine = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={row}>
    <span className={css({ color: "fg.muted" })}>{label}</span>
    <span>{children}</span>
  </div>
);

export const draftText = css({ textStyle: "reading", whiteSpace: "pre-line" });
