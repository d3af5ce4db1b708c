/** What a document's parts say, read from its JSON as it is stored. Pure. */
import type { DocumentNode } from "./model.ts";

const markOf = (node: DocumentNode, type: string) => node.marks?.find((mark) => mark.type === type);

/** Only suggested, so that nobody has said it yet. */
export const isSuggested = (node: DocumentNode): boolean => markOf(node, "insertion") !== undefined;

export const hasMark = (node: DocumentNode, type: string): boolean => markOf(node, type) !== undefined;

const trackedTypes = ["insertion", "deletion", "modification"] as const;

/** The suggestion whose mark a piece carries itself; null if nothing is suggested of it. */
export function suggestionOf({ marks = [] }: DocumentNode): {
  kind: (typeof trackedTypes)[number];
  id: string;
} | null {
  for (const { type, attrs } of marks) {
    const kind = trackedTypes.find((tracked) => tracked === type);
    if (kind) return { kind, id: String(attrs?.["id"]) };
  }
  return null;
}

const isTextblock = ({ type }: DocumentNode): boolean => type === "paragraph" || type === "heading";

/** Numbers of the quotes that support a piece of text. */
export const quotesOf = (node: DocumentNode): number[] => {
  const quotes = markOf(node, "evidence")?.attrs?.["quotes"];
  return Array.isArray(quotes) ? (quotes as number[]) : [];
};

/** Without the changes that are only suggested; each block within it begins a line. */
export function textOfNode(node: DocumentNode): string {
  if (node.type === "hardBreak") return "\n";
  if (node.text !== undefined) return node.text;
  const stated = (node.content ?? []).filter((inner) => !isSuggested(inner));
  return stated.map(textOfNode).join(isTextblock(node) ? "" : "\n");
}

/** The place of a node: its number in each of those around it. */
export type Path = readonly number[];

/** A node that is stated, with all that it says. */
export interface Placed {
  node: DocumentNode;
  path: Path;
  text: string;
}

export interface Textblock extends Placed {
  isInTable: boolean;
}

/** Nodes that are stated, wherever they stand, in their order; what is within one of them is not looked at. */
const statedNodes = (
  node: DocumentNode,
  isWanted: (node: DocumentNode) => boolean,
  path: Path = [],
): Placed[] =>
  (node.content ?? []).flatMap((inner, at) => {
    if (isSuggested(inner)) return [];
    const own = [...path, at];
    return isWanted(inner)
      ? { node: inner, path: own, text: textOfNode(inner) }
      : statedNodes(inner, isWanted, own);
  });

/** The blocks that hold text. */
export const textblocksOf = (document: DocumentNode): Textblock[] =>
  statedNodes(document, isTextblock).map((block) => ({
    ...block,
    isInTable: document.content?.[block.path[0] ?? 0]?.type === "table",
  }));

/** What can be taken out by itself: blocks, items of lists and rows of tables. */
export const partsOf = (document: DocumentNode): Placed[] =>
  statedNodes(document, ({ type }) => type !== "bulletList" && type !== "table");

/** The blocks that the document itself consists of: a list and a table are one each. */
export const topBlocksOf = (document: DocumentNode): Placed[] => statedNodes(document, () => true);
