/** The changes that are suggested in a document, and what is done with them. Loaded with the editor only. */
import {
  applySuggestion,
  applySuggestions,
  disableSuggestChanges,
  enableSuggestChanges,
  revertSuggestion,
} from "@handlewithcare/prosemirror-suggest-changes";
import type { Editor } from "@tiptap/core";

export interface Suggestion {
  id: number | string;
  /** What it adds and what it takes away, as text. */
  added: string;
  removed: string;
}

/** In the order in which they stand. */
export function suggestionsIn({ state }: Editor): Suggestion[] {
  const found = new Map<number | string, Suggestion>();
  state.doc.descendants((node) => {
    for (const { type, attrs } of node.marks) {
      if (!["insertion", "deletion", "modification"].includes(type.name)) continue;
      const id = attrs["id"] as number | string;
      const suggestion = found.get(id) ?? { id, added: "", removed: "" };
      const text = node.isText ? (node.text ?? "") : "";
      if (type.name === "insertion") suggestion.added += text;
      if (type.name === "deletion") suggestion.removed += text;
      found.set(id, suggestion);
    }
  });
  return [...found.values()];
}

const dispatchOf = (editor: Editor) => (transaction: Parameters<typeof editor.view.dispatch>[0]) =>
  editor.view.dispatch(transaction);

export const acceptSuggestion = (editor: Editor, id: number | string): boolean =>
  applySuggestion(id)(editor.state, dispatchOf(editor));
export const rejectSuggestion = (editor: Editor, id: number | string): boolean =>
  revertSuggestion(id)(editor.state, dispatchOf(editor));
export const acceptAll = (editor: Editor): boolean => applySuggestions(editor.state, dispatchOf(editor));

/** Whether what is typed from now on is only suggested. */
export const setSuggesting = (editor: Editor, isOn: boolean): boolean =>
  (isOn ? enableSuggestChanges : disableSuggestChanges)(editor.state, dispatchOf(editor));
