/**
 * Every amount of a page with what names it: words in its own line, the label beside or above it, what its row begins
 * with, the title of its column. What it means is decided elsewhere.
 */
import type { Block, Box, PageModel, Piece, SectionKind } from "#model/reading";
import { conditionWords } from "../data/amount-words.ts";
import { tokensOf } from "../values/tokens.ts";
import type { Value } from "../values/values-in.ts";
import { matchLabel } from "./label-match.ts";
import { valuesOf } from "./piece-values.ts";

/** BESIDE: its label is in the same row. UNDER: above it. WITHIN: in the same line of text. */
export type AmountLabelPlace = "BESIDE" | "UNDER" | "WITHIN";

export interface Amount {
  cents: number;
  /** 1 with a dollar sign or in words, less for digits that may be something else. */
  fit: number;
  piece: Piece;
  from: number;
  to: number;
  /** The label beside or above it, and the words of its own line that speak of it. Either may be empty. */
  outer: string;
  /** Everything that stands before it in its row of a table, where that is more. */
  row: string;
  words: string;
  labelPlace: AmountLabelPlace;
  labelQuotes: readonly { piece: Piece; from: number; to: number }[];
  /** The title of its column. */
  column: string;
  section: SectionKind;
  isProminent: boolean;
  /** Innermost last. */
  headings: readonly string[];
  part: string | null;
  page: number;
  /** Below "Option 2": what was not taken, or is not offered first. */
  isFurtherOption: boolean;
}

/** More are not looked at on one page. */
const AMOUNTS_MAX = 2_000;
const ROWS_MAX = 400;
const COLUMNS_MAX = 24;
const TEXT_MAX = 1500;
/** Running text of a form speaks of no policy of its own. */
const WORDING_MAX = 160;
const LABEL_WORDS = 9;
/** Smaller numbers without any sign of money count something. */
const LEAST_BARE = 10;
/** Letters of a word that numbers an option: "2", "three". */
const OPTION_MAX = 5;
const LABEL_REACH = 110;
const LABEL_MAX = 120;
const TOP_BLOCKS = 6;

export function amountsOf(model: PageModel): Amount[] {
  const found: Amount[] = [];
  let isFurtherOption = false;
  for (const [at, block] of model.blocks.entries()) {
    const section = model.sections[block.section];
    isFurtherOption = optionOf(block.text) ?? isFurtherOption;
    if (!section || section.kind === "EXAMPLE" || block.kind === "FURNITURE") continue;
    const base: Base = {
      page: model.page,
      section: section.kind,
      isProminent: block.kind === "HEADING" || at < TOP_BLOCKS,
      headings: [...block.headings, ...(block.kind === "TABLE" && block.title !== null ? [block.title] : [])],
      part: section.part,
      column: "",
      row: "",
      isFurtherOption,
    };
    if (block.kind === "PAIR") addPair(found, block, base, model.blocks, at);
    else if (block.kind === "TABLE") addTable(found, block, base);
    else if (block.text.length <= TEXT_MAX && hasDigitOrWord(block.text))
      addText(found, block, labelAbove(model.blocks, at), base);
    if (found.length > AMOUNTS_MAX) break;
  }
  return found;
}

type Base = Pick<
  Amount,
  "page" | "section" | "isProminent" | "headings" | "part" | "column" | "row" | "isFurtherOption"
>;
type Pair = Extract<Block, { kind: "PAIR" }>;
type Table = Extract<Block, { kind: "TABLE" }>;
interface Label {
  piece: Piece;
  place: AmountLabelPlace;
  /** Where it begins in the piece; at its beginning if omitted. */
  from?: number;
}

/** Whether a line begins the first option of several (false) or a further one (true); null for other lines. */
function optionOf(text: string): boolean | null {
  const [first, second] = tokensOf(text.slice(0, 24)).map(({ norm }) => norm);
  if (first !== "option" || second === undefined || second.length > OPTION_MAX) return null;
  return !["1", "a", "one", "i"].includes(second);
}

function addPair(
  found: Amount[],
  { label, value }: Pair,
  base: Base,
  blocks: readonly Block[],
  at: number,
): void {
  addText(found, label, null, base);
  if (value) {
    const isUnder = isBelow(label.box, value.box);
    const lead = blocks[at - 1];
    // "Premium" and "payable at inception:" in one line.
    const isSplit = lead?.kind === "PARAGRAPH" && isInLine(lead.box, label.box);
    addText(
      found,
      value,
      { piece: label, place: isUnder ? "UNDER" : "BESIDE" },
      isSplit ? { ...base, row: `${lead.text} ${label.text}` } : base,
    );
  }
  const next = blocks[at + 1];
  // Labels side by side, with their values below each.
  if (!value || next?.kind !== "PAIR" || !isLabel(value.text) || !isLabel(label.text)) return;
  if (moneyIn(label).length + moneyIn(value).length > 0) return;
  addText(found, next.label, { piece: label, place: "UNDER" }, base);
  if (next.value) addText(found, next.value, { piece: value, place: "UNDER" }, base);
}

