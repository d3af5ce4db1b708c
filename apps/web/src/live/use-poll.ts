import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

/** The fallback where no news arrive by push, and for news that came while the page was on its way. */
const pollMs = 3_000;

/** Reads the page again every few seconds while something is still to come and the tab is in view. */
export function usePoll(isWaiting: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => {
      if (window.document.visibilityState === "visible") void router.invalidate();
    }, pollMs);
    return () => clearInterval(timer);
  }, [isWaiting, router]);
}
