import { useKeptState } from "../session/use-kept-state.ts";
import type { NoteType } from "../graphql/generated/graphql.ts";

export interface NoteDraft {
  type: NoteType;
  text: string;
}

/** What was typed and not saved, kept as long as the tab lives: leaving the record loses nothing. */
const drafts = new Map<string, NoteDraft>();

/** `key`: the record of a new note, or the note that is edited. `begin`: what the form starts with. */
export function useNoteDraft(key: string, begin: NoteDraft) {
  const { value, setValue } = useKeptState(
    `note ${key}`,
    () => drafts.get(key) ?? begin,
    ({ type, text }) => text !== begin.text || (text !== "" && type !== begin.type),
  );
  return {
    draft: value,
    change: (part: Partial<NoteDraft>) => {
      const next = { ...value, ...part };
      drafts.set(key, next);
      setValue(next);
    },
    forget: () => void drafts.delete(key),
  };
}
