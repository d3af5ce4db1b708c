/**
 * What is read, next to the pages that support it: panes that scroll independently. A wide window shows all of them,
 * a narrower one as many as fit, a phone the chosen one.
 */
import { type ReactNode, useEffect, useRef } from "react";
import { css } from "#styled/css";
import { Segmented } from "../ui/segmented.tsx";

const styles = css({
  // The window reserves space above a scroll target; this takes part of it back.
  scrollMarginTop: "-16",
  flex: "1",
  minH: "0",
  display: { base: "flex", lg: "grid" },
  flexDirection: "column",
  gridTemplateRows: { lg: "[auto minmax(0, 1fr)]" },
  "&[data-layout=list]": { gridTemplateColumns: { lg: "[minmax(0, 460px) minmax(0, 1fr)]" } },
  "&[data-layout=two-pages]": {
    gridTemplateColumns: {
      lg: "[minmax(0, 380px) minmax(0, 1fr)]",
      xl: "[minmax(0, 420px) minmax(0, 1fr) minmax(0, 1fr)]",
    },
  },
  "&[data-layout=conversation]": {
    gridTemplateColumns: {
      lg: "[minmax(0, 5fr) minmax(0, 7fr)]",
      // The page must be large: its letters shrink with it.
      xl: "[minmax(368px, 404px) minmax(320px, 1fr) minmax(500px, 680px)]",
    },
  },
  "&[data-layout=no-page]": { gridTemplateColumns: { lg: "[minmax(0, 396px) minmax(0, 1fr)]" } },
});

const choice = css({
  gridColumn: "[1 / -1]",
  px: "gutter",
  py: "8",
  position: { base: "sticky", lg: "static" },
  top: "topBar",
  zIndex: "row",
  bg: "bg.canvas",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
  "&[data-until=lg]": { display: { base: "flex", lg: "none" } },
  "&[data-until=xl]": { display: { base: "flex", xl: "none" } },
});

const pane = css({
  display: "flex",
  flexDirection: "column",
  minW: "0",
  minH: "0",
  flex: { base: "1", lg: "[none]" },
  gridRow: { lg: "2" },
  "&:not(:last-child)": {
    borderRightWidth: { lg: "1px" },
    borderRightStyle: "solid",
    borderRightColor: "border.subtle",
  },
  // On a phone a document fills the space below the bars.
  "&[data-tall]": { flex: "none", h: { base: "[calc(100dvh - 108px)]", lg: "auto" } },
  "&[data-from=lg]": { display: { base: "none", lg: "flex" } },
  "&[data-from=xl]": { display: { base: "none", xl: "flex" } },
});

interface LayoutPane<Side extends string> {
  name: string;
  /** The choice that shows it in a narrow window. */
  side: Side;
  content: ReactNode;
  isPage?: boolean;
  /** The width from which it is shown even if another side, or another page of the same side, is chosen. */
  from: "lg" | "xl";
  /** Hidden when only one page fits, even if its side is chosen. */
  isAside?: boolean;
}

interface PaneLayoutProps<Side extends string> {
  layout: "list" | "two-pages" | "conversation" | "no-page";
  choices: readonly { value: Side; label: string }[];
  shown: Side;
  onShow: (shown: Side) => void;
  panes: readonly LayoutPane<Side>[];
}

export function PaneLayout<Side extends string>({
  layout,
  choices,
  shown,
  onShow,
  panes,
}: PaneLayoutProps<Side>) {
  const top = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    // If one pane is shown at a time, it starts at the top of the window.
    if (window.matchMedia("(max-width: 1023px)").matches) top.current?.scrollIntoView();
  }, [shown]);
  return (
    <div ref={top} className={styles} data-layout={layout}>
      <div className={choice} data-until={choices.length > 2 ? "xl" : "lg"}>
        <Segmented label="What to look at" choices={choices} value={shown} onChange={onShow} />
      </div>
      {panes.map(({ name, side, content, isPage, from, isAside }) => (
        <div
          key={name}
          className={pane}
          data-pane={name}
          data-tall={isPage || undefined}
          data-from={side === shown && !isAside ? undefined : from}
        >
          {content}
        </div>
      ))}
    </div>
  );
}
