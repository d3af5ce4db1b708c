/**
 * What a route tells the frame around it, as `staticData`: where the page is (breadcrumb) and whether it takes
 * the sidebar's width. The deepest route that says so wins. And the title of the browser's tab.
 */
import { useMatches } from "@tanstack/react-router";
import type { Crumb } from "../ui/breadcrumb.tsx";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** From the route's own loader data; asked only once they are there. */
    crumbs?: (loaderData: never) => Crumb[];
    needsWidth?: boolean;
    /** The page has the window's height, and its panes scroll by themselves. */
    fillsWindow?: boolean;
  }
}

export const pageTitle = (...parts: readonly string[]): string => [...parts, "Carabiner"].join(" · ");

export function usePageFrame(): { crumbs: Crumb[]; needsWidth: boolean } {
  return useMatches({
    select: (matches) => {
      const crumbs = matches.flatMap(({ status, staticData, loaderData }) => {
        // A page that needs no data for them says where it is while it is still on its way.
        const canSay = staticData.crumbs && (status === "success" || staticData.crumbs.length === 0);
        return canSay && staticData.crumbs ? [staticData.crumbs(loaderData as never)] : [];
      });
      return {
        crumbs: crumbs.at(-1) ?? [],
        needsWidth: matches.some(({ staticData }) => staticData.needsWidth === true),
      };
    },
  });
}
