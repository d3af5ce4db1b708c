/**
 * Documents as ProseMirror JSON: what Cara made as blocks becomes one when it is opened, and what people save is checked
 * before it is stored. Needs no browser.
 */
import { deletion, insertion, modification } from "@handlewithcare/prosemirror-suggest-changes";
import { type Mark, Node, Schema } from "prosemirror-model";
import type { Verdict } from "#model/assistant";
import type { ArtifactBlock } from "#model/presets";
import { err, ok, type Result } from "../shared/result.ts";
import { isSuggested as isInserted, textOfNode } from "./document-text.ts";
import { documentMarks, documentNodes, type DocumentNode, type LostEvidence } from "./model.ts";

const schema = new Schema({
  nodes: documentNodes,
  marks: { ...documentMarks, insertion, deletion, modification },
});

const textNode = (text: string, quotes: readonly number[], records: readonly string[]): DocumentNode => ({
  type: "text",
  text,
  ...(quotes.length > 0 || records.length > 0
    ? { marks: [{ type: "evidence", attrs: { quotes: [...quotes], records: [...records] } }] }
    : {}),
});

/** Lines of one text, with breaks between them. */
function inlineOf(text: string, quotes: readonly number[], records: readonly string[] = []): DocumentNode[] {
  const lines = text.split("\n");
  return lines.flatMap((line, at) => [
    ...(at > 0 ? [{ type: "hardBreak" }] : []),
    ...(line === "" ? [] : [textNode(line, quotes, records)]),
  ]);
}

const paragraphOf = (content: DocumentNode[]): DocumentNode => ({ type: "paragraph", content });

function tableOf({ rows, quotes, verdicts }: ArtifactBlock): DocumentNode {
  const width = Math.max(1, ...rows.map((row) => row.length));
  return {
    type: "table",
    content: rows.map((row, at) => ({
      type: "tableRow",
      attrs: { quotes: quotes[at] ?? [], verdict: verdicts[at] ?? null },
      content: Array.from({ length: width }, (_, column) => ({
        type: at === 0 ? "tableHeader" : "tableCell",
        content: [paragraphOf(inlineOf(row[column] ?? "", []))],
      })),
    })),
  };
}

/** Blocks that Cara made, as a document. */
export function documentOfBlocks(blocks: readonly ArtifactBlock[]): DocumentNode {
  const content: DocumentNode[] = [];
  for (const block of blocks) {
    const inline = inlineOf(block.text, block.quotes[0] ?? [], block.records);
    if (block.kind === "TABLE") content.push(tableOf(block));
    else if (block.kind === "HEADING")
      content.push({ type: "heading", attrs: { level: 2 }, content: inline });
    else if (block.kind === "PARAGRAPH") content.push(paragraphOf(inline));
    else {
      const item = { type: "listItem", content: [paragraphOf(inline)] };
      const last = content.at(-1);
      if (last?.type === "bulletList") last.content?.push(item);
      else content.push({ type: "bulletList", content: [item] });
    }
  }
  return { type: "doc", content: content.length > 0 ? content : [paragraphOf([])] };
}

const isSuggested = (marks: readonly Mark[]): boolean => marks.some(({ type }) => type.name === "insertion");

interface Words {
  text: string;
  quotes: number[];
  records: string[];
}

const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

/** What a block says without the changes that are only suggested. */
function wordsOf(node: Node): Words {
  const parts: string[] = [];
  const evidence: Mark[] = [];
  node.descendants((inner) => {
    if (isSuggested(inner.marks)) return false;
    if (inner.isText) parts.push(inner.text ?? "");
    if (inner.type.name === "hardBreak") parts.push("\n");
    evidence.push(...inner.marks.filter(({ type }) => type.name === "evidence"));
    return true;
  });
  return {
    text: parts.join(""),
    quotes: unique(evidence.flatMap(({ attrs }) => attrs["quotes"] as number[])),
    records: unique(evidence.flatMap(({ attrs }) => attrs["records"] as string[])),
  };
}

