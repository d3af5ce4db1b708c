/**
 * What a premium is made of: a row for each coverage or line, and the taxes and fees charged beside it. Rows that add
 * up to a printed total are as good as sure; rows that only stand in a column headed "Premium" are less so.
 */
import { inSlices, type SlicedWork } from "../../../shared/sliced-work.ts";
import type { PolicyDetails, PremiumPart, PremiumPartKind } from "../../model.ts";
import { names, opensWith } from "../comparison/words.ts";
import { countDigits } from "../lists/printed-words.ts";
import * as data from "../data/amount-words.ts";
import { labelTokensOf, type Token, tokensOf } from "../values/tokens.ts";
import { isOfOtherTerm } from "./amount-candidates.ts";
import { type PrintedAmount, quoteOfAmount } from "./collect.ts";
import { isInColumn } from "./sums.ts";
import { isTelling } from "./words-around.ts";

type Totals = Pick<PolicyDetails, "premium" | "total">;

interface PricedRow extends PrintedAmount {
  /** As printed. */
  label: string;
  words: readonly Token[];
  /** Its words only say that it is a sum. */
  isTotal: boolean;
}

const PARTS_MAX = 60;
/** Rows of one table: no table of charges is longer. */
const BLOCK_MAX = 40;
/** Amounts looked at for one column: more than stand beside and above one another in the longest table of charges. */
const COLUMN_REACH = 1_000;
const LABEL_MAX = 90;

/** Of rows that add up to the premium, to another sum, and of those that are only called a charge. */
const OF_PREMIUM = 0.97;
const OF_SUM = 0.9;
const ALONE = 0.7;
/** A part is at most so many times the premium or the total. */
const CREDITED = 2;

/** The amounts that add up to the premium or the total, and those. */
export function* pricesAmong(
  printed: readonly PrintedAmount[],
  totals: Totals,
): SlicedWork<Set<PrintedAmount["amount"]>> {
  const sums = sumsOf(totals);
  const prices = new Set<PrintedAmount["amount"]>();
  for (const block of (yield* blocksThatAddUpTo(printed, sums)).values())
    for (const { amount } of block) prices.add(amount);
  for (const { amount } of printed) if (amount.cents > 0 && sums.has(amount.cents)) prices.add(amount);
  return prices;
}

const sumsOf = ({ premium, total }: Totals): ReadonlySet<number> =>
  new Set([premium, total].filter((sum) => sum !== undefined));

/** The rows of what a policy costs. `totals` were chosen before. */
export function* premiumPartsOf(
  printed: readonly PrintedAmount[],
  totals: Totals,
): SlicedWork<PremiumPart[]> {
  const rows: PricedRow[] = [];
  yield* inSlices(printed, (one) => rows.push(rowOf(one)));
  const parts = new Map<string, PremiumPart>();
  const sums = sumsOf(totals);
  const blocks = [...(yield* blocksThatAddUpTo(rows, sums)).values()].flat();
  // The premium itself is no part of itself, where taxes and fees make it the total.
  for (const row of blocks) if (row.amount.cents !== totals.premium) addPart(parts, row, OF_PREMIUM);
  // Where the tables are that add up, other pages only repeat them or speak of single items.
  const ofTotals = blocks.length > 0 ? blocks : rows.filter(({ amount }) => sums.has(amount.cents));
  const pages = new Set(ofTotals.map(({ amount }) => amount.page));
  const near = rows.filter(({ amount }) => pages.has(amount.page));
  // Classes add up to a manual premium, coverages to the premium of their part.
  const printedTotals = new Set(near.filter((row) => row.isTotal).map(({ amount }) => amount.cents));
  for (const block of (yield* blocksThatAddUpTo(near, printedTotals)).values())
    for (const row of block) if (isPart(row)) addPart(parts, row, OF_SUM);
  // Credits may be a good part of a premium.
  const most = sums.size === 0 ? Infinity : Math.max(...sums) * CREDITED;
  yield* inSlices(near, (row) => {
    const isWhole = sums.has(row.amount.cents) && names(row.words, ["total"]);
    if (!isWhole && row.amount.cents <= most && isCharge(row)) addPart(parts, row, ALONE);
  });
  // What an endorsement adds or gives back stands by itself.
  yield* inSlices(rows, (row) => {
    if (opensWith(row.words, data.changeWords) && isPart(row)) addPart(parts, row, ALONE);
  });
  return [...parts.values()];
}

function rowOf(printed: PrintedAmount): PricedRow {
  const { words, outer, opening } = printed.amount;
  const label = [words, outer, opening].map(withoutLead).find(isName) ?? "";
  const tokens = labelTokensOf(label);
  return { ...printed, label, words: tokens, isTotal: isTotal(tokens) };
}

