/**
 * What a premium is made of: a row for each coverage or line, and the taxes and fees charged beside it. Rows that add
 * up to a printed total are as good as sure; rows that only stand in a column headed "Premium" are less so.
 */
import { inSlices, type SlicedWork } from "../../../shared/sliced-work.ts";
import type { PolicyDetails, PremiumPart, PremiumPartKind } from "../../model.ts";
import type { AmountFact } from "./amount-facts.ts";
import { normalized } from "./normalized-text.ts";

interface PremiumRow {
  fact: AmountFact;
  /** As printed. */
  label: string;
  plain: string;
  /** The heading of its column, normalized. */
  header: string;
  isTotal: boolean;
}

const PARTS_MAX = 60;
/** Rows of one table: no table of charges is longer. */
const BLOCK_MAX = 40;
/** Amounts looked at for one column: more than stand beside and above one another in the longest table of charges. */
const COLUMN_REACH = 1_000;
const LABEL_MAX = 90;

const totalLabel =
  /^(?:item\d*)?(?:grand|sub|estimated|policy|annual|deposit|advance|net)*total|total(?:estimated|annual|policy|advance|deposit|package|combined|due|payable)*(?:premium|due|payable|amount|cost|charges?)?$|^(?:estimated|annual|deposit|advance|policy|base|net|written|manual|standard|modified|subject)*premium(?:subtotal|total|due|amount)?$|^amountdue/;
const notAPart =
  /minimum|installment|downpayment|payment(?:plan|option)|perday|rate$|prior|expiring|past|deductible|limit|retention|payroll|remuneration|exposure|rateper|months/;
const taxLabel = /tax(?:es)?\b|tax(?:es)?$|taxes?(?:and|\d)|stamping|surplusline/;
const feeLabel = /fee$|fees$|fees?(?:and|\d)|surcharge|assessment|inspection|fund$|recoupment|charge$/;
const changeLabel =
  /^(?:additional|return|addl)(?:or(?:return|additional))?premium|^premiumchange|^changeinpremium/;
/** A label that names no part. */
const nameless = /^(?:premium|amount|annual|charge|cost)s?$/;
const premiumWord = /premium|prem$|annualcost/;

type Totals = { [Total in "premium" | "total"]?: number | undefined };

/** The amounts that add up to the premium or the total. */
export function* premiumBlockOf(
  facts: readonly AmountFact[],
  totals: Totals,
): SlicedWork<ReadonlySet<AmountFact>> {
  const rows = yield* rowsOf(facts);
  return new Set((yield* blocksOf(rows, totals)).map(({ fact }) => fact));
}

function* rowsOf(facts: readonly AmountFact[]): SlicedWork<PremiumRow[]> {
  const rows: PremiumRow[] = [];
  yield* inSlices(facts, (fact) => rows.push(rowOf(fact)));
  return rows;
}

function* blocksOf(rows: readonly PremiumRow[], { premium, total }: Totals): SlicedWork<PremiumRow[]> {
  const sums = [premium, total].filter((sum) => sum !== undefined);
  const blocks = yield* blocksThatAddUpTo(rows, new Set(sums));
  return sums.flatMap((sum) => blocks.get(sum) ?? []);
}

/** The rows of what a policy costs. `details` holds the totals that were chosen before. */
export function* premiumPartsOf(
  facts: readonly AmountFact[],
  details: Pick<PolicyDetails, "premium" | "total">,
): SlicedWork<PremiumPart[]> {
  const rows = yield* rowsOf(facts);
  const parts = new Map<string, PremiumPart>();
  const blocks = yield* blocksOf(rows, details);
  // The premium itself is no part of itself, where taxes and fees make it the total.
  for (const row of blocks) if (row.fact.cents !== details.premium) addPart(parts, row, 0.97);
  // Where the tables are that add up, other pages only repeat them or speak of single items.
  const pages = new Set(blocks.map(({ fact }) => fact.page));
  const counted = pages.size > 0 ? pages : pagesOfTotals(rows, details);
  const near = rows.filter(({ fact }) => counted.has(fact.page));
  // Classes add up to a manual premium, coverages to the premium of their part.
  const totals = new Set(near.filter(({ isTotal }) => isTotal).map(({ fact }) => fact.cents));
  const blocksOfTotals = yield* blocksThatAddUpTo(near, totals);
  for (const total of totals)
    for (const row of blocksOfTotals.get(total) ?? []) if (isPart(row)) addPart(parts, row, 0.9);
  yield* inSlices(near, (row) => {
    if (isChargeRow(row)) addPart(parts, row, 0.7);
  });
  // What an endorsement adds or gives back stands by itself.
  yield* inSlices(rows, (row) => {
    if (changeLabel.test(row.plain) && isPart(row)) addPart(parts, row, 0.7);
  });
  return [...parts.values()];
}

