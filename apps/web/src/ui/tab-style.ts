/** What tabs look like, whether they are links to pages or change what a dialog shows. */
import { css } from "#styled/css";

export const tabRow = css.raw({
  display: "flex",
  gap: "20",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
});

const chosen = {
  color: "fg.default",
  _after: {
    content: '""',
    position: "absolute",
    insetX: "0",
    bottom: "[-1px]",
    h: "2",
    rounded: "full",
    bg: "accent.fg",
  },
} as const;

export const tabStyle = css.raw({
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  gap: "6",
  h: { base: "44", md: "40" },
  color: "fg.muted",
  textStyle: "label",
  whiteSpace: "nowrap",
  _hover: { color: "fg.default" },
  _current: chosen,
  "&[data-selected]": chosen,
});
