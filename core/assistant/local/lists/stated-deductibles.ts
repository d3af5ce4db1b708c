/** Deductibles of declarations by coverage part: "Windstorm or hail deductible: 2%", a column under "Deductible". */
import type { Block, PageModel, Piece, QuoteSegment } from "#model/reading";
import { inSlices, type SlicedWork } from "../../../shared/sliced-work.ts";
import type { ScheduledRow } from "../../model.ts";
import { isPhrase, names, opensWith, type Word } from "../comparison/words.ts";
import { type InsuranceLine, nameOfLine } from "../data/lines.ts";
import * as data from "../data/term-words.ts";
import { findLine } from "../values/find-line.ts";
import { tokensOf } from "../values/tokens.ts";
import { valuesIn } from "../values/values-in.ts";
import { type Line, quoteOfLine } from "./lines.ts";
import { isCapital, sentencesIn, stating, wholeQuote, withoutEnd, withoutStart } from "./stated-words.ts";

export interface Deductible {
  /** As printed: "Windstorm or hail deductible", or the coverage of its row. */
  name: string;
  amount: string;
  /** What follows the amount: "of the building limit at each location". */
  basis: string;
  /** What its row names the place by; empty if it is of none. */
  place: string;
  line: InsuranceLine | null;
  quote: QuoteSegment[];
}
type Entry = Omit<Deductible, "line">;

const NAME_MAX = 70;
const NAME_WORDS = 9;
const BASIS_MAX = 110;

/** Each with the line of insurance that the amounts around it are of. */
export function deductiblesOf(model: PageModel, lines: readonly Line[]): Deductible[] {
  if (!model.text.toLowerCase().includes("deductible")) return [];
  if (!names(tokensOf(model.text), data.policyPages)) return [];
  const found: Deductible[] = [];
  const named: { start: number; line: InsuranceLine }[] = [];
  for (const own of lines) {
    const line = own.pieces.length < 3 ? findLine(own.pieces[0]?.piece.text.split(":")[0] ?? "") : null;
    if (line) named.push({ start: own.start, line });
    const last = named.at(-1)?.line ?? null;
    for (const entry of labeledIn(own)) found.push({ ...entry, line: lineOf(entry.name, last) });
  }
  for (const block of model.blocks) {
    if (block.kind !== "TABLE" || !stating.has(model.sections[block.section]?.kind ?? "FORM")) continue;
    const start = block.columns[0]?.spans[0]?.start ?? block.rows[0]?.cells[0]?.spans[0]?.start ?? 0;
    const above = findLine(block.headings.at(-1) ?? "") ?? named.findLast((own) => own.start < start)?.line;
    for (const { isOfPlace, ...entry } of columnOfDeductibles(model, block))
      found.push({ ...entry, line: lineOf(entry.name, above ?? (isOfPlace ? "PROPERTY" : null)) });
  }
  found.sort((a, b) => startOf(a) - startOf(b));
  // "Deductible" alone is that of its part of the policy; several are of things that their rows do not name.
  const isBare = ({ name, place }: Deductible) => place === "" && name.toLowerCase() === "deductible";
  const bare = new Map<InsuranceLine | null, number>();
  for (const one of found) if (isBare(one)) bare.set(one.line, (bare.get(one.line) ?? 0) + 1);
  return found.filter((one) => !isBare(one) || (one.line !== null && bare.get(one.line) === 1));
}

const startOf = ({ quote }: Deductible): number => quote[0]?.start ?? 0;

function lineOf(name: string, line: InsuranceLine | null): InsuranceLine | null {
  const named = findLine(name);
  if (named) return named;
  const isOfProperty = names(tokensOf(name), data.ofProperty) && (line === null || !coversProperty.has(line));
  return isOfProperty ? "PROPERTY" : line;
}
const coversProperty: ReadonlySet<InsuranceLine> = new Set<InsuranceLine>([
  "PROPERTY",
  "BUSINESS_OWNERS",
  "INLAND_MARINE",
  "EQUIPMENT_BREAKDOWN",
  "FLOOD",
]);

/** "Deductible: $2,500 per claim"; the same amount in each column is one. */
function labeledIn(line: Line): Entry[] {
  if (!line.text.toLowerCase().includes("deductible")) return [];
  return sentencesIn(line.text).flatMap(({ text, start }): Entry[] => {
    const amounts = amountsIn(text);
    const [first] = amounts;
    const name = withoutEnd(text.slice(0, first?.start));
    if (!first || !isDeductible(name)) return [];
    const isSame = amounts.every(
      (own) => text.slice(own.start, own.end) === text.slice(first.start, first.end),
    );
    const basis = isSame && amounts.length > 1 ? "" : withoutStart(text.slice(first.end));
    if (basis.length > BASIS_MAX || names(tokensOf(basis), data.noBasisWords) || amountsIn(basis).length > 0)
      return [];
    const amount = text.slice(first.start, first.end);
    return [{ name, amount, basis, place: "", quote: quoteOfLine(line, start, start + text.length) }];
  });
}

