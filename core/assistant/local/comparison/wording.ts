/** What two lines that answer each other say differently, and what only one document says. */
import { diffArrays } from "diff";
import type { Evidence } from "../../model.ts";
import * as data from "../data/comparison.ts";
import type { Haystack } from "./haystack.ts";
import { type Cell, type Line, quoteCells, quoteLine, textOf } from "./lines.ts";
import type { Matching, Speller } from "./match-lines.ts";
import { figureKindOf, type Found } from "./reasons.ts";
import { canonical, figuresIn, isPhrase, names, plainOf, type Word, behindMark, wordsOf } from "./words.ts";

/** Characters of a value that are shown; its quote holds all of it. */
const SHOWN_MAX = 160;
/** Equal words that are shown around an edit. */
const AROUND = 4;
/** Longer texts are told as a whole. */
const WORDS_MAX = 4_000;

export interface Circumstances {
  matching: Matching;
  spell: Speller;
  /** Two editions of one text: every word counts, else only what grants, limits or demands something. */
  isSameText: boolean;
  /** Two versions of one thing: every value counts, else only figures. */
  isVersion: boolean;
  /** How far the terms lie apart. */
  years: number;
  /** Told already, by what was understood of the documents. */
  isTold: (old: Evidence, fresh: Evidence) => boolean;
}

/** A heading read with the titles of its columns or without them, or a foot whose year moves on with the term. */
function isSameHeading(old: Line, fresh: Line, years: number): boolean {
  if (old.kind !== "HEADING" || fresh.kind !== "HEADING") return false;
  const normsOf = ({ words }: Line): string[] =>
    words.map(({ norm }) => norm).filter((norm) => !data.columnTitles.includes(norm));
  const [before, after] = [normsOf(old), normsOf(fresh)];
  const isMoved = (norm: string, next: string | undefined): boolean =>
    norm === next || (norm.length === YEAR_DIGITS && years !== 0 && Number(next) === Number(norm) + years);
  return (
    before.length > 0 &&
    before.length === after.length &&
    before.every((norm, at) => isMoved(norm, after[at]))
  );
}
const YEAR_DIGITS = 4;

export function changesOf(
  { old, new: fresh }: Matching["changed"][number],
  circumstances: Circumstances,
): Found[] {
  const { spell, isSameText, isVersion, isTold, years } = circumstances;
  if (isSameHeading(old, fresh, years)) return [];
  if ([old, fresh].some(({ label, kind }) => label === "" || kind === "HEADING"))
    return isVersion || isTelling(fresh) ? wordChange(old, fresh, circumstances) : [];
  const figuresOf = (cell: Cell | null) =>
    figuresIn(cell?.text ?? "")
      .map(({ norm }) => norm)
      .join(" ");
  return cellPairs([...old.head, ...old.cells], [...fresh.head, ...fresh.cells]).flatMap(
    ([a, b]): Found[] => {
      const isHead = (b ? fresh.head : old.head).includes((b ?? a) as Cell);
      if (spell(wordsOf(a?.text ?? ""), true) === spell(wordsOf(b?.text ?? ""), false)) return [];
      if (!isSameText && (isHead || (!isVersion && figuresOf(a) === figuresOf(b)))) return [];
      const asLine = (cell: Cell): Line => ({ ...fresh, head: [], cells: [cell] });
      const values =
        a && b
          ? excerpts(asLine(a), asLine(b), circumstances)
          : [a, b].map((cell) => cell && short(cell.text));
      const quotes = { old: a ? [quoteValue(old, a)] : [], new: b ? [quoteValue(fresh, b)] : [] };
      if (values === null || isTold(quotes.old.flat(), quotes.new.flat())) return [];
      const column = b?.column || a?.column || "";
      const [oldValue = null, newValue = null] = values;
      const named = describe(fresh, isHead ? "" : column);
      const label = isHead && column !== "" ? column : named.label;
      const context = `${fresh.heading} ${column} ${fresh.label} ${oldValue} ${newValue}`;
      return [{ ...named, label, oldValue, newValue, ...quotes, context, isApart: !a || !b }];
    },
  );
}

/** A cell with the words that say what it is. */
const quoteValue = ({ head }: Line, cell: Cell): Evidence =>
  quoteCells([...head.filter((own) => own !== cell).slice(-1), cell].map((own) => [own, 0, own.text.length]));

