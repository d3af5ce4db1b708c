import { css } from "#styled/css";

/** The shared look of menus and listboxes: the popup, its items, its separator. */
export const floatingStyle = css({
  bg: "bg.raised",
  color: "fg.default",
  boxShadow: "float",
  rounded: "lg",
  p: "4",
  zIndex: "float",
  maxH: "[min(320px, var(--available-height, 320px))]",
  overflowY: "auto",
  overscrollBehavior: "contain",
  outline: "none",
  animation: "fade",
});

export const itemStyle = css({
  display: "flex",
  alignItems: "center",
  gap: "8",
  w: "full",
  minH: "control",
  px: "8",
  py: "4",
  rounded: "md",
  textStyle: "body",
  textAlign: "left",
  cursor: "default",
  userSelect: "none",
  outline: "none",
  "& > .lucide": { color: "fg.subtle" },
  _highlighted: { bg: "bg.highlight" },
  "&[data-disabled]": { color: "fg.disabled", "& > .lucide": { color: "fg.disabled" } },
  "&[data-danger]": { color: "danger.fg", "& > .lucide": { color: "danger.fg" } },
});

export const ruleStyle = css({ h: "1", my: "4", mx: "[-4px]", bg: "border.subtle", border: "none" });