/** Amounts and percentages above zero. */
const amountsIn = (text: string) =>
  valuesIn(text).filter(
    (value) =>
      (value.type === "MONEY" && value.isMarked && value.cents > 0) ||
      (value.type === "PERCENT" && value.percent > 0),
  );

function isDeductible(name: string): boolean {
  const words = tokensOf(name);
  const at = words.findIndex(({ norm }) => norm.startsWith("deductible"));
  return (
    at >= 0 &&
    words.length <= NAME_WORDS &&
    isPhrase(words.slice(at), data.deductibleEnds) &&
    isOwnName(name, words)
  );
}

const isOwnName = (name: string, words: readonly Word[]): boolean =>
  name.length <= NAME_MAX &&
  isCapital(name) &&
  !opensWith(words, data.noDeductibleStarts) &&
  !names(words, data.noDeductibleWords);

/** A column of deductibles beside one that says of what, or in a schedule of places; its titles may come amid a table. */
function* columnOfDeductibles(
  model: PageModel,
  { columns, rows }: Extract<Block, { kind: "TABLE" }>,
): Generator<Entry & { isOfPlace: boolean }> {
  let head: DeductibleHead | null = null;
  for (const cells of [columns, ...rows.map((row) => row.cells)]) {
    const titles = headOf(cells);
    if (titles || !head) {
      head = titles ?? head;
      continue;
    }
    const { column, coverage, place, header } = head;
    const [value, named, placed] = [cells[column], cells[coverage], cells[place]];
    const [amount] = value ? amountsIn(value.text) : [];
    if (!value || amount?.start !== 0 || amount.end !== value.text.length) continue;
    const isPlaced = cells.some((cell) => cell && valuesIn(cell.text).some(({ type }) => type === "ADDRESS"));
    if (coverage >= 0 ? !named || !isOwnName(named.text, tokensOf(named.text)) : !isPlaced) continue;
    yield {
      name: named?.text ?? header.text,
      amount: value.text,
      basis: "",
      place: placed?.text ?? "",
      quote: [placed, named ?? header, value].flatMap((piece) => (piece ? wholeQuote(model, piece) : [])),
      isOfPlace: coverage < 0,
    };
  }
}

interface DeductibleHead {
  column: number;
  /** -1 in a schedule of places. */
  coverage: number;
  place: number;
  header: Piece;
}

function headOf(cells: readonly (Piece | null)[]): DeductibleHead | null {
  const columnOf = (phrases: readonly string[]) =>
    cells.flatMap((cell, at) => (cell && isPhrase(tokensOf(cell.text), phrases) ? [at] : []));
  const [column, ...others] = columnOf(data.deductibleColumns);
  const header = column === undefined ? null : cells[column];
  if (column === undefined || !header || others.length > 0) return null;
  const [coverage = -1] = columnOf(data.coverageColumns);
  const [place = -1] = columnOf(data.placeColumns);
  return { column, coverage, place, header };
}

/** One row for each coverage whose deductible is the same everywhere, and otherwise one for each place. */
export function* listDeductibles(found: readonly Deductible[]): SlicedWork<ScheduledRow[]> {
  const groups = new Map<string, Deductible[]>();
  yield* inSlices(found, (one) => {
    const key = `${one.line} ${tokensOf(one.name)
      .map(({ norm }) => norm)
      .join(" ")}`;
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  });
  const rows: ScheduledRow[] = [];
  for (const group of groups.values()) {
    const isSame = new Set(group.map(({ amount }) => plain(amount))).size === 1;
    const own = new Map(
      group.map((one) => [isSame ? "" : `${plain(one.amount)} ${one.place}`, one] as const).toReversed(),
    );
    for (const one of [...own.values()].toReversed()) rows.push(rowOf(one, isSame));
  }
  return rows;
}

const plain = (amount: string): string => amount.replaceAll(" ", "");

const rowOf = ({ name, amount, basis, place, line, quote }: Deductible, isSame: boolean): ScheduledRow => ({
  cells: { name, amount, ...(basis !== "" && { basis }), ...(!isSame && place !== "" && { place }) },
  quotes: [quote],
  ...(line && { line: nameOfLine(line) }),
});
