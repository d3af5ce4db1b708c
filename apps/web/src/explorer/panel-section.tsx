import type { ReactNode } from "react";
import { css } from "#styled/css";

/** The heading of a section of the panel; links to it scroll to just above it. */
export const panelHeading = css({ textStyle: "section", scrollMarginTop: { base: "[56px]", lg: "12" } });

interface PanelSectionProps {
  id: string;
  name: string;
  count: number;
  children: ReactNode;
}

/** A section of the panel that is a list of entries. */
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
