import { Link } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, Ref } from "react";
import { routeTarget } from "./route-target.ts";

export interface AppLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  /** A path of this app, with query and hash if it has any, or a full URL elsewhere. */
  to: string;
  /** Marks the link as current when the current page is below it, not only on it. */
  currentBelow?: boolean;
  /** Opens in a new tab. Links to other sites always do. */
  newTab?: boolean;
  /** Files and other responses that are not pages bypass the router. */
  plain?: boolean;
  replace?: boolean;
  ref?: Ref<HTMLAnchorElement>;
}

const isElsewhere = (to: string) => /^[a-z][a-z0-9+.-]*:/i.test(to);

/**
 * The product's only link component: the router's link for pages (preloads, no full page load), a plain anchor for
 * everything else. Takes a path as people write it.
 */
export function AppLink({
  to,
  currentBelow = false,
  newTab,
  plain,
  replace,
  children,
  ...rest
}: AppLinkProps) {
  const elsewhere = isElsewhere(to);
  if (elsewhere || newTab || plain || to.startsWith("#")) {
    const opensTab = newTab ?? to.startsWith("http");
    return (
      <a href={to} {...(opensTab ? { target: "_blank", rel: "noopener noreferrer" } : {})} {...rest}>
        {children}
      </a>
    );
  }
  return (
    <Link
      {...routeTarget(to)}
      {...(replace ? { replace } : {})}
      activeOptions={{ exact: !currentBelow, includeSearch: false }}
      activeProps={{ "aria-current": "page" }}
      {...rest}
    >
      {children}
    </Link>
  );
}
