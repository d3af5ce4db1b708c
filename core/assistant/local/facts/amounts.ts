/**
 * Every amount of a page with what names it: words in its own line, the label beside or above it, what its row begins
 * with, the title of its column. What it means is decided elsewhere.
 */
import type { Block, Box, PageModel, Piece, Section, SectionKind } from "#model/reading";
import { bareWords, conditionWords, limitsInOrder } from "../data/amount-words.ts";
import { listedRowsOf } from "../lists/column-types.ts";
import { findLine } from "../values/find-line.ts";
import { slashedAmountsIn } from "../values/slashed-amounts.ts";
import { labelWordsOf, tokensOf } from "../values/tokens.ts";
import type { Value } from "../values/values-in.ts";
import { matchLabel } from "./label-match.ts";
import { valuesOf } from "./piece-values.ts";
import { hasWord, isTelling, ownWordsFrom, wordsAround } from "./words-around.ts";

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
  /** The title of its table's first column, whose cells are labels. */
  firstColumn: string;
  section: SectionKind;
  isProminent: boolean;
  /** Innermost last. */
  headings: readonly string[];
  part: string | null;
  page: number;
  /** Below "Option 2": what was not taken, or is not offered first. */
  isFurtherOption: boolean;
  /** The amounts that only slashes join it to ("$1,000,000 / $2,000,000"), itself included. */
  run: readonly number[];
  /** Its place in the run. */
  runAt: number;
  /** What stands behind it in its line, or in the next cell of its row, up to the next amount. */
  behind: string;
  /** The first cell of its row, or of the row above that goes on in it; of labels over values, the first label. */
  opening: string;
  /** The line by itself, or the heading within its table, that its label or row is under. */
  group: string;
  /** In a schedule of other policies that this one goes over. */
  isUnderlying: boolean;
  /** In a row of sums. */
  isTotal: boolean;
  /** In a schedule that is shown as a table. */
  isListed: boolean;
  /** No other amount stands before it in its row or line. */
  isFirst: boolean;
}

/** More are not looked at on one page. */
const AMOUNTS_MAX = 2_000;
const ROWS_MAX = 400;
const COLUMNS_MAX = 24;
const TEXT_MAX = 1500;
/** Running text of a form speaks of no policy of its own. */
const WORDING_MAX = 160;
/** Smaller numbers without any sign of money count something. */
const LEAST_BARE = 10;
/** Letters of a word that numbers an option: "2", "three". */
const OPTION_MAX = 5;
const LABEL_MAX = 120;
const TOP_BLOCKS = 6;
const TITLE_MAX = 80;
/** Characters before a list of limits among which its line is named. */
const NAME_REACH = 40;

export function amountsOf(model: PageModel): Amount[] {
  const found: Amount[] = [];
  let isFurtherOption = false;
  let isUnderlying = false;
  let group = "";
  for (const [at, block] of model.blocks.entries()) {
    const section = model.sections[block.section];
    isFurtherOption = optionOf(block.text) ?? isFurtherOption;
    isUnderlying = opensUnderlying(block, section) ?? isUnderlying;
    if (block.kind !== "PAIR") group = isGroup(block) ? block.text : "";
    if (!section || section.kind === "EXAMPLE" || block.kind === "FURNITURE") continue;
    const base: Base = {
      page: model.page,
      section: section.kind,
      isProminent: block.kind === "HEADING" || at < TOP_BLOCKS,
      headings: [...block.headings, ...(block.kind === "TABLE" && block.title !== null ? [block.title] : [])],
      part: section.part,
      column: "",
      firstColumn: "",
      row: "",
      behind: "",
      opening: "",
      group,
      isTotal: false,
      isListed: false,
      isFirst: true,
      isFurtherOption,
      isUnderlying,
    };
    if (block.kind === "PAIR") addPair(found, block, base, model.blocks, at);
    else if (block.kind === "TABLE") addTable(found, block, base);
    else if (block.text.length <= TEXT_MAX && hasDigitOrWord(block.text))
      addText(found, block, labelAbove(model.blocks, at), {
        ...base,
        behind: behindInLine(block, model.blocks[at + 1]),
      });
    if (found.length > AMOUNTS_MAX) break;
  }
  return found;
}

