import { useEffect, useRef } from "react";
import { type AgencyChange, listenToAgency } from "./agency-changes.ts";
import { isShown, type Shown } from "./shown.ts";

/** What a page shows: the number of the last change that its data know of comes with them. */
export interface DatedData {
  lastChangeSeq: number;
}

/**
 * Calls `onChanges` with the changes of what is shown that `data` do not know of, while the screen is there and the tab
 * in view, and `onGap` when nobody can say what has changed.
 */
export function useAgencyChanges(
  { lastChangeSeq: known }: DatedData,
  shown: Shown,
  onChanges: (changes: readonly AgencyChange[]) => void,
  onGap: () => void,
): void {
  const latest = useRef({ onChanges, onGap });
  useEffect(() => {
    latest.current = { onChanges, onGap };
  });
  // Written down, so that the same records are the same each time.
  const written = JSON.stringify(shown);
  useEffect(() => {
    const ids = JSON.parse(written) as Shown;
    return listenToAgency({
      known,
      onChanges(changes) {
        const ours = changes.filter((change) => isShown(change, ids));
        if (ours.length > 0) latest.current.onChanges(ours);
      },
      onGap: () => latest.current.onGap(),
    });
  }, [known, written]);
}
