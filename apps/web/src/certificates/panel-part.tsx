import type { ReactNode } from "react";
import { css } from "#styled/css";

/** A part of the panel beside a certificate. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className={css({ mt: "24" })}>
      <h3 className={css({ textStyle: "sectionSmall", mb: "8" })}>{title}</h3>
      {children}
    </section>
  );
}
