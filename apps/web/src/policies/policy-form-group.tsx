import type { ReactNode } from "react";
import { css } from "#styled/css";

const group = css({
  display: "grid",
  gridTemplateColumns: { base: "[minmax(0, 1fr)]", md: "[128px minmax(0, 1fr)]" },
  columnGap: "24",
  rowGap: "8",
  py: "16",
  borderTopWidth: "1px",
  borderTopStyle: "solid",
  borderTopColor: "border.subtle",
  "&:first-of-type": { borderTopWidth: "0", pt: "0" },
});

const fields = css({
  display: "grid",
  gap: "16",
  gridTemplateColumns: { base: "[minmax(0, 1fr)]", md: "[repeat(var(--columns), minmax(0, 1fr))]" },
});

interface PolicyFormGroupProps {
  title: string;
  /** Fields side by side if there is room. */
  columns: 1 | 2 | 3;
  children: ReactNode;
}

/** A part of a long form: its name on the left, its fields on the right. */
export function PolicyFormGroup({ title, columns, children }: PolicyFormGroupProps) {
  return (
    <section className={group}>
      <h3 className={css({ textStyle: "sectionSmall" })}>{title}</h3>
      <div className={fields} style={{ "--columns": columns } as Record<string, number>}>
        {children}
      </div>
    </section>
  );
}
