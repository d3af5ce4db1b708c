import { cva } from "#styled/css";

/** Shared by buttons, links that look like one, and icon buttons. */
export const buttonStyle = cva({
  base: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    gap: "6",
    flexShrink: 0,
    rounded: "md",
    textStyle: "label",
    whiteSpace: "nowrap",
    textDecoration: "none",
    userSelect: "none",
    borderWidth: "1px",
    borderStyle: "solid",
    borderColor: "transparent",
    transitionProperty: "[background-color, border-color, color]",
    transitionDuration: "[100ms]",
    "&:is(:disabled, [aria-disabled=true])": {
      bg: "bg.muted",
      color: "fg.disabled",
      borderColor: "transparent",
      cursor: "not-allowed",
    },
    "&[aria-busy=true]": { cursor: "progress" },
  },
  variants: {
    tone: {
      primary: {
        bg: "accent.solid",
        color: "fg.onAccent",
        "&:hover:not(:disabled)": { bg: "accent.solidHover" },
      },
      secondary: {
        bg: "bg.raised",
        color: "fg.default",
        borderColor: "border.default",
        "&:hover:not(:disabled), &[aria-expanded=true]": { bg: "bg.muted" },
      },
      ghost: {
        color: "fg.muted",
        "&:hover:not(:disabled), &[aria-expanded=true]": { bg: "bg.muted", color: "fg.default" },
        "&:is(:disabled, [aria-disabled=true])": { bg: "transparent" },
      },
      danger: {
        bg: "danger.solid",
        color: "fg.onAccent",
        "&:hover:not(:disabled)": { bg: "danger.solidHover" },
      },
      dangerQuiet: {
        bg: "bg.raised",
        color: "danger.fg",
        borderColor: "border.default",
        "&:hover:not(:disabled)": { bg: "bg.muted" },
      },
    },
    size: {
      small: { h: "controlSmall", px: "10", textStyle: "smallStrong" },
      medium: { h: "control", px: "12", fontSize: { base: "[15px]", md: "[13px]" } },
      header: { h: "36", px: "16", textStyle: "reading", fontWeight: "medium" },
      large: { h: "44", px: "20", textStyle: "input", fontWeight: "medium" },
      // In the landing page's images of the product.
      picture: { h: "26", px: "10", textStyle: "smallStrong" },
    },
    shape: {
      text: {},
      icon: { px: "0", aspectRatio: "[1]" },
    },
  },
  defaultVariants: { tone: "secondary", size: "medium", shape: "text" },
});

export type ButtonTone = "primary" | "secondary" | "ghost" | "danger" | "dangerQuiet";
export type ButtonSize = "small" | "medium" | "header" | "large";
