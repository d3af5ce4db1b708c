/**
 * Suggestions that wait are placed in a document as the marks of tracked changes. A change whose words do not stand there
 * any more, or are changed by another suggestion, is not placed: nothing of it is shown. Pure.
 */
import {
  hasMark,
  isSuggested,
  partsOf,
  type Path,
  type Placed,
  textblocksOf,
  textOfNode,
  topBlocksOf,
} from "./document-text.ts";
import type { DocumentNode, SuggestedEdit, SuggestionNote } from "./model.ts";

type Mark = NonNullable<DocumentNode["marks"]>[number];

function findPlace(document: DocumentNode, { kind, block, nth, removed }: SuggestedEdit): Placed | null {
  const blocks = { WORDS: textblocksOf, BLOCK: partsOf, AFTER: topBlocksOf }[kind](document);
  const same = blocks.filter(({ text }) => text === block);
  const found = same[nth] ?? same[0];
  if (found || kind !== "WORDS" || removed === "") return found ?? null;
  // Somebody has changed other words of the block.
  const holding = blocks.filter(({ text }) => text.includes(removed));
  return holding.length === 1 ? (holding[0] ?? null) : null;
}

const withMark = (node: DocumentNode, mark: Mark): DocumentNode => ({
  ...node,
  marks: [...(node.marks ?? []), mark],
});

/** The document with the node at a path replaced by others. */
function replaceAt(node: DocumentNode, path: Path, others: readonly DocumentNode[]): DocumentNode {
  const [first = 0, ...rest] = path;
  return {
    ...node,
    content: (node.content ?? []).flatMap((inner, at) =>
      at !== first ? inner : rest.length === 0 ? others : replaceAt(inner, rest, others),
    ),
  };
}

const isTracked = (node: DocumentNode): boolean =>
  ["insertion", "deletion", "modification"].some((type) => hasMark(node, type));

/** A piece of text divided at places of its own that are given as places of its block. */
function divide(node: DocumentNode, begin: number, from: number, to: number): DocumentNode[] {
  const { text } = node;
  if (text === undefined || isSuggested(node)) return [node];
  const cuts = [from - begin, to - begin].filter((cut) => cut > 0 && cut < text.length);
  return [0, ...new Set(cuts)].map((start, at, all) => ({ ...node, text: text.slice(start, all[at + 1]) }));
}

/** The content of a block with words taken away and others in their place; null if another change stands there. */
function changeWords(
  block: DocumentNode,
  { removed, start, added }: SuggestedEdit,
  id: string,
): DocumentNode[] | null {
  const whole = textOfNode(block);
  const from =
    removed === "" ? whole.length : whole.startsWith(removed, start) ? start : whole.indexOf(removed);
  const to = from + removed.length;
  const before: DocumentNode[] = [];
  const taken: DocumentNode[] = [];
  const after: DocumentNode[] = [];
  let at = 0;
  for (const node of block.content ?? [])
    for (const piece of divide(node, at, from, to)) {
      const length = isSuggested(piece) ? 0 : textOfNode(piece).length;
      (at < from || (length === 0 && at === from) ? before : at < to ? taken : after).push(piece);
      at += length;
    }
  if (taken.some(isTracked)) return null;
  const like =
    taken
      .find(({ type }) => type === "text")
      ?.marks?.filter(({ type }) => type === "bold" || type === "italic") ?? [];
  return [
    ...before,
    ...taken.map((node) => withMark(node, { type: "deletion", attrs: { id } })),
    ...added.map((node) => ({
      ...node,
      marks: [...like, ...(node.marks ?? []), { type: "insertion", attrs: { id } }],
    })),
    ...after,
  ];
}

function place(document: DocumentNode, edit: SuggestedEdit, id: string): DocumentNode | null {
  const found = findPlace(document, edit);
  if (!found) return null;
  const { node, path } = found;
  if (edit.kind === "WORDS") {
    const content = changeWords(node, edit, id);
    return content && replaceAt(document, path, [{ ...node, content }]);
  }
  if (edit.kind === "BLOCK")
    return isTracked(node)
      ? null
      : replaceAt(document, path, [withMark(node, { type: "deletion", attrs: { id } })]);
  const behind = edit.added.map((block) => withMark(block, { type: "insertion", attrs: { id } }));
  return replaceAt(document, path, [node, ...behind]);
}

/** Ids of the suggestions whose marks stand in a document. */
export function suggestedIn(node: DocumentNode): Set<string> {
  const own = (node.marks ?? []).flatMap(({ type, attrs }) =>
    ["insertion", "deletion", "modification"].includes(type) ? [String(attrs?.["id"])] : [],
  );
  return new Set([...own, ...(node.content ?? []).flatMap((inner) => [...suggestedIn(inner)])]);
}

/** The document with the suggestions that wait; a suggestion is placed whole or not at all. */
export function placeSuggestions(
  document: DocumentNode,
  suggestions: readonly SuggestionNote[],
): DocumentNode {
  const there = suggestedIn(document);
  return suggestions.reduce((current, { id, edits = [] }) => {
    if (there.has(id)) return current;
    let placed: DocumentNode | null = current;
    for (const edit of edits) placed = placed && place(placed, edit, id);
    return placed ?? current;
  }, document);
}
