/**
 * Passages: what an answer or a finding can quote, cut from the blocks of the page model. A pair of label and value, a
 * row of a table, an item of a list, a few sentences. Each knows the words around it that say what it is about. Pure.
 */
import type { Block, PageModel, Piece, QuoteSegment, SectionKind } from "#model/reading";
import { quoteOf } from "#core/page-model";
import { coverWords } from "../data/value-words.ts";
import type { TextSpan } from "../blank-spans.ts";
import { spansOfOrders } from "../orders-in-text.ts";
import { stemsOf } from "../question-words.ts";
import { valuesIn } from "../values/values-in.ts";
import { createFinder } from "./mentions.ts";
import { type Place, placeAfter, placeIn, placeOfRow } from "./places.ts";
import { endsSentence, startsSmall, unitsIn } from "./sentences.ts";

export interface Passage {
  kind: "PAIR" | "ROW" | "TEXT" | "HEADING";
  page: number;
  section: SectionKind;
  /** For people and searches; the printed characters are in `segments`. */
  text: string;
  /** At least one; of one page. */
  segments: readonly QuoteSegment[];
  /** The printed words between two offsets of the text of sentences; all of them elsewhere. */
  quote: (start: number, end: number) => readonly QuoteSegment[];
  /** The nearest heading over it, or else the title of its section; null if there is none. */
  heading: string | null;
  /** The headings over it, nearest first. */
  headings: readonly string[];
  /** A short title of these very words, such as "b. Pollution". */
  title: Lead | null;
  /** Stems of its own words, of its label or its column titles, of the headings over it and of what stands beside it. */
  own: readonly string[];
  label: readonly string[];
  /** Of the label of its pair, or of the first cell of its row: what it is called. */
  name: readonly string[];
  /** The value of a pair under its label, the cells of a row under the titles of their columns; else none. */
  cells: readonly Cell[];
  /** What leads into the list that it is an item of, and into the lists around that, nearest first. */
  leads: readonly Lead[];
  over: readonly string[];
  beside: readonly string[];
  /** The location, building or vehicle that it is about, as far as it is numbered. */
  place: Place;
}

/** Words that lead into others, or are their title. */
export interface Lead {
  text: string;
  segments: readonly QuoteSegment[];
}

/** What goes on from one page to the next. */
export interface Open {
  place: Place;
  /** What leads in, outermost first, each with the level of its item. */
  leads: readonly (Lead & { level: number })[];
}

const ABOVE_ALL = -1;
export const nothingOpen: Open = { place: {}, leads: [] };

export interface Cell {
  title: string;
  text: string;
}

/** A passage of sentences is about this long, in characters: a reader takes it in at once. */
const SENTENCES_MAX = 320;
/** Words that lead into a list are looked for this many blocks above an item. */
const BESIDE_MAX = 240;

/**
 * The passages of a page in reading order, and what the next page goes on with. Running heads and what gives
 * orders to a machine are none. `orders`: what is left out for that.
 */
