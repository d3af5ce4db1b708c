import { Menu, Search } from "lucide-react";
import { css } from "#styled/css";
import { Breadcrumb, type Crumb } from "../ui/breadcrumb.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { CommandKbd } from "../ui/kbd.tsx";
import { type SignedInUser, UserMenu } from "./user-menu.tsx";

interface TopBarProps {
  crumbs: Crumb[];
  user: SignedInUser;
  onOpenNavigation: () => void;
  onOpenSearch: (() => void) | undefined;
}

const bar = css({
  position: "sticky",
  top: "0",
  zIndex: "bar",
  display: "flex",
  alignItems: "center",
  gap: { base: "4", lg: "16" },
  h: "48",
  pl: { base: "4", lg: "24" },
  pr: { base: "12", lg: "24" },
  bg: "bg.canvas",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
});

const searchBox = css({
  display: { base: "none", lg: "flex" },
  alignItems: "center",
  gap: "8",
  w: "[264px]",
  h: "30",
  pl: "10",
  pr: "6",
  flexShrink: 0,
  rounded: "md",
  bg: "bg.muted",
  color: "fg.subtle",
  textAlign: "left",
  _hover: { bg: "bg.emphasis", color: "fg.muted" },
});

export function TopBar({ crumbs, user, onOpenNavigation, onOpenSearch }: TopBarProps) {
  return (
    <header className={bar}>
      <IconButton
        label="Open navigation"
        icon={<Menu className={css({ w: "20", h: "20" })} />}
        className={css({ display: { lg: "none" }, w: "44" })}
        onClick={onOpenNavigation}
      />
      <Breadcrumb crumbs={crumbs} />
      <div
        className={css({ ml: "auto", display: "flex", alignItems: "center", gap: { base: "4", lg: "16" } })}
      >
        {onOpenSearch && (
          <>
            <button
              type="button"
              className={searchBox}
              onClick={onOpenSearch}
              aria-keyshortcuts="Meta+K Control+K"
            >
              <Search aria-hidden="true" />
              <span className={css({ flex: "1" })}>Search</span>
              <CommandKbd letter="K" />
            </button>
            <IconButton
              label="Search"
              icon={<Search className={css({ w: "18", h: "18" })} />}
              className={css({ display: { lg: "none" }, w: "44" })}
              onClick={onOpenSearch}
            />
          </>
        )}
        <UserMenu user={user} />
      </div>
    </header>
  );
}
