import { css } from "#styled/css";

/** The sheet that is written on: paper in either color scheme, with the numbers of its quotes. */
export const sheetStyle = css({
  maxW: "[720px]",
  minH: "[480px]",
  mx: "auto",
  px: { base: "20", md: "56" },
  py: "40",
  bg: "doc.paper",
  color: "doc.ink",
  textStyle: "reading",
  "& [contenteditable]": {
    outline: "none",
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
    minH: "[400px]",
  },
  "& [contenteditable] > * + *": { mt: "12" },
  "& h2": { textStyle: "section" },
  "& ul": { pl: "20", listStyleType: "disc" },
  "& table": { w: "full", borderCollapse: "collapse", textStyle: "body" },
  "& :is(th, td)": {
    py: "8",
    pr: "12",
    textAlign: "left",
    verticalAlign: "top",
    borderBottomWidth: "1px",
    borderBottomStyle: "solid",
    borderBottomColor: "border.default",
  },
  "& [data-quotes]::after": {
    content: "attr(data-quotes)",
    ml: "4",
    px: "4",
    rounded: "sm",
    bg: "doc.mark",
    textStyle: "micro",
  },
  "& ins": {
    bg: "doc.mark",
    textDecoration: "none",
    borderBottomWidth: "2px",
    borderBottomStyle: "solid",
    borderBottomColor: "accent.solid",
  },
  "& del": { textDecoration: "line-through", opacity: 0.65 },
});
