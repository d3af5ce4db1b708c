/**
 * What a page lists, as tables: printed tables, however their titles and records are set (titles over several lines,
 * records of two lines, an item a column), and items one after the other as labels with values or as lines of text. Of
 * the ways to see a table, the one in which most rows have what its columns ask for counts.
 */
import type { Block, PageModel, Piece, Section, SectionKind } from "#model/reading";
import { itemStarts } from "../data/schedule-words.ts";
import { isListed, knownShareOf, type TypedColumns, typedColumnsOf } from "./column-types.ts";
import { linesAsTables, type ListedTable } from "./listed-lines.ts";
import { countDigits, partsOf } from "./printed-words.ts";

type Table = Extract<Block, { kind: "TABLE" }>;
export type { ListedTable };
type Row = Table["rows"][number];

/** A table, and what its columns are; null where no schedule is known that has them. */
export interface SeenTable {
  /** As the page model has it; null for items that no table holds. */
  block: Block | null;
  table: ListedTable;
  typed: TypedColumns | null;
}

/** Wording and worked examples list nothing of this policy. */
const listing: ReadonlySet<SectionKind> = new Set<SectionKind>([
  "DECLARATIONS",
  "SCHEDULE",
  "OTHER",
  "CERTIFICATE",
]);

export const isListing = (section: Section | undefined): boolean =>
  section !== undefined && listing.has(section.kind);

export function listedTablesOf(page: PageModel): SeenTable[] {
  const seen: SeenTable[] = [];
  for (const block of page.blocks)
    if (block.kind === "TABLE" && isListing(page.sections[block.section]))
      seen.push({ ...seenTable(block), block });
  const items = itemsOf(page);
  if (seen.some(({ typed }) => typed !== null) || !page.sections.some(isListing))
    return items ? [...seen, items] : seen;
  const listed = best(
    linesAsTables(page, ({ section }) => isListing(page.sections[section])),
    items,
  );
  return listed ? [...seen, { ...listed, block: null }] : seen;
}

type Seen = Pick<SeenTable, "table" | "typed">;

// Ways to see a table ---------------------------------------------------------------------------

const titlesOf = ({ columns }: Pick<ListedTable, "columns">): string[] => columns.map(({ text }) => text);
const cellsOf = ({ rows }: Pick<ListedTable, "rows">): (readonly (Piece | null)[])[] =>
  rows.flatMap(({ kind, cells }) => (kind === "ROW" ? [cells] : []));

/** Rows of a table that are looked at to tell what it is. */
const ROWS_TRIED = 60;
const COLUMNS_TRIED = 24;

/** The table as it is printed, or as it has to be seen for its columns to hold one thing each. */
function seenTable(table: ListedTable): Seen {
  const typed = typedColumnsOf(titlesOf(table), cellsOf(table));
  const own = { table, typed };
  if (table.columns.length > COLUMNS_TRIED || !table.rows.some(({ kind }) => kind === "ROW")) return own;
  if (typed && listedShare(own) > 0.8 && !opensWithWords(table)) return own;
  const ways = [1, 2, 3].flatMap((count) => underTitles(count)(table) ?? []);
  const paired = [table, ...ways].flatMap((way) => inPairs(way) ?? []);
  return best([...ways, ...paired, ...[turned(table)].flatMap((way) => way ?? [])], own) ?? own;
}

/** Of several tables, the one with most of what its columns ask for; the one given where none has more. */
function best(tables: readonly ListedTable[], given: Seen | null = null): Seen | null {
  let [chosen, most] = [given, given ? worthOf(given) : 0];
  for (const table of tables) {
    const seen = { table, typed: typedColumnsOf(titlesOf(table), cellsOf(table)) };
    const worth = worthOf(seen);
    if (worth > most) [chosen, most] = [seen, worth];
  }
  return chosen;
}

const listedShare = ({ table, typed }: Seen): number => {
  const rows = cellsOf(table).slice(0, ROWS_TRIED);
  return typed && rows.length > 0 ? rows.filter((cells) => isListed(typed, cells)).length / rows.length : 0;
};

