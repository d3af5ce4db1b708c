import { type RefObject, useEffect, useState } from "react";

/** How far outside the visible part a page is drawn already, in pixels. */
const drawAhead = "1000px 0px";

/** Whether an element is in the scrolling part around it, or will be soon. */
export function useIsNear(
  element: RefObject<HTMLElement | null>,
  root: RefObject<HTMLElement | null>,
): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root: root.current,
      rootMargin: drawAhead,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, root]);
  return isNear;
}
