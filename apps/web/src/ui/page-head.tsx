import type { ReactNode } from "react";
import { css } from "#styled/css";

const head = css({
  display: "flex",
  flexDirection: { base: "column", md: "row" },
  alignItems: { base: "stretch", md: "flex-end" },
  justifyContent: "space-between",
  gap: { base: "12", md: "24" },
  px: "gutter",
  pt: { base: "16", md: "20" },
  pb: "16",
});

interface PageHeadProps {
  title: string;
  /** One line about the contents of this page. */
  description?: ReactNode;
  /** Filter first, the primary action last. */
  actions?: ReactNode;
}

/** Head of a list page. On a phone the top bar already shows the title. */
export function PageHead({ title, description, actions }: PageHeadProps) {
  return (
    <header className={head}>
      <div className={css({ minW: "0" })}>
        <h1 className={css({ textStyle: "title", srOnly: { base: true, lg: false } })}>{title}</h1>
        {description && (
          <p className={css({ color: "fg.muted", textStyle: { base: "reading", md: "body" } })}>
            {description}
          </p>
        )}
      </div>
      {actions && (
        <div className={css({ display: "flex", alignItems: "center", gap: "8", flexShrink: 0 })}>
          {actions}
        </div>
      )}
    </header>
  );
}
