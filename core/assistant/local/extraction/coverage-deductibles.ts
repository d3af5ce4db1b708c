/**
 * Deductibles of declarations by coverage part, amounts and percentages: "Wind/hail deductible 2% per building", a row
 * under "Deductible". Only what is printed as the value of such a label counts; sentences about deductibles do not.
 */
import type { QuoteSegment } from "#model/documents";
import type { ScheduledRow } from "../../model.ts";
import { endsAddress } from "./addresses-in-text.ts";
import { amountsIn } from "./amounts-in-text.ts";
import { type InsuranceLine, lineTable } from "../data/lines.ts";
import { findLine } from "../values/find-line.ts";
import type { Cut } from "./kept-facts.ts";
import { normalized } from "./normalized-text.ts";
import { type Cell, horizontalOverlap, type PageLayout, type Row, segmentsOf } from "./page-layout.ts";

export interface FoundDeductible {
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

const amount = String.raw`\$\s?\d[\d,]*(?:\.\d\d)?(?![\d,]*\d)|\d{1,2}(?:\.\d{1,2})?\s?%`;
const onlyAmount = new RegExp(`^(${amount})$`);
/** A value with what it is a part of, or what it applies to: "$2,500 per claim". */
const amountAndBasis = new RegExp(`^(${amount})(?:[\\s,]+(.+?))?\\.?$`);
const labeled =
  /^((?:[\p{L}/&,'’()-]+\s+){0,6}deductibles?(?:\s+(?:per|each)(?:\s+[\p{L}-]+){1,3})?)\s*(?::|[–—-]\s|\.{3,})?\s*(?=$|\$|\d)/iu;
/** A sentence about deductibles, a worked example, or another thing than the deductible of a coverage. */
const notALabel =
  /^(?:the|an?|any|all(?! other\b)|no|dollar|percentage|your|our|if|when|this|that|such|amount|minus|less|subject|after|each time|option\w*|insurer)\b|\b(?:is|are|was|will|shall|may|applies|apply|exceeds|than|above|below|plus|minus|credit|premium|limit|liability insurance|buy-?back|waiver)\b/i;
const notABasis = /\$|\bdeductibles?\b|\bpremium\b|\d%|\b(?:we|you|will|shall|if|unless)\b/i;
const heading = /^(?:property|policy|each\w{3,12}|peroccurrence|flat)?deductibles?$/;
const coverageHeading =
  /^(?:coverages?|coveragedescription|description|items?|perils?|causesofloss|typeofproperty)$/;
const placeHeading = /^(?:(?:loc(?:ation)?|prem(?:ises)?|bldg|building)s?(?:no|number)?){1,2}$/;

/** Rows of a page, each with the line of insurance that the amounts around it are of. */
export function deductiblesOf(layout: PageLayout): FoundDeductible[] {
  if (!/deductible/i.test(layout.text) || !isOfPolicy.test(layout.text)) return [];
  const found: FoundDeductible[] = [];
  let line: InsuranceLine | null = null;
  let table: DeductibleTable | null = null;
  for (const row of layout.rows) {
    if (row.cells.length < 3) line = findLine(row.cells[0]?.text ?? "") ?? line;
    table = tableOf(row) ?? (row.cells.length === 1 ? null : table);
    const entries = [...labeledIn(layout, row), ...(table ? rowUnder(table, layout, row) : [])];
    for (const entry of entries) {
      const own = lineOf(entry.name, line ?? (table?.coverage === null ? "PROPERTY" : null));
      if (own !== "UNDERLYING" && /[1-9]/.test(entry.amount)) found.push({ ...entry, line: own });
    }
  }
  // "Deductible" alone is that of its part of the policy; several are of things that their rows do not name.
  const isBare = ({ name, place }: FoundDeductible) => place === "" && normalized(name) === "deductible";
  const bare = new Map<InsuranceLine | null, number>();
  for (const one of found) if (isBare(one)) bare.set(one.line, (bare.get(one.line) ?? 0) + 1);
  return found.filter((one) => !isBare(one) || (one.line !== null && bare.get(one.line) === 1));
}

/** Endorsements have deductibles of what they add, which is seldom named beside them. */
const isOfPolicy = /declarations|quot(?:e|ation)\b|proposal|binder|summary|policy (?:period|term)/i;

function lineOf(name: string, line: InsuranceLine | null): InsuranceLine | null {
  const named = findLine(name);
  if (named) return named;
  return ofProperty.test(name) && (line === null || !coversProperty.has(line)) ? "PROPERTY" : line;
}
const ofProperty =
  /\b(?:wind|windstorm|hail|hurricane|named storm|earthquake|earth movement|perils?|buildings?|contents|personal property)\b/i;
const coversProperty: ReadonlySet<InsuranceLine> = new Set([
  "PROPERTY",
  "BUSINESS_OWNERS",
  "INLAND_MARINE",
  "EQUIPMENT_BREAKDOWN",
  "FLOOD",
]);

type Entry = Omit<FoundDeductible, "line">;
/** More columns than a page has buildings side by side. */
const COLUMNS_MAX = 12;

/** "Deductible: $2,500 per claim", "Property deductible | $1,000": behind the label in its cell, or beside it. */
function labeledIn(layout: PageLayout, row: Row): Entry[] {
  return row.cells.flatMap((cell, at) => {
    if (!/deductible/i.test(cell.text)) return [];
    const own = sentencesIn(cell.text).flatMap(({ text, start }) => labeledEntry(layout, cell, text, start));
    return own.length > 0 ? own : besideLabel(layout, cell, row.cells.slice(at + 1, at + 1 + COLUMNS_MAX));
  });
}

function labeledEntry(layout: PageLayout, cell: Cell, text: string, start: number): Entry[] {
  const label = labeled.exec(text);
  if (!label) return [];
  const name = (label[1] ?? "").trim();
  const value = readValue(text.slice(label[0].length));
  if (!value || !isName(name)) return [];
  return [{ name, ...value, place: "", quote: segmentsOf(layout, cell, start, start + text.length) }];
}

/** One value, or the same in each of its columns. */
function besideLabel(layout: PageLayout, cell: Cell, others: readonly Cell[]): Entry[] {
  const name = cell.text.replace(/[\s:.]+$/, "");
  if (labeled.exec(`${name} $`)?.[1]?.trim() !== name || !isName(name)) return [];
  const values = others.map(({ text }) => readValue(text));
  const [first] = values;
  const [value] = others;
  if (!first || !value || values.some((other) => other?.amount !== first.amount)) return [];
  return [{ name, ...first, place: "", quote: [...segmentsOf(layout, cell), ...segmentsOf(layout, value)] }];
}

function readValue(text: string): Pick<Entry, "amount" | "basis"> | null {
  const value = amountAndBasis.exec(text.trim());
  if (!value) return null;
  const basis = value[2] ?? "";
  return basis.length > 110 || notABasis.test(basis) ? null : { amount: value[1] ?? "", basis };
}

const isName = (name: string): boolean =>
  /^\p{Lu}\p{L}/u.test(name) && name.length <= 70 && !notALabel.test(name);

/** The sentences of a cell, and what semicolons part. */
function sentencesIn(text: string): { text: string; start: number }[] {
  const parts: { text: string; start: number }[] = [];
  let start = 0;
  for (const match of text.matchAll(/(?:[.;]|:(?=\s+\p{Lu}[^:]*;))\s+(?=\p{Lu})|$/gu)) {
    if (match.index > start) parts.push({ text: text.slice(start, match.index), start });
    start = match.index + match[0].length;
  }
  return parts;
}

interface DeductibleTable {
  column: Cell;
  /** Null in a schedule of locations. */
  coverage: Cell | null;
  place: Cell | null;
}

/** A table's head with one column of deductibles, and another that says of what. */
function tableOf({ cells }: Row): DeductibleTable | null {
  if (cells.length < 3 || amountsIn(cells.map(({ text }) => text).join("  ")).length > 0) return null;
  const titles = cells.map(({ text }) => normalized(text));
  const columns = cells.filter((_, at) => heading.test(titles[at] ?? ""));
  const [column] = columns;
  if (!column || columns.length > 1) return null;
  const coverage = cells.find((_, at) => coverageHeading.test(titles[at] ?? "")) ?? null;
  const place = cells.find((_, at) => placeHeading.test(titles[at] ?? "")) ?? null;
  const hasAddress = titles.some((title) => /address|^location$/.test(title));
  return coverage || (place && hasAddress) ? { column, coverage, place } : null;
}

function rowUnder({ column, coverage, place }: DeductibleTable, layout: PageLayout, row: Row): Entry[] {
  const under = (head: Cell) => row.cells.filter((cell) => horizontalOverlap(cell, head) > 0.3);
  const values = under(column);
  const [value] = values;
  const printed = value && values.length === 1 ? onlyAmount.exec(value.text)?.[1] : undefined;
  if (!value || printed === undefined) return [];
  const placed = (place && under(place)[0]) ?? null;
  const named = (coverage && under(coverage)[0]) ?? null;
  if (coverage ? !named || !isName(named.text) : !row.cells.some(({ text }) => endsAddress(text))) return [];
  const quote = [placed, named ?? column, value].flatMap((cell) => (cell ? segmentsOf(layout, cell) : []));
  return [{ name: named?.text ?? column.text, amount: printed, basis: "", place: placed?.text ?? "", quote }];
}

/** More than the coverages of a large schedule. */
const DEDUCTIBLES_MAX = 100;

/** One row for each coverage whose deductible is the same everywhere, and otherwise one for each place. */
export function listDeductibles(found: readonly FoundDeductible[], cut: Cut): ScheduledRow[] {
  const rows = [...groupBy(found, ({ line, name }) => `${line} ${normalized(name)}`)].flatMap((group) => {
    const isSame = new Set(group.map((one) => plain(one.amount))).size === 1;
    if (isSame) return [rowOf(group[0], false)];
    return [...groupBy(group, (one) => `${plain(one.amount)} ${one.place}`)].map(([first]) =>
      rowOf(first, true),
    );
  });
  if (rows.length > DEDUCTIBLES_MAX) cut.set("deductibles", DEDUCTIBLES_MAX);
  return rows.slice(0, DEDUCTIBLES_MAX);
}

function rowOf(
  { name, amount: printed, basis, place: where, line, quote }: FoundDeductible,
  isPlaced: boolean,
): ScheduledRow {
  return {
    cells: {
      name,
      amount: printed,
      ...(basis !== "" && { basis }),
      ...(isPlaced && where !== "" && { place: where }),
    },
    quotes: [quote],
    ...(line && { line: lineTable.find((own) => own.line === line)?.name ?? "" }),
  };
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Iterable<[Item, ...Item[]]> {
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups.values();
}

const plain = (text: string): string => text.replaceAll(/\s/g, "");
