/** The editor's parts, made of what the server checks documents with. Loaded with the editor only. */
import {
  isSuggestChangesEnabled,
  suggestChanges,
  suggestChangesKey,
  transformToSuggestionTransaction,
} from "@handlewithcare/prosemirror-suggest-changes";
import { type Editor, Extension, Mark, Node } from "@tiptap/core";
import { history, redo, undo } from "@tiptap/pm/history";
import type { Node as DocumentNode, Schema } from "@tiptap/pm/model";
import { documentMarks, documentNodes } from "#model/artifacts";
import { currentSuggestion } from "./suggestions.ts";

type NodeName = keyof typeof documentNodes;

/** How a node is drawn: its element, and what is shown of its attributes. */
const drawn: Record<Exclude<NodeName, "doc" | "text">, string> = {
  paragraph: "p",
  heading: "h2",
  bulletList: "ul",
  listItem: "li",
  table: "table",
  tableRow: "tr",
  tableHeader: "th",
  tableCell: "td",
  hardBreak: "br",
};

interface AttributeSpec {
  default: unknown;
}

const attributesOf = (attrs: Readonly<Record<string, AttributeSpec>>) =>
  Object.fromEntries(
    Object.entries(attrs).map(([name, spec]) => [name, { default: spec.default, rendered: false }]),
  );

const numbersOf = (quotes: unknown): Record<string, string> =>
  Array.isArray(quotes) && quotes.length > 0
    ? { "data-quotes": [...new Set<unknown>(quotes)].join(", ") }
    : {};

const nodes = (Object.keys(documentNodes) as NodeName[]).map((name) => {
  const { attrs, ...spec } = documentNodes[name] as {
    attrs?: Record<string, AttributeSpec>;
    content?: string;
    group?: string;
    inline?: boolean;
    marks?: string;
  };
  if (name === "text") return Node.create({ name, ...spec });
  if (name === "doc") return Node.create({ name, topNode: true, ...spec });
  const element = drawn[name];
  return Node.create({
    name,
    ...spec,
    addAttributes: () => attributesOf(attrs ?? {}),
    parseHTML: () => [{ tag: element }],
    renderHTML({ node }) {
      if (name === "hardBreak") return [element];
      if (name === "table") return [element, ["tbody", 0]];
      // A head without a word is no head.
      if (name === "tableHeader" && node.textContent === "") return [drawn.tableCell, 0];
      return [element, numbersOf(node.attrs["quotes"]), 0];
    },
  });
});

const plainMark = (name: "bold" | "italic", element: string) =>
  Mark.create({
    name,
    parseHTML: () => [{ tag: element }],
    renderHTML: () => [element, 0],
  });

const evidence = Mark.create({
  name: "evidence",
  inclusive: documentMarks.evidence.inclusive,
  addAttributes: () => attributesOf(documentMarks.evidence.attrs),
  // Nobody pastes evidence.
  parseHTML: () => [],
  renderHTML: ({ mark }) => ["span", { "data-evidence": "", ...numbersOf(mark.attrs["quotes"]) }, 0],
});

const trackedMark = (name: "insertion" | "deletion" | "modification", element: string) =>
  Mark.create({
    name,
    inclusive: false,
    excludes: name === "modification" ? "deletion insertion" : "insertion modification deletion",
    addAttributes: () =>
      attributesOf({
        id: { default: null },
        ...(name === "modification"
          ? {
              type: { default: null },
              attrName: { default: null },
              previousValue: { default: null },
              newValue: { default: null },
            }
          : {}),
      }),
    parseHTML: () => [],
    renderHTML: ({ mark }) => [element, { "data-suggestion": String(mark.attrs["id"]) }, 0],
  });

/** The library counts on from the highest number, but Cara's suggestions are not numbered. */
function nextSuggestionId(_schema: Schema, document?: DocumentNode): number {
  let highest = 0;
  document?.descendants(({ marks }) => {
    for (const { type, attrs } of marks) {
      const id: unknown = attrs["id"];
      if (["insertion", "deletion", "modification"].includes(type.name) && typeof id === "number")
        highest = Math.max(highest, id);
    }
  });
  return highest + 1;
}

const run = (editor: Editor, command: typeof undo) => command(editor.state, editor.view.dispatch);

const editing = Extension.create({
  name: "editing",
  addProseMirrorPlugins: () => [history(), suggestChanges(), currentSuggestion],
  addKeyboardShortcuts() {
    const { editor } = this;
    return {
      "Mod-b": () => editor.commands.toggleMark("bold"),
      "Mod-i": () => editor.commands.toggleMark("italic"),
      "Mod-z": () => run(editor, undo),
      "Mod-y": () => run(editor, redo),
      "Shift-Mod-z": () => run(editor, redo),
      "Shift-Enter": () => editor.commands.insertContent({ type: "hardBreak" }),
      Enter: () => editor.commands.splitListItem("listItem") || editor.commands.liftListItem("listItem"),
    };
  },
  /** While changes are only suggested, what is typed becomes marks. */
  dispatchTransaction({ transaction, next }) {
    const { state } = this.editor;
    const isOwn =
      transaction.getMeta("history$") !== undefined ||
      "skip" in ((transaction.getMeta(suggestChangesKey) as object | undefined) ?? {});
    next(
      isSuggestChangesEnabled(state) && transaction.docChanged && !isOwn
        ? transformToSuggestionTransaction(transaction, state, nextSuggestionId)
        : transaction,
    );
  },
});

export const extensions = [
  ...nodes,
  plainMark("bold", "strong"),
  plainMark("italic", "em"),
  evidence,
  trackedMark("insertion", "ins"),
  trackedMark("deletion", "del"),
  trackedMark("modification", "span"),
  editing,
];