type Base = Pick<
  Amount,
  | "page"
  | "section"
  | "isProminent"
  | "headings"
  | "part"
  | "column"
  | "firstColumn"
  | "row"
  | "behind"
  | "opening"
  | "group"
  | "isTotal"
  | "isListed"
  | "isFirst"
  | "isFurtherOption"
  | "isUnderlying"
>;
type Pair = Extract<Block, { kind: "PAIR" }>;
type Table = Extract<Block, { kind: "TABLE" }>;
interface Label {
  piece: Piece;
  place: AmountLabelPlace;
  /** Where it begins in the piece; at its beginning if omitted. */
  from?: number;
}

/**
 * Whether a title or a label begins a schedule of underlying insurance (true), or another part of the page (false); null
 * for other blocks.
 */
function opensUnderlying(block: Block, section: Section | undefined): boolean | null {
  const title =
    block.kind === "TABLE" ? (block.title ?? "") : block.kind === "PAIR" ? block.label.text : block.text;
  const isTitle = block.kind === "HEADING" || title.length <= TITLE_MAX;
  if (isTitle && names(`${title} ${section?.title ?? ""}`, "underlying")) return true;
  return block.kind === "HEADING" ? false : null;
}

const names = (text: string, word: string): boolean => tokensOf(text).some(({ norm }) => norm === word);

/** "Money and Securities" over "Inside the premises" and its amount, by itself and not set as a heading. */
const isGroup = ({ kind, text }: Block): boolean =>
  kind === "PARAGRAPH" && text.length <= TITLE_MAX && !hasDigit(text) && hasWord(text) && !text.endsWith(".");

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
    const cover = coverOf(lead, label);
    // "Premium" and "payable at inception:" in one line.
    const isSplit = lead?.kind === "PARAGRAPH" && isInLine(lead.box, label.box);
    addText(
      found,
      value,
      cover ? { piece: cover, place: "BESIDE" } : { piece: label, place: isUnder ? "UNDER" : "BESIDE" },
      cover
        ? { ...base, column: label.text, opening: lead?.kind === "PAIR" ? lead.label.text : "" }
        : isSplit
          ? { ...base, row: `${lead.text} ${label.text}` }
          : base,
    );
  }
  const next = blocks[at + 1];
  // Labels side by side, with their values below each.
  if (!value || next?.kind !== "PAIR" || !isLabel(value.text) || !isLabel(label.text)) return;
  if (moneyIn(label).length + moneyIn(value).length > 0) return;
  addText(found, next.label, { piece: label, place: "UNDER" }, base);
  if (next.value) addText(found, next.value, { piece: value, place: "UNDER" }, base);
}

/** A table of one row is labels over values: "Coverage" over what is covered, beside it "Limit" over the amount. */
const coverOf = (before: Block | undefined, label: Piece): Piece | null =>
  before?.kind === "PAIR" &&
  before.value !== null &&
  !hasDigit(before.value.text) &&
  (isLabel(before.value.text) || bareWords.includes(labelWordsOf(before.label.text).at(-1) ?? "")) &&
  isBare(label.text)
    ? before.value
    : null;

const isBare = (text: string): boolean => labelWordsOf(text).every((word) => bareWords.includes(word));

const isBelow = (above: Box | null, below: Box | null): boolean =>
  above !== null && below !== null && below.y > above.y + above.height * 0.7;

const isInLine = (one: Box | null, other: Box | null): boolean =>
  one !== null && other !== null && Math.abs(one.y - other.y) < one.height * 0.4;

const isLabel = (text: string): boolean =>
  !hasDigit(text) && matchLabel(text).some(({ share }) => share === 1);

