/**
 * The grid of a certificate: a policy for each type of insurance, with its number, dates, marks and limits. The dates
 * part the columns; the types of insurance part the rows, wherever in its row a number or an amount stands.
 */
import type { PrintedRow, PrintedWord } from "#core/page-model";
import type { PageReading, QuoteSegment } from "#model/reading";
import type { CertificatePolicy } from "../../model.ts";
import { additionalHeads, boxWords, gridEnds, headWords, waiverHeads } from "../data/certificate-words.ts";
import { isIdentifier, valuesIn } from "../values/values-in.ts";
import { deductiblesBeside, type GridLine, limitsOf } from "./certificate-limits.ts";
import { certifiedLine, joinedType, standardLine, wrappedLine } from "./certificate-types.ts";
import { joined as inOnePiece } from "./lines.ts";
import { countDigits, partsOf, startsWith } from "./printed-words.ts";

export interface GridPolicy {
  policy: CertificatePolicy;
  /** Null where the grid has no column of such marks. */
  isAdditionalInsured: boolean | null;
  isWaived: boolean | null;
  /** The number. */
  quote: QuoteSegment[];
  /** Its number was read from a picture with doubt. */
  isDoubtful: boolean;
  /** Of a sheet of remarks, which names its insurer itself. */
  isRemarked?: true;
}

/** The dates of a policy and the number before them. */
interface Term {
  y: number;
  height: number;
  from: string | null;
  to: string | null;
  left: number;
  right: number;
  number: Found | null;
}
interface Found {
  text: string;
  words: readonly PrintedWord[];
}
/** A type of insurance, down to the next. */
interface Part {
  line: string;
  type: string;
  top: number;
  bottom: number;
  terms: Term[];
}

/** Null where the page has no such grid; empty where nobody filled it in. */
export function readGrid(page: PageReading, rows: readonly PrintedRow[]): GridPolicy[] | null {
  const lines = rows.map(lineOf);
  const head = lines.findIndex(
    (line) =>
      isHead(line) &&
      // Titles printed close together are one word: "LTRTYPE".
      line.parts.some((part) => part.endsWith("type")) &&
      !line.parts.includes("occurrence"),
  );
  if (head < 0) return null;
  const top = lines.slice(Math.max(0, head - 2), head + 3).filter(isHead);
  const after = lines.slice(lines.findLastIndex((line) => top.includes(line)) + 1);
  const end = after.findIndex(endsGrid);
  const body = end < 0 ? after : after.slice(0, end);
  const terms = termsOf(body);
  if (terms.length === 0) return [];
  const numbers = terms.flatMap(({ number }) => number?.words[0]?.x ?? []);
  const limitsLeft = Math.max(...terms.map(({ right }) => right)) - 1;
  const grid: Grid = {
    lines: body,
    letterRight: leftOf(body) + LETTER_WIDTH,
    typeRight: Math.min(...numbers, ...terms.map(({ left }) => left)) - 1,
    limitsLeft,
  };
  const boxes = onTheirSigns(body, limitsLeft);
  const isDoubted = doubtsOf(page);
  const marks = markColumns(top);
  return partsWithTerms(grid, terms).flatMap(({ part, term }) => {
    const besideDates = within(part, boxes, (word) => word.x >= grid.limitsLeft);
    // Limits in lines of their own, below the row.
    const below = { ...part, top: term.y + term.height };
    const isBelow = !besideDates.some(({ y }) => y <= below.top) && part.terms.length === 1;
    const limitLines = isBelow ? within(below, body, () => true) : besideDates;
    const limits = limitsOf(part.line, part.type, limitLines, { isScan: page.unsure !== undefined });
    const figures = limitLines.flatMap(({ words }) => words.filter(({ text }) => countDigits(text) > 0));
    const isDoubtful = term.number?.words.some(isDoubted) ?? false;
    const isWhole =
      term.number !== null && term.to !== null && part.type !== "" && Object.keys(limits).length > 0;
    const beside = within(part, body, (word) => word.right <= grid.typeRight + TOUCHING);
    for (const [name, cents] of deductiblesBeside(beside)) limits[name] ??= cents;
    const isMarked = (center: number | null) =>
      center === null
        ? null
        : within(part, body, (word) => Math.abs((word.x + word.right) / 2 - center) <= MARK_REACH).some(
            ({ words }) => words.some(({ text }) => yes.has(text.toLowerCase())),
          );
    return {
      policy: {
        line: part.line,
        insurerLetter: letterOf(grid, part, term),
        policyNumber: term.number?.text ?? null,
        effectiveDate: term.from,
        expirationDate: term.to,
        limits,
        confidence: isWhole && !isDoubtful && !figures.some(isDoubted) ? SURE : UNSURE,
      },
      isAdditionalInsured: isMarked(marks.additional),
      isWaived: isMarked(marks.waived),
      quote: quoteOfWords(page, term.number?.words ?? []),
      isDoubtful,
    };
  });
}

