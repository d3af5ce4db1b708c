import type { ReactNode } from "react";
import { css } from "#styled/css";

interface FormSectionProps {
  title: string;
  /** At the right of the title, such as a switch between two ways of filling it in. */
  aside?: ReactNode;
  /** h3 below a dialog's title, h2 on a page. */
  heading?: "h2" | "h3";
  children: ReactNode;
}

const section = css({
  pt: "16",
  mt: "20",
  borderTopWidth: "1px",
  borderTopStyle: "solid",
  borderTopColor: "border.subtle",
  "&:first-of-type": { pt: "0", mt: "0", borderTopWidth: "0" },
});

const head = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "8",
  minH: "control",
  mb: "8",
});

/** A part of a form with its own small heading, separated from the previous part by a hairline. */
export function FormSection({ title, aside, heading: Heading = "h3", children }: FormSectionProps) {
  return (
    <section className={section}>
      <div className={head}>
        <Heading className={css({ textStyle: "sectionSmall" })}>{title}</Heading>
        {aside}
      </div>
      <div className={css({ display: "flex", flexDirection: "column", gap: "16" })}>{children}</div>
    </section>
  );
}