/** More rows with more of their columns known. */
function worthOf({ table, typed }: Seen): number {
  if (!typed) return 0;
  const known = typed.types.filter((type) => type !== null).length;
  const rows = cellsOf(table).slice(0, ROWS_TRIED);
  return rows.filter((cells) => isListed(typed, cells)).length * known;
}

/** "Rate/100" is a title, too; a figure, a date and a number are none. */
const isTitle = (text: string): boolean => countDigits(text) < 4 && countDigits(text) * 2 < text.length;
const areTitles = (cells: Row["cells"]): boolean =>
  cells.some((cell) => cell !== null) && cells.every((cell) => cell === null || isTitle(cell.text));

const opensWithWords = ({ rows: [first] }: Pick<ListedTable, "rows">): boolean =>
  first !== undefined && areTitles(first.cells) && first.cells.filter((cell) => cell !== null).length > 1;

const joinedPieces = (a: Piece, b: Piece | null | undefined): Piece =>
  b
    ? {
        text: `${a.text} ${b.text}`.trim(),
        spans: [...a.spans, ...b.spans],
        box: a.box && b.box ? null : a.box,
      }
    : a;

/** The first rows are titles, too. */
const underTitles =
  (count: number) =>
  (table: ListedTable): ListedTable | null => {
    const titles = table.rows.slice(0, count);
    if (titles.length < count || table.rows.length <= count || !titles.every(({ cells }) => areTitles(cells)))
      return null;
    const columns = table.columns.map((column, at) =>
      titles.reduce<Piece>((own, { cells }) => joinedPieces(own, cells[at]), column),
    );
    return { ...table, columns, rows: table.rows.slice(count) };
  };

/** Each record is two rows under titles of two lines. */
function inPairs(table: ListedTable): ListedTable | null {
  const rows = table.rows.filter(({ kind }) => kind === "ROW");
  if (rows.length < 2 || rows.length % 2 !== 0) return null;
  const cuts = table.columns.map(cutTitle);
  const titled = table.columns.filter(({ text }) => text !== "").length;
  if (cuts.filter((cut) => cut !== null).length * 2 < titled) return null;
  const titles = (nth: number): Piece[] => table.columns.map((column, at) => cuts[at]?.[nth] ?? column);
  return {
    ...table,
    columns: [...titles(0), ...titles(1)],
    rows: rows.flatMap((row, at): Row[] => {
      const next = rows[at + 1];
      return at % 2 === 0 && next ? [{ kind: "ROW", cells: [...row.cells, ...next.cells] }] : [];
    }),
  };
}

/** The two titles that stand over each other, where the words are those of two. */
function cutTitle(title: Piece): [Piece, Piece] | null {
  const words = title.text.split(" ");
  let best: [Piece, Piece] | null = null;
  let most = 1;
  for (let at = 1; at < words.length; at += 1) {
    const [first, second] = [words.slice(0, at).join(" "), words.slice(at).join(" ")];
    const known = knownShareOf(first) + knownShareOf(second);
    if (known <= most) continue;
    most = known;
    best = [
      { ...title, text: first },
      { ...title, text: second },
    ];
  }
  return best;
}

/** What its first column names is listed from left to right. */
function turned(table: ListedTable): ListedTable | null {
  const rows = [{ kind: "ROW" as const, cells: table.columns }, ...table.rows];
  const own = rows.filter(({ cells }) => cells[0] && cells[0].text !== "");
  if (own.length < 3 || table.columns.length < 2) return null;
  const labels = own.map(({ cells }) => cells[0] as Piece);
  if (new Set(labels.map(({ text }) => text)).size < labels.length) return null;
  return {
    ...table,
    columns: labels,
    rows: table.columns
      .slice(1)
      .map((_, at) => ({ kind: "ROW", cells: own.map(({ cells }) => cells[at + 1] ?? null) })),
  };
}

// Items one after the other ---------------------------------------------------------------------

interface Item {
  pairs: { label: Piece; value: Piece }[];
  names: Set<string>;
  section: number;
}

