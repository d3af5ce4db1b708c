import { useEffect } from "react";

/**
 * A page of the agency that the browser kept whole, to show it again on "Back", is not shown again: whoever looks may
 * have signed out meanwhile. It is put away as it is left and loaded anew when it comes back.
 */
export function useNeverRestored(): void {
  useEffect(() => {
    const root = document.documentElement;
    const putAway = ({ persisted }: PageTransitionEvent) => {
      root.hidden = persisted;
    };
    const loadAnew = ({ persisted }: PageTransitionEvent) => {
      if (persisted) window.location.reload();
    };
    window.addEventListener("pagehide", putAway);
    window.addEventListener("pageshow", loadAnew);
    return () => {
      window.removeEventListener("pagehide", putAway);
      window.removeEventListener("pageshow", loadAnew);
    };
  }, []);
}
