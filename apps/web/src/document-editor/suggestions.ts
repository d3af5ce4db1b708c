/** The changes that are suggested in a document, and what is done with them. Loaded with the editor only. */
import {
  applySuggestion,
  applySuggestions,
  disableSuggestChanges,
  enableSuggestChanges,
  revertSuggestion,
} from "@handlewithcare/prosemirror-suggest-changes";
import type { Editor } from "@tiptap/core";
import { type EditorState, Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import type { OpenedDocument } from "./opened-document.ts";

type Note = OpenedDocument["suggestions"][number];

export interface Suggestion {
  id: number | string;
  /** What it adds and what it takes away, as text. */
  added: string;
  removed: string;
  /** Where it begins in the document. */
  from: number;
  /** What is known of it since the document was saved; null for one that was made just now. */
  note: Note | null;
}

const tracked = ["insertion", "deletion", "modification"];
const isMarked = (state: EditorState, id: number | string) => {
  const places: { from: number; to: number }[] = [];
  state.doc.descendants((node, from) => {
    const isIt = node.marks.some(({ type, attrs }) => tracked.includes(type.name) && attrs["id"] === id);
    if (isIt) places.push({ from, to: from + node.nodeSize });
    return !isIt;
  });
  return places;
};

/** In the order in which they stand. */
export function suggestionsIn({ state }: Editor, notes: readonly Note[]): Suggestion[] {
  const found = new Map<number | string, Suggestion>();
  /** Where the last block of each suggestion ends: what it holds is told with it. */
  const ends = new Map<number | string, number>();
  state.doc.descendants((node, from) => {
    const mark = node.marks.find(({ type }) => tracked.includes(type.name));
    if (!mark) return true;
    const id = mark.attrs["id"] as number | string;
    if (from < (ends.get(id) ?? 0)) return true;
    if (!node.isInline) ends.set(id, from + node.nodeSize);
    const note = notes.find((each) => each.id === String(id)) ?? null;
    const suggestion = found.get(id) ?? { id, added: "", removed: "", from, note };
    const text = node.isText ? (node.text ?? "") : node.textContent;
    const part = suggestion[mark.type.name === "insertion" ? "added" : "removed"];
    const whole = [part, text].filter((each) => each !== "").join(node.isInline ? "" : " ");
    if (mark.type.name === "insertion") suggestion.added = whole;
    if (mark.type.name === "deletion") suggestion.removed = whole;
    found.set(id, suggestion);
    // Of a block that goes, other words may be suggested as well: whoever keeps it decides on them.
    return true;
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

const currentKey = new PluginKey<number | string | null>("currentSuggestion");

/** Marks the suggestion that somebody looks at. */
export const currentSuggestion = new Plugin<number | string | null>({
  key: currentKey,
  state: {
    init: () => null,
    apply: (transaction, id) => (transaction.getMeta(currentKey) as number | string | null | undefined) ?? id,
  },
  props: {
    decorations(state) {
      const id = currentKey.getState(state) ?? null;
      if (id === null) return null;
      const shown = { "data-current-suggestion": "" };
      return DecorationSet.create(
        state.doc,
        isMarked(state, id).map(({ from, to }) =>
          state.doc.nodeAt(from)?.isInline
            ? Decoration.inline(from, to, shown)
            : Decoration.node(from, to, shown),
        ),
      );
    },
  },
});

/** Marks it and brings it into view. */
export function lookAt(editor: Editor, { id, from }: Suggestion): void {
  editor.view.dispatch(editor.state.tr.setMeta(currentKey, id).setMeta("addToHistory", false));
  const place = editor.view.domAtPos(Math.min(from + 1, editor.state.doc.content.size)).node;
  const element = place instanceof HTMLElement ? place : place.parentElement;
  element?.scrollIntoView({ block: "nearest" });
}
