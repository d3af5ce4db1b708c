/**
 * What a premium is made of: a row for each coverage or line, and the taxes and fees charged beside it. Rows that add
 * up to a printed total are as good as sure; rows that only stand in a column headed "Premium" are less so.
 */
import type { PolicyDetails, PremiumPart, PremiumPartKind } from "../../model.ts";
import type { AmountFact } from "./amount-facts.ts";
import { squeezed } from "./squeezed-text.ts";

interface PremiumRow {
  fact: AmountFact;
  /** As printed. */
  label: string;
  plain: string;
  isTotal: boolean;
}

const PARTS_MAX = 60;
/** Rows of one table: no table of charges is longer. */
const BLOCK_MAX = 40;
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
export const premiumBlockOf = (facts: readonly AmountFact[], totals: Totals): ReadonlySet<AmountFact> =>
  new Set(blocksOf(facts.map(rowOf), totals).map(({ fact }) => fact));

const blocksOf = (rows: readonly PremiumRow[], { premium, total }: Totals): PremiumRow[] =>
  [premium, total].flatMap((sum) => (sum === undefined ? [] : blockThatAddsUpTo(rows, sum)));

/** The rows of what a policy costs. `details` holds the totals that were chosen before. */
export function premiumPartsOf(
  facts: readonly AmountFact[],
  details: Pick<PolicyDetails, "premium" | "total">,
): PremiumPart[] {
  const rows = facts.map(rowOf);
  const parts = new Map<string, PremiumPart>();
  const blocks = blocksOf(rows, details);
  // The premium itself is no part of itself, where taxes and fees make it the total.
  for (const row of blocks) if (row.fact.cents !== details.premium) addPart(parts, row, 0.97);
  // Where the tables are that add up, other pages only repeat them or speak of single items.
  const pages = new Set(blocks.map(({ fact }) => fact.page));
  const near = rows.filter((row) =>
    pages.size > 0 ? pages.has(row.fact.page) : isBesideTotal(row, rows, details),
  );
  // Classes add up to a manual premium, coverages to the premium of their part.
  for (const { fact } of near.filter(({ isTotal }) => isTotal))
    for (const row of blockThatAddsUpTo(near, fact.cents)) if (isPart(row)) addPart(parts, row, 0.9);
  for (const row of near) if (isChargeRow(row)) addPart(parts, row, 0.7);
  // What an endorsement adds or gives back stands by itself.
  for (const row of rows) if (changeLabel.test(row.plain) && isPart(row)) addPart(parts, row, 0.7);
  return [...parts.values()].slice(0, PARTS_MAX);
}

function rowOf(fact: AmountFact): PremiumRow {
  const nearest = fact.left.find((text) => /\p{L}{3}/u.test(text)) ?? "";
  const own = /\p{L}{2}/u.test(fact.before) ? fact.before : nearest;
  const label = own
    .replaceAll(/\s+/g, " ")
    .replace(/[\s:.$–—-]+$/, "")
    .trim();
  const plain = squeezed(label);
  return { fact, label, plain, isTotal: totalLabel.test(plain) };
}

const isPart = ({ plain, label, isTotal }: PremiumRow): boolean =>
  plain.length >= 3 && label.length <= LABEL_MAX && !isTotal && !notAPart.test(plain);

/**
 * The rows above a total that add up to it, one under the other in one column. Of several such tables the one with
 * most rows counts: it names the parts, not only their subtotals.
 */
function blockThatAddsUpTo(rows: readonly PremiumRow[], total: number): PremiumRow[] {
  let best: PremiumRow[] = [];
  for (const end of rows.filter(({ fact }) => fact.cents === total)) {
    const above = rows.filter(
      ({ fact }) => fact.page === end.fact.page && fact.row < end.fact.row && fact.cents !== 0,
    );
    for (const start of above) {
      const column = above
        .filter(({ fact }) => fact.row <= start.fact.row && isSameColumn(fact, start.fact))
        .toSorted((a, b) => b.fact.row - a.fact.row);
      const block = runThatAddsUpTo(column.slice(0, BLOCK_MAX), total);
      if (block.length > best.length) best = block;
    }
  }
  return best;
}

/** The first rows of `column`, nearest to the total first, whose sum it is. */
function runThatAddsUpTo(column: readonly PremiumRow[], total: number): PremiumRow[] {
  let sum = 0;
  for (const [index, { fact }] of column.entries()) {
    sum += fact.cents;
    if (sum === total && index > 0) return column.slice(0, index + 1).toReversed();
  }
  return [];
}

/** Amounts of one column begin or end near each other, however long they are. */
function isSameColumn(a: AmountFact, b: AmountFact): boolean {
  const header = squeezed(a.header);
  return Math.abs(a.x - b.x) < 45 || (header !== "" && header === squeezed(b.header));
}

function isChargeRow(row: PremiumRow): boolean {
  const { fact, plain, label } = row;
  if (!isPart(row) || fact.cents === 0) return false;
  const header = squeezed(fact.header);
  if (/limit|deduct|basis|exposure|rate$|value|retention|costnew/.test(header)) return false;
  const isCharge = taxLabel.test(plain) || feeLabel.test(plain) || premiumWord.test(plain);
  return isCharge || (premiumWord.test(header) && /\p{L}{4}/u.test(label));
}

const isBesideTotal = (
  { fact }: PremiumRow,
  rows: readonly PremiumRow[],
  { premium, total }: Pick<PolicyDetails, "premium" | "total">,
): boolean =>
  rows.some((other) => other.fact.page === fact.page && [premium, total].includes(other.fact.cents));

function addPart(parts: Map<string, PremiumPart>, row: PremiumRow, confidence: number): void {
  const { fact, label, plain } = row;
  if (plain.length < 3 || label.length > LABEL_MAX || nameless.test(plain)) return;
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
