import { css } from "#styled/css";

/** A line of a list in a request's overview. */
export const partLine = css({
  display: "flex",
  alignItems: "center",
  gap: "12",
  minH: "40",
  py: "6",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
  _first: { borderTopWidth: "1px", borderTopStyle: "solid", borderTopColor: "border.subtle" },
});
