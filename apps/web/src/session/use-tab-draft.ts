import { isLeavingApp } from "./session-ended.ts";
import { useKeptState } from "./use-kept-state.ts";

/** What was typed and not saved, kept as long as the tab lives: leaving the record loses nothing. */
const drafts = new Map<string, unknown>();

/** Reloading or closing the tab would lose them: the browser asks first. */
function askBeforeUnload(event: BeforeUnloadEvent): void {
  if (!isLeavingApp()) event.preventDefault();
}

function keep(key: string, draft: unknown): void {
  if (draft === null) drafts.delete(key);
  else drafts.set(key, draft);
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
  return {
    draft: value,
    change: (next: Draft) => {
      keep(key, isTyped(next) ? next : null);
      setValue(next);
    },
    forget: () => keep(key, null),
  };
}
