import { useLocation } from "@tanstack/react-router";
import { css } from "#styled/css";
import { AppLink } from "./app-link.tsx";

export interface TabLink {
  label: string;
  to: string;
  count?: number;
  /** Another path that belongs to this tab. */
  alsoAt?: string;
}

const tab = css({
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  gap: "6",
  h: { base: "44", md: "40" },
  color: "fg.muted",
  textStyle: "label",
  whiteSpace: "nowrap",
  _hover: { color: "fg.default" },
  _current: {
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
  },
});

/** Tabs are pages: each has its own URL, Back goes to the previous one. */
export function TabLinks({ label, tabs }: { label: string; tabs: TabLink[] }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <nav
      aria-label={label}
      className={css({
        display: "flex",
        gap: "20",
        borderBottomWidth: "1px",
        borderBottomStyle: "solid",
        borderBottomColor: "border.subtle",
        px: "gutter",
        overflowX: "auto",
        overflowY: "hidden",
        scrollbarWidth: "[none]",
      })}
    >
      {tabs.map((each) => (
        <AppLink
          key={each.to}
          to={each.to}
          currentBelow
          className={tab}
          {...(path === each.alsoAt ? { "aria-current": "page" } : {})}
        >
          {each.label}
          {each.count !== undefined && (
            <span className={css({ color: "fg.subtle", fontVariantNumeric: "tabular-nums" })}>
              {each.count}
            </span>
          )}
        </AppLink>
      ))}
    </nav>
  );
}
