import type { ReactNode } from "react";
import { css, cx } from "#styled/css";

const band = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: "12",
  minH: "36",
  px: "gutter",
  py: "6",
  textStyle: "body",
  "& a": { fontWeight: "medium", textDecoration: "underline", textUnderlineOffset: "[3px]" },
});

const hues = {
  amber: css({ bg: "status.amber.bg", color: "status.amber.fg" }),
  red: css({ bg: "status.red.bg", color: "status.red.fg" }),
} as const;

interface NoticeBandProps {
  hue: keyof typeof hues;
  title: string;
  children: ReactNode;
  action?: ReactNode;
}

/**
 * Below the top bar, on every page. It is there before there is anything to say: screen readers announce what is put
 * into it, but often not what appears together with it.
 */
export function NoticePlace({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={css({ position: { lg: "sticky" }, top: { lg: "48" }, zIndex: "bar" })}>
      {children}
    </div>
  );
}

export function NoticeBand({ hue, title, children, action }: NoticeBandProps) {
  return (
    <div className={cx(band, hues[hue])}>
      <span>
        <strong className={css({ fontWeight: "semibold" })}>{title}</strong> {children}
      </span>
      {action}
    </div>
  );
}
