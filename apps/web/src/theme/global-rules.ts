import type { Config } from "@pandacss/dev";

// Rules for every page: color scheme, type, focus, hidden helpers, motion.

export const globalRules: NonNullable<Config["globalCss"]> = {
  ":root": {
    colorScheme: "light dark",
    "--gutter": "16px",
    "--control": "44px",
    "--control-small": "36px",
    "--global-font-body": "fonts.body",
    "--global-color-border": "colors.border.subtle",
    "--global-color-placeholder": "colors.fg.subtle",
    "@media (min-width: 768px)": {
      "--gutter": "24px",
      "--control": "32px",
      "--control-small": "28px",
    },
  },
  "html[data-theme=light]": { colorScheme: "light" },
  "html[data-theme=dark]": { colorScheme: "dark" },
  html: {
    backgroundColor: "bg.canvas",
    color: "fg.default",
    fontOpticalSizing: "auto",
    fontFeatureSettings: '"calt", "kern"',
    WebkitFontSmoothing: "antialiased",
    MozOsxFontSmoothing: "grayscale",
    textSizeAdjust: "100%",
    scrollPaddingTop: "[64px]",
  },
  // An open modal handles the wheel. If the page has a scrollbar, its space is reserved, so that nothing shifts.
  "html:has(dialog[data-modal][open])": { overflow: "hidden" },
  "html:has(dialog[data-modal][open]) body": { paddingRight: "[var(--scrollbar, 0px)]" },
  body: { textStyle: "body", minHeight: "screen" },
  "button, input, select, textarea": { font: "inherit", letterSpacing: "inherit" },
  "button:not(:disabled), summary, label[for], [role=option]": { cursor: "default" },
  a: { cursor: "pointer" },
  ":where(a, button, summary, [tabindex], input[type=checkbox], input[type=radio]):focus-visible": {
    outline: "2px solid",
    outlineColor: "accent.fg",
    outlineOffset: "[2px]",
  },
  "[tabindex='-1']:focus-visible": { outline: "none" },
  "::selection": { backgroundColor: "accent.subtleHover" },
  ".lucide": { width: "16px", height: "16px", strokeWidth: "1.75", flexShrink: "0" },
  "[hidden]": { display: "none !important" },
  "input[type=number]": { appearance: "textfield" },
  // Panes hide their scrollbar until the pointer or the focus is in them. Forced colors keep the system's own.
  "@media (forced-colors: none)": {
    "::-webkit-scrollbar": { width: "[8px]", height: "[8px]" },
    "::-webkit-scrollbar-thumb": {
      border: "[2px solid transparent]",
      borderRadius: "sm",
      backgroundClip: "content-box",
    },
    ":is(html, :hover, :focus-within)::-webkit-scrollbar-thumb": { backgroundColor: "border.control" },
    "::-webkit-scrollbar-thumb:is(:hover, :active)": { backgroundColor: "fg.subtle !important" },
    // Firefox cannot style the thumb.
    "@supports not selector(::-webkit-scrollbar)": {
      "*": { scrollbarWidth: "thin", scrollbarColor: "[transparent transparent]" },
      ":is(html, :hover, :focus-within)": {
        scrollbarColor: "[var(--colors-border-control) transparent]",
      },
    },
  },
  "@media (prefers-reduced-motion: reduce)": {
    "*, ::before, ::after, ::backdrop": {
      animationDuration: "0.01ms !important",
      animationIterationCount: "1 !important",
      transitionDuration: "0.01ms !important",
      scrollBehavior: "auto !important",
    },
  },
};
