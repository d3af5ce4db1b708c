import type { ReactNode } from "react";
import { css } from "#styled/css";

interface RecordSectionProps {
  title: string;
  /** Next to the title: a count, who reviewed it. */
  note?: ReactNode;
  /** On a phone it comes after the details. */
  isLater?: boolean;
  children: ReactNode;
}

/** A part of a record's page. */
export function RecordSection({ title, note, isLater = false, children }: RecordSectionProps) {
  return (
    <section
      className={css({ minW: "0", "&[data-later]": { order: { base: "2", md: "0" } } })}
      data-later={isLater || undefined}
    >
      <div
        className={css({
          display: "flex",
          alignItems: "baseline",
          flexWrap: "wrap",
          columnGap: "8",
          mb: "8",
        })}
      >
        <h2 className={css({ textStyle: "section" })}>{title}</h2>
        {note !== undefined && note !== null && (
          <span
            className={css({ textStyle: "small", color: "fg.muted", fontVariantNumeric: "tabular-nums" })}
          >
            {note}
          </span>
        )}
      </div>
      {children}
    </section>
  );
}