/**
 * Some programs print the amounts a little above or below the dollar signs of their boxes: each with the words on its line
 * moves to the sign that it stands nearest to.
 */
function onTheirSigns(lines: readonly GridLine[], limitsLeft: number): GridLine[] {
  const isSign = ({ x, text }: PrintedWord): boolean => x >= limitsLeft && isDollar(text);
  const isAmount = ({ x, text }: PrintedWord): boolean => x >= limitsLeft && countDigits(text) > 2;
  const signed = lines.filter(({ words }) => words.some(isSign) && !words.some(isAmount));
  const moved = new Map<GridLine, PrintedWord[]>();
  const left = lines.map((line) => {
    if (line.words.some(isSign) || !line.words.some(isAmount)) return line;
    const nearest = signed
      .filter((other) => !moved.has(other) && Math.abs(other.y - line.y) <= line.height * SIGN_REACH)
      .toSorted((a, b) => Math.abs(a.y - line.y) - Math.abs(b.y - line.y))[0];
    if (!nearest) return line;
    moved.set(
      nearest,
      line.words.filter(({ x }) => x >= limitsLeft),
    );
    return withWords(
      line,
      line.words.filter(({ x }) => x < limitsLeft),
    );
  });
  const signing = left.map((line) => {
    const own = moved.get(line);
    if (!own) return line;
    const labels = own.filter((word) => !isAmount(word));
    return withWords(line, [...labels, ...line.words, ...own.filter(isAmount)]);
  });
  return withLabels(signing, limitsLeft, (word) => isSign(word) || isAmount(word));
}

/** An amount without words takes those of the line that stands nearest to it and has no amount. */
function withLabels(
  lines: readonly GridLine[],
  limitsLeft: number,
  isFigure: (word: PrintedWord) => boolean,
): GridLine[] {
  const inBoxes = ({ words }: GridLine) => words.filter(({ x }) => x >= limitsLeft);
  const isNamed = (line: GridLine) =>
    inBoxes(line).some(({ text }) => text.length > 2 && countDigits(text) === 0);
  const labels = lines.filter((line) => isNamed(line) && !inBoxes(line).some(isFigure));
  const taken = new Map<GridLine, GridLine>();
  for (const line of lines) {
    if (isNamed(line) || !inBoxes(line).some((word) => isFigure(word) && countDigits(word.text) > 2))
      continue;
    const nearest = labels
      .filter((other) => !taken.has(other) && Math.abs(other.y - line.y) <= line.height * SIGN_REACH)
      .toSorted((a, b) => Math.abs(a.y - line.y) - Math.abs(b.y - line.y))[0];
    if (nearest) taken.set(nearest, line);
  }
  const named = new Map([...taken].map(([label, line]) => [line, label]));
  return lines.map((line) => {
    const label = named.get(line);
    if (label) return withWords(line, [...inBoxes(label), ...line.words]);
    return taken.has(line)
      ? withWords(
          line,
          line.words.filter(({ x }) => x < limitsLeft),
        )
      : line;
  });
}
/** In heights of the line: boxes are about one and a half high. */
const SIGN_REACH = 0.8;
/** As text recognition may have it. */
const isDollar = (text: string): boolean => ["$", "§$", "§", "S", "s"].includes(text);

