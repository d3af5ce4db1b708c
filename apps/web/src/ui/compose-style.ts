/** A text that is written in place: a box whose edge answers for the text area in it. */
import { css } from "#styled/css";

export const composeBox = css({
  rounded: "lg",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "border.control",
  bg: "bg.canvas",
  "&:has(textarea:focus)": { borderColor: "accent.fg", boxShadow: "[0 0 0 3px var(--colors-accent-ring)]" },
  "&:has([aria-invalid=true])": { borderColor: "status.red.dot" },
  "&[data-over]": { borderColor: "accent.fg", bg: "accent.subtle" },
});

/** Grows with its text. Its size, and the space above it, are its owner's. */
export const composeArea = css({
  display: "block",
  w: "full",
  px: "12",
  bg: "transparent",
  color: "fg.default",
  resize: "none",
  outline: "none",
  fieldSizing: "content",
  _placeholder: { color: "fg.subtle", opacity: "1" },
  "&:focus-visible": { outline: "none" },
});
