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
  "& table": {
    // On a phone a wide one is moved sideways within the sheet.
    display: { base: "block", md: "table" },
    overflowX: "auto",
    w: "full",
    borderCollapse: "collapse",
    textStyle: "body",
  },
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
  // The numbers of a row stand in its last cell, and those of words that go only with the words that stay.
  "& tr[data-quotes]": {
    position: "relative",
    "& > :last-child": { pr: "[88px]" },
    _after: { position: "absolute", right: "0", top: "10", maxW: "[84px]", textAlign: "right" },
  },
  "& [data-evidence]:has(> del:only-child)::after": { content: "none" },
  "& ins": {
    bg: "doc.mark",
    textDecoration: "none",
    borderBottomWidth: "2px",
    borderBottomStyle: "solid",
    borderBottomColor: "accent.solid",
  },
  "& del": { textDecoration: "line-through", opacity: 0.65, textDecorationColor: "[currentcolor]" },
  "& del + ins": { ml: "2" },
  // A suggestion of whole blocks stands around them.
  "& :is(ins, del):has(> :is(p, h2, ul, table))": { display: "block" },
  "& :is(ul, tbody, tr) > :is(ins, del)": { display: "contents" },
  "& :is(ul, tbody, tr) > ins > *": { bg: "doc.mark" },
  "& :is(ul, tbody, tr) > del :is(p, td, th)": { textDecoration: "line-through", opacity: 0.65 },
  "& [data-current-suggestion]": {
    outline: "2px solid",
    outlineColor: "accent.solid",
    outlineOffset: "[1px]",
  },
});
