import { type RefObject, useEffect } from "react";

/** Scrolls to the current entry of a list with keyboard navigation. */
export function useCurrentInView(box: RefObject<HTMLElement | null>, isCurrent: boolean): void {
  useEffect(() => {
    if (isCurrent) box.current?.scrollIntoView({ block: "nearest" });
  }, [box, isCurrent]);
}