const isBelow = (above: Box | null, below: Box | null): boolean =>
  above !== null && below !== null && below.y > above.y + above.height * 0.7;

const isInLine = (one: Box | null, other: Box | null): boolean =>
  one !== null && other !== null && Math.abs(one.y - other.y) < one.height * 0.4;

const isLabel = (text: string): boolean =>
  !hasDigit(text) && matchLabel(text).some(({ share }) => share === 1);

/** A short line above that is a label, or one that goes on in the next: "The annual premium" over "is $5,860". */
function labelAbove(blocks: readonly Block[], at: number): Label | null {
  const [above, own] = [blocks[at - 1], blocks[at]];
  if (!above || !own || (above.kind !== "PARAGRAPH" && above.kind !== "HEADING")) return null;
  if (own.kind === "PARAGRAPH" && above.kind === "PARAGRAPH" && goesOn(own.text)) return lastWordsOf(above);
  if (above.text.length > LABEL_MAX || !isLabel(above.text) || moneyIn(above).length > 0) return null;
  const isNear =
    above.box === null ||
    own.box === null ||
    (own.box.y - above.box.y < above.box.height * 4 && Math.abs(own.box.x - above.box.x) < 60);
  return isNear ? { piece: above, place: "UNDER" } : null;
}

/** A line that begins with no more than a verb before its amount. */
const goesOn = (text: string): boolean =>
  ["is", "of", "are", "at", "was"].includes(tokensOf(text.slice(0, 12))[0]?.norm ?? "");

/** The last sentence of a line, as a piece of its own. */
function lastWordsOf(line: Piece): Label | null {
  const from = ownWordsFrom(line.text, 0, line.text.length);
  return from === line.text.length ? null : { piece: line, place: "WITHIN", from };
}

function addTable(found: Amount[], { columns, rows }: Table, base: Base): void {
  for (const column of columns) if (column.spans.length > 0) addText(found, column, null, base);
  for (const [at, { cells }] of rows.slice(0, ROWS_MAX).entries()) {
    const filled = cells.slice(0, COLUMNS_MAX).flatMap((piece, column) => (piece ? [{ piece, column }] : []));
    let beside: Piece | null = null;
    const before: string[] = [];
    for (const { piece, column } of filled) {
      if (found.length > AMOUNTS_MAX) return;
      const above = rows[at - 1]?.cells[column];
      const own: Label | null = beside
        ? { piece: beside, place: "BESIDE" }
        : above && moneyIn(above).length === 0 && isLabel(above.text)
          ? { piece: above, place: "UNDER" }
          : null;
      const row = before.length > 1 ? before.join(" ") : "";
      const title = columns[column]?.text ?? "";
      addText(found, piece, own, {
        ...base,
        column: title,
        row,
        isFurtherOption: optionOf(title) ?? base.isFurtherOption,
      });
      if (moneyIn(piece).length > 0 || !hasWord(piece.text) || isQualifier(piece)) continue;
      beside = piece;
      before.push(piece.text);
    }
  }
}

/** A word in the place of a label that names no amount: how something is valued, or that it is covered. */
const isQualifier = (piece: Piece): boolean => valuesOf(piece)[0]?.type === "STATED";

function hasWord(text: string): boolean {
  return tokensOf(text).some(({ norm }) => norm.length > 2 && norm.charCodeAt(0) > 57);
}

