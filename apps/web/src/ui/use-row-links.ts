import { useRouter } from "@tanstack/react-router";
import { type MouseEvent, type PointerEvent, useEffect, useRef } from "react";
import { routeTarget } from "./route-target.ts";

const preloadDelayMs = 50;

const linkOf = (target: EventTarget) => (target as Element).closest("[role=cell].link > a");

/**
 * Routes clicks on the plain links of a table's rows through the router: one listener for the table instead of a
 * router link for each row, which has to resolve its route on each render. Anything but a plain click is left to the
 * browser: a new tab, a download, the link's menu.
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

  // Preloads on hover, as the router's own links do.
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
