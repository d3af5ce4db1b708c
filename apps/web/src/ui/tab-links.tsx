import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { css } from "#styled/css";
import { AppLink } from "./app-link.tsx";
import { tabRow, tabStyle } from "./tab-style.ts";

export interface TabLink {
  label: string;
  to: string;
  count?: number;
  /** Other paths that belong to this tab. */
  alsoAt?: readonly string[];
  icon?: ReactNode;
  /** At the right end: a tab about the record rather than a part of it. */
  isAtEnd?: boolean;
}

const tab = css(tabStyle, {
  "&[data-at-end]": { ml: "auto" },
  // Without it, all of a record's tabs fit into a phone's width.
  "&[data-at-end] .lucide": { display: { base: "none", md: "block" } },
});

/** Tabs are pages: each has its own URL, Back goes to the previous one. */
export function TabLinks({ label, tabs }: { label: string; tabs: TabLink[] }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const nav = useRef<HTMLElement>(null);
  // On a phone, the current tab may be beyond the edge.
  useEffect(() => {
    const current = nav.current?.querySelector(`a[href="${path}"]`);
    if (!nav.current || !current) return;
    const beyond = current.getBoundingClientRect().right - nav.current.getBoundingClientRect().right;
    if (beyond > 0) nav.current.scrollLeft += beyond + 20;
  }, [path]);
  return (
    <nav
      ref={nav}
      aria-label={label}
      className={css(tabRow, {
        "&:has([data-at-end])": { gap: { base: "8", md: "20" } },
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
          data-at-end={each.isAtEnd || undefined}
          {...(each.alsoAt?.includes(path) ? { "aria-current": "page" } : {})}
        >
          {each.icon}
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