function blockOf(kind: ArtifactBlock["kind"], node: Node): ArtifactBlock {
  const { text, quotes, records } = wordsOf(node);
  const block: ArtifactBlock = { kind, text, rows: [], quotes: [quotes], verdicts: [] };
  return records.length > 0 ? { ...block, records } : block;
}

/** A checked document as blocks, without the changes that are only suggested. */
export function blocksOfDocument(document: DocumentNode): ArtifactBlock[] {
  const blocks: ArtifactBlock[] = [];
  Node.fromJSON(schema, document).forEach((node) => {
    if (isSuggested(node.marks)) return;
    if (node.type.name === "bulletList")
      node.forEach((item) => {
        if (!isSuggested(item.marks)) blocks.push(blockOf("LIST_ITEM", item));
      });
    else if (node.type.name === "table") {
      const rows = node.children.filter(({ marks }) => !isSuggested(marks));
      const verdicts = rows.map(({ attrs }) => attrs["verdict"] as Verdict | null);
      blocks.push({
        kind: "TABLE",
        text: "",
        rows: rows.map((row) => row.children.map((cell) => wordsOf(cell).text)),
        quotes: rows.map(({ attrs }) => attrs["quotes"] as number[]),
        verdicts: verdicts.some((verdict) => verdict !== null) ? verdicts : [],
      });
    } else blocks.push(blockOf(node.type.name === "heading" ? "HEADING" : "PARAGRAPH", node));
  });
  return blocks.filter(({ kind, text }) => kind === "TABLE" || text.trim() !== "");
}

/**
 * An edited document with other words where blocks of it were changed, and all else as people have set it: bold, italics
 * and suggested changes. `before`: the blocks that the document says; `after`: as many, each of the same kind.
 */
export function withChangedBlocks(
  document: DocumentNode,
  before: readonly ArtifactBlock[],
  after: readonly ArtifactBlock[],
): DocumentNode {
  let at = -1;
  const changed = (node: DocumentNode): DocumentNode => {
    if (isInserted(node)) return node;
    if (node.type === "bulletList") return { ...node, content: node.content?.map(changed) ?? [] };
    if (node.type !== "table" && textOfNode(node).trim() === "") return node;
    at += 1;
    const [old, fresh] = [before[at], after[at]];
    if (!old || !fresh || old === fresh) return node;
    return node.type === "table" ? withChangedRows(node, old, fresh) : reworded(node, old.text, fresh.text);
  };
  return { ...document, content: document.content?.map(changed) ?? [] };
}

function withChangedRows(table: DocumentNode, old: ArtifactBlock, fresh: ArtifactBlock): DocumentNode {
  let at = -1;
  const content = table.content?.map((row) => {
    if (isInserted(row)) return row;
    at += 1;
    const [cells = [], freshCells = []] = [old.rows[at], fresh.rows[at]];
    return {
      ...row,
      attrs: { ...row.attrs, verdict: fresh.verdicts[at] ?? null },
      content: (row.content ?? []).map((cell, column) =>
        reworded(cell, cells[column] ?? "", freshCells[column] ?? ""),
      ),
    };
  });
  return { ...table, content: content ?? [] };
}

/** How many letters two texts have in common where they begin. */
function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < Math.min(one.length, other.length) && one.charAt(length) === other.charAt(length))
    length += 1;
  return length;
}

const reversed = (text: string): string => text.split("").toReversed().join("");

/**
 * A block that says `fresh` in place of `old`: the words between what both begin and end with are replaced, in the type of
 * the words that stood there.
 */
function reworded(block: DocumentNode, old: string, fresh: string): DocumentNode {
  if (old === fresh) return block;
  const from = sharedLength(old, fresh);
  const kept = sharedLength(reversed(old.slice(from)), reversed(fresh.slice(from)));
  const to = old.length - kept;
  let added = fresh.slice(from, fresh.length - kept);
  let end = 0;
  const inlineIn = (node: DocumentNode): DocumentNode[] => {
    if (isInserted(node)) return [node];
    if (node.text === undefined && node.type !== "hardBreak")
      return [{ ...node, content: (node.content ?? []).flatMap(inlineIn) }];
    const text = textOfNode(node);
    const begin = end;
    end += text.length;
    const isTouched = from < to ? begin < to && end > from : begin <= from && end >= from;
    if (!isTouched) return [node];
    const words = text.slice(0, Math.max(0, from - begin)) + added + text.slice(Math.max(0, to - begin));
    added = "";
    return inlineOf(words, []).map((line) => (line.type === "text" ? { ...node, ...line } : line));
  };
  const [changed = block] = inlineIn(block);
  return added === "" ? changed : withFirstWords(changed, added);
}

