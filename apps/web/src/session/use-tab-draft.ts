import { useEffect, useRef } from "react";
import { isLeavingApp } from "./session-ended.ts";
import { useKeptState } from "./use-kept-state.ts";

/** What was typed and not saved, kept as long as the tab lives: leaving the record loses nothing. */
const drafts = new Map<string, unknown>();
/** An event for each draft that is gone, named by its key: the form that sent it may have been replaced by another. */
const gone = new EventTarget();

/** Reloading or closing the tab would lose them: the browser asks first. */
function askBeforeUnload(event: BeforeUnloadEvent): void {
  if (!isLeavingApp()) event.preventDefault();
}

function keep(key: string, draft: unknown): void {
  if (draft === null) {
    drafts.delete(key);
    gone.dispatchEvent(new Event(key));
  } else drafts.set(key, draft);
  // Only while there is one: a page that listens is not kept for the Back button.
  if (drafts.size > 0) window.addEventListener("beforeunload", askBeforeUnload);
  else window.removeEventListener("beforeunload", askBeforeUnload);
}

/** `key`: what is written, and about which record. `begin`: what the form starts with. */
export function useTabDraft<Draft>(key: string, begin: Draft, isTyped: (draft: Draft) => boolean) {
  const { value, setValue } = useKeptState(
    key,
    () => (drafts.get(key) as Draft | undefined) ?? begin,
    isTyped,
  );
  // The form that is done with it shows it until it goes.
  const isForgetting = useRef(false);
  useEffect(() => {
    const clear = () => {
      if (!isForgetting.current) setValue(begin);
    };
    gone.addEventListener(key, clear);
    return () => gone.removeEventListener(key, clear);
  });
  return {
    draft: value,
    change: (next: Draft) => {
      keep(key, isTyped(next) ? next : null);
      setValue(next);
    },
    forget: () => {
      isForgetting.current = true;
      keep(key, null);
      isForgetting.current = false;
    },
  };
}