/** The amounts of a line; what stands between two belongs to the one behind it, or before a comma to the other. */
function addText(found: Amount[], piece: Piece, label: Label | null, base: Base): void {
  const { text } = piece;
  const isWording = base.section === "FORM" || base.section === "NOTICE";
  if (text.length > (isWording ? WORDING_MAX : TEXT_MAX) || isCondition(text)) return;
  const amounts = moneyIn(piece);
  const [first, last] = [amounts[0], amounts.at(-1)];
  if (!first || !last) return;
  // "$1,000,000 each occurrence $2,000,000 aggregate"
  const isBehind = !hasWord(text.slice(0, first.start)) && hasWord(text.slice(last.end));
  if (label && isCondition(label.piece.text)) return;
  const above = label && label.piece.text.length - (label.from ?? 0) <= LABEL_MAX ? label : null;
  for (const [at, value] of amounts.entries()) {
    const words = isBehind
      ? wordsBehind(text, value.end, amounts[at + 1]?.start ?? text.length)
      : wordsBefore(text, amounts[at - 1]?.end ?? 0, value.start);
    const own = words && hasWord(text.slice(words.from, words.to)) ? words : null;
    const outer = at === 0 || isBehind ? above : null;
    found.push({
      ...base,
      cents: value.cents,
      fit: value.fit,
      piece,
      from: value.start,
      to: value.end,
      outer: outer?.piece.text.slice(outer.from ?? 0) ?? "",
      words: own ? text.slice(own.from, own.to) : "",
      labelPlace: outer?.place ?? "WITHIN",
      labelQuotes: [
        ...(outer ? [{ piece: outer.piece, from: outer.from ?? 0, to: outer.piece.text.length }] : []),
        ...(own ? [{ piece, ...own }] : []),
      ],
    });
  }
}

interface Stretch {
  from: number;
  to: number;
}

/** Between two amounts: before a comma or a semicolon they are the one's, else the other's. */
function wordsBefore(text: string, last: number, start: number): Stretch | null {
  if (last > 0 && endsPart(text.slice(last, start))) return null;
  return { from: ownWordsFrom(text, last, start), to: start };
}

interface Money {
  cents: number;
  fit: number;
  start: number;
  end: number;
}

const known = new WeakMap<Piece, readonly Money[]>();

function moneyIn(piece: Piece): readonly Money[] {
  const cached = known.get(piece);
  if (cached) return cached;
  const values = hasDigitOrWord(piece.text) ? valuesOf(piece) : [];
  const found = values.flatMap((value): Money[] => {
    const read = moneyOf(value, piece.text);
    return read ? [{ ...read, start: value.start, end: value.end }] : [];
  });
  known.set(piece, found);
  return found;
}

const hasDigitOrWord = (text: string): boolean => hasDigit(text) || text.toLowerCase().includes("dollars");

function hasDigit(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) return true;
  }
  return false;
}

function moneyOf(value: Value, text: string): Pick<Money, "cents" | "fit"> | null {
  if (value.type === "MONEY") return { cents: value.cents, fit: value.isMarked ? 1 : 0.7 };
  // Digits alone, where nothing else stands.
  const isAlone = value.type === "NUMBER" && text.trim().length === value.end - value.start;
  return isAlone && value.number >= LEAST_BARE && Number.isSafeInteger(value.number * 100)
    ? { cents: Math.round(value.number * 100), fit: 0.3 }
    : null;
}

/** "$1,000,000 each occurrence; " says what the amount before it is. */
function endsPart(between: string): boolean {
  const text = between.trimEnd();
  const last = text.at(-1) ?? "";
  if ((last === ";" || last === ",") && hasWord(text)) return true;
  const word = tokensOf(text).at(-1)?.norm ?? "";
  return ["and", "or", "plus"].includes(word) && hasWord(text.slice(0, -word.length));
}

/** Where the words begin that speak of the amount: behind the last sentence, and not too far. */
function ownWordsFrom(text: string, from: number, to: number): number {
  let start = Math.max(from, to - LABEL_REACH);
  for (let at = start + 1; at < to - 1; at += 1) {
    if (text.charAt(at + 1) !== " ") continue;
    const mark = text.charAt(at);
    const isEnd = mark === "." && text.lastIndexOf(" ", at - 1) < at - 4;
    // "Taxes $ Total premium $9,416": a blank amount.
    if (isEnd || mark === ";" || mark === "|" || mark === "$") start = at + 2;
  }
  const tokens = tokensOf(text.slice(start, to));
  const first = tokens.at(-LABEL_WORDS);
  return first ? start + first.start : start;
}

function wordsBehind(text: string, from: number, to: number): Stretch {
  let end = Math.min(to, from + LABEL_REACH);
  for (let at = from; at < end; at += 1) {
    const isEnd = ".;,".includes(text.charAt(at)) && text.charAt(at + 1) === " ";
    if (isEnd || text.charAt(at) === "$") end = at;
  }
  return { from, to: end };
}

/** "If the loss is $70,000 …": what would be, and no value. */
function isCondition(text: string): boolean {
  const first = tokensOf(text.slice(0, 40))[0]?.norm ?? "";
  return conditionWords.has(first);
}