export function passagesOf(
  model: PageModel,
  before: Open,
  orders: readonly TextSpan[] = spansOfOrders(model.text),
): { passages: Passage[]; open: Open } {
  const found: Passage[] = [];
  const blocks = model.blocks.filter(({ kind }) => kind !== "FURNITURE");
  let isSaid = false;
  let { place, leads } = before;
  let title: Lead | null = null;
  let part: string | null = null;
  let isExample = false;
  for (const [at, block] of blocks.entries()) {
    if (isSaid) {
      isSaid = false;
      continue;
    }
    if (isTitleOf(block, blocks[at + 1])) {
      title = { text: block.text, segments: quoteOf(model, block) };
      continue;
    }
    if (block.kind === "HEADING") part = null;
    if (block.kind === "HEADING" || opensExample(block)) isExample = opensExample(block);
    if (isDashed(block)) part = block.text;
    // "2. … at least:" leads into "a." and "b.", and not into "3.".
    const level = levelOf(block);
    if (block.kind === "LIST_ITEM") leads = leads.filter((one) => one.level < level);
    else if (!isItem(block) && title === null) leads = [];
    const under = leads.toReversed();
    if (leadsIn(block))
      leads = [
        ...leads.filter((one) => one.level < level),
        { text: block.text, segments: quoteOf(model, block), level },
      ];
    place = placeAfter(place, block);
    const section = model.sections[block.section];
    const over = [
      ...block.headings,
      title?.text ?? "",
      part ?? "",
      section?.title ?? "",
      section?.part ?? "",
      block.kind === "TABLE" ? (block.title ?? "") : "",
    ];
    const beside = [
      under[0]?.text ?? "",
      endOf(blocks[at - 1]),
      (blocks[at + 1]?.text ?? "").slice(0, BESIDE_MAX),
    ];
    const context = {
      headings: [title?.text ?? null, part, ...block.headings.toReversed()].filter(
        (heading) => heading !== null,
      ),
      title,
      page: model.page,
      section: isExample ? "EXAMPLE" : (section?.kind ?? "OTHER"),
      heading: title?.text ?? part ?? block.headings.at(-1) ?? section?.title ?? null,
    } as const;
    const around = { over: stemsOf(over.join("\n")), beside: stemsOf(beside.join("\n")) };
    const whole = together(model, block, blocks[at + 1]);
    isSaid = whole !== null;
    for (const cutOut of whole ? [whole] : cut(model, block)) {
      const { kind, text, segments, label, name = "", cells = [], group = "", own = {} } = cutOut;
      if (segments.length === 0 || segments.some((one) => orders.some((order) => overlaps(one, order))))
        continue;
      found.push({
        ...context,
        ...around,
        kind,
        text,
        segments,
        quote: cutOut.quote ?? (() => segments),
        cells,
        leads: under,
        place: { ...place, ...own },
        own: stemsOf(text),
        label: stemsOf(label),
        name: stemsOf(name),
        over: group === "" ? around.over : [...around.over, ...stemsOf(group)],
      });
    }
    title = null;
  }
  return { passages: found, open: { place, leads } };
}

const TITLE_MAX = 60;

/** "b. Pollution" over a paragraph: what it names is said below it. */
function isTitleOf({ kind, text }: Block, next: Block | undefined): boolean {
  if (kind !== "LIST_ITEM" && kind !== "PARAGRAPH") return false;
  if (next?.kind !== "PARAGRAPH" || !next.text.endsWith(".") || next.text.length <= text.length) return false;
  const last = text.at(-1) ?? "";
  // "8 = Hired autos only" says something itself.
  if (text.includes("=")) return false;
  return text.length <= TITLE_MAX && last.toLowerCase() !== last.toUpperCase();
}

/** "a. Jewelry", also where it was read as a paragraph. */
function isItem({ kind, text }: Block): boolean {
  const [marker = ""] = text.split(" ", 1);
  const isMarked = marker.length <= MARKER_MAX && (marker.endsWith(".") || marker.endsWith(")"));
  return kind === "LIST_ITEM" || (kind === "PARAGRAPH" && isMarked);
}
const MARKER_MAX = 4;

const levelOf = (block: Block): number => (block.kind === "LIST_ITEM" ? block.level : ABOVE_ALL);

/** "Example #1": the figures below it are nobody's. */
const opensExample = ({ kind, text }: Block): boolean =>
  kind !== "TABLE" &&
  kind !== "PAIR" &&
  text.length <= OPENING_MAX &&
  text.toLowerCase().includes("example #");
const OPENING_MAX = 90;

/** Words that a list follows. A label without a value does as well, where it is a sentence. */
function leadsIn(block: Block): boolean {
  if (!block.text.trimEnd().endsWith(":")) return false;
  const isLabel = block.kind === "PAIR" && block.value === null && block.text.length > TITLE_MAX;
  return block.kind === "PARAGRAPH" || block.kind === "LIST_ITEM" || isLabel;
}

/** "ADDITIONAL INSURED - OWNERS OR LESSEES" is a title, no label with its value. */
const isDashed = (block: Block): boolean =>
  block.kind === "PAIR" && ["-", "–", "—"].includes(block.value?.text.charAt(0) ?? "");

const endOf = (block: Block | undefined): string => (block?.text ?? "").slice(-BESIDE_MAX);

const overlaps = (a: { start: number; end: number }, b: { start: number; end: number }): boolean =>
  a.start < b.end && b.start < a.end;

