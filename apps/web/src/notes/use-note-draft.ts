import type { NoteType } from "../graphql/generated/graphql.ts";
import { isLeavingApp } from "../session/session-ended.ts";
import { useKeptState } from "../session/use-kept-state.ts";

export interface NoteDraft {
  type: NoteType;
  text: string;
}

/** What was typed and not saved, kept as long as the tab lives: leaving the record loses nothing. */
const drafts = new Map<string, NoteDraft>();

/** Reloading or closing the tab would lose them: the browser asks first. */
function askBeforeUnload(event: BeforeUnloadEvent): void {
  if (!isLeavingApp()) event.preventDefault();
}

function keep(key: string, draft: NoteDraft | null): void {
  if (draft) drafts.set(key, draft);
  else drafts.delete(key);
  // Only while there is one: a page that listens is not kept for the Back button.
  if (drafts.size > 0) window.addEventListener("beforeunload", askBeforeUnload);
  else window.removeEventListener("beforeunload", askBeforeUnload);
}

const isTyped = ({ type, text }: NoteDraft, begin: NoteDraft): boolean =>
  text !== begin.text || (text !== "" && type !== begin.type);

/** `key`: the record of a new note, or the note that is edited. `begin`: what the form starts with. */
export function useNoteDraft(key: string, begin: NoteDraft) {
  const { value, setValue } = useKeptState(
    `note ${key}`,
    () => drafts.get(key) ?? begin,
    (draft) => isTyped(draft, begin),
  );
  return {
    draft: value,
    change: (part: Partial<NoteDraft>) => {
      const next = { ...value, ...part };
      keep(key, isTyped(next, begin) ? next : null);
      setValue(next);
    },
    forget: () => keep(key, null),
  };
}
