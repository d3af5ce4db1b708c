import type { ReactNode } from "react";
import { css } from "#styled/css";
import { Mark } from "./mark.tsx";

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  /** The action that adds the first entry. */
  action?: ReactNode;
}

/** Nothing here yet: the spec's sentence, one line of help, one action. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div
      className={css({
        display: "flex",
        flexDirection: "column",
        alignItems: "center",
        textAlign: "center",
        px: "gutter",
        py: "72",
      })}
    >
      <Mark size={28} plain className={css({ color: "border.control", mb: "14" })} />
      <p className={css({ textStyle: "sectionSmall" })}>{title}</p>
      {children && <p className={css({ color: "fg.muted", maxW: "[340px]", mt: "2" })}>{children}</p>}
      {action && <div className={css({ mt: "16" })}>{action}</div>}
    </div>
  );
}
