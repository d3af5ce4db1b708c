/**
 * A style sheet, or the declarations of one element, without anything that loads from elsewhere or leaves the box that
 * it is shown in, which is the host of a shadow tree. What cannot be read as CSS is left out.
 */
// oxlint-disable-next-line typescript/triple-slash-reference -- it declares modules, so it is none that could be imported
/// <reference path="./css-tree.d.ts" />
import type { CssNode, List, ListItem } from "css-tree";
import generate from "css-tree/generator";
import parse from "css-tree/parser";
import walk from "css-tree/walker";

export interface CleanCss {
  css: string;
  /** What was taken out, in words. */
  removed: Set<string>;
}

/** Rules about the look of elements. */
const keptRules = new Set(["media", "supports", "layer", "container"]);
/** Old ways to run a program from a style sheet. */
const running = new Set(["behavior", "-moz-binding"]);

const isOwn = (url: string): boolean => /^data:(?:image\/(?:png|jpeg|gif|webp)|font\/)/iu.test(url.trim());

/** `context`: a whole style sheet, or what stands in a `style` attribute. */
export function cleanCss(text: string, context: "stylesheet" | "declarationList"): CleanCss {
  const removed = new Set<string>();
  let tree: CssNode;
  try {
    tree = parse(text, { context, parseCustomProperty: true });
  } catch {
    return { css: "", removed: new Set([unread]) };
  }
  walk(tree, {
    enter(node: CssNode, item: ListItem<CssNode>, list?: List<CssNode>) {
      const what = findFault(node);
      if (what === null) {
        if (node.type === "TypeSelector" && /^(?:html|body)$/iu.test(node.name)) node.name = ":host";
        return undefined;
      }
      removed.add(what);
      // A condition of a rule stands in no list; it stays, and loads nothing.
      list?.remove(item);
      return walk.skip;
    },
  });
  return { css: generate(tree), removed };
}

const unread = "styles that cannot be read";

/** Why this part of a style sheet is left out, in words; null if it stays. */
function findFault(node: CssNode): string | null {
  if (node.type === "Raw") return unread;
  if (node.type === "Atrule") {
    const name = node.name.toLowerCase();
    if (keptRules.has(name)) return null;
    if (name === "import") return "remote styles";
    if (name === "font-face") return hasRemote(node) ? "remote fonts" : "fonts";
    return `@${name} rules`;
  }
  if (node.type !== "Declaration") return null;
  const property = node.property.toLowerCase();
  const value = generate(node.value);
  if (running.has(property) || /expression\s*\(/iu.test(value)) return "scripts";
  if (hasRemote(node)) return "remote pictures";
  if (node.value.type === "Raw") return unread;
  return property === "position" && /fixed|sticky/iu.test(value) ? "fixed positions" : null;
}

/** Functions that take an address as a plain string. */
const loading = /^(?:image-set|-webkit-image-set|image|src|cross-fade|element|paint)$/iu;

function hasRemote(node: CssNode): boolean {
  let isRemote = false;
  walk(node, (inner) => {
    if (inner.type === "Url" && !isOwn(inner.value)) isRemote = true;
    if (inner.type === "Function" && loading.test(inner.name)) isRemote = true;
    // A custom property may hold anything that is read later.
    if (inner.type === "Raw" && /url|image|src/iu.test(inner.value)) isRemote = true;
  });
  return isRemote;
}
