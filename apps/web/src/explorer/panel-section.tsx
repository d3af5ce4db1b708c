import type { ReactNode } from "react";
import { css } from "#styled/css";

/** The heading of a part of the panel; the links to it stop above it. */
export const panelHeading = css({ textStyle: "section", scrollMarginTop: { base: "[56px]", lg: "12" } });

interface PanelSectionProps {
  id: string;
  name: string;
  /** How many entries there are. */
  count: number;
  children: ReactNode;
}

/** A part of the panel that is a list of entries. */
export function PanelSection({ id, name, count, children }: PanelSectionProps) {
  return (
    <section className={css({ pt: "20" })} aria-labelledby={id}>
      <h2 id={id} className={panelHeading}>
        {name}{" "}
        <span
          className={css({ fontWeight: "normal", color: "fg.muted", fontVariantNumeric: "tabular-nums" })}
        >
          {count}
        </span>
      </h2>
      {children}
    </section>
  );
}
