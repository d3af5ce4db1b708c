import type { ReactNode } from "react";
import { css } from "#styled/css";

const key = css({
  display: "inline-grid",
  placeItems: "center",
  minW: "18",
  h: "18",
  px: "4",
  rounded: "sm",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "border.default",
  bg: "bg.canvas",
  color: "fg.muted",
  textStyle: "micro",
  fontFamily: "body",
  lineHeight: "1",
  whiteSpace: "nowrap",
});

export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className={key}>{children}</kbd>;
}
