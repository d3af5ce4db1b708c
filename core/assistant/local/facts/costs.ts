/**
 * What a policy costs: of the likely premiums and totals, and of the taxes and fees on their page, those that add up.
 */
import type { QuoteSegment } from "#model/reading";
import {
  type ChargedSum,
  type ChargeRow,
  type CollectedFacts,
  rankGroups,
  type ScoredGroup,
} from "./collect.ts";
import { scoreOf, type Weights } from "./features.ts";

export interface Costs {
  premium: ScoredGroup | null;
  total: ScoredGroup | null;
  /** Rows that are counted. */
  charges: readonly ChargeRow[];
  /** They add up to the printed total. */
  addsUp: boolean;
  /** Where only the total and its charges are printed: what is left of it. */
  derivedPremium: { cents: number; quotes: QuoteSegment[][] } | null;
}

/** Premiums and totals that are tried with each other. */
const TRIED = 5;
/** A premium or a total less likely than this is none, unless everything adds up with it. */
const LEAST_SCORE = 0;
const LEAST_SCORE_IN_SUM = -2.5;
const ALL_ADD_UP = 3;
const SOME_ADD_UP = 1.5;
/** A total that the charges do not explain: on the premium's page, or on another. */
const UNEXPLAINED = 0.2;
const APART = -0.5;
const IMPOSSIBLE = -6;
/** Taxes and fees are a good part of a small premium at most. */
const TOTAL_MAX = 2;
const SMALL_CENTS = 100_000;
/** Rows of one page whose subsets are tried. */
const ROWS_MAX = 12;
/** Premiums whose sums are tried. */
const PARTS_MAX = 13;
const LEAST_SCORE_OF_PART = -0.5;

/** Of two likely premiums the larger is more often the whole. */
const HAS_LARGER = -1;
const NEARLY = 1.5;
/** Of another term, a part payment or a further option. */
const OTHER_TERM = 2;

interface Tried {
  score: number;
  premium: ScoredGroup | null;
  total: ScoredGroup | null;
  rows: readonly ChargeRow[];
  addsUp: boolean;
  sum?: ChargedSum | undefined;
}

export function decideCosts(collected: CollectedFacts, weights: Weights): Costs {
  const { groups, charges } = collected;
  const likely = (field: "premium" | "total") =>
    rankGroups(groups.get(field)?.values() ?? [], weights[field])
      .map((one) => (one.features.other > 0 ? { ...one, score: one.score - OTHER_TERM } : one))
      .filter(({ score, group }) => score > LEAST_SCORE_IN_SUM && Number(group.key) > 0)
      .sort((a, b) => b.score - a.score);
  const totals = likely("total").slice(0, TRIED);
  const all = likely("premium");
  const charged = new Set(charges.map(({ cents }) => cents));
  const wholes = wholesOf(
    all.filter((one) => !charged.has(centsOf(one))),
    likely("total").filter((one) => !charged.has(centsOf(one))),
  );
  const premiums = all.filter(({ group }) => !wholes.parts.has(group.key)).slice(0, TRIED);
  let best: Tried = { score: 0, premium: null, total: null, rows: [], addsUp: false };
  const consider = (tried: Tried): void => {
    if (tried.score > best.score) best = tried;
  };
  for (const total of [...totals, null]) {
    const sums = total ? collected.sums.filter((sum) => isOf(sum, total)) : [];
    const same = all.find(({ group }) => group.key === total?.group.key);
    const [sum] = sums;
    const isWhole =
      total?.features.whole === 1 &&
      wholes.sums.has(total.group.key) &&
      premiums.every((one) => centsOf(one) <= centsOf(total));
    const isCalledPremium = total?.features.whole !== 1 && same?.features.whole === 1;
    if (total && !isCalledPremium && (sum || isWhole))
      consider({
        score: Math.max(total.score, same?.score ?? 0) + ALL_ADD_UP,
        premium: premiumAmong(premiums, sum),
        total,
        rows: sum ? inFull(sum.charges, rowsOn(charges, sum.page, weights)) : [],
        addsUp: true,
        sum,
      });
    for (const premium of [...premiums, null])
      for (const page of pagesOf(premium, total)) {
        // What has charges in it is a total, whatever its column says.
        if (sums.length > 0 && premium?.group.key === total?.group.key) continue;
        const tried = tryWith(premium, total, rowsOn(charges, page, weights));
        const hasLarger =
          !tried.addsUp &&
          premium &&
          premiums.some((other) => centsOf(other) > centsOf(premium) && other.score > premium.score - NEARLY);
        consider({ ...tried, score: tried.score + (hasLarger ? HAS_LARGER : 0) });
      }
  }
  // "Total", a fee, "premium payable": what is called premium last has the charges above it in it.
  const plain = [...premiums, ...totals].filter(({ score, features }) => score > 0 && features.whole === 1);
  for (const total of premiums.filter(({ features }) => features.whole === 1))
    for (const premium of plain)
      for (const page of total.group.pages) {
        const tried = tryWith(premium, total, rowsOn(charges, page, weights));
        if (tried.addsUp) consider(tried);
      }
  const { premium, total, rows, addsUp, sum } = best;
  return {
    premium,
    total,
    charges: rows,
    addsUp,
    derivedPremium: premium || !total ? null : leftOf(total, rows, sum),
  };
}