function withWords(line: GridLine, words: readonly PrintedWord[]): GridLine {
  const text = joined(words);
  return { ...line, words, text, parts: partsOf(text) };
}

/** A row with a number, both dates, its type and limits, and one that lacks some or was hard to read. */
const SURE = 0.9;
const UNSURE = 0.5;

interface Grid {
  lines: readonly GridLine[];
  letterRight: number;
  typeRight: number;
  limitsLeft: number;
}

/** In points. */
const LETTER_WIDTH = 14;
const TOUCHING = 2;
const MARK_REACH = 12;
const yes = new Set(["x", "y", "yes", "✓", "☒", "xx"]);

const lineOf = ({ cells, y, bottom, height }: PrintedRow): GridLine => {
  const words = cells.flatMap((cell) => cell.words);
  const text = joined(words);
  return { words, text, parts: partsOf(text), y: (y + bottom) / 2, height };
};

/** Titles of columns alone; a few words of a picture may be misread. */
const isHead = ({ parts }: GridLine): boolean =>
  parts.length > 0 && parts.filter((part) => headWords.has(part)).length >= parts.length * HEAD_SHARE;
const HEAD_SHARE = 0.7;

/** "Description of operations below" belongs to a row of the grid. */
const endsGrid = ({ text, parts }: GridLine): boolean =>
  gridEnds.some((words) => startsWith(parts, words)) &&
  !(parts.length <= 4 && parts[1] === "of" && !text.includes("/")) &&
  !text.includes("$");

const leftOf = (lines: readonly GridLine[]): number =>
  lines.reduce((least, { words }) => Math.min(least, words[0]?.x ?? least), Number.POSITIVE_INFINITY);

/** More than fit on a page: one that lists more is no certificate. */
const POLICIES_MAX = 100;

// Dates and numbers ---------------------------------------------------------------------------

function termsOf(lines: readonly GridLine[]): Term[] {
  const terms: Term[] = [];
  lines.forEach((line, at) => {
    const [first, second] = datesOf(line);
    if (!first) return;
    const last = terms.at(-1);
    // On a page that is not quite straight, the second date stands a little lower.
    if (!second && last && last.to === null && isJustBelow(last, line) && first.x >= last.right) {
      last.to = first.on;
      last.right = first.right;
      return;
    }
    // On one that leans the other way it stands a little higher.
    if (!second && last && last.to === null && isJustBelow(last, line) && first.right <= last.left) {
      const number = numberIn(line, first.x) ?? numberNear(lines, at, first.x) ?? last.number;
      Object.assign(last, { from: first.on, to: last.from, left: first.x, number, y: line.y });
      return;
    }
    terms.push({
      y: line.y,
      height: line.height,
      from: first.on,
      to: second?.on ?? null,
      left: first.x,
      right: (second ?? first).right,
      number: numberIn(line, first.x) ?? numberNear(lines, at, first.x),
    });
  });
  return terms.filter(({ to, number }) => to !== null || number !== null).slice(0, POLICIES_MAX);
}

const isJustBelow = (term: Term, line: GridLine): boolean =>
  line.y - term.y <= 1.6 * Math.max(term.height, line.height);

interface PlacedDate {
  on: string;
  x: number;
  right: number;
}

