/** The lines of a document that are compared: rows of tables, labels with their values, sentences, headings. */
import { quoteOf } from "#core/page-model";
import type { Block, PageModel, Piece } from "#model/reading";
import type { PageText } from "../../evidence.ts";
import type { Evidence, Extraction } from "../../model.ts";
import * as data from "../data/comparison.ts";
import { matchLabel } from "../facts/label-match.ts";
import { sentencesOf } from "../lists/sentences.ts";
import { formNumbersIn } from "../values/form-numbers.ts";
import { canonical, figuresIn, isPhrase, names, plainOf, type Word, wordsOf } from "./words.ts";

/** A document that was read for comparing: its page texts, its lines and what was understood of it. */
export interface ComparedDocument {
  pages: readonly PageText[];
  /** Of the same pages. */
  models: readonly PageModel[];
  lines: readonly Line[];
  extraction: Extraction;
  /** What the reading is not sure of, which the extraction leaves out. */
  toCheck?: Pick<Extraction, "details" | "evidence">;
  /** Somebody typed it as a list of demands, so each of its lines is one. */
  isListOfDemands?: boolean;
}

/** Words that run on over pieces, even over pages, with the place of each piece in the text. */
interface Flow {
  text: string;
  parts: { page: PageModel; piece: Piece; at: number }[];
}

export interface Cell {
  /** The header of its column, "" if it has none. */
  column: string;
  text: string;
  flow: Flow;
  /** Where it begins in the flow. */
  from: number;
}

export interface Line {
  kind: "ROW" | "PAIR" | "WORDS" | "HEADING";
  /** What its values are about: the words of `head`, which are the label of a pair or the first cells of a row. */
  label: string;
  head: readonly Cell[];
  cells: readonly Cell[];
  /** The innermost heading or group above it, and all of them with the coverage part. */
  heading: string;
  part: string;
  /** "location 1, building 2"; null if nothing says it. */
  place: string | null;
  words: readonly Word[];
  canon: string;
  /** Number of its block in the document, and its own. */
  block: number;
  order: number;
}

/** The text that the words of a line are of. */
export const textOf = ({ head, cells }: Line): string =>
  [...head, ...cells].map(({ text }) => text).join(" ");

const quoteCell = ({ flow, from }: Cell, start: number, end: number): Evidence =>
  flow.parts.flatMap(({ page, piece, at }) => {
    const [first, last] = [Math.max(0, from + start - at), Math.min(piece.text.length, from + end - at)];
    return first < last ? quoteOf(page, piece, first, last) : [];
  });

/** The words of a line between two offsets of its text; all that it says without them. */
export function quoteLine({ head, cells }: Line, from = 0, to = Infinity): Evidence {
  let end = -1;
  const parts = [...head, ...cells].map((cell): [Cell, number, number] => {
    const start = end + 1;
    end = start + cell.text.length;
    return [cell, Math.max(0, from - start), Math.min(cell.text.length, to - start)];
  });
  return quoteCells(parts.filter(([, first, last]) => first < last));
}

/** Cells, each between two offsets. Words that only white space or a colon parts are quoted in one piece. */
export function quoteCells(cells: readonly (readonly [Cell, number, number])[]): Evidence {
  const texts = new Map(cells.flatMap(([{ flow }]) => flow.parts.map(({ page }) => [page.page, page.text])));
  const quote: Evidence[number][] = [];
  for (const segment of cells.flatMap(([cell, from, to]) => quoteCell(cell, from, to))) {
    const { page, start, end } = segment;
    const [last, text = ""] = [quote.at(-1), texts.get(page)];
    const between = last?.page === page && last.end <= start ? text.slice(last.end, start) : null;
    if (last && between !== null && between.split("").every((sign) => " \n:.".includes(sign)))
      quote.splice(-1, 1, { page, start: last.start, end, text: text.slice(last.start, end) });
    else quote.push(segment);
  }
  return quote;
}

/** The first line that has one of the phrases. */
export const findLine = (lines: readonly Line[], phrases: readonly string[]): Line | null =>
  lines.find(({ words }) => names(words, phrases)) ?? null;

/** The first place of a word behind given words, such as a policy's number; else the first of all. */
export function findWord(lines: readonly Line[], norm: string, behind = ""): Evidence[] {
  const number = plainOf(behind);
  const from = lines.findIndex(({ canon }) => canon.includes(number));
  const isIt = (word: Word) => word.norm === norm;
  const own = lines.filter(({ words }) => words.some(isIt));
  const line = own.find(({ order }) => order >= from) ?? own[0];
  const word = line?.words.find(isIt);
  return line && word ? [quoteLine(line, word.start, word.end)] : [];
}

export function findText(lines: readonly Line[], text: string): Evidence[] {
  const words = plainOf(text);
  const line = lines.find(({ canon }) => canon.includes(words));
  return line ? [quoteLine(line)] : [];
}

