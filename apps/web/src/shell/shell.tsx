import { type ReactNode, useCallback, useEffect, useState } from "react";
import { css } from "#styled/css";
import { Modal } from "../ui/modal.tsx";
import type { Crumb } from "../ui/breadcrumb.tsx";
import { NoticePlace } from "../ui/notice-band.tsx";
import { Toaster } from "../ui/toaster.tsx";
import type { NavigationGroup } from "./navigation.ts";
import { InShellContext } from "./in-shell-context.ts";
import { SearchContext } from "./search-context.ts";
import { rememberSidebar } from "./sidebar-cookie.ts";
import { Sidebar } from "./sidebar.tsx";
import { TopBar } from "./top-bar.tsx";
import type { SignedInUser } from "./user-menu.tsx";

interface ShellProps {
  user: SignedInUser;
  groups: NavigationGroup[];
  crumbs: Crumb[];
  isRail?: boolean;
  /** The page uses the width: the sidebar is a rail, unless someone expands it there. */
  needsWidth?: boolean;
  /** Renders the command palette while it is open; without it there is no search. */
  renderPalette?: ((close: () => void) => ReactNode) | undefined;
  /** Below the top bar on every page. */
  notice?: ReactNode;
  children: ReactNode;
}

const frame = css({
  display: { base: "block", lg: "grid" },
  gridTemplateColumns: "[auto minmax(0, 1fr)]",
  minH: "screen",
  // Pages that fill the window begin below both.
  "&[data-notice]": { lg: { "--sizes-top-bar": "84px", "--spacing-top-bar": "84px" } },
});

const aside = css({
  display: { base: "none", lg: "block" },
  position: "sticky",
  top: "0",
  h: "screen",
  w: "sidebar",
  bg: "bg.subtle",
  borderRightWidth: "1px",
  borderRightStyle: "solid",
  borderRightColor: "border.subtle",
  "&[data-rail]": { w: "rail" },
});

const skip = css({
  position: "fixed",
  top: "8",
  left: "8",
  zIndex: "toast",
  px: "12",
  py: "6",
  rounded: "md",
  bg: "bg.raised",
  boxShadow: "float",
  textStyle: "label",
  "&:not(:focus)": { srOnly: true },
});

const drawer = css({
  position: "absolute",
  insetY: "0",
  left: "0",
  w: "[min(288px, 84vw)]",
  bg: "bg.subtle",
  boxShadow: "dialog",
  animation: "drawer",
});

/** The frame of every page behind sign-in. */
export function Shell(props: ShellProps) {
  const {
    user,
    groups,
    crumbs,
    isRail: isRailAtFirst = false,
    needsWidth = false,
    renderPalette,
    notice,
    children,
  } = props;
  const [isRail, setRail] = useState(isRailAtFirst);
  const [isUnfolded, setUnfolded] = useState(false);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [isSearchOpen, setSearchOpen] = useState(false);
  const hasPalette = renderPalette !== undefined;

  useEffect(() => {
    if (!hasPalette) return;
    const openByKeys = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== "k" ||
        !(event.metaKey || event.ctrlKey) ||
        event.shiftKey ||
        event.altKey
      )
        return;
      event.preventDefault();
      setSearchOpen((isOpen) => !isOpen);
    };
    document.addEventListener("keydown", openByKeys);
    return () => document.removeEventListener("keydown", openByKeys);
  }, [hasPalette]);

  if (isUnfolded && !needsWidth) setUnfolded(false);

  const toggleRail = () => {
    if (needsWidth) {
      setUnfolded(!isUnfolded);
      return;
    }
    const next = !isRail;
    setRail(next);
    rememberSidebar(next);
  };

  const openSearch = useCallback(() => setSearchOpen(true), []);
  const closeSearch = useCallback(() => setSearchOpen(false), []);

  const showsRail = needsWidth ? !isUnfolded : isRail;
  return (
    <div className={frame} data-notice={notice ? true : undefined}>
      <a href="#main" className={skip}>
        Skip to content
      </a>
      <aside className={aside} data-rail={showsRail || undefined}>
        <Sidebar groups={groups} isRail={showsRail} onToggle={toggleRail} />
      </aside>
      <div className={css({ display: "flex", flexDirection: "column", minW: "0", minH: "screen" })}>
        <TopBar
          crumbs={crumbs}
          user={user}
          onOpenNavigation={() => setDrawerOpen(true)}
          onOpenSearch={hasPalette ? openSearch : undefined}
        />
        <NoticePlace>{notice}</NoticePlace>
        <main
          id="main"
          tabIndex={-1}
          className={css({ flex: "1", display: "flex", flexDirection: "column", minW: "0" })}
        >
          <InShellContext value={true}>
            <SearchContext value={openSearch}>{children}</SearchContext>
          </InShellContext>
        </main>
      </div>
      {isDrawerOpen && (
        <Modal label="Navigation" onDismiss={() => setDrawerOpen(false)}>
          <div className={drawer}>
            <Sidebar groups={groups} isRail={false} onFollow={() => setDrawerOpen(false)} />
          </div>
        </Modal>
      )}
      {isSearchOpen && renderPalette?.(closeSearch)}
      <Toaster />
    </div>
  );
}
