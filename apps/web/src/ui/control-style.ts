import { css, cva } from "#styled/css";

const edge = {
  bg: "bg.canvas",
  color: "fg.default",
  rounded: "md",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "border.control",
  fontSize: { base: "[16px]", md: "[13px]" },
  lineHeight: "[20px]",
  transitionProperty: "[border-color]",
  transitionDuration: "[100ms]",
} as const;

const focused = {
  outline: "none",
  borderColor: "accent.fg",
  boxShadow: "[0 0 0 3px var(--colors-accent-ring)]",
} as const;

const wrong = { borderColor: "status.red.dot" } as const;
const wrongFocused = {
  borderColor: "status.red.dot",
  boxShadow: "[0 0 0 3px var(--colors-danger-ring)]",
} as const;

/** A control with its own box: text fields, text areas, the buttons of pickers. */
export const controlStyle = cva({
  base: {
    ...edge,
    w: "full",
    px: "10",
    textAlign: "left",
    _placeholder: { color: "fg.subtle", opacity: "1" },
    _focus: focused,
    _invalid: { ...wrong, _focus: wrongFocused },
    // Not :read-only, which matches every button.
    "&[readonly]": { bg: "bg.subtle", color: "fg.muted" },
    _disabled: { bg: "bg.subtle", color: "fg.muted", cursor: "not-allowed" },
  },
  variants: {
    size: {
      medium: { h: "control" },
      large: { h: "44", fontSize: { base: "[16px]", md: "[15px]" } },
      area: {
        display: "block",
        // The specification's heights; longer content scrolls inside.
        minH: "[120px]",
        maxH: "[600px]",
        py: "6",
        resize: "vertical",
        fieldSizing: "[content]",
      },
    },
  },
  defaultVariants: { size: "medium" },
});

/** A box around a bare input with an addition: `$`, `%`, an icon, a key. */
export const frameStyle = css({
  ...edge,
  display: "flex",
  alignItems: "center",
  gap: "8",
  w: "full",
  h: "control",
  px: "10",
  color: "fg.subtle",
  _focusWithin: focused,
  "&:has(input[aria-invalid=true])": { ...wrong, _focusWithin: wrongFocused },
  "&:has(input[readonly])": { bg: "bg.subtle" },
  "&:has(input:disabled)": { bg: "bg.subtle" },
});

export const bareInputStyle = css({
  flex: "1",
  minW: "0",
  w: "full",
  h: "full",
  bg: "transparent",
  color: "fg.default",
  outline: "none",
  "&:focus-visible": { outline: "none" },
  _placeholder: { color: "fg.subtle", opacity: "1" },
  "&[readonly]": { color: "fg.muted" },
  "&[data-figures]": { textAlign: "right", fontVariantNumeric: "tabular-nums" },
  "&::-webkit-search-cancel-button": { display: "none" },
});