/** Collects lines page by page; a sentence may go on over the end of a page, unless each paragraph is whole. */
export function createLineReader(isEachWhole = false): { readPage(page: PageModel): void; finish(): Line[] } {
  const lines: Line[] = [];
  const feet = new Set<string>();
  let block = 0;
  let open: { flow: Flow; above: Above } | null = null;
  let group: Pick<Above, "heading" | "place"> = { heading: "", place: null };
  const add = (kind: Line["kind"], above: Above, head: readonly Cell[], cells: readonly Cell[]) => {
    const all = [...head, ...cells];
    const words = wordsOf(all.map(({ text }) => text).join(" "));
    if (words.length === 0) return;
    const texts = all.map(({ column, text }) => `${column} ${text}`.trim());
    const own = kind === "WORDS" ? null : placeIn(kind === "ROW" ? texts : [texts.join(" ")]);
    const label = head.map(({ text }) => text).join(", ");
    // "Location: 1", with its figures as labels and values below it.
    if (kind === "HEADING" || (kind === "PAIR" && own !== null))
      group = { heading: above.heading, place: own };
    const place = own ?? (group.heading === above.heading ? group.place : null) ?? above.place;
    const [canon, order] = [canonical(words), lines.length];
    lines.push({ ...above, kind, label, head, cells, place, words, canon, block, order });
  };
  const close = () => {
    if (!open) return;
    const { flow, above } = open;
    for (const { text, start } of sentencesOf(flow.text, true))
      add("WORDS", above, [], [{ column: "", text, flow, from: start }]);
    open = null;
  };
  const read = (page: PageModel, own: Block) => {
    const above = aboveOf(page, own);
    const isText = own.kind === "PARAGRAPH" || own.kind === "LIST_ITEM";
    const goesOnHere = (flow: Flow, text: string): boolean =>
      isEachWhole ? standsBehind(flow, page, own) : goesOn(flow.text, text);
    if (open && own.kind === "PARAGRAPH" && goesOnHere(open.flow, own.text)) {
      open.flow.parts.push({ page, piece: own, at: open.flow.text.length + 1 });
      open.flow.text += ` ${own.text}`;
      return;
    }
    const cellOf = (piece: Piece, column = "", from = 0, to = piece.text.length): Cell => {
      const flow = { text: piece.text, parts: [{ page, piece, at: 0 }] };
      return { column, text: piece.text.slice(from, to), flow, from };
    };
    if (own.kind === "FURNITURE") {
      // The foot of a form names it on each of its pages.
      const numbers = formNumbersIn(own.text).filter(
        ({ number, edition }) => !feet.has(`${number} ${edition}`),
      );
      for (const { number, edition, start, end } of numbers) {
        feet.add(`${number} ${edition}`);
        block += 1;
        add("HEADING", above, [], [cellOf(own, "", start, end)]);
      }
      return;
    }
    close();
    block += 1;
    if (isText) open = { flow: cellOf(own).flow, above };
    else if (own.kind === "PAIR")
      add("PAIR", above, [cellOf(own.label)], own.value ? [cellOf(own.value)] : []);
    else if (own.kind !== "TABLE") add("HEADING", above, [], [cellOf(own)]);
    else {
      // A header is words too: an edit of it is a difference.
      const printed = own.columns.filter(({ spans }) => spans.length > 0).map((piece) => cellOf(piece));
      add("HEADING", above, [], printed);
      let heading = own.title ?? above.heading;
      const { rows } = own;
      const isOver = rows.map(({ cells }, nth) => cells.map((_, at) => goesOnAbove(rows, nth, at)));
      for (const [nth, { kind, cells: pieces }] of rows.entries()) {
        const cells = pieces.flatMap((piece, at) => {
          const column = own.columns[at]?.text;
          const rest = isOver[nth + 1]?.[at] ? rows[nth + 1]?.cells[at] : null;
          if (!piece || isOver[nth]?.[at]) return [];
          return [rest ? wholeCell(page, [piece, rest], column) : cellOf(piece, column)];
        });
        const place = placeIn([heading]) ?? above.place;
        const isGroup = kind === "GROUP";
        if (isGroup) heading = cells.map(({ text }) => text).join(" ");
        if (isGroup) add("HEADING", { ...above, heading, place }, [], cells);
        else
          for (const part of partsOf(cells)) {
            const heads = headsOf(part);
            // A cell that says itself what it is about belongs to no list.
            if (part !== cells && part.length === 1) add("WORDS", { ...above, heading, place }, [], part);
            else add("ROW", { ...above, heading, place }, part.slice(0, heads), part.slice(heads));
          }
      }
    }
  };
  return {
    readPage(page) {
      for (const own of page.blocks) read(page, own);
    },
    finish() {
      close();
      return lines;
    },
  };
}

