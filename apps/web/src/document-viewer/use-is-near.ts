import { type RefObject, useEffect, useState } from "react";

/** How far outside the viewport a page is drawn in advance, in pixels. */
const drawAhead = "1000px 0px";

/** Whether an element is in its scroll container's viewport, or will be soon. `ahead`: a margin around the viewport. */
export function useIsNear(
  element: RefObject<HTMLElement | null>,
  root: RefObject<HTMLElement | null>,
  ahead: string = drawAhead,
): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root: root.current,
      rootMargin: ahead,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, root, ahead]);
  return isNear;
}