/** One of the parts of a total may be called the premium. */
function premiumAmong(premiums: readonly ScoredGroup[], sum: ChargedSum | undefined): ScoredGroup | null {
  const called = premiums.filter((one) => sum?.rest.some(({ cents }) => cents === centsOf(one)));
  return called.length === 1 ? (called[0] ?? null) : null;
}

/** "Total other charges" in a sum, with the charges that it is made of above. */
const inFull = (counted: readonly ChargeRow[], rows: readonly ChargeRow[]): readonly ChargeRow[] =>
  rows.length > counted.length && sumOf(rows) === sumOf(counted) ? rows : counted;

const isOf = ({ page, cents }: ChargedSum, { group }: ScoredGroup): boolean =>
  group.pages.has(page) && String(cents) === group.key;

/** Premiums of parts that add up to another one, or to a total, wherever they are printed. */
function wholesOf(
  premiums: readonly ScoredGroup[],
  totals: readonly ScoredGroup[],
): { sums: ReadonlySet<string>; parts: ReadonlySet<string> } {
  const likely = [...premiums, ...totals].filter(({ score }) => score > LEAST_SCORE_OF_PART);
  const all = [...new Set(likely.map(centsOf))].sort((a, b) => b - a).slice(0, PARTS_MAX);
  const [sums, parts] = [new Set<string>(), new Set<string>()];
  for (let chosen = 1; chosen < 2 ** all.length; chosen += 1) {
    let [sum, count] = [0, 0];
    for (const [at, cents] of all.entries())
      if ((chosen >> at) % 2 === 1) {
        sum += cents;
        count += 1;
      }
    if (count < 2 || !all.includes(sum)) continue;
    sums.add(String(sum));
    for (const [at, cents] of all.entries()) if ((chosen >> at) % 2 === 1) parts.add(String(cents));
  }
  return { sums, parts };
}

const pagesOf = (premium: ScoredGroup | null, total: ScoredGroup | null): ReadonlySet<number> =>
  new Set([...(total?.group.pages ?? []), ...(premium?.group.pages ?? [])]);

/** Likely charges of a page, each once. */
function rowsOn(charges: readonly ChargeRow[], page: number, weights: Weights): ChargeRow[] {
  const rows = new Map<string, ChargeRow>();
  for (const row of charges) {
    if (row.page !== page || row.cents < 0 || scoreOf(row.features, weights[row.field]) <= 0) continue;
    const key = `${row.label} ${row.cents}`;
    if (!rows.has(key)) rows.set(key, row);
  }
  return withoutSums([...rows.values()]).slice(0, ROWS_MAX);
}

/** "Total taxes" adds nothing to the taxes above it. */
const withoutSums = (rows: readonly ChargeRow[]): ChargeRow[] => {
  const sum = sumOf(rows);
  const whole = rows.find(({ cents }) => cents > 0 && rows.length > 2 && cents * 2 === sum);
  return rows.filter((row) => row !== whole);
};

const sumOf = (rows: readonly ChargeRow[]): number => rows.reduce((sum, { cents }) => sum + cents, 0);
const centsOf = ({ group }: ScoredGroup): number => Number(group.key);

function tryWith(premium: ScoredGroup | null, total: ScoredGroup | null, rows: readonly ChargeRow[]): Tried {
  const score = (premium?.score ?? 0) + (total?.score ?? 0);
  const plain = { score, premium, total, rows, addsUp: false };
  const isWeak = [premium, total].some((one) => one !== null && one.score <= LEAST_SCORE);
  if (!premium || !total) return isWeak ? { ...plain, score: IMPOSSIBLE } : plain;
  const [base, whole] = [centsOf(premium), centsOf(total)];
  if (whole < base || whole > base * TOTAL_MAX + SMALL_CENTS) return { ...plain, score: IMPOSSIBLE };
  const rest = whole - base;
  // One amount that may be called both says nothing twice.
  if (rest === 0)
    return isWeak || total.features.whole === 0
      ? { ...plain, score: IMPOSSIBLE }
      : { ...plain, score: Math.max(premium.score, total.score) };
  if (sumOf(rows) === rest) return { ...plain, score: score + ALL_ADD_UP, addsUp: true };
  const some = subsetOf(rows, rest);
  if (some) return { ...plain, rows: some, score: score + SOME_ADD_UP, addsUp: true };
  const isNear = [...premium.group.pages].some((page) => total.group.pages.has(page));
  return { ...plain, score: isWeak ? IMPOSSIBLE : premium.score + (isNear ? UNEXPLAINED : APART) };
}

/** As many of the rows as add up to the rest of a total. */
function subsetOf(rows: readonly ChargeRow[], rest: number): readonly ChargeRow[] | null {
  let best: readonly ChargeRow[] | null = null;
  for (let chosen = 1; chosen < 2 ** rows.length; chosen += 1) {
    const some = rows.filter((_, at) => (chosen >> at) % 2 === 1);
    if (some.length > (best?.length ?? 0) && sumOf(some) === rest) best = some;
  }
  return best;
}

function leftOf(
  total: ScoredGroup,
  rows: readonly ChargeRow[],
  sum: ChargedSum | undefined,
): Costs["derivedPremium"] {
  const cents = centsOf(total) - sumOf(rows);
  const quotes = sum?.rest.flatMap((part) => part.quotes) ?? [
    ...total.place.quotes,
    ...rows.flatMap((row) => row.quotes),
  ];
  return cents > 0 ? { cents, quotes } : null;
}
