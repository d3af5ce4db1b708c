/**
 * What a page says, as labels and values with their places: pairs, cells of tables under their header and beside their
 * row's first cell, lines that begin with a label, values within running text, and names that stand alone.
 */
import type { Block, Box, PageModel, Piece, SectionKind } from "#model/reading";
import { matchLabel, opensLabel, opensNumberLabel } from "./label-match.ts";
import { printedLinesOf } from "../lists/lines.ts";
import { tokensOf } from "../values/tokens.ts";
import type { Value } from "../values/values-in.ts";
import { valuesOf } from "./piece-values.ts";

/** BESIDE: in the same row. UNDER: below its label. WITHIN: in running text behind its label. ALONE: without a label. */
export type Place = "BESIDE" | "UNDER" | "WITHIN" | "ALONE";

export interface Statement {
  label: string;
  place: Place;
  /** The value, and what stands below it: an address goes on over lines. */
  lines: readonly Piece[];
  /** Where the value begins in the first line. */
  from: number;
  /** Within running text: the value that the label speaks of. */
  value: Value | null;
  page: number;
  section: SectionKind;
  /** In a heading, or among the first words of its page. */
  isProminent: boolean;
  /** Read from a picture, where small letters may be capitals. */
  isScan: boolean;
  /** The headings above it, innermost last, and the part of its section. */
  headings: readonly string[];
}

const LINES_MAX = 6;
const ROWS_MAX = 60;
const COLUMNS_MAX = 14;
/** Running text of a form is read this far: it speaks of no policy of its own. */
const WORDING_MAX = 300;
const TEXT_MAX = 1500;
const PREFIX_WORDS = 8;
const NAME_MAX = 160;
const LABEL_REACH = 70;
/** Words before a value in running text that may be its label. */
const LABEL_WORDS = 5;
/** Blocks at the top of a page, where letterheads stand. */
const TOP_BLOCKS = 6;

export function* statementsOf(model: PageModel): Generator<Statement> {
  const owners = model.blocks.filter(({ kind, text }) => kind === "FURNITURE" && namesOwnerBelow(text));
  for (const [at, block] of model.blocks.entries()) {
    const section = model.sections[block.section];
    if (!section || section.kind === "EXAMPLE" || owners.some(({ box }) => isRightBelow(box, block.box)))
      continue;
    const base = {
      page: model.page,
      section: section.kind,
      isScan: model.unsure !== undefined,
      isProminent: block.kind === "HEADING" || at < TOP_BLOCKS,
      headings: [...(section.part === null ? [] : [section.part]), ...block.headings],
    };
    if (block.kind === "PAIR") yield* ofPair(model.blocks, at, block, base);
    else if (block.kind === "TABLE") yield* ofTable(block, base);
    else yield* ofText(model.blocks, at, block, base);
  }
  yield* ofStacks(model);
}

/**
 * Titles that stand over each other in one column, each over another line of what a record says below: of a stack, a
 * title's value is the first of its kind farther down in the column.
 */
function* ofStacks(model: PageModel): Generator<Statement> {
  const tables = model.blocks.filter((block) => block.kind === "TABLE");
  for (const [at, { columns, rows, section, headings }] of tables.entries()) {
    const digits = rows.findIndex(({ cells }) => cells.some((cell) => cell !== null && hasDigit(cell.text)));
    const count = digits < 0 ? rows.length : digits;
    if (columns.some(({ text }) => hasDigit(text)) || count > STACK_MAX) continue;
    const below = [...rows.slice(count), ...tables.slice(at + 1).flatMap((table) => table.rows)];
    const pieces = below.slice(0, ROWS_MAX).flatMap(({ cells }) => cells.filter((cell) => cell !== null));
    const taken = new Set<Piece>();
    for (const [nth, column] of columns.entries()) {
      const own = rows.slice(0, count).flatMap(({ cells }) => cells[nth] ?? []);
      const stack = [column, ...own].flatMap((piece) => printedLinesOf(model, piece));
      for (const title of stack.length < STACK_MIN ? [] : stack) {
        const field = matchLabel(title.text).find(({ share }) => share === 1)?.row;
        const type =
          field?.value === "IDENTIFIER" ? "POLICY_NUMBER" : field?.value === "DATE" ? "DATE" : null;
        const isValue = (piece: Piece): boolean =>
          !taken.has(piece) && standsUnder(title.box, piece.box) && valuesOf(piece)[0]?.type === type;
        const value = type === null ? undefined : pieces.find(isValue);
        if (!value) continue;
        taken.add(value);
        yield {
          page: model.page,
          section: model.sections[section]?.kind ?? "OTHER",
          isScan: model.unsure !== undefined,
          isProminent: false,
          headings,
          label: title.text,
          place: "UNDER",
          lines: [value],
          from: 0,
          value: null,
        };
      }
    }
  }
}
const STACK_MIN = 2;
const STACK_MAX = 6;
const standsUnder = (title: Box | null, piece: Box | null): boolean =>
  title !== null && piece !== null && piece.x < title.x + title.width && title.x < piece.x + piece.width;

