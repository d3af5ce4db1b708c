import { CircleAlert, CircleCheck, Info } from "lucide-react";
import type { ReactNode } from "react";
import { css, cva } from "#styled/css";

const box = cva({
  base: {
    display: "flex",
    alignItems: "flex-start",
    gap: "10",
    px: "14",
    py: "12",
    rounded: "lg",
    textStyle: "body",
    "& a, & button": { fontWeight: "medium", textDecoration: "underline", textUnderlineOffset: "[3px]" },
    "& .lucide": { mt: "2" },
  },
  variants: {
    hue: {
      amber: { bg: "status.amber.bg", color: "status.amber.fg" },
      red: { bg: "status.red.bg", color: "status.red.fg" },
      sky: { bg: "status.sky.bg", color: "status.sky.fg" },
      green: { bg: "status.green.bg", color: "status.green.fg" },
      neutral: { bg: "bg.muted", color: "fg.default", "& a": { color: "accent.fg", textDecoration: "none" } },
    },
  },
});

const icons = {
  amber: <CircleAlert />,
  red: <CircleAlert />,
  sky: <Info />,
  green: <CircleCheck />,
  neutral: <Info />,
} as const;

interface BannerProps {
  hue?: "amber" | "red" | "sky" | "green" | "neutral";
  title: ReactNode;
  children?: ReactNode;
  /** A link or button at the right. */
  action?: ReactNode;
  icon?: ReactNode;
  /** Title and sentence on one line. */
  inline?: boolean;
  /** Read out immediately: for responses to what the person just did. */
  isAlert?: boolean;
}

/** A notice at the top of a page, to be read before anything else on it. */
export function Banner({ hue = "neutral", title, children, action, icon, inline, isAlert }: BannerProps) {
  return (
    <div className={box({ hue })} {...(isAlert ? { role: "alert" } : {})}>
      {icon ?? icons[hue]}
      <div className={css({ flex: "1", minW: "0" })}>
        <strong className={css({ fontWeight: "semibold" })}>{title}</strong>
        {children && (inline ? <> {children}</> : <div>{children}</div>)}
      </div>
      {action}
    </div>
  );
}
