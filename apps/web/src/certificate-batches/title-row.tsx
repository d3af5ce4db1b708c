import type { ReactNode } from "react";
import { css } from "#styled/css";

const row = css({
  display: "flex",
  flexDirection: { base: "column", md: "row" },
  alignItems: { base: "stretch", md: "center" },
  columnGap: "24",
  rowGap: "12",
  px: "gutter",
  pt: "20",
  pb: "12",
});

// On a phone they share the whole width, within reach of a thumb.
const actionsStyle = css({
  display: "flex",
  flexWrap: "wrap",
  gap: "8",
  flexShrink: 0,
  ml: { md: "auto" },
  "& > :is(a, button)": { flex: { base: "1", md: "none" } },
});

interface TitleRowProps {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
}

/** The head of a part of a record: what it is, in a line, and what can be done. */
export function TitleRow({ title, description, actions }: TitleRowProps) {
  return (
    <div className={row}>
      <div className={css({ minW: "0" })}>
        <h2 className={css({ textStyle: "section" })}>{title}</h2>
        {description && <p className={css({ color: "fg.muted" })}>{description}</p>}
      </div>
      {actions && <div className={actionsStyle}>{actions}</div>}
    </div>
  );
}