interface Cut {
  kind: Passage["kind"];
  text: string;
  segments: readonly QuoteSegment[];
  quote?: Passage["quote"];
  label: string;
  name?: string;
  cells?: readonly Cell[];
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
        kind: value && !isDashed(block) ? "PAIR" : "HEADING",
        text: pieces.map(({ text }) => text).join(" "),
        segments: joined(model, pieces),
        label: label.text,
        name: label.text,
        cells: value ? [{ title: label.text, text: value.text }] : [],
        own: placeIn(label.text),
      },
    ];
  }
  const kind = block.kind === "HEADING" ? "HEADING" : "TEXT";
  return chunksOf(block.text).map(({ start, end }) => ({
    kind,
    text: block.text.slice(start, end),
    segments: quoteOf(model, block, start, end),
    quote: (from, to) => quoteOf(model, block, start + from, start + to),
    label: "",
  }));
}

/** A pair with what it goes on with: the rest of its sentence, or the amount of its row; null where it stands alone. */
function together(model: PageModel, block: Block, next: Block | undefined): Cut | null {
  if (block.kind !== "PAIR" || !block.value || isDashed(block)) return null;
  const { label, value } = block;
  if (next?.kind === "PARAGRAPH" && !endsSentence(value.text) && startsSmall(next.text)) {
    const rest = `${value.text} ${next.text}`;
    return {
      kind: "PAIR",
      text: `${label.text} ${rest}`,
      segments: joined(model, [label, value, next]),
      label: label.text,
      name: label.text,
      cells: [{ title: label.text, text: rest }],
      own: placeIn(label.text),
    };
  }
  if (next?.kind !== "PAIR" || !next.value || !isBeside(label, next.label) || !isBeside(value, next.value))
    return null;
  const isAmount = measures(stemsOf(next.label.text)) && valuesIn(next.value.text)[0]?.type === "MONEY";
  if (!isAmount || isBeside(label, value) || valuesIn(value.text).length > 0) return null;
  return {
    kind: "ROW",
    text: `${value.text} ${next.value.text}`,
    segments: joined(model, [label, value, next.label, next.value]),
    label: `${label.text}\n${next.label.text}`,
    name: value.text,
    cells: [
      { title: label.text, text: value.text },
      { title: next.label.text, text: next.value.text },
    ],
  };
}

const measures = createFinder(coverWords);

/** On one line. */
const isBeside = ({ box: a }: Piece, { box: b }: Piece): boolean =>
  a !== null && b !== null && a.y < b.y + b.height && b.y < a.y + a.height && a.x + a.width <= b.x;

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
        cells: cells.flatMap((cell, at) =>
          cell ? [{ title: table.columns[at]?.text ?? "", text: cell.text }] : [],
        ),
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

/** Clauses put together up to a length that a reader takes in at once. A longer one is cut behind a semicolon or a word. */
function chunksOf(text: string): { start: number; end: number }[] {
  const chunks: { start: number; end: number }[] = [];
  for (const clause of unitsIn(text)) {
    const last = chunks.at(-1);
    if (last && clause.end - last.start <= SENTENCES_MAX) last.end = clause.end;
    else chunks.push(clause);
  }
  return chunks.flatMap((chunk) => {
    const parts: { start: number; end: number }[] = [];
    let { start } = chunk;
    while (chunk.end - start > LENGTH_MAX) {
      const stop = text.lastIndexOf("; ", start + LENGTH_MAX) + 1;
      const space = stop > start + LENGTH_MAX / 2 ? stop : text.lastIndexOf(" ", start + LENGTH_MAX);
      const end = space > start ? space : start + LENGTH_MAX;
      parts.push({ start, end });
      start = space > start ? end + 1 : end;
    }
    return [...parts, { start, end: chunk.end }];
  });
}

/** No passage is longer, in characters. */
const LENGTH_MAX = 400;

/** Each of its sentences as a passage of its own: what one says does not hold of another. */
export function sentencesOfPassage(passage: Passage): Passage[] {
  const units = passage.kind === "TEXT" ? unitsIn(passage.text) : [];
  // Words that begin small go on from another column: none of them is a sentence.
  const isMixed = units.some(({ start }) => startsSmall(passage.text.slice(start)));
  if (units.length < 2 || isMixed) return [passage];
  return units.map(({ start, end }) => {
    const text = passage.text.slice(start, end);
    return { ...passage, text, own: stemsOf(text), segments: passage.quote(start, end) };
  });
}