/** Words of the same typed line, which a page would have printed apart: "no" as the label of a number. */
function standsBehind({ parts }: Flow, page: PageModel, own: Piece): boolean {
  const [last, first] = [parts.at(-1)?.piece.spans.at(-1), own.spans[0]];
  return last !== undefined && first !== undefined && !page.text.slice(last.end, first.start).includes("\n");
}

type Above = Pick<Line, "heading" | "part" | "place">;

function aboveOf({ sections }: PageModel, { headings, section }: Block): Above {
  const own = sections[section];
  const heading = headings.at(-1) ?? own?.title ?? "";
  return { heading, part: [own?.part ?? "", ...headings].join(" | "), place: placeIn(headings.toReversed()) };
}

/** A paragraph whose sentence is not at its end at a page's or a column's foot. */
const goesOn = (text: string, next: string): boolean =>
  !".:;!?".includes(text.at(-1) ?? "") && next.charAt(0) !== next.charAt(0).toUpperCase();

const isValueText = (text: string): boolean =>
  figuresIn(text).length > 0 || isPhrase(wordsOf(text), [...data.notCovered, ...data.covered]);
const isValue = ({ text }: Cell): boolean => isValueText(text);

type Rows = Extract<Block, { kind: "TABLE" }>["rows"];

/** Of two lists side by side: a label of the right one that runs on below itself, beside the next row of the left one. */
function goesOnAbove(rows: Rows, nth: number, at: number): boolean {
  const [cells, before] = [rows[nth]?.cells, rows[nth - 1]?.cells];
  const [own, label, value] = [cells?.[at], before?.[at], before?.[at + 1]];
  if (at < 2 || !own || !label || !value || cells?.[at + 1]) return false;
  const isOfPair = !isValueText(label.text) && isValueText(value.text) && isValueText(cells?.[1]?.text ?? "");
  return isOfPair && !opensInUpperCase(own.text) && !isValueText(own.text);
}

/** Pieces of one cell, each below the other. */
function wholeCell(page: PageModel, [first, second]: readonly [Piece, Piece], column = ""): Cell {
  const text = `${first.text} ${second.text}`;
  const parts = [
    { page, piece: first, at: 0 },
    { page, piece: second, at: first.text.length + 1 },
  ];
  return { column, text, flow: { text, parts }, from: 0 };
}

const opensInUpperCase = (text: string): boolean => text.charAt(0) === text.charAt(0).toUpperCase();

const LABEL_MAX = 40;
/** "Exclusions: Asbestos" */
function isOwnLabel(text: string): boolean {
  const colon = text.indexOf(": ");
  return colon > 2 && colon <= LABEL_MAX && opensInUpperCase(text);
}

/** Two lists side by side are read as one table: each label with its value is a row of its own. */
function partsOf(cells: readonly Cell[]): (readonly Cell[])[] {
  const last = cells.at(-1);
  if (cells.length === 3 && last && !isValue(last) && isOwnLabel(last.text))
    return [cells.slice(0, 2), [last]];
  const isPaired = cells.length > 2 && cells.length % 2 === 0;
  const isLabel = ({ text }: Cell) => matchLabel(text).some(({ share, isPart }) => share === 1 && !isPart);
  if (!isPaired || !cells.every((cell, at) => isValue(cell) === (at % 2 === 1))) return [cells];
  if (!cells.every((cell, at) => at % 2 === 1 || at === 0 || cell.column === "" || isLabel(cell)))
    return [cells];
  return Array.from({ length: cells.length / 2 }, (_, at) => cells.slice(2 * at, 2 * at + 2));
}

/** How many cells say what a row is about: those before its first value, at least one of several. */
function headsOf(cells: readonly Cell[]): number {
  const first = cells.findIndex(isValue);
  return first > 0 ? first : cells.length > 1 && first < 0 ? 1 : 0;
}

/** The location and building that texts name near their beginnings, the first text first; null if none does. */
function placeIn(texts: readonly string[]): string | null {
  const found: Partial<Record<"location" | "building", string>> = {};
  for (const text of texts) {
    let open: ("location" | "building")[] = [];
    for (const { norm, end } of wordsOf(text.slice(0, 60)).slice(0, 6)) {
      const kind = data.locationWords.includes(norm)
        ? "location"
        : data.buildingWords.includes(norm)
          ? "building"
          : null;
      const isNumber =
        norm.length <= 3 && Number.isInteger(Number(norm)) && !"%.,".includes(text[end] ?? " ");
      const next = isNumber ? open.shift() : undefined;
      if (kind) open.push(kind);
      else if (next) found[next] ??= String(Number(norm));
      else if (norm !== "number" && norm !== "no") open = [];
    }
  }
  const { location, building } = found;
  const parts = [location && `location ${location}`, building && `building ${building}`].filter(Boolean);
  return parts.length > 0 ? parts.join(", ") : null;
}
