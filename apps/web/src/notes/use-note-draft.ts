import type { NoteType } from "../graphql/generated/graphql.ts";
import { useTabDraft } from "../session/use-tab-draft.ts";

export interface NoteDraft {
  type: NoteType;
  text: string;
}

const isTyped = ({ type, text }: NoteDraft, begin: NoteDraft): boolean =>
  text !== begin.text || (text !== "" && type !== begin.type);

/** `key`: the record of a new note, or the note that is edited. `begin`: what the form starts with. */
export function useNoteDraft(key: string, begin: NoteDraft) {
  const { draft, change, forget } = useTabDraft(`note ${key}`, begin, (typed) => isTyped(typed, begin));
  return { draft, change: (part: Partial<NoteDraft>) => change({ ...draft, ...part }), forget };
}