/** "Vehicle 1", "Year: 2014", "VIN: …", "Vehicle 2", …: a row each. A label that comes again opens the next. */
function itemsOf(page: PageModel): SeenTable | null {
  const items: Item[] = [];
  let open: Item | null = null;
  let waiting: Piece | null = null;
  const next = (section: number): Item => {
    waiting = null;
    const item = { pairs: [], names: new Set<string>(), section };
    items.push(item);
    return item;
  };
  const add = (item: Item, label: Piece, value: Piece): void => {
    item.pairs.push({ label, value });
    item.names.add(nameOf(label));
  };
  for (const block of page.blocks) {
    if (!isListing(page.sections[block.section])) continue;
    if (block.kind === "HEADING" || block.kind === "PARAGRAPH") {
      if (isItemStart(block.text)) open = next(block.section);
      continue;
    }
    if (block.kind !== "PAIR") continue;
    const { value } = block;
    let { label } = block;
    if (isItemStart(label.text)) {
      open = next(block.section);
      // "Auto 1: 2014 Kenworth"
      if (value) add(open, withoutNumber(label), value);
      continue;
    }
    if (waiting && value) {
      const [before, own] = titleAtEnd(label);
      if (before && open) add(open, waiting, before);
      label = own;
    }
    waiting = null;
    if (!open || open.section !== block.section || open.names.has(nameOf(label))) open = next(block.section);
    if (value) add(open, label, value);
    else waiting = label;
  }
  return tableOfItems(items);
}

const nameOf = (label: Piece): string => partsOf(label.text).join(" ");

/** "Vehicle 2", "Claim no. 3 of 8". */
function isItemStart(text: string): boolean {
  const parts = partsOf(text);
  const [first = ""] = parts;
  return (
    parts.length > 1 &&
    parts.length < 6 &&
    itemStarts.has(first) &&
    parts
      .slice(1)
      .every((part) => (countDigits(part) === part.length && part.length < 5) || startNotes.has(part)) &&
    countDigits(text) > 0
  );
}
const startNotes: ReadonlySet<string> = new Set(["no", "number", "of", "bldg", "building"]);

function withoutNumber(label: Piece): Piece {
  const [first = ""] = label.text.split(" ");
  return { ...label, text: first };
}

/** "Kenworth T680 Serial No:": the value of the label before it, and the label. */
function titleAtEnd(label: Piece): [before: Piece | null, label: Piece] {
  const words = label.text.split(" ");
  for (let at = 1; at < words.length; at += 1) {
    const title = words.slice(at).join(" ");
    if (knownShareOf(title) < 1) continue;
    const before = words.slice(0, at).join(" ");
    return [pieceWithin(label, 0, before.length), pieceWithin(label, before.length + 1, label.text.length)];
  }
  return [null, label];
}

/** A part of a piece that is printed in one place. */
function pieceWithin({ text, spans }: Piece, from: number, to: number): Piece {
  const start = spans[0]?.start ?? 0;
  return { text: text.slice(from, to), spans: [{ start: start + from, end: start + to }], box: null };
}

/** What most of them have is a column; what only some have stands beside the list. */
function tableOfItems(items: readonly Item[]): SeenTable | null {
  if (items.length === 0) return null;
  const named = new Map<string, { label: Piece; count: number }>();
  const listed = items.filter(({ pairs }) => pairs.length > 1);
  for (const { pairs } of listed)
    for (const { label } of pairs) {
      const known = named.get(nameOf(label));
      named.set(nameOf(label), { label: known?.label ?? label, count: (known?.count ?? 0) + 1 });
    }
  // Pairs of the whole document stand before the first item, or behind the last.
  const labels = [...named].filter(([, { count }]) => count * 3 > listed.length);
  const rows = listed.map(({ pairs }): Row => ({
    kind: "ROW",
    cells: labels.map(([name]) => pairs.find(({ label }) => nameOf(label) === name)?.value ?? null),
  }));
  const table: ListedTable = {
    title: null,
    section: listed[0]?.section ?? 0,
    columns: labels.map(([, { label }]) => ({ ...label, text: label.text.replace(":", "").trim() })),
    rows,
  };
  const typed = typedColumnsOf(titlesOf(table), cellsOf(table));
  if (!typed) return null;
  const own = rows.filter(({ cells }) => isListed(typed, cells));
  // One item alone is a schedule where its number can be nothing else.
  return own.length > 1 || (own.length === 1 && typed.kind === "VEHICLES")
    ? { block: null, table: { ...table, rows: own }, typed }
    : null;
}
