/** What the bench of the editor runs in a browser: our editor, and the bare one with a document of the same parts. */
import { Editor, type JSONContent, Mark, Node } from "@tiptap/core";
import { extensions } from "../../apps/web/src/document-editor/extensions.ts";
import { suggestionsIn } from "../../apps/web/src/document-editor/suggestions.ts";
import { documentMarks, documentNodes } from "#model/artifacts";

const elements: Record<string, string> = {
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

interface Spec {
  attrs?: Record<string, { default: unknown }>;
  content?: string;
  group?: string;
  inline?: boolean;
}

const attributesOf = (attrs: Spec["attrs"] = {}) =>
  Object.fromEntries(
    Object.entries(attrs).map(([key, value]) => [key, { default: value.default, rendered: false }]),
  );

/** The library's own way: the same nodes and marks, and nothing that our editor adds to them. */
const bare: typeof extensions = [
  ...Object.entries<Spec>(documentNodes).map(([name, { attrs, content, group, inline }]) => {
    const spec = {
      ...(content ? { content } : {}),
      ...(group ? { group } : {}),
      ...(inline ? { inline } : {}),
    };
    const element = elements[name];
    return Node.create({
      name,
      ...spec,
      topNode: name === "doc",
      addAttributes: () => attributesOf(attrs),
      ...(element ? { renderHTML: () => (name === "hardBreak" ? [element] : [element, 0]) } : {}),
    });
  }),
  ...Object.entries<Spec>(documentMarks).map(([name, { attrs }]) =>
    Mark.create({ name, addAttributes: () => attributesOf(attrs), renderHTML: () => ["span", 0] }),
  ),
];

const openIn = (extensionsOf: typeof extensions, content: JSONContent, isOurs: boolean): number => {
  const element = document.createElement("div");
  document.body.append(element);
  const started = performance.now();
  const editor = new Editor({
    element,
    extensions: extensionsOf,
    content,
    injectCSS: false,
    enableContentCheck: isOurs,
  });
  if (isOurs) suggestionsIn(editor, []);
  // It is open once it is laid out.
  element.getBoundingClientRect();
  const took = performance.now() - started;
  editor.destroy();
  element.remove();
  return took;
};

Object.assign(globalThis, {
  openOurs: (content: JSONContent) => openIn(extensions, content, true),
  openBare: (content: JSONContent) => openIn(bare, content, false),
});