/** A short line above that is a label, or one that goes on in the next: "The annual premium" over "is $5,860". */
function labelAbove(blocks: readonly Block[], at: number): Label | null {
  const [above, own] = [blocks[at - 1], blocks[at]];
  // "Limits" over a label whose amount stands by itself beside it; or the label over how what it names is valued.
  if (above?.kind === "PAIR" && above.value && own && !hasWord(own.text)) {
    const { label, value } = above;
    if (isLabel(value.text)) return { piece: value, place: "BESIDE" };
    if (isInLine(value.box, own.box) && hasWord(value.text) && !hasDigit(value.text))
      return { piece: isLabel(label.text) ? label : value, place: "BESIDE" };
  }
  if (!above || !own || (above.kind !== "PARAGRAPH" && above.kind !== "HEADING")) return null;
  if (own.kind === "PARAGRAPH" && above.kind === "PARAGRAPH" && goesOn(own.text)) return lastWordsOf(above);
  if (above.text.length > LABEL_MAX || !isLabel(above.text) || moneyIn(above).length > 0) return null;
  const isNear =
    above.box === null ||
    own.box === null ||
    (own.box.y - above.box.y < above.box.height * 4 && Math.abs(own.box.x - above.box.x) < 60);
  return isNear ? { piece: above, place: "UNDER" } : null;
}

/** A speck or a rule that text recognition took for a sign. */
const withoutStrayMark = (text: string): string => (text.length > 1 ? text : "");

/** What stands in the line of an amount without words, apart from it, as a skewed page has it: "$500,000" and "policy limit". */
const behindInLine = (own: Block, next: Block | undefined): string =>
  !hasWord(own.text) &&
  next &&
  isInLine(own.box, next.box) &&
  next.text.length <= TITLE_MAX &&
  !hasDigit(next.text)
    ? next.text
    : "";

/** A line that begins with no more than a verb before its amount. */
const goesOn = (text: string): boolean =>
  ["is", "of", "are", "at", "was"].includes(tokensOf(text.slice(0, 12))[0]?.norm ?? "");

/** The last sentence of a line, as a piece of its own. */
function lastWordsOf(line: Piece): Label | null {
  const from = ownWordsFrom(line.text, 0, line.text.length);
  return from === line.text.length ? null : { piece: line, place: "WITHIN", from };
}

function addTable(found: Amount[], table: Table, base: Base): void {
  const { columns, rows } = table;
  const isListed = listedRowsOf(table);
  for (const column of columns) if (column.spans.length > 0) addText(found, column, null, base);
  let { opening, group } = base;
  for (const [at, { cells, kind }] of rows.slice(0, ROWS_MAX).entries()) {
    if (cells[0]) opening = cells[0].text;
    if (kind === "GROUP") group = opening;
    const filled = cells.slice(0, COLUMNS_MAX).flatMap((piece, column) => (piece ? [{ piece, column }] : []));
    let beside: Piece | null = null;
    let isFirst = true;
    const before: string[] = [];
    for (const [nth, { piece, column }] of filled.entries()) {
      if (found.length > AMOUNTS_MAX) return;
      const above = rows[at - 1]?.cells[column];
      const own: Label | null =
        (cells[0] === null ? tailOf(above) : null) ??
        (beside
          ? { piece: beside, place: "BESIDE" }
          : above && moneyIn(above).length === 0 && isLabel(above.text)
            ? { piece: above, place: "UNDER" }
            : null);
      const next = filled[nth + 1]?.piece;
      const row = before.length > 1 ? before.join(" ") : "";
      const title = columns[column]?.text ?? "";
      addText(found, piece, own, {
        ...base,
        column: title,
        firstColumn: columns[0]?.text ?? "",
        row,
        opening,
        group,
        isTotal: kind === "TOTAL",
        isListed: isListed?.(cells) ?? false,
        isFirst,
        behind: next && moneyIn(next).length === 0 ? next.text : "",
        isFurtherOption: optionOf(title) ?? base.isFurtherOption,
      });
      if (moneyIn(piece).length > 0) isFirst = false;
      else if (hasWord(piece.text) && !isQualifier(piece)) {
        beside = piece;
        before.push(piece.text);
      }
    }
  }
}

/** What the cell above a line that goes on ends with, behind its last amount: "Building $2.4M; contents". */
function tailOf(above: Piece | null | undefined): Label | null {
  const last = above ? moneyIn(above).at(-1) : undefined;
  if (!above || !last) return null;
  const from = ownWordsFrom(above.text, last.end, above.text.length);
  return hasWord(above.text.slice(from)) ? { piece: above, place: "UNDER", from } : null;
}

