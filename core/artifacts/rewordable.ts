/** What of a document may be put in other words. Pure. */
import { quotesOf, type Textblock, textblocksOf, textOfNode } from "./document-text.ts";
import { changeOf, type PlannedEdit, sentencesOf, shown, textNode } from "./edit-pieces.ts";
import { frame, keptWords, scopeOf } from "./edit-scope.ts";
import type { DocumentNode } from "./model.ts";

/** A sentence or a paragraph that may be put in other words, with the numbers of its quotes. */
export interface Rewordable {
  text: string;
  quotes: number[];
  /** The suggestion that puts other words in its place. */
  edit(text: string): PlannedEdit;
}

/**
 * The sentences of what a wish is about, or its whole paragraphs, that may be put in other words; null if the wish names a
 * part that the document does not have. Tables and headings stay, and so do the words that protect somebody, unless they
 * are selected.
 */
export function rewordableIn(
  { document, passage, part }: { document: DocumentNode; passage: string | null; part: string | null },
  unit: "SENTENCES" | "PARAGRAPHS",
): Rewordable[] | null {
  const isMeant = scopeOf(document, passage, part);
  if (isMeant === null) return null;
  const isKept = passage === null ? keptWords(document) : () => false;
  const blocks = textblocksOf(document);
  return blocks.flatMap((block, place) =>
    block.isInTable || block.node.type === "heading"
      ? []
      : (unit === "PARAGRAPHS" ? [{ text: block.text, start: 0 }] : sentencesOf(block.text)).flatMap(
          ({ text: whole, start }): Rewordable[] => {
            const text = whole.trim();
            if (text === "" || frame.test(text) || !isMeant(block, text) || isKept(block, text)) return [];
            const quotes = quotesAt(block, start, start + text.length);
            const edit = (fresh: string): PlannedEdit => ({
              title: `“${shown(text)}” in other words`,
              why: quotes.length > 0 ? "Its quotes say this as well." : "It states nothing new.",
              quotes,
              edits: [changeOf(blocks, place, { start, removed: text, added: [textNode(fresh, quotes)] })],
            });
            return [{ text, quotes, edit }];
          },
        ),
  );
}

/** The quotes of what stands between two places of a block. */
function quotesAt({ node }: Textblock, from: number, to: number): number[] {
  let at = 0;
  const found = (node.content ?? []).flatMap((piece) => {
    const begin = at;
    at += textOfNode(piece).length;
    return begin < to && at > from ? quotesOf(piece) : [];
  });
  return [...new Set(found)];
}
