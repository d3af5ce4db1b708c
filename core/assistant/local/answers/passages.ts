/**
 * Passages: what an answer or a finding can quote, cut from the blocks of the page model. A pair of label and value, a
 * row of a table, an item of a list, a few sentences. Each knows the words around it that say what it is about. Pure.
 */
import type { Block, PageModel, Piece, QuoteSegment, SectionKind } from "#model/reading";
import { quoteOf } from "#core/page-model";
import { sentencesOf } from "../lists/sentences.ts";
import { spansOfOrders } from "../orders-in-text.ts";
import { stemsOf } from "../question-words.ts";
import { type Place, placeAfter, placeIn, placeOfRow } from "./places.ts";

export interface Passage {
  kind: "PAIR" | "ROW" | "TEXT" | "HEADING";
  page: number;
  section: SectionKind;
  /** For people and searches; the printed characters are in `segments`. */
  text: string;
  /** At least one; of one page. */
  segments: readonly QuoteSegment[];
  /** The nearest heading over it; null if there is none. */
  heading: string | null;
  /** Stems of its own words, of its label or its column titles, of the headings over it and of what stands beside it. */
  own: readonly string[];
  label: readonly string[];
  /** Of the label of its pair, or of the first cell of its row: what it is called. */
  name: readonly string[];
  over: readonly string[];
  beside: readonly string[];
  /** The location, building or vehicle that it is about, as far as it is numbered. */
  place: Place;
}

/** A passage of sentences is about this long, in characters: a reader takes it in at once. */
const SENTENCES_MAX = 320;
/** Words that lead into a list are looked for this many blocks above an item. */
const BESIDE_MAX = 240;

/**
 * The passages of a page in reading order, and the place that the next page goes on with. Running heads and what gives
 * orders to a machine are none.
 */
export function passagesOf(model: PageModel, before: Place): { passages: Passage[]; place: Place } {
  const orders = spansOfOrders(model.text);
  const found: Passage[] = [];
  const blocks = model.blocks.filter(({ kind }) => kind !== "FURNITURE");
  let lead: Block | null = null;
  let place = before;
  let title: string | null = null;
  for (const [at, block] of blocks.entries()) {
    if (isTitleOf(block, blocks[at + 1])) {
      title = block.text;
      continue;
    }
    if (block.kind === "PARAGRAPH") lead = block.text.trimEnd().endsWith(":") ? block : null;
    else if (block.kind !== "LIST_ITEM") lead = null;
    place = placeAfter(place, block);
    const section = model.sections[block.section];
    const over = [
      ...block.headings,
      title ?? "",
      section?.title ?? "",
      section?.part ?? "",
      block.kind === "TABLE" ? (block.title ?? "") : "",
    ];
    const beside = [
      block.kind === "LIST_ITEM" ? (lead?.text ?? "") : "",
      endOf(blocks[at - 1]),
      (blocks[at + 1]?.text ?? "").slice(0, BESIDE_MAX),
    ];
    const context = {
      page: model.page,
      section: section?.kind ?? "OTHER",
      heading: title ?? block.headings.at(-1) ?? section?.title ?? null,
    } as const;
    const around = { over: stemsOf(over.join("\n")), beside: stemsOf(beside.join("\n")) };
    for (const { kind, text, segments, label, name = "", group = "", own = {} } of cut(model, block)) {
      if (segments.length === 0 || segments.some((one) => orders.some((order) => overlaps(one, order))))
        continue;
      found.push({
        ...context,
        ...around,
        kind,
        text,
        segments,
        place: { ...place, ...own },
        own: stemsOf(text),
        label: stemsOf(label),
        name: stemsOf(name),
        over: group === "" ? around.over : [...around.over, ...stemsOf(group)],
      });
    }
    title = null;
  }
  return { passages: found, place };
}

const TITLE_MAX = 60;

/** "b. Pollution" over a paragraph: what it names is said below it. */
function isTitleOf({ kind, text }: Block, next: Block | undefined): boolean {
  if (kind !== "LIST_ITEM" && kind !== "PARAGRAPH") return false;
  if (next?.kind !== "PARAGRAPH" || !next.text.endsWith(".") || next.text.length <= text.length) return false;
  const last = text.at(-1) ?? "";
  return text.length <= TITLE_MAX && last.toLowerCase() !== last.toUpperCase();
}

const endOf = (block: Block | undefined): string => (block?.text ?? "").slice(-BESIDE_MAX);

const overlaps = (a: { start: number; end: number }, b: { start: number; end: number }): boolean =>
  a.start < b.end && b.start < a.end;