/** Cells of one column, else of one kind of figure in the same order. */
function cellPairs(old: readonly Cell[], fresh: readonly Cell[]): [Cell | null, Cell | null][] {
  const left = new Set(fresh);
  const take = (isIt: (own: Cell) => boolean): Cell | undefined => {
    const found = [...left].find(isIt);
    if (found) left.delete(found);
    return found;
  };
  const isPlain = ({ column }: Cell) => column === "" || isPhrase(wordsOf(column), data.plainColumns);
  const mayBe = (cell: Cell, own: Cell) => {
    const [a, b] = [figureKindOf(cell.column), figureKindOf(own.column)];
    if (isPlain(cell) || isPlain(own)) return a === b || a === null || b === null;
    return a === b && a !== null && a !== "exposures";
  };
  const named = old.map(({ column }) =>
    column === "" ? undefined : take((own) => plainOf(own.column) === plainOf(column)),
  );
  const pairs = old.map((cell, at): [Cell, Cell | null] => [
    cell,
    named[at] ?? take((own) => mayBe(cell, own)) ?? null,
  ]);
  return [...pairs, ...[...left].map((cell): [null, Cell] => [null, cell])];
}

/** What a line is called: its column and its label, with its heading where the label says little. */
function describe(line: Line, column: string): Pick<Found, "label" | "column" | "part" | "place" | "order"> {
  const { heading, place, order, head, label } = line;
  const isTelling = column !== "" && !isPhrase(wordsOf(column), data.plainColumns);
  // The number of a location stands in its place.
  const texts = head.map(({ text }) => text).filter(({ length }) => place === null || length > 3);
  const isBare = heading !== "" && isPhrase(wordsOf(label), data.bareLabels);
  const named = isBare ? `${label} (${heading.toLowerCase()})` : texts.join(", ") || label || heading;
  const name = isTelling ? [column, ...texts].join(", ") : named;
  const cut = ":-–".includes(name.at(-1) ?? " ") ? name.slice(0, -1) : name;
  return {
    label: short(cut, 90),
    column: isTelling ? column : "",
    part: `${line.part} | ${heading}`,
    place,
    order,
  };
}

function wordChange(old: Line, fresh: Line, circumstances: Circumstances): Found[] {
  const values = excerpts(old, fresh, circumstances);
  if (values === null) return [];
  const named = [fresh, old].find(({ label, kind }) => label !== "" && kind !== "HEADING");
  return [
    {
      ...describe(named ?? fresh, ""),
      ...(named ? {} : { label: wordingOf(fresh) }),
      oldValue: `“${values[0]}”`,
      newValue: `“${values[1]}”`,
      old: [quoteLine(old)],
      new: [quoteLine(fresh)],
      context: `${fresh.heading} ${textOf(old)} ${textOf(fresh)}`,
      isWording: true,
    },
  ];
}

const wordingOf = ({ heading }: Line): string =>
  heading === "" ? "Wording" : `Wording of ${short(heading, 80)}`;

