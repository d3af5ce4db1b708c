import { css } from "#styled/css";

/** An entry of a list that is shown next to a document and can be navigated with the keyboard. */
export const entryStyle = css({
  px: "gutter",
  mx: "-gutter",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
  overflowWrap: "anywhere",
  "&[data-current]": { bg: "bg.hover", boxShadow: "[inset 2px 0 0 var(--colors-accent-fg)]" },
});