/** Words in a block that had none, such as an empty cell. */
function withFirstWords(block: DocumentNode, words: string): DocumentNode {
  if (block.type === "paragraph" || block.type === "heading")
    return { ...block, content: [...inlineOf(words, []), ...(block.content ?? [])] };
  const [first, ...others] = block.content ?? [];
  return first ? { ...block, content: [withFirstWords(first, words), ...others] } : block;
}

const isSameRow = (one: readonly string[] = [], other: readonly string[] = []): boolean =>
  one.length === other.length && one.every((cell, at) => cell === other[at]);

/**
 * Blocks of an edited document with what the document does not carry: a matrix stays with its table while no cell of it
 * changes, and a person's verdict with its row. `before`: the blocks that it was edited from.
 */
export function withKept(
  blocks: readonly ArtifactBlock[],
  before: readonly ArtifactBlock[],
): ArtifactBlock[] {
  const tables = before.filter(({ kind }) => kind === "TABLE");
  return blocks.map((block) => {
    if (block.kind !== "TABLE") return block;
    const same = tables.find(
      ({ rows }) =>
        rows.length === block.rows.length && rows.every((row, at) => isSameRow(row, block.rows[at])),
    );
    const changes = block.rows.map((row) => {
      for (const { rows, verdictChanges } of tables) {
        const change = verdictChanges?.[rows.findIndex((each) => isSameRow(each, row))];
        if (change) return change;
      }
      return null;
    });
    return {
      ...block,
      ...(same?.matrix ? { matrix: same.matrix } : {}),
      ...(changes.some((change) => change !== null) ? { verdictChanges: changes } : {}),
    };
  });
}

const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((each) => Number.isInteger(each));

/** What somebody sent as a document; the error is a sentence. `numbers`: of the quotes that the artifact has. */
export function checkDocument(text: string, numbers: ReadonlySet<number>): Result<DocumentNode, string> {
  try {
    const node = Node.fromJSON(schema, JSON.parse(text));
    if (node.type.name !== "doc") return err(notADocument);
    node.check();
    let isKnown = true;
    node.descendants((inner) => {
      const said = [
        inner.attrs,
        ...inner.marks.filter(({ type }) => type.name === "evidence").map(({ attrs }) => attrs),
      ];
      for (const { quotes } of said)
        if (quotes !== undefined && !(isNumbers(quotes) && quotes.every((number) => numbers.has(number))))
          isKnown = false;
    });
    return isKnown
      ? ok(node.toJSON() as DocumentNode)
      : err("A quote of this document is unknown. Reload the page.");
  } catch {
    return err(notADocument);
  }
}
const notADocument = "This is not a document of the editor. Reload the page and try again.";

/** What one piece of evidence stands on: a sentence that carries its mark, or a row of a table. */
interface Supported {
  text: string;
  quotes: number[];
  /** Where the mark begins and ends, or the row stands. */
  from: number;
  to: number;
  isRow: boolean;
}

function supportedIn(node: Node): Supported[] {
  const found: Supported[] = [];
  node.descendants((inner, at) => {
    if (isSuggested(inner.marks)) return false;
    if (inner.isTextblock) found.push(...sentencesIn(inner, at));
    const quotes = inner.attrs["quotes"] as number[] | undefined;
    if (inner.type.name !== "tableRow" || !quotes || quotes.length === 0) return true;
    const text = inner.children.map((cell) => wordsOf(cell).text).join("  ");
    found.push({ text, quotes, from: at, to: at, isRow: true });
    return true;
  });
  return found;
}

interface Marked {
  quotes: number[];
  from: number;
  to: number;
  /** Places in the text of the block. */
  start: number;
  end: number;
}

