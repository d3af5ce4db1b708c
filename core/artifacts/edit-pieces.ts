/** What suggestions are made of: places in the text of a document, sentences, and what is taken out or put in. Pure. */
import { partsOf, type Placed, type Textblock, textblocksOf } from "./document-text.ts";
import type { DocumentNode, SuggestedEdit, SuggestionNote } from "./model.ts";

export type PlannedEdit = Required<Pick<SuggestionNote, "title" | "why" | "quotes" | "edits">>;

const SHOWN_MAX = 60;

/** A few words of a longer text. */
export const shown = (text: string): string =>
  text.length <= SHOWN_MAX ? text : `${text.slice(0, SHOWN_MAX - 1).trimEnd()}…`;
/** Without its breaks. */
export const plain = (text: string): string => text.replaceAll(/\s+/gu, " ").trim();

/** Which one of the blocks that say the same. */
export const nthOf = (blocks: readonly Placed[], place: number): number =>
  blocks.slice(0, place).filter(({ text }) => text === blocks[place]?.text).length;

export const changeOf = (
  blocks: readonly Textblock[],
  place: number,
  { start, removed, added }: Pick<SuggestedEdit, "start" | "removed" | "added">,
): SuggestedEdit => ({
  kind: "WORDS",
  block: blocks[place]?.text ?? "",
  nth: nthOf(blocks, place),
  start,
  removed,
  added,
});

/** Sentences of a text, each with where it begins. */
export const sentencesOf = (text: string): { text: string; start: number }[] =>
  Array.from(
    new Intl.Segmenter("en-US", { granularity: "sentence" }).segment(text),
    ({ segment, index }) => ({
      text: segment,
      start: index,
    }),
  );

export const textNode = (
  text: string,
  quotes: readonly number[] = [],
  records: readonly string[] = [],
): DocumentNode => ({
  type: "text",
  text,
  ...(quotes.length + records.length > 0
    ? { marks: [{ type: "evidence", attrs: { quotes: [...quotes], records: [...records] } }] }
    : {}),
});

export const removalOf = (parts: readonly Placed[], part: Placed): SuggestedEdit => ({
  kind: "BLOCK",
  block: part.text,
  nth: nthOf(parts, parts.indexOf(part)),
  start: 0,
  removed: part.text,
  added: [],
});

/** Takes sentences away; of a block of which nothing is left, the block. */
export function withoutSentences(
  document: DocumentNode,
  isGone: (sentence: string, block: Textblock, start: number) => boolean,
  { title, why }: { title(text: string): string; why: string },
): PlannedEdit[] {
  const blocks = textblocksOf(document);
  const parts = partsOf(document);
  return blocks.flatMap((block, place): PlannedEdit[] => {
    if (block.text.trim() === "") return [];
    const part = parts.find(({ path }) => path.every((at, depth) => block.path[depth] === at));
    const sentences = sentencesOf(block.text);
    const gone = sentences.filter(({ text, start }) => isGone(text, block, start));
    if (gone.length === 0) return [];
    if (gone.length === sentences.length && part) {
      // A cell is no row: the rest of it says something else.
      if (part.node.type === "tableRow" && part.text !== block.text) return [];
      return [{ title: title(part.text.trim()), why, quotes: [], edits: [removalOf(parts, part)] }];
    }
    return gone.map(({ text, start }) => ({
      title: title(text.trim()),
      why,
      quotes: [],
      edits: [changeOf(blocks, place, { start, removed: text, added: [] })],
    }));
  });
}
