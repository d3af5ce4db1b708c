/** Cells of a table that somebody names by their row and their column, such as "Northern's EL", and what they become. Pure. */
import { textblocksOf, textOfNode } from "./document-text.ts";
import { changeOf, type PlannedEdit, shown, textNode } from "./edit-pieces.ts";
import { isWithin, namingWords } from "./edit-scope.ts";
import type { DocumentNode } from "./model.ts";

interface NamedCell {
  /** Its place among the text blocks. */
  place: number;
  text: string;
  /** What stands beside it in its row. */
  beside: string[];
}

const small = new Set(["the", "of", "for", "in", "on", "by", "at", "and", "to"]);
const spoken = (name: string): string[] =>
  name
    .replaceAll(/['’]s\b/gu, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !small.has(word.toLowerCase()));

const ABBREVIATION_MAX = 4;

/** Whether a word stands in a text, or is the first letters of words that follow each other there: "EL". */
function standsIn(word: string, text: string): boolean {
  const [naming = ""] = namingWords(word);
  if (naming !== "" && namingWords(text).includes(naming)) return true;
  if (word.length < 2 || word.length > ABBREVIATION_MAX || word !== word.toUpperCase()) return false;
  const initials = text
    .split(/[^\p{L}]+/u)
    .map((each) => each.charAt(0))
    .join("");
  return initials.toUpperCase().includes(word);
}

/** What stands in the row of a cell, over its column, and over all columns; null outside of tables and for their heads. */
export function rowAround(
  { content = [] }: DocumentNode,
  [table = 0, row = 0, column = 0]: readonly number[],
): { text: string; cells: string[]; head: string; heads: string[] } | null {
  const { type, content: rows = [] } = content[table] ?? { type: "" };
  if (type !== "table" || row === 0) return null;
  const textsOf = (place: number) => (rows[place]?.content ?? []).map(textOfNode);
  const [cells, heads] = [textsOf(row), textsOf(0)];
  return { text: cells.join("\n"), cells, head: heads[column] ?? "", heads };
}

/** Each word has to name the row or the column, and both have to be named. */
function cellsNamed(document: DocumentNode, name: string): NamedCell[] {
  const words = spoken(name);
  const blocks = textblocksOf(document);
  return blocks.flatMap(({ text, path }, place): NamedCell[] => {
    const row = rowAround(document, path);
    const [label = "", ...beside] = row?.cells ?? [];
    if (row === null || path[2] === 0) return [];
    const [ofRow = [], ofColumn = []] = [label, row.head].map((each) =>
      words.filter((word) => standsIn(word, each)),
    );
    const isNamed =
      words.length > 1 &&
      ofRow.length > 0 &&
      ofColumn.length > 0 &&
      words.every((word) => ofRow.includes(word) || ofColumn.includes(word));
    return isNamed ? [{ place, text, beside }] : [];
  });
}

const scales: Readonly<Record<string, number>> = { k: 1_000, m: 1_000_000, mm: 1_000_000, mil: 1_000_000 };
/** Limits are spoken of in thousands: "500/500/500". */
const SPOKEN_MAX = 1_000;

/** A value as the cell writes it; null for several amounts that differ, of which nobody can tell which belongs where. */
function valueFor({ text, beside }: NamedCell, said: string): string | null {
  const [first = "", ...others] = said.split("/").map((part) => part.trim());
  const isAmounts = /^\$?[\d,.]+\s?(?:k|mm?|mil)?$/iu.test(first);
  if (others.length > 0 && isAmounts && others.some((part) => part !== first)) return null;
  const { digits = "", scale = "" } =
    /^(?<sign>\$?)(?<digits>[\d,]+(?:\.\d+)?)\s?(?<scale>k|mm?|mil)?$/iu.exec(first)?.groups ?? {};
  const isMoney = [text, ...beside].some((each) => each.includes("$"));
  if (digits === "" || !isMoney) return others.length > 0 && isAmounts ? first : said;
  const amount = Number(digits.replaceAll(",", ""));
  const isShort = scale === "" && others.length > 0 && amount <= SPOKEN_MAX;
  const dollars = amount * (scales[scale.toLowerCase()] ?? (isShort ? 1_000 : 1));
  return `$${dollars.toLocaleString("en-US")}`;
}

/** Cells that are named by their row and column get the value that was given. */
export function setCells(
  { document, passage }: { document: DocumentNode; passage: string | null },
  name: string,
  said: string,
): PlannedEdit[] {
  const blocks = textblocksOf(document);
  return cellsNamed(document, name).flatMap((cell): PlannedEdit[] => {
    const value = valueFor(cell, said);
    if (value === null || value === cell.text || !isWithin(passage, cell.text)) return [];
    return [
      {
        title: `“${shown(cell.text)}” becomes “${shown(value)}”`,
        why: "You gave this value.",
        quotes: [],
        edits: [changeOf(blocks, cell.place, { start: 0, removed: cell.text, added: [textNode(value)] })],
      },
    ];
  });
}
