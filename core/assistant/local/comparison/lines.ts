/** The lines of a document that are compared: rows of tables, labels with their values, sentences, headings. */
import { quoteOf } from "#core/page-model";
import type { Block, PageModel, Piece } from "#model/reading";
import type { PageText } from "../../evidence.ts";
import type { Evidence, Extraction } from "../../model.ts";
import * as data from "../data/comparison.ts";
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

/** Collects lines page by page; a sentence may go on over the end of a page. */
export function createLineReader(): { readPage(page: PageModel): void; finish(): Line[] } {
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
    if (open && own.kind === "PARAGRAPH" && goesOn(open.flow.text, own.text)) {
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
      for (const { kind, cells: pieces } of own.rows) {
        const cells = pieces.flatMap((piece, at) => (piece ? [cellOf(piece, own.columns[at]?.text)] : []));
        const place = placeIn([heading]) ?? above.place;
        const [heads, isGroup] = [headsOf(cells), kind === "GROUP"];
        if (isGroup) heading = cells.map(({ text }) => text).join(" ");
        if (isGroup) add("HEADING", { ...above, heading, place }, [], cells);
        else add("ROW", { ...above, heading, place }, cells.slice(0, heads), cells.slice(heads));
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

type Above = Pick<Line, "heading" | "part" | "place">;

function aboveOf({ sections }: PageModel, { headings, section }: Block): Above {
  const own = sections[section];
  const heading = headings.at(-1) ?? own?.title ?? "";
  return { heading, part: [own?.part ?? "", ...headings].join(" | "), place: placeIn(headings.toReversed()) };
}

/** A paragraph whose sentence is not at its end at a page's or a column's foot. */
const goesOn = (text: string, next: string): boolean =>
  !".:;!?".includes(text.at(-1) ?? "") && next.charAt(0) !== next.charAt(0).toUpperCase();

/** How many cells say what a row is about: those before its first value, at least one of several. */
function headsOf(cells: readonly Cell[]): number {
  const isValue = ({ text }: Cell) =>
    figuresIn(text).length > 0 || isPhrase(wordsOf(text), [...data.notCovered, ...data.covered]);
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