/** "Includes copyrighted material of" over the name of its owner. */
const namesOwnerBelow = (text: string): boolean =>
  text.toLowerCase().includes("copyright") && (text.endsWith(" of") || text.endsWith(" of:"));

const isRightBelow = (above: Box | null, below: Box | null): boolean =>
  above !== null &&
  below !== null &&
  below.y >= above.y + above.height * 0.5 &&
  below.y < above.y + above.height * 2.5;

type Base = Pick<Statement, "page" | "section" | "isProminent" | "isScan" | "headings">;
type Pair = Extract<Block, { kind: "PAIR" }>;
type Table = Extract<Block, { kind: "TABLE" }>;

function* ofPair(
  blocks: readonly Block[],
  at: number,
  { label, value, box }: Pair,
  base: Base,
): Generator<Statement> {
  const under = linesUnder(blocks, at, { box });
  yield* ofName(label, base);
  if (value && isLabel(label) && isLabel(value)) {
    // Labels side by side, with their values below each.
    const below = pairsBelow(blocks, at);
    for (const [own, lines] of [
      [label, below.map((pair) => pair.label)],
      [value, below.flatMap((pair) => pair.value ?? [])],
    ] as const)
      if (lines.length > 0) yield { ...base, label: own.text, place: "UNDER", lines, from: 0, value: null };
  } else if (value) {
    const isUnder =
      value.box !== null && label.box !== null && value.box.y > label.box.y + label.box.height * 0.7;
    yield {
      ...base,
      label: label.text,
      place: isUnder ? "UNDER" : "BESIDE",
      lines: [value, ...under],
      from: 0,
      value: null,
    };
    yield* behindNumberLabels(value, base);
    yield* withinText(value, base);
    // The subject of a letter or an email is a line of its own.
    if (isSubjectLabel.has(tokensOf(label.text)[0]?.norm ?? ""))
      yield { ...base, label: "", place: "ALONE", lines: [value], from: 0, value: null };
  } else if (under.length > 0)
    yield { ...base, label: label.text, place: "UNDER", lines: under, from: 0, value: null };
}

const isSubjectLabel: ReadonlySet<string> = new Set(["subject", "re", "regarding"]);

const isLabel = ({ text }: Pick<Piece, "text">): boolean =>
  !hasDigit(text) && matchLabel(text).some(({ share, isPart }) => share === 1 && !isPart);

function hasDigit(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (isDigit(text.charCodeAt(at))) return true;
  return false;
}
const isDigit = (code: number): boolean => code >= 48 && code <= 57;

function pairsBelow(blocks: readonly Block[], at: number): Pair[] {
  const found: Pair[] = [];
  for (const block of blocks.slice(at + 1, at + 1 + LINES_MAX)) {
    if (block.kind !== "PAIR" || isLabel(block.label)) break;
    found.push(block);
  }
  return found;
}

function* ofText(
  blocks: readonly Block[],
  at: number,
  block: Exclude<Block, Pair | Table>,
  base: Base,
): Generator<Statement> {
  const isShort = block.text.length < 120;
  if (isShort && block.kind !== "FURNITURE" && matchLabel(block.text).some(({ share }) => share === 1)) {
    const under = linesUnder(blocks, at, block);
    if (under.length > 0)
      yield { ...base, label: block.text, place: "UNDER", lines: under, from: 0, value: null };
  }
  yield* ofLine(block, isShort ? linesUnder(blocks, at, block) : [], base);
}

