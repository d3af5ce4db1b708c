import { ChevronRight } from "lucide-react";
import { css } from "#styled/css";
import { AppLink } from "./app-link.tsx";

export interface Crumb {
  label: string;
  /** Omitted for a group name that has no page. The last crumb, the page itself, is no link. */
  to?: string;
  /** On a phone the page names itself in a bar of its own, so the crumb before it is shown. */
  isInOwnBar?: boolean;
}

const item = css({ truncate: true, maxW: "[280px]" });
/** The one that a phone shows. */
const alone = css({
  fontWeight: { base: "semibold", lg: "medium" },
  fontSize: { base: "[15px]", lg: "[13px]" },
});
const above = css({ color: "fg.muted", _hover: { color: "fg.default" } });
const aboveAlone = css({
  color: { base: "fg.default", lg: "fg.muted" },
  fontWeight: { base: "semibold", lg: "normal" },
  fontSize: { base: "[15px]", lg: "[13px]" },
  _hover: { color: "fg.default" },
});

/** The path to the current page, which is the last crumb. */
export function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  const last = crumbs.length - 1;
  const onPhone = crumbs[last]?.isInOwnBar && last > 0 ? last - 1 : last;
  return (
    <nav aria-label="Breadcrumb" className={css({ minW: "0" })}>
      <ol className={css({ display: "flex", alignItems: "center", gap: "6", minW: "0" })}>
        {crumbs.map((crumb, position) => {
          const isLast = position === last;
          return (
            <li
              key={`${position}-${crumb.label}`}
              className={css({
                display: { base: position === onPhone ? "flex" : "none", lg: "flex" },
                alignItems: "center",
                gap: "6",
                minW: "0",
              })}
            >
              {position > 0 && (
                <ChevronRight
                  className={css({
                    display: { base: "none", lg: "block" },
                    color: "fg.disabled",
                    w: "14",
                    h: "14",
                  })}
                  aria-hidden="true"
                />
              )}
              {isLast ? (
                <span aria-current="page" className={`${item} ${alone}`}>
                  {crumb.label}
                </span>
              ) : crumb.to ? (
                <AppLink to={crumb.to} className={`${item} ${position === onPhone ? aboveAlone : above}`}>
                  {crumb.label}
                </AppLink>
              ) : (
                <span className={`${item} ${css({ color: "fg.muted" })}`}>{crumb.label}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
