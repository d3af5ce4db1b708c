import { useEffect } from "react";

/**
 * Prevents the browser from restoring one of the agency's pages from its back/forward cache, since the user may have
 * signed out meanwhile. The page is hidden when it is left and reloaded when it is restored.
 */
export function useNeverRestored(): void {
  useEffect(() => {
    const root = document.documentElement;
    const hideStored = ({ persisted }: PageTransitionEvent) => {
      root.hidden = persisted;
    };
    const reloadRestored = ({ persisted }: PageTransitionEvent) => {
      if (persisted) window.location.reload();
    };
    window.addEventListener("pagehide", hideStored);
    window.addEventListener("pageshow", reloadRestored);
    return () => {
      window.removeEventListener("pagehide", hideStored);
      window.removeEventListener("pageshow", reloadRestored);
    };
  }, []);
}