/** The first two dates of a line. */
function datesOf({ words, text }: GridLine): PlacedDate[] {
  const dates: PlacedDate[] = [];
  for (const value of valuesIn(text)) {
    if (value.type !== "DATE" && value.type !== "PERIOD") continue;
    const own = wordsAt(words, value.start, value.end);
    const [x, right] = [own[0]?.x ?? 0, own.at(-1)?.right ?? 0];
    if (value.type === "DATE") dates.push({ on: value.on, x, right });
    else dates.push({ on: value.from, x, right: x }, { on: value.to, x: right, right });
  }
  return dates.slice(0, 2);
}

/** The words of a line of joined words between two offsets of its text. */
function wordsAt(words: readonly PrintedWord[], start: number, end: number): PrintedWord[] {
  let at = 0;
  return words.filter(({ text }) => {
    const from = at;
    at += text.length + 1;
    return from < end && from + text.length > start;
  });
}

/** Words of one number are not further apart than this share of their height. */
const NUMBER_GAP = 0.75;

/** The number is what stands nearest before the dates, apart from all else. */
function numberIn({ words }: GridLine, right: number): Found | null {
  const before = words.filter((word) => word.right <= right + TOUCHING);
  const run: PrintedWord[] = [];
  for (const word of before.toReversed()) {
    const next = run[0];
    if (next && next.x - word.right > Math.max(2 * word.space, (word.bottom - word.y) * NUMBER_GAP)) break;
    run.unshift(word);
  }
  // Marks, and words that only stand close, are no part of it.
  const from = run.findLastIndex(({ text }) => !isPartOfNumber(text)) + 1;
  const own = run.slice(from);
  while (own[0] && own.length > 1 && isMark(own[0].text)) own.shift();
  const text = withoutPoint(joined(own));
  return isIdentifier(text) ? { text, words: own } : null;
}

/** Digits, or a few capitals before or between them. */
const isPartOfNumber = (text: string): boolean =>
  countDigits(text) > 0 || (text.length <= 4 && text === text.toUpperCase());
const isMark = (text: string): boolean => ["Y", "N", "X"].includes(text);
const withoutPoint = (text: string): string => (text.endsWith(".") ? text.slice(0, -1) : text);

function numberNear(lines: readonly GridLine[], at: number, right: number): Found | null {
  const line = lines[at];
  for (const other of [lines[at - 1], lines[at + 1]]) {
    if (!line || !other || Math.abs(other.y - line.y) > 1.3 * line.height || datesOf(other).length > 0)
      continue;
    const found = numberIn(other, right);
    if (found) return found;
  }
  return null;
}

// Types of insurance --------------------------------------------------------------------------

/** Each type of insurance with its policies; one that nobody filled in is left out. */
function partsWithTerms(grid: Grid, terms: readonly Term[]): { part: Part; term: Term }[] {
  const parts: Part[] = [];
  const open = (line: string, type: string, top: number): void => {
    const last = parts.at(-1);
    if (last) last.bottom = top;
    parts.push({ line, type, top, bottom: Number.POSITIVE_INFINITY, terms: [] });
  };
  const waiting = [...terms];
  const take = (below: number): void => {
    while (waiting[0] && waiting[0].y < below) {
      const term = waiting.shift() as Term;
      const last = parts.at(-1);
      if (!last) open("OTHER", "", term.y - term.height);
      // A second policy that says nothing of its kind may be of any.
      else if (last.terms.length > 0) open("OTHER", "", term.y - term.height * EDGE);
      parts.at(-1)?.terms.push(term);
    }
  };
  grid.lines.forEach((line, at) => {
    const own = typeOf(grid, line);
    if (own.length === 0) return;
    const next = grid.lines[at + 1];
    const following = next ? typeOf(grid, next) : [];
    const last = parts.at(-1);
    const top = line.y - line.height * EDGE;
    const standard = standardLine(own) ?? (following.length > 0 ? wrappedLine(own, following) : null);
    if (standard !== null) {
      take(top);
      if (last?.line === standard && last.terms.length === 0) return;
      const hasOwnTerm = waiting.some((term) => Math.abs(term.y - line.y) < line.height * REACH);
      if (last?.line === standard && !hasOwnTerm) return;
      open(standard, joinedType(own), top);
      return;
    }
    const term = waiting.find(({ y }) => y >= top && y - line.y < line.height * REACH);
    if (!term || own.some((part) => boxWords.has(part)) || isChecked(grid, line)) return;
    take(top);
    const isNextRow =
      next === undefined || waiting.some(({ y }) => y !== term.y && Math.abs(y - next.y) < next.height);
    const type = typeTextOf(grid, line);
    const whole = isNextRow ? type : `${type} ${typeTextOf(grid, next)}`;
    open(certifiedLine(type) ?? certifiedLine(whole) ?? "OTHER", joinedType(own), top);
  });
  take(Number.POSITIVE_INFINITY);
  return parts.flatMap((part) => part.terms.map((term) => ({ part, term })));
}