/** A line may begin with its label; values within it have labels of their own. */
function* ofLine(piece: Piece, under: readonly Piece[], base: Base): Generator<Statement> {
  if (isWording(base) && piece.text.length > WORDING_MAX) return;
  const prefix = labelBefore(piece.text);
  if (prefix)
    yield {
      ...base,
      label: piece.text.slice(0, prefix),
      place: "WITHIN",
      lines: [piece, ...under],
      from: prefix,
      value: null,
    };
  yield* behindColons(piece, base);
  yield* behindNumberLabels(piece, base);
  yield* withinText(piece, base);
  if (piece.text.length < NAME_MAX)
    yield { ...base, label: "", place: "ALONE", lines: [piece, ...under], from: 0, value: null };
}

/** A label that is a name: a letterhead beside its address. */
function* ofName(piece: Piece, base: Base): Generator<Statement> {
  if (matchLabel(piece.text).some(({ share }) => share === 1)) return;
  yield* withinText(piece, base);
}

/** Length of the longest label that the text begins with; 0 where there is none, or nothing behind it. */
function labelBefore(text: string): number {
  const tokens = tokensOf(text.slice(0, 90));
  // "Named insured and mailing address" is a label, and no value of "Named insured".
  if (!opensLabel(tokens[0]?.text ?? "") || isLabel({ text })) return 0;
  for (let count = Math.min(PREFIX_WORDS, tokens.length - 1); count > 0; count -= 1) {
    const end = tokens[count - 1]?.end ?? 0;
    if (matchLabel(text.slice(0, end)).some(({ share, isPart }) => share === 1 && !isPart))
      return skipMarks(text, end);
  }
  return 0;
}

/** Labels with colons amid running text, each up to the next. */
function* behindColons(piece: Piece, base: Base): Generator<Statement> {
  const { text } = piece;
  if (text.length > TEXT_MAX) return;
  for (
    let colon = text.indexOf(":");
    colon >= 0 && colon < text.length - 2;
    colon = text.indexOf(":", colon + 1)
  ) {
    const offset = Math.max(0, colon - LABEL_REACH);
    const tokens = tokensOf(text.slice(offset, colon));
    for (let count = Math.min(PREFIX_WORDS, tokens.length); count > 0; count -= 1) {
      const start = offset + (tokens.at(-count)?.start ?? 0);
      const label = text.slice(start, colon);
      // The label that begins the text is read with it.
      if (start === 0 || !isLabel({ text: label })) continue;
      yield { ...base, label, place: "WITHIN", lines: [piece], from: skipMarks(text, colon), value: null };
      break;
    }
  }
}

/** "[X] RENEWAL OF 30 TBA 8842": labels of numbers amid words in capitals. */
function* behindNumberLabels(piece: Piece, base: Base): Generator<Statement> {
  const { text } = piece;
  if (text.length > WORDING_MAX || !hasDigit(text)) return;
  const tokens = tokensOf(text);
  for (let first = 1; first < tokens.length; first += 1) {
    if (!opensNumberLabel.has(tokens[first]?.norm ?? "")) continue;
    for (let last = Math.min(first + LABEL_WORDS, tokens.length - 1) - 1; last >= first; last -= 1) {
      const label = text.slice(tokens[first]?.start, tokens[last]?.end);
      if (!isLabel({ text: label })) continue;
      const from = skipMarks(text, tokens[last]?.end ?? 0);
      yield { ...base, label, place: "WITHIN", lines: [piece], from, value: null };
      first = last;
      break;
    }
  }
}

function skipMarks(text: string, from: number): number {
  let at = from;
  while (at < text.length && ": .#-–—\t".includes(text.charAt(at))) at += 1;
  return at;
}

const isWording = ({ section }: Base): boolean => section === "FORM" || section === "NOTICE";

function* withinText(piece: Piece, base: Base): Generator<Statement> {
  if (piece.text.length > (isWording(base) ? WORDING_MAX : TEXT_MAX)) return;
  let before = 0;
  for (const value of valuesOf(piece)) {
    const from = Math.max(before, value.start - LABEL_REACH);
    before = value.end;
    const label = lastWords(afterSentence(piece.text.slice(from, value.start)));
    yield { ...base, label, place: "WITHIN", lines: [piece], from: value.start, value };
  }
}