interface Cut {
  kind: Passage["kind"];
  text: string;
  segments: readonly QuoteSegment[];
  label: string;
  name?: string;
  /** The heading within the table that a row is under. */
  group?: string;
  /** The place that it names itself. */
  own?: Place;
}

function cut(model: PageModel, block: Block): Cut[] {
  if (block.kind === "TABLE") return rowsOf(model, block);
  const rows = printedRows(model, block);
  if (rows.length > 0) return rows;
  if (block.kind === "PAIR") {
    const { label, value } = block;
    const pieces = value ? [label, value] : [label];
    return [
      {
        kind: value ? "PAIR" : "HEADING",
        text: pieces.map(({ text }) => text).join(" "),
        segments: joined(model, pieces),
        label: label.text,
        name: label.text,
        own: placeIn(label.text),
      },
    ];
  }
  const kind = block.kind === "HEADING" ? "HEADING" : "TEXT";
  return chunksOf(block.text).map(({ start, end }) => ({
    kind,
    text: block.text.slice(start, end),
    segments: quoteOf(model, block, start, end),
    label: "",
  }));
}

/**
 * The lines of a block of plain text, where nothing but their breaks parts the rows of a table: a line ahead of another
 * one ends with a figure. None for what was read with boxes.
 */
function printedRows(model: PageModel, block: Block): Cut[] {
  if (block.box !== null) return [];
  const [whole, ...others] = joined(model, [block]);
  if (!whole || others.length > 0) return [];
  const lines: QuoteSegment[] = [];
  let { start } = whole;
  for (const text of whole.text.split("\n")) {
    if (text.trim() !== "") lines.push({ page: model.page, start, end: start + text.length, text });
    start += text.length + 1;
  }
  const isRow = ({ text }: QuoteSegment): boolean => isDigit(text.trimEnd().at(-1) ?? "");
  if (!lines.slice(0, -1).some(isRow) && !lines.slice(1).some(isRow)) return [];
  return lines.map((line) => ({ kind: "ROW", text: line.text, segments: [line], label: "" }));
}

const isDigit = (mark: string): boolean => mark >= "0" && mark <= "9";

function rowsOf(model: PageModel, table: Extract<Block, { kind: "TABLE" }>): Cut[] {
  let group = "";
  const titles = table.columns.map(({ text }) => text).join("\n");
  return table.rows.flatMap(({ kind, cells }): Cut[] => {
    const pieces = cells.filter((cell) => cell !== null);
    const text = pieces.map((piece) => piece.text).join(" ");
    if (kind === "GROUP") group = text;
    if (text === "") return [];
    return [
      {
        kind: kind === "GROUP" ? "HEADING" : "ROW",
        text,
        segments: joined(model, pieces),
        label: titles,
        name: pieces[0]?.text ?? "",
        group: kind === "GROUP" ? "" : group,
        own: { ...placeIn(group), ...placeOfRow(table.columns, cells) },
      },
    ];
  });
}

/** The printed words of several pieces; what stands side by side is one quote. */
function joined(model: PageModel, pieces: readonly Piece[]): QuoteSegment[] {
  const parts = pieces.flatMap((piece) => quoteOf(model, piece)).toSorted((a, b) => a.start - b.start);
  const whole: QuoteSegment[] = [];
  for (const part of parts) {
    const last = whole.at(-1);
    if (last && model.text.slice(last.end, part.start).trim() === "")
      whole[whole.length - 1] = { ...last, end: part.end, text: model.text.slice(last.start, part.end) };
    else whole.push(part);
  }
  return whole;
}

/** Sentences put together up to a length that a reader takes in at once. A longer sentence is cut at a word. */
function chunksOf(text: string): { start: number; end: number }[] {
  const chunks: { start: number; end: number }[] = [];
  for (const sentence of sentencesOf(text)) {
    const last = chunks.at(-1);
    if (last && sentence.end - last.start <= SENTENCES_MAX) last.end = sentence.end;
    else chunks.push({ start: sentence.start, end: sentence.end });
  }
  return chunks.flatMap((chunk) => {
    const parts: { start: number; end: number }[] = [];
    let { start } = chunk;
    while (chunk.end - start > LENGTH_MAX) {
      const space = text.lastIndexOf(" ", start + LENGTH_MAX);
      const end = space > start ? space : start + LENGTH_MAX;
      parts.push({ start, end });
      start = space > start ? end + 1 : end;
    }
    return [...parts, { start, end: chunk.end }];
  });
}

/** No passage is longer, in characters. */
const LENGTH_MAX = 400;
