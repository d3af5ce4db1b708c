import { useEffect, useRef } from "react";
import { useLastChangeSeq } from "../session/viewer.ts";
import { type AgencyChange, listenToAgency } from "./agency-news.ts";

/**
 * Calls `onNews` with what changed in the agency, while the screen is there and the tab in view. Screens then
 * read again what they show (`router.invalidate()`); they are not told how a record changed.
 */
export function useAgencyNews(onNews: (changes: readonly AgencyChange[]) => void, onGap?: () => void): void {
  const known = useRef(useLastChangeSeq());
  const listener = useRef({ onNews, onGap });
  useEffect(() => {
    listener.current = { onNews, onGap };
  });
  useEffect(
    () =>
      listenToAgency(
        {
          onNews: (changes) => listener.current.onNews(changes),
          onGap: () => listener.current.onGap?.(),
        },
        known.current,
      ),
    [],
  );
}