/** Numbers of policies and where to look name nothing. */
const isName = (label: string): boolean =>
  isTelling(label) && countDigits(label) * 2 < label.length && !opensWith(tokensOf(label), ["see"]);

/** Without the words that lead to the amount: "The annual premium is". */
export function withoutLead(text: string): string {
  let label = withoutEnd(text);
  for (let last = lastWord(label); data.leadsToAmount.includes(last); last = lastWord(label))
    label = withoutEnd(label.slice(0, -last.length));
  return label;
}

const lastWord = (text: string): string => text.slice(text.lastIndexOf(" ") + 1).toLowerCase();

/** Without the colon, the dots or the dash that leads to the amount. */
export function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && " :.,;$–—-".includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end).trim();
}

const isTotal = (words: readonly Token[]): boolean =>
  words.length > 0 &&
  words.every(({ norm }) => data.totalWords.includes(norm)) &&
  names(words, ["total|subtotal|premium|due"]);

const isPart = (row: PricedRow): boolean =>
  row.label.length >= 3 &&
  row.label.length <= LABEL_MAX &&
  !row.isTotal &&
  !names(row.words, data.notPartWords) &&
  !isOfOtherTerm(`${row.label} ${row.amount.column}`);

function isCharge(row: PricedRow): boolean {
  const column = labelTokensOf(row.amount.column);
  if (!isPart(row) || row.amount.cents === 0 || names(column, data.notPriceColumns)) return false;
  return (
    kindOf(row.words) !== "PREMIUM" ||
    names(row.words, ["premium"]) ||
    (names(column, ["premium"]) && isTelling(row.label))
  );
}

function kindOf(words: readonly Token[]): PremiumPartKind {
  if (names(words, data.taxWords)) return "TAX";
  return names(words, data.feeWords) && !names(words, ["premium"]) ? "FEE" : "PREMIUM";
}

/**
 * For each total the amounts above it that add up to it, one under the other in one column. Of several such columns the
 * longest counts: it names the parts, not only their subtotals. Every column is summed up once, for all totals.
 */
function* blocksThatAddUpTo<Row extends PrintedAmount>(
  rows: readonly Row[],
  totals: ReadonlySet<number>,
): SlicedWork<ReadonlyMap<number, Row[]>> {
  const best = new Map<number, Row[]>();
  for (const onPage of Map.groupBy(rows, ({ amount }) => amount.page).values()) {
    const lowest = new Map<number, number>();
    for (const [at, { amount }] of onPage.entries())
      if (totals.has(amount.cents)) lowest.set(amount.cents, at);
    if (lowest.size === 0) continue;
    yield* inSlices(onPage.keys(), (at) => {
      const column = columnAbove(onPage, at);
      const found = new Set<number>();
      let sum = 0;
      for (const [index, { amount }] of column.entries()) {
        sum += amount.cents;
        if (index === 0 || found.has(sum) || at >= (lowest.get(sum) ?? 0)) continue;
        found.add(sum);
        if (index >= (best.get(sum)?.length ?? 0)) best.set(sum, column.slice(0, index + 1).toReversed());
      }
    });
  }
  return best;
}

/** What stands in the column of a row, itself and above, nearest first. */
function columnAbove<Row extends PrintedAmount>(rows: readonly Row[], from: number): Row[] {
  const start = rows[from]?.amount;
  const column: Row[] = [];
  if (!start) return column;
  for (const row of rows.slice(Math.max(0, from - COLUMN_REACH), from + 1).toReversed()) {
    if (column.length >= BLOCK_MAX) break;
    if (row.amount.cents === 0) continue;
    const isUnderOne = start.column !== "" && row.amount.column === start.column;
    if (isUnderOne || isInColumn(row.amount, start)) column.push(row);
  }
  return column;
}

function addPart(parts: Map<string, PremiumPart>, row: PricedRow, confidence: number): void {
  const { amount, label, words } = row;
  const isNameless = words.every(({ norm }) => data.priceWords.includes(norm));
  if (
    amount.cents === 0 ||
    parts.size >= PARTS_MAX ||
    label.length < 3 ||
    label.length > LABEL_MAX ||
    isNameless
  )
    return;
  const key = `${words.map(({ norm }) => norm).join("")} ${amount.cents}`;
  if (parts.has(key)) return;
  parts.set(key, {
    kind: kindOf(words),
    label,
    amount: amount.cents,
    quotes: [quoteOfAmount(row)],
    confidence,
  });
}
