import { type RefObject, useEffect } from "react";

/** The current entry of a list that the keys go through is scrolled to. */
export function useCurrentInView(box: RefObject<HTMLElement | null>, isCurrent: boolean): void {
  useEffect(() => {
    if (isCurrent) box.current?.scrollIntoView({ block: "nearest" });
  }, [box, isCurrent]);
}
