/**
 * A list beside the pages that bear it out, each scrolling by itself. A wide window shows all of it; of two pages a
 * narrower one shows the one that was chosen, and a phone one thing at a time.
 */
import type { ReactNode } from "react";
import { css } from "#styled/css";
import { Segmented } from "../ui/segmented.tsx";

const panes = css({
  flex: "1",
  minH: "0",
  display: { base: "flex", lg: "grid" },
  flexDirection: "column",
  gridTemplateColumns: { lg: "[minmax(0, 460px) minmax(0, 1fr)]" },
  gridTemplateRows: "[minmax(0, 1fr)]",
  "&[data-pages='2']": {
    gridTemplateColumns: {
      lg: "[minmax(0, 380px) minmax(0, 1fr)]",
      xl: "[minmax(0, 360px) minmax(0, 1fr) minmax(0, 1fr)]",
    },
  },
  "&[data-shown=list] > [data-pane]:not([data-pane=list])": { display: { base: "none", lg: "flex" } },
  "&[data-shown=pages] > [data-pane=list]": { display: { base: "none", lg: "flex" } },
  "&[data-shown] > [data-pane][data-aside]:not([data-pane=list])": { display: { base: "none", xl: "flex" } },
});

const pane = css({
  display: "flex",
  flexDirection: "column",
  minW: "0",
  minH: "0",
  flex: { base: "1", lg: "[none]" },
  "&:not(:last-child)": {
    borderRightWidth: { lg: "1px" },
    borderRightStyle: "solid",
    borderRightColor: "border.subtle",
  },
  "&:not([data-pane=list])": { flex: "none", h: { base: "[calc(100dvh - 152px)]", lg: "auto" } },
});

const narrowBar = css({
  display: { base: "block", lg: "none" },
  px: "gutter",
  py: "8",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
});

/** What a phone shows. */
export type DeskSide = "list" | "pages";

interface PageDeskProps {
  /** What the two things are called that a phone shows one of. */
  names: Record<DeskSide, string>;
  shown: DeskSide;
  onShow: (shown: DeskSide) => void;
  /** Scrolls by itself where the window is wide. */
  list: ReactNode;
  pages: readonly {
    /** Names the pane; unique. */
    name: string;
    content: ReactNode;
    /** Left out where there is room for one page alone. */
    isAside?: boolean;
  }[];
}

export function PageDesk({ names, shown, onShow, list, pages }: PageDeskProps) {
  return (
    <>
      <div className={narrowBar}>
        <Segmented
          label="What to look at"
          choices={[
            { value: "list", label: names.list },
            { value: "pages", label: names.pages },
          ]}
          value={shown}
          onChange={onShow}
        />
      </div>
      <div className={panes} data-shown={shown} data-pages={pages.length}>
        <div className={pane} data-pane="list">
          {list}
        </div>
        {pages.map(({ name, content, isAside }) => (
          <div key={name} className={pane} data-pane={name} data-aside={isAside || undefined}>
            {content}
          </div>
        ))}
      </div>
    </>
  );
}
