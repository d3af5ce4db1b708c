import { PanelLeft } from "lucide-react";
import { css, cva } from "#styled/css";
import { AppLink } from "../ui/app-link.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Mark } from "../ui/mark.tsx";
import { Tooltip } from "../ui/tooltip.tsx";
import { Wordmark } from "../ui/wordmark.tsx";
import { type NavigationGroup, type NavigationLink, settingsLink } from "./navigation.ts";

interface SidebarProps {
  groups: NavigationGroup[];
  isRail: boolean;
  /** Omitted if the width cannot be changed (the phone's drawer). */
  onToggle?: (() => void) | undefined;
  /** Called when a link was followed, so that a drawer can close. */
  onFollow?: () => void;
}

const frame = css({ display: "flex", flexDirection: "column", h: "full", p: "8", overflowY: "auto" });

const link = cva({
  base: {
    display: "flex",
    alignItems: "center",
    rounded: "md",
    color: "fg.muted",
    whiteSpace: "nowrap",
    fontSize: { base: "[15px]", lg: "[13px]" },
    "& .lucide": { color: "fg.subtle" },
    _hover: { bg: "bg.muted", color: "fg.default" },
    _current: {
      bg: "bg.emphasis",
      color: "fg.default",
      fontWeight: "semibold",
      "& .lucide": { color: "fg.default" },
    },
  },
  variants: {
    width: {
      full: { gap: "10", h: { base: "44", lg: "30" }, px: "8" },
      rail: { w: "36", h: "32", px: "10" },
    },
  },
});

const groupName = css({
  px: "8",
  pt: "16",
  pb: "4",
  textStyle: "smallStrong",
  color: "fg.muted",
});

const railRule = css({ w: "20", h: "1", mx: "auto", my: "8", bg: "border.default", border: "none" });

/** The main navigation: the spec's groups, the current page highlighted by fill and weight. */
export function Sidebar({ groups, isRail, onToggle, onFollow }: SidebarProps) {
  return (
    <nav aria-label="Main" className={frame}>
      <div
        className={css({ display: "flex", alignItems: "center", h: "32", mb: "12", pr: "4", flexShrink: 0 })}
        style={isRail ? { justifyContent: "center" } : undefined}
      >
        <AppLink
          to="/app/home"
          aria-label="Carabiner"
          className={css({ display: "flex", px: "8", rounded: "md" })}
        >
          {isRail ? <Mark size={22} /> : <Wordmark />}
        </AppLink>
        {onToggle && !isRail && (
          <IconButton
            label="Collapse sidebar"
            icon={<PanelLeft />}
            size="small"
            className={css({ ml: "auto" })}
            onClick={onToggle}
          />
        )}
      </div>
      {groups.map((group, position) => (
        <div key={group.name ?? "home"}>
          {isRail
            ? position > 0 && <hr className={railRule} />
            : group.name && (
                <h2 id={`nav-${group.name}`} className={groupName}>
                  {group.name}
                </h2>
              )}
          <ul
            aria-labelledby={group.name && !isRail ? `nav-${group.name}` : undefined}
            aria-label={isRail ? group.name : undefined}
          >
            {group.links.map((each) => (
              <li key={each.to}>
                <SidebarLink link={each} isRail={isRail} onFollow={onFollow} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div className={css({ mt: "auto", pt: "16" })}>
        <SidebarLink link={settingsLink} isRail={isRail} onFollow={onFollow} />
        {onToggle && isRail && (
          <Tooltip label="Expand sidebar">
            <IconButton
              label="Expand sidebar"
              icon={<PanelLeft />}
              title={undefined}
              className={css({ w: "36" })}
              onClick={onToggle}
            />
          </Tooltip>
        )}
      </div>
    </nav>
  );
}

interface SidebarLinkProps {
  link: NavigationLink;
  isRail: boolean;
  onFollow: (() => void) | undefined;
}

function SidebarLink({ link: { to, label, icon: Icon, count }, isRail, onFollow }: SidebarLinkProps) {
  if (isRail) {
    return (
      <Tooltip label={label}>
        <AppLink
          to={to}
          currentBelow
          aria-label={label}
          className={link({ width: "rail" })}
          onClick={onFollow}
        >
          <Icon aria-hidden="true" />
        </AppLink>
      </Tooltip>
    );
  }
  return (
    <AppLink to={to} currentBelow className={link({ width: "full" })} onClick={onFollow}>
      <Icon aria-hidden="true" />
      {label}
      {count !== undefined && (
        <span
          className={css({
            ml: "auto",
            color: "fg.subtle",
            fontVariantNumeric: "tabular-nums",
            fontWeight: "normal",
          })}
        >
          {count}
        </span>
      )}
    </AppLink>
  );
}