/** A row reaches this share of a line over the first line of its type, and a type this many lines over its dates. */
const EDGE = 0.7;
const REACH = 1.6;

/** What a line says in the column of types, without the letter of the insurer and marks. */
const typeOf = (grid: Grid, line: GridLine): string[] =>
  partsOf(typeTextOf(grid, line)).filter((part) => part.length > 1);

const typeTextOf = (grid: Grid, { words }: GridLine): string =>
  joined(words.filter((word) => isTypeWord(grid, word)));

/** Long types may be printed into the column of numbers. */
const isTypeWord = ({ typeRight, letterRight }: Grid, { x, text }: PrintedWord): boolean =>
  x < typeRight && !(x < letterRight && isLetter(text));

const isChecked = (grid: Grid, { words }: GridLine): boolean =>
  words.find((word) => isTypeWord(grid, word))?.text.toLowerCase() === "x";

const joined = (words: readonly PrintedWord[]): string => words.map(({ text }) => text).join(" ");

// Words of a part -----------------------------------------------------------------------------

const within = (
  { top, bottom }: Part,
  lines: readonly GridLine[],
  has: (word: PrintedWord) => boolean,
): GridLine[] =>
  lines.flatMap((line) => {
    if (line.y < top || line.y >= bottom) return [];
    const words = line.words.filter(has);
    return words.length > 0 ? [withWords(line, words)] : [];
  });

const isLetter = (text: string): boolean => text.length === 1 && text >= "A" && text <= "J";

/** The insurer's letter of the row, the one nearest to the dates. */
function letterOf({ lines, letterRight }: Grid, part: Part, term: Term): string | null {
  let best: { text: string; distance: number } | null = null;
  for (const { words, y } of within(part, lines, ({ x, text }) => x < letterRight && isLetter(text))) {
    const distance = Math.abs(y - term.y);
    if (words[0] && (!best || distance < best.distance)) best = { text: words[0].text, distance };
  }
  return best?.text ?? null;
}

/** Where the columns of marks stand: the middle of their titles. */
function markColumns(top: readonly GridLine[]): { additional: number | null; waived: number | null } {
  const words = top.flatMap((line) => line.words);
  const middle = (heads: ReadonlySet<string>): number | null => {
    const found = words.find(({ text }) => partsOf(text).some((part) => heads.has(part)));
    return found ? (found.x + found.right) / 2 : null;
  };
  return { additional: middle(additionalHeads), waived: middle(waiverHeads) };
}

function doubtsOf({ unsure = [] }: PageReading): (word: PrintedWord) => boolean {
  const starts = new Set(unsure.map(({ start }) => start));
  return ({ start }) => starts.has(start);
}

const quoteOfWords = ({ page, text }: PageReading, words: readonly PrintedWord[]): QuoteSegment[] =>
  inOnePiece(
    words.map(({ start, end }) => ({ page, start, end, text: text.slice(start, end) })),
    text,
  );
