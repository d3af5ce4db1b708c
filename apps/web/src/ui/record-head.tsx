import type { ReactNode } from "react";
import { css } from "#styled/css";

interface RecordHeadProps {
  title: string;
  badge?: ReactNode;
  /** Next to its name: its number, its term. */
  aside?: ReactNode;
  /** Two or three facts that staff need on the phone; the first one is the most prominent. */
  facts: ReactNode[];
  actions?: ReactNode;
}

// Each fact has the dot before it. The first dot of each line is outside and clipped, wherever the line breaks.
const line = css({ display: "flex", flexWrap: "wrap", ml: "[-19px]", color: "fg.muted" });
const factStyle = css({
  position: "relative",
  pl: "[19px]",
  minW: "0",
  overflowWrap: "anywhere",
  _before: {
    content: '""',
    position: "absolute",
    left: "8",
    top: "[8.5px]",
    w: "[3px]",
    h: "[3px]",
    rounded: "full",
    bg: "fg.subtle",
  },
  _first: { color: "fg.default", fontWeight: "medium" },
});

// On a phone they share the whole width, within reach of a thumb.
const actionsStyle = css({
  display: "flex",
  gap: "8",
  flexShrink: 0,
  w: { base: "full", md: "auto" },
  "& > *": { flex: { base: "1", md: "none" } },
});

/** Head of a record: its name, its state, its facts in one line, its actions. */
export function RecordHead({ title, badge, aside, facts, actions }: RecordHeadProps) {
  return (
    <header
      className={css({
        display: "flex",
        flexDirection: { base: "column", md: "row" },
        alignItems: "flex-start",
        justifyContent: "space-between",
        gap: { base: "12", md: "24" },
        px: "gutter",
        pt: "20",
        pb: "6",
      })}
    >
      <div className={css({ minW: "0", flex: "1" })}>
        <div
          className={css({
            display: "flex",
            alignItems: "center",
            flexWrap: "wrap",
            columnGap: "10",
            rowGap: "4",
          })}
        >
          <h1 className={css({ textStyle: "title", overflowWrap: "anywhere" })}>{title}</h1>
          {badge}
          {aside}
        </div>
        <div className={css({ mt: "2", overflow: "hidden" })}>
          <div className={line}>
            {facts.map((fact, position) => (
              // Facts are a fixed list per kind of record; they never reorder.
              <span key={position} className={factStyle}>
                {fact}
              </span>
            ))}
          </div>
        </div>
      </div>
      {actions && <div className={actionsStyle}>{actions}</div>}
    </header>
  );
}
