import type { ReactNode } from "react";
import { css } from "#styled/css";

interface SectionHeadProps {
  /** Names the section with `aria-labelledby`. */
  id: string;
  title: string;
  action?: ReactNode;
}

/** The head of a part of a page that fills the page's width, such as a table. */
export function SectionHead({ id, title, action }: SectionHeadProps) {
  return (
    <div
      className={css({
        display: "flex",
        alignItems: "center",
        justifyContent: "space-between",
        gap: "16",
        px: "gutter",
        pt: "20",
        pb: "8",
      })}
    >
      <h2 id={id} className={css({ textStyle: "section" })}>
        {title}
      </h2>
      {action}
    </div>
  );
}