function rowOf(fact: AmountFact): PremiumRow {
  const nearest = fact.left.find((text) => /\p{L}{3}/u.test(text)) ?? "";
  const own = /\p{L}{2}/u.test(fact.before) ? fact.before : nearest;
  const label = own
    .replaceAll(/\s+/g, " ")
    .replace(/[\s:.$–—-]+$/, "")
    .trim();
  const plain = normalized(label);
  return { fact, label, plain, header: normalized(fact.header), isTotal: totalLabel.test(plain) };
}

const isPart = ({ plain, label, isTotal }: PremiumRow): boolean =>
  plain.length >= 3 && label.length <= LABEL_MAX && !isTotal && !notAPart.test(plain);

/**
 * For each total the rows above it that add up to it, one under the other in one column. Of several such tables the
 * one with most rows counts: it names the parts, not only their subtotals. Every row is summed up once, for all
 * totals of its page together.
 */
function* blocksThatAddUpTo(
  rows: readonly PremiumRow[],
  totals: ReadonlySet<number>,
): SlicedWork<ReadonlyMap<number, PremiumRow[]>> {
  const best = new Map<number, PremiumRow[]>();
  for (const onPage of Map.groupBy(rows, ({ fact }) => fact.page).values()) {
    const lowest = lowestRows(onPage, totals);
    if (lowest.size === 0) continue;
    const lines = linesOf(onPage.filter(({ fact }) => fact.cents !== 0));
    for (const [at, line] of lines.entries())
      yield* inSlices(line, (start) => {
        const column = columnAbove(lines, at, start);
        const found = new Set<number>();
        let sum = 0;
        for (const [index, { fact }] of column.entries()) {
          sum += fact.cents;
          if (index === 0 || found.has(sum) || start.fact.row >= (lowest.get(sum) ?? 0)) continue;
          found.add(sum);
          if (index >= (best.get(sum)?.length ?? 0)) best.set(sum, column.slice(0, index + 1).toReversed());
        }
      });
  }
  return best;
}

/** For each of the totals on a page the last row in which it stands: all that is above it may be its parts. */
function lowestRows(rows: readonly PremiumRow[], totals: ReadonlySet<number>): ReadonlyMap<number, number> {
  const lowest = new Map<number, number>();
  for (const { fact } of rows)
    if (totals.has(fact.cents)) lowest.set(fact.cents, Math.max(fact.row, lowest.get(fact.cents) ?? 0));
  return lowest;
}

/** The rows of a page from its top, with the amounts of each. */
const linesOf = (rows: readonly PremiumRow[]): PremiumRow[][] =>
  [...Map.groupBy(rows, ({ fact }) => fact.row)].sort(([a], [b]) => a - b).map(([, line]) => line);

/** What stands in the column of `start`, itself and above, nearest first. */
function columnAbove(
  lines: readonly (readonly PremiumRow[])[],
  from: number,
  start: PremiumRow,
): PremiumRow[] {
  const column: PremiumRow[] = [];
  let looked = 0;
  for (let at = from; at >= 0; at -= 1)
    for (const row of lines[at] ?? []) {
      if (column.length >= BLOCK_MAX || looked >= COLUMN_REACH) return column;
      looked += 1;
      if (isSameColumn(row, start)) column.push(row);
    }
  return column;
}

/** Amounts of one column begin or end near each other, however long they are. */
const isSameColumn = (a: PremiumRow, b: PremiumRow): boolean =>
  Math.abs(a.fact.x - b.fact.x) < 45 || (a.header !== "" && a.header === b.header);

function isChargeRow(row: PremiumRow): boolean {
  const { fact, plain, label, header } = row;
  if (!isPart(row) || fact.cents === 0) return false;
  if (/limit|deduct|basis|exposure|rate$|value|retention|costnew/.test(header)) return false;
  const isCharge = taxLabel.test(plain) || feeLabel.test(plain) || premiumWord.test(plain);
  return isCharge || (premiumWord.test(header) && /\p{L}{4}/u.test(label));
}

/** The pages on which the premium or the total is printed. */
const pagesOfTotals = (
  rows: readonly PremiumRow[],
  { premium, total }: Pick<PolicyDetails, "premium" | "total">,
): ReadonlySet<number> =>
  new Set(rows.filter(({ fact }) => [premium, total].includes(fact.cents)).map(({ fact }) => fact.page));

function addPart(parts: Map<string, PremiumPart>, row: PremiumRow, confidence: number): void {
  const { fact, label, plain } = row;
  if (parts.size >= PARTS_MAX || plain.length < 3 || label.length > LABEL_MAX || nameless.test(plain)) return;
  const key = `${plain} ${fact.cents}`;
  if (parts.has(key)) return;
  const quote = fact.before.length > 3 || fact.labelQuote.length === 0 ? [] : [fact.labelQuote];
  parts.set(key, {
    kind: kindOf(plain),
    label,
    amount: fact.cents,
    quotes: [[...quote.flat(), ...fact.quote]],
    confidence,
  });
}

function kindOf(plain: string): PremiumPartKind {
  if (taxLabel.test(plain)) return "TAX";
  return feeLabel.test(plain) && !premiumWord.test(plain) ? "FEE" : "PREMIUM";
}