/** Without what belongs to the sentence before; "No." and "Co." end none. */
function afterSentence(text: string): string {
  let from = 0;
  for (let at = 1; at < text.length - 1; at += 1) {
    if (text.charAt(at + 1) !== " ") continue;
    const mark = text.charAt(at);
    const isEnd = mark === "." && text.lastIndexOf(" ", at - 1) < at - 4;
    if (isEnd || mark === ";" || mark === "|") from = at + 2;
  }
  return text.slice(from);
}

function lastWords(text: string): string {
  const tokens = tokensOf(text);
  return text.slice(tokens.at(-LABEL_WORDS)?.start ?? 0);
}

function* ofTable({ columns, rows }: Table, base: Base): Generator<Statement> {
  const width = Math.min(columns.length, COLUMNS_MAX);
  for (const column of columns) if (column.spans.length > 0) yield* ofName(column, base);
  // A row of a label and its value that stands over others like a header.
  const [first, second] = columns;
  if (first && second && columns.length === 2 && isLabel(first) && !isLabel(second))
    yield { ...base, label: first.text, place: "BESIDE", lines: [second], from: 0, value: null };
  for (const [at, { cells }] of rows.slice(0, ROWS_MAX).entries()) {
    const filled = cells.slice(0, COLUMNS_MAX).flatMap((piece, column) => (piece ? [{ piece, column }] : []));
    for (const [index, { piece, column }] of filled.entries()) {
      const under = cellsUnder(rows, at, column);
      const header = column < width ? (columns[column]?.text ?? "") : "";
      if (header !== "")
        yield { ...base, label: header, place: "UNDER", lines: [piece, ...under], from: 0, value: null };
      const label = filled[index - 1]?.piece.text ?? "";
      if (label !== "" && matchLabel(label).length > 0) {
        // Two dates of one term stand in two cells.
        const rest =
          filled[index + 1] && index === 1 ? [joined(filled.slice(1).map((own) => own.piece))] : [piece];
        yield { ...base, label, place: "BESIDE", lines: [...rest, ...under], from: 0, value: null };
      }
      if (under.length > 0 && matchLabel(piece.text).some(({ share }) => share === 1))
        yield { ...base, label: piece.text, place: "UNDER", lines: under, from: 0, value: null };
      yield* ofLine(piece, under, base);
    }
  }
}

const joined = (pieces: readonly Piece[]): Piece => ({
  text: pieces.map(({ text }) => text).join(" "),
  spans: pieces.flatMap(({ spans }) => spans),
  box: pieces[0]?.box ?? null,
});

function cellsUnder(rows: Table["rows"], at: number, column: number): Piece[] {
  const found: Piece[] = [];
  for (const { cells } of rows.slice(at + 1, at + 1 + LINES_MAX)) {
    const piece = cells[column];
    if (!piece || piece.text.endsWith(":")) break;
    found.push(piece);
  }
  return found;
}

/** Lines of text that go on below a piece, in its column. */
function linesUnder(blocks: readonly Block[], at: number, { box }: Pick<Piece, "box">): Piece[] {
  const found: Piece[] = [];
  let last = box;
  for (const block of blocks.slice(at + 1, at + 1 + LINES_MAX * 2)) {
    if (found.length >= LINES_MAX) break;
    const isText = block.kind === "PARAGRAPH" || block.kind === "HEADING";
    if (!last || !block.box) {
      if (!isText) break;
      found.push(block);
      continue;
    }
    if (!isText || !isInColumn(last, block.box)) continue;
    if (block.box.y > last.y + last.height + Math.max(14, Math.min(last.height, 16) * 1.3)) break;
    found.push(block);
    last = block.box;
  }
  return found;
}

const isInColumn = (above: Box, below: Box): boolean =>
  below.y > above.y + above.height * 0.4 &&
  (Math.abs(below.x - above.x) < 30 ||
    (below.x < above.x + above.width && below.x + below.width > above.x && below.width < 300));
