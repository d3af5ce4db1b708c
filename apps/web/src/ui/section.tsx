import { type ReactNode, useId } from "react";
import { css } from "#styled/css";

interface SectionProps {
  title: string;
  /** Next to the title, muted: the count. */
  count?: number;
  action?: ReactNode;
  children: ReactNode;
}

/** A part of a page with a heading. The page sets the space between sections. */
export function Section({ title, count, action, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={css({ minW: "0" })}>
      <div className={css({ display: "flex", alignItems: "center", gap: "8", mb: "4", maxW: "section" })}>
        <h2 id={id} className={css({ textStyle: "section" })}>
          {title}
        </h2>
        {count !== undefined && (
          <span className={css({ color: "fg.subtle", fontVariantNumeric: "tabular-nums" })}>{count}</span>
        )}
        {action && <div className={css({ ml: "auto" })}>{action}</div>}
      </div>
      {children}
    </section>
  );
}
