import type { ReactNode } from "react";
import { cva } from "#styled/css";

export type Hue = "sky" | "green" | "amber" | "red" | "neutral" | "outline" | "accent";

const badge = cva({
  base: {
    display: "inline-flex",
    alignItems: "center",
    flexShrink: 0,
    h: "20",
    px: "7",
    rounded: "md",
    textStyle: "smallStrong",
    whiteSpace: "nowrap",
    verticalAlign: "middle",
  },
  variants: {
    hue: {
      sky: { bg: "status.sky.bg", color: "status.sky.fg" },
      green: { bg: "status.green.bg", color: "status.green.fg" },
      amber: { bg: "status.amber.bg", color: "status.amber.fg" },
      red: { bg: "status.red.bg", color: "status.red.fg" },
      neutral: { bg: "status.neutral.bg", color: "status.neutral.fg" },
      outline: {
        color: "fg.muted",
        borderWidth: "1px",
        borderStyle: "solid",
        borderColor: "border.default",
        px: "6",
      },
      accent: { bg: "accent.subtle", color: "accent.fg" },
    },
  },
});

/** A state in one word. The hue repeats the word, it never replaces it. */
export function Badge({ hue = "neutral", children }: { hue?: Hue; children: ReactNode }) {
  return <span className={badge({ hue })}>{children}</span>;
}
