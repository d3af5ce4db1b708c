import { useEffect, useRef } from "react";
import { type AgencyChange, listenToAgency } from "./agency-changes.ts";
import { isShown, type Shown } from "./shown.ts";

/** What a page shows. Its data include the number of the last change that they reflect. */
export interface DatedData {
  lastChangeSeq: number;
}

/**
 * Calls `onChanges` with the changes that concern the page and are newer than `data`, while the screen is mounted and
 * the tab is visible, and `onGap` when it is not known what has changed.
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
  // Serialized, so that the same records compare as equal.
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