/** Marks of a block, each with its whole sentence: what was written before or after the mark belongs to it as well. */
function sentencesIn(block: Node, at: number): Supported[] {
  let text = "";
  const marked: Marked[] = [];
  block.forEach((inner, offset) => {
    const start = text.length;
    // What is only suggested is checked once somebody has accepted it.
    if (isSuggested(inner.marks)) return;
    text += inner.type.name === "hardBreak" ? "\n" : (inner.text ?? "");
    const mark = inner.marks.find(({ type }) => type.name === "evidence");
    const quotes = (mark?.attrs["quotes"] as number[] | undefined) ?? [];
    if (quotes.length === 0) return;
    const from = at + 1 + offset;
    const last = marked.at(-1);
    if (last?.to === from && String(last.quotes) === String(quotes)) {
      last.to += inner.nodeSize;
      last.end = text.length;
    } else marked.push({ quotes, from, to: from + inner.nodeSize, start, end: text.length });
  });
  return marked.map(({ quotes, from, to, start, end }, nth) => {
    const before = text.slice(marked[nth - 1]?.end ?? 0, start);
    const after = text.slice(end, marked[nth + 1]?.start ?? text.length);
    const begun = /[^.!?\n]*$/u.exec(before)?.[0] ?? "";
    const isEnded = /[.!?][”")]?\s*$/u.test(text.slice(start, end));
    const rest = isEnded ? "" : (/^[^\n]*?(?:[.!?](?=\s|$)|$|(?=\n))/u.exec(after)?.[0] ?? "");
    return { text: `${begun}${text.slice(start, end)}${rest}`, quotes, from, to, isRow: false };
  });
}

const keyOf = ({ text, quotes }: Supported): string => JSON.stringify([text.trim(), quotes]);

/**
 * The document after an edit, in which a sentence keeps its evidence only if it says what it said, or if its quotes say
 * what it says now. `isSupported` also gets what these quotes stood behind and is gone.
 */
export function keepEvidence(
  before: DocumentNode,
  sent: DocumentNode,
  isSupported: (text: string, quotes: readonly number[], gone: readonly string[]) => boolean,
): { document: DocumentNode; lost: LostEvidence[] } {
  const had = supportedIn(Node.fromJSON(schema, before));
  const known = new Set(had.map(keyOf));
  const edited = Node.fromJSON(schema, sent);
  const after = supportedIn(edited);
  const left = new Set(after.map(keyOf));
  const goneOf = ({ quotes }: Supported): string[] =>
    had
      .filter((piece) => String(piece.quotes) === String(quotes) && !left.has(keyOf(piece)))
      .map(({ text }) => text);
  const unsupported = after.filter(
    (piece) => !known.has(keyOf(piece)) && !isSupported(piece.text, piece.quotes, goneOf(piece)),
  );
  const rows = new Set(unsupported.filter(({ isRow }) => isRow).map(({ from }) => from));
  const strip = (node: Node, at: number): DocumentNode => {
    const isLost = unsupported.some(({ isRow, from, to }) => !isRow && at >= from && at < to);
    const marks = node.marks.filter(({ type }) => !(isLost && type.name === "evidence"));
    const content: DocumentNode[] = [];
    node.forEach((child, offset) => {
      content.push(strip(child, node.type.name === "doc" ? offset : at + 1 + offset));
    });
    const attrs = rows.has(at) && node.type.name === "tableRow" ? { ...node.attrs, quotes: [] } : node.attrs;
    return {
      type: node.type.name,
      ...(Object.keys(attrs).length > 0 ? { attrs } : {}),
      ...(content.length > 0 ? { content } : {}),
      ...(node.isText ? { text: node.text ?? "" } : {}),
      ...(marks.length > 0 ? { marks: marks.map((mark) => mark.toJSON() as { type: string }) } : {}),
    };
  };
  // A sentence that other quotes of it say has evidence still.
  const said = new Set(after.filter((piece) => !unsupported.includes(piece)).map(({ text }) => text.trim()));
  return {
    document: strip(edited, -1),
    lost: unsupported
      .map(({ text, quotes }) => ({ text: text.trim(), quotes }))
      .filter(({ text }) => text !== "" && !said.has(text)),
  };
}