/** A word in the place of a label that names no amount: how something is valued, or that it is covered. */
function isQualifier(piece: Piece): boolean {
  const [value] = valuesOf(piece);
  return value?.type === "STATED" && (value.end - value.start) * 2 > piece.text.length;
}

/** The amounts of a line; what stands between two belongs to the one behind it, or before a comma to the other. */
function addText(found: Amount[], piece: Piece, label: Label | null, base: Base): void {
  const { text } = piece;
  const isWording = base.section === "FORM" || base.section === "NOTICE";
  if (text.length > (isWording ? WORDING_MAX : TEXT_MAX) || isCondition(text)) return;
  const printed = moneyIn(piece);
  const listed = limitsInThousands(text, label?.piece.text ?? "", printed);
  const amounts = [...printed, ...listed].sort((a, b) => a.start - b.start);
  if (amounts.length === 0) return;
  const { isBehind, stretches } = wordsAround(text, amounts);
  if (label && isCondition(label.piece.text)) return;
  const above = label && label.piece.text.length - (label.from ?? 0) <= LABEL_MAX ? label : null;
  for (const [at, value] of amounts.entries()) {
    const { run, runAt } = runOf(text, amounts, at);
    const opens = at - runAt;
    const words = stretches[isBehind ? opens + run.length - 1 : opens] ?? null;
    const own = words && isTelling(text.slice(words.from, words.to)) ? words : null;
    // Words that a cell above ends with are no label of what has words itself.
    const isNeeded = !own || above?.place !== "UNDER" || above.from === undefined;
    const outer = isNeeded && (opens === 0 || isBehind) ? above : null;
    found.push({
      ...base,
      cents: value.cents,
      fit: value.fit,
      piece,
      from: value.start,
      to: value.end,
      outer: outer?.piece.text.slice(outer.from ?? 0) ?? "",
      run,
      runAt,
      isFirst: base.isFirst && at === 0,
      behind:
        withoutStrayMark(text.slice(value.end, amounts[at + 1]?.start).trim()) ||
        (at === amounts.length - 1 ? base.behind : ""),
      words: own ? text.slice(own.from, own.to) : "",
      labelPlace: outer?.place ?? "WITHIN",
      labelQuotes: [
        ...(outer ? [{ piece: outer.piece, from: outer.from ?? 0, to: outer.piece.text.length }] : []),
        ...(own ? [{ piece, ...own }] : []),
      ],
    });
  }
}

/** "EL limits 500/500/500": digits alone are limits only right behind the name of a line whose limits have an order. */
function limitsInThousands(text: string, label: string, printed: readonly Money[]): Money[] {
  return slashedAmountsIn(text).flatMap((list) => {
    const [from, to] = [list[0]?.start ?? 0, list.at(-1)?.end ?? 0];
    const before = text.slice(Math.max(0, from - NAME_REACH), from);
    const named = findLine(before.trim() === "" ? label : before);
    const order = limitsInOrder.find(({ line }) => line === named);
    if (!order || list.length < order.least || list.length > order.fields.length) return [];
    const isRead = printed.some(({ start, end }) => start < to && from < end);
    return isRead ? [] : list.map((amount) => ({ ...amount, fit: 0.7 }));
  });
}
/** The amounts around one that nothing but slashes stand between. */
function runOf(text: string, amounts: readonly Money[], at: number): { run: number[]; runAt: number } {
  const isJoined = (next: number): boolean => {
    const [one, other] = [amounts[next - 1], amounts[next]];
    return one !== undefined && other !== undefined && text.slice(one.end, other.start).trim() === "/";
  };
  let first = at;
  while (at - first < RUN_MAX && isJoined(first)) first -= 1;
  let last = at;
  while (last - first < RUN_MAX && isJoined(last + 1)) last += 1;
  return { run: amounts.slice(first, last + 1).map(({ cents }) => cents), runAt: at - first };
}
/** Limits of one line that are written together, and not one of a long list. */
const RUN_MAX = 6;

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

/** "If the loss is $70,000 …": what would be, and no value. */
function isCondition(text: string): boolean {
  const first = tokensOf(text.slice(0, 40))[0]?.norm ?? "";
  return conditionWords.has(first);
}
