import type { ReactNode } from "react";
import { css } from "#styled/css";

const columns = css({
  display: "grid",
  gridTemplateColumns: { base: "[1fr]", md: "[1fr 1fr]" },
  gap: "16",
});

/** Two fields side by side if there is room. */
export function FieldColumns({ children }: { children: ReactNode }) {
  return <div className={columns}>{children}</div>;
}
