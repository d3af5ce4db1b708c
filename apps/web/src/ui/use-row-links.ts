import { useRouter } from "@tanstack/react-router";
import { type MouseEvent, type PointerEvent, useEffect, useRef } from "react";
import { routeTarget } from "./route-target.ts";

const preloadDelayMs = 50;

const linkOf = (target: EventTarget) => (target as Element).closest("[role=cell]:first-child > a");

/**
 * Makes the plain links of a table's rows go through the router: one listener for the table instead of a router
 * link for each row, which has to find out its route while it is drawn. Whatever is more than a plain click stays
 * the browser's: a new tab, a download, the link's menu.
 */
export function useRowLinks() {
  const router = useRouter();
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(resting.current), []);

  const onClick = (event: MouseEvent) => {
    const path = linkOf(event.target)?.getAttribute("href");
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!path || !isPlain || event.defaultPrevented) return;
    event.preventDefault();
    void router.navigate(routeTarget(path));
  };

  // What the pointer rests on is read ahead, as the router's own links do.
  const onPointerOver = (event: PointerEvent) => {
    clearTimeout(resting.current);
    const path = linkOf(event.target)?.getAttribute("href");
    if (!path) return;
    const preload = () => void router.preloadRoute(routeTarget(path)).catch(() => undefined);
    resting.current = setTimeout(preload, preloadDelayMs);
  };

  const onPointerLeave = () => clearTimeout(resting.current);

  return { onClick, onPointerOver, onPointerLeave };
}
