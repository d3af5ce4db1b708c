/**
 * Suggestions that wait are placed in a document as the marks of tracked changes. A change whose words do not stand there
 * any more, or are changed by another suggestion, is not placed: nothing of it is shown. Pure.
 */
import {
  isSuggested,
  partsOf,
  type Path,
  type Placed,
  suggestionOf,
  textblocksOf,
  textOfNode,
  topBlocksOf,
} from "./document-text.ts";
import { canonicalJson } from "../shared/canonical-json.ts";
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

const isTracked = (node: DocumentNode): boolean => suggestionOf(node) !== null;

/**
 * A block that goes; null if it is only suggested itself. One that goes anyway goes with the newer suggestion, unless it was
 * saved like that: then it stays somebody else's. `saved`: ids of the suggestions that the document was saved with.
 */
function withoutBlock(node: DocumentNode, id: string, saved: ReadonlySet<string>): DocumentNode | null {
  const known = suggestionOf(node);
  if (known === null) return withMark(node, { type: "deletion", attrs: { id } });
  if (known.kind !== "deletion") return null;
  if (saved.has(known.id)) return node;
  const marks = node.marks?.filter(({ type }) => type !== "deletion") ?? [];
  return withMark({ ...node, marks }, { type: "deletion", attrs: { id } });
}

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

function place(
  document: DocumentNode,
  edit: SuggestedEdit,
  id: string,
  saved: ReadonlySet<string>,
): DocumentNode | null {
  const found = findPlace(document, edit);
  if (!found) return null;
  const { node, path } = found;
  if (edit.kind === "WORDS") {
    const content = changeWords(node, edit, id);
    return content && replaceAt(document, path, [{ ...node, content }]);
  }
  if (edit.kind === "BLOCK") {
    const gone = withoutBlock(node, id, saved);
    return gone && replaceAt(document, path, [gone]);
  }
  const behind = edit.added.map((block) => withMark(block, { type: "insertion", attrs: { id } }));
  return replaceAt(document, path, [node, ...behind]);
}

/** Ids of the suggestions whose marks stand in a document. */
export function suggestedIn(node: DocumentNode): Set<string> {
  const own = suggestionOf(node);
  return new Set([
    ...(own ? [own.id] : []),
    ...(node.content ?? []).flatMap((inner) => [...suggestedIn(inner)]),
  ]);
}

/** The document with one more suggestion; as it is if that cannot be placed whole. */
function withSuggestion(
  document: DocumentNode,
  { id, edits = [] }: SuggestionNote,
  saved: ReadonlySet<string>,
): DocumentNode {
  if (saved.has(id)) return document;
  let placed: DocumentNode | null = document;
  for (const edit of edits) placed = placed && place(placed, edit, id, saved);
  return placed ?? document;
}

/** The document with the suggestions that wait; a suggestion is placed whole or not at all. */
export function placeSuggestions(
  document: DocumentNode,
  suggestions: readonly SuggestionNote[],
): DocumentNode {
  const saved = suggestedIn(document);
  return suggestions.reduce((current, note) => withSuggestion(current, note, saved), document);
}

export interface JoinedSuggestions {
  /** Those that wait now. */
  suggestions: SuggestionNote[];
  /** Of the new ones: those that wait with them. */
  added: SuggestionNote[];
  /** Of the new ones: the same waits already. */
  known: SuggestionNote[];
  /** Of the new ones: somebody has to decide on what is suggested in their places first. */
  blocked: SuggestionNote[];
  /** Of those that waited: in their places stand newer ones now. */
  replaced: SuggestionNote[];
}

/** What a suggestion changes, whoever asked for it. */
const changesOf = ({ edits = [] }: SuggestionNote): string => canonicalJson(edits);

/**
 * Suggestions together with those that wait. Where two change the same words, the newer one stays, since it was asked for
 * last; but what somebody has saved with the document is not taken out of it.
 */
export function joinSuggestions(
  document: DocumentNode,
  waiting: readonly SuggestionNote[],
  fresh: readonly SuggestionNote[],
): JoinedSuggestions {
  const place = (notes: readonly SuggestionNote[]) => placeSuggestions(document, notes);
  const saved = suggestedIn(document);
  let current = place(waiting);
  let kept = [...waiting];
  const before = suggestedIn(current);
  const open = new Set(waiting.filter(({ id }) => before.has(id)).map(changesOf));
  const known = fresh.filter((note) => open.has(changesOf(note)));
  const blocked: SuggestionNote[] = [];
  for (const note of fresh) {
    if (known.includes(note)) continue;
    const isPlaced = (there: DocumentNode) => suggestedIn(there).has(note.id);
    let others = kept;
    let next = withSuggestion(current, note, saved);
    if (!isPlaced(next)) {
      others = kept.filter((other) => isPlaced(place([other, note])));
      next = place([...others, note]);
    }
    if (isPlaced(next)) [current, kept] = [next, [...others, note]];
    else blocked.push(note);
  }
  const after = suggestedIn(current);
  const isReplaced = ({ id }: SuggestionNote) => before.has(id) && !after.has(id);
  const suggestions = kept.filter((note) => !isReplaced(note));
  return {
    suggestions,
    added: suggestions.filter((note) => !waiting.includes(note)),
    known,
    blocked,
    replaced: waiting.filter(isReplaced),
  };
}
