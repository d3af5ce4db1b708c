/**
 * What a route declares about its frame, as `staticData`: its place (breadcrumb) and whether it uses the sidebar's
 * width. The deepest route that declares it wins; its parts continue it. Also the title of the browser's tab.
 */
import { useMatches } from "@tanstack/react-router";
import type { Crumb } from "../ui/breadcrumb.tsx";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** From the route's own loader data; called only once they are loaded. */
    crumbs?: (loaderData: never) => Crumb[];
    /** Continues the breadcrumb of the record that the route is a part of. */
    partCrumbs?: (params: Readonly<Record<string, string>>) => Crumb[];
    needsWidth?: boolean;
    /** The page has the window's height, and its panes scroll independently. */
    fillsWindow?: boolean;
  }
}

export const pageTitle = (...parts: readonly string[]): string => [...parts, "Carabiner"].join(" · ");

export function usePageFrame(): { crumbs: Crumb[]; needsWidth: boolean } {
  return useMatches({
    select: (matches) => {
      const crumbs = matches.reduce<Crumb[]>((above, { status, staticData, loaderData, params }) => {
        // A page whose breadcrumb needs no data shows it while still loading.
        const canSay = staticData.crumbs && (status === "success" || staticData.crumbs.length === 0);
        if (canSay && staticData.crumbs) return staticData.crumbs(loaderData as never);
        return staticData.partCrumbs && above.length > 0
          ? [...above, ...staticData.partCrumbs(params)]
          : above;
      }, []);
      return {
        crumbs,
        needsWidth: matches.some(({ staticData }) => staticData.needsWidth === true),
      };
    },
  });
}