/** Two lines from the first to the last word in which they differ, short ones whole; null where only their cut differs. */
function excerpts(
  old: Line,
  fresh: Line,
  { matching: { oldText, newText }, isTold }: Circumstances,
): [string, string] | null {
  const [before, after] = [textOf(old), textOf(fresh)];
  const [full, others] = [wordsOf(before), wordsOf(after)];
  const [bare, otherBare] = [behindMark(before, full), behindMark(after, others)];
  // Where both are counted, the numbers are none of their words.
  const areCounted = bare.length < full.length && otherBare.length < others.length;
  const [a, b] = areCounted ? [bare, otherBare] : [full, others];
  if (a.length + b.length > WORDS_MAX) return [short(before), short(after)];
  const edits: { gone: Word[]; come: Word[]; at: number; otherAt: number }[] = [];
  let [at, otherAt, isOpen] = [0, 0, false];
  const [norms = [], otherNorms = []] = [a, b].map((words) => words.map(({ norm }) => norm));
  for (const { added, removed, count } of diffArrays(norms, otherNorms)) {
    const isEdit = added || removed;
    if (isEdit && !isOpen) edits.push({ gone: [], come: [], at, otherAt });
    isOpen = isEdit;
    if (removed) edits.at(-1)?.gone.push(...a.slice(at, at + count));
    if (added) edits.at(-1)?.come.push(...b.slice(otherAt, otherAt + count));
    if (!added) at += count;
    if (!removed) otherAt += count;
  }
  const quoteEdit = (line: Line, words: readonly Word[]) =>
    words.length === 0 ? [] : quoteLine(line, words[0]?.start, words.at(-1)?.end);
  // Words that the other document has in another line, and words that are only split elsewhere.
  const isElsewhere = (words: readonly Word[], text: Haystack) =>
    words.length === 0 || text.holds(canonical(words));
  const meant = edits.filter(({ gone, come }) => {
    if (canonical(gone) === canonical(come) || isTold(quoteEdit(old, gone), quoteEdit(fresh, come)))
      return false;
    return !(isElsewhere(gone, newText) && isElsewhere(come, oldText));
  });
  const [first, last] = [meant[0], meant.at(-1)];
  if (!first || !last) return null;
  if (Math.max(before.length, after.length) <= SHOWN_MAX && old.kind !== "WORDS") return [before, after];
  return [
    excerpt(before, a, first.at, last.at + last.gone.length),
    excerpt(after, b, first.otherAt, last.otherAt + last.come.length),
  ];
}

function excerpt(text: string, words: readonly Word[], first: number, last: number): string {
  const [from, to] = [Math.max(0, first - AROUND), Math.min(words.length, last + AROUND)];
  const piece = text.slice(from && words[from]?.start, to === words.length ? undefined : words[to - 1]?.end);
  return `${from > 0 ? "… " : ""}${short(piece)}${to < words.length ? " …" : ""}`;
}

function short(text: string, length = SHOWN_MAX): string {
  const cut = text.lastIndexOf(" ", length);
  return text.length <= length ? text : `${text.slice(0, cut > 0 ? cut : length)} …`;
}

/** Lines that the other document lacks; those of one clause are told once. */
export function missingLines(
  side: "OLD" | "NEW",
  { matching, spell, isSameText, isTold }: Circumstances,
): Found[] {
  const [lines, otherText] =
    side === "OLD" ? [matching.onlyOld, matching.newText] : [matching.onlyNew, matching.oldText];
  const groups: Line[][] = [];
  for (const line of lines) {
    const [quote, isOld] = [quoteLine(line), side === "OLD"];
    if (otherText.holds(spell(line.words, isOld)) || isTold(isOld ? quote : [], isOld ? [] : quote)) continue;
    if (isSameText ? line.canon.length < 4 : !isTelling(line)) continue;
    const before = groups.at(-1)?.at(-1);
    if (line.kind === "WORDS" && before?.block === line.block) groups.at(-1)?.push(line);
    else groups.push([line]);
  }
  return groups.map((group) => {
    const line = group[0] as Line;
    const isWording = line.kind === "WORDS" || line.kind === "HEADING";
    const valueOf = (own: Line) =>
      own.cells.map(({ text }) => text).join(isWording ? " " : ", ") || textOf(own);
    const text = group.map(valueOf).join(" ");
    const value = isWording ? `“${short(text)}”` : short(text);
    const quotes = group.map((own) => quoteLine(own));
    return {
      ...describe(line, line.cells.length === 1 ? (line.cells[0]?.column ?? "") : ""),
      ...(isWording ? { label: wordingOf(line) } : {}),
      isWording,
      ...(side === "OLD"
        ? { oldValue: value, newValue: null, old: quotes, new: [] }
        : { oldValue: null, newValue: value, old: [], new: quotes }),
      context: `${line.heading} ${group.map(textOf).join(" ")}`,
      isApart: !isWording && hasFigure(line),
    };
  });
}

const hasFigure = ({ cells }: Line): boolean =>
  cells.some(({ text }) => figuresIn(text).some(({ kind }) => kind === "MONEY" || kind === "PERCENT"));

/** Amounts, and sentences that grant, limit or demand something. */
const isTelling = (line: Line): boolean =>
  line.kind === "WORDS" || line.kind === "HEADING"
    ? line.canon.length > 20 && names(line.words, data.telling)
    : line.label !== "" && (hasFigure(line) || names(line.words, data.telling));
