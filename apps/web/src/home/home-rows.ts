/** How the lists of the home page look: rows between hairlines, each a link. */
import { css } from "#styled/css";

export const homeList = css({
  mt: "8",
  borderTopWidth: "1px",
  borderTopStyle: "solid",
  borderTopColor: "border.subtle",
  "& > li": { borderBottomWidth: "1px", borderBottomStyle: "solid", borderBottomColor: "border.subtle" },
});

/** Its columns are its list's. */
export const homeRow = css({
  display: "grid",
  rowGap: "2",
  alignItems: "center",
  minH: { base: "60", md: "40" },
  py: { base: "8", md: "6" },
  px: "8",
  mx: "-8",
  rounded: "md",
  _hover: { bg: "bg.hover" },
});

export const homeRowName = css({
  fontWeight: "medium",
  truncate: true,
  fontSize: { base: "[15px]", md: "[13px]" },
});
