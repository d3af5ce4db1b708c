/**
 * What an offer says that it costs: its premium, what it charges beside it, and its total, as often as it says so. Every
 * document that tells prices reads them here.
 */
import type { AnswerQuote, Evidence, OfferedPrices, StatedAmount } from "../../model.ts";
import { figuresIn, names, wordsOf } from "../comparison/words.ts";
import { premiumWords } from "../data/package-words.ts";
import type { ExploredDocument } from "../review/explore.ts";
import { type Charge, chargesOf } from "./charges.ts";
import { type Stated, wordsKey } from "./named.ts";
import { type ListedPrice, sumsUp } from "./package-parts.ts";

interface Offer {
  document: ExploredDocument;
  /** All that it states, also what it says twice or otherwise. */
  all: readonly Stated[];
}

type Quoted = (quotes: readonly Evidence[]) => AnswerQuote[];

/** `price`: what the list of a package gives for it. */
export function pricesOf({ document, all }: Offer, price: ListedPrice | null, quoted: Quoted): OfferedPrices {
  const printed = chargesOf(document, all);
  const { premium, total } = pricedAs(price, printed, document, all, quoted);
  const [base, ...others] = premium;
  const least = base && others.length === 0 ? base.cents : 0;
  const charges = printed.flatMap((charge) => belowPremium(charge, least));
  const isSure = document.extraction.details.total !== undefined;
  return {
    premium,
    // "Total" stands below many tables: what is less than the premium alone is the total of something else.
    total: isSure ? total : total.filter(({ cents }) => cents >= least),
    charges: charges.map(({ amounts, said, ...charge }) => ({
      ...charge,
      amounts: amounts.map(({ cents, quote }) => ({ cents, quotes: quoted([quote]) })),
      said: said && { text: said.text, quotes: quoted([said.quote]) },
    })),
  };
}

/** Taxes and fees are a part of the premium: as much as it, an amount stands in the wrong column. `least`: 0 if it is not known. */
function belowPremium(charge: Charge, least: number): Charge[] {
  if (least === 0 || charge.amounts.length === 0) return [charge];
  const amounts = charge.amounts.filter(({ cents }) => cents < least);
  return amounts.length === 0 ? [] : [{ ...charge, amounts }];
}

/** The price in the list of a package is the one that counts: on the pages of its part stand those of its coverages, too. */
function pricedAs(
  price: ListedPrice | null,
  charges: readonly Charge[],
  document: ExploredDocument,
  all: readonly Stated[],
  quoted: Quoted,
): Pick<OfferedPrices, "premium" | "total"> {
  const [premium, total] = (["premium", "total"] as const).map((name) =>
    amountsOf(name, document, all, quoted),
  );
  if (!price) return { premium: premium ?? [], total: total ?? [] };
  const listed = { cents: price.cents, quotes: quoted([price.quote]) };
  const charged = charges.reduce(
    (sum, { amounts }) => sum + (amounts.length === 1 ? (amounts[0]?.cents ?? 0) : 0),
    0,
  );
  const ofPremium = all.filter(({ label }) => names(wordsOf(label), premiumWords));
  const rest = differentIn(ofPremium, quoted).filter(({ cents }) => cents === price.cents - charged);
  const isSaid = differentIn(
    all.filter(({ label, printed = label }) => sumsUp(printed)),
    quoted,
  ).some(({ cents }) => cents === price.cents);
  const isWhole = price.isWhole || isSaid || (charged > 0 && rest.length > 0);
  if (!isWhole) return { premium: [listed], total: total ?? [] };
  return { premium: charged === 0 && rest.length === 0 ? [listed] : rest, total: [listed] };
}

/**
 * Every amount that the pages give. Beside one that the reading is sure of, only the same printed words can
 * give another one: "Total" stands below many tables.
 */
function amountsOf(
  name: "premium" | "total",
  { extraction }: ExploredDocument,
  all: readonly Stated[],
  quoted: Quoted,
): StatedAmount[] {
  const own = all.filter(({ field }) => field === name);
  const sure = extraction.details[name] === undefined ? undefined : own[0];
  const words = wordsKey(sure?.printed ?? "");
  const counted = sure
    ? own.filter((each) => each === sure || (words !== "" && wordsKey(each.printed ?? "") === words))
    : own;
  return differentIn(counted, quoted);
}

/** The amounts of what states a single one, each once. */
export function differentIn(stated: readonly Stated[], quoted: Quoted): StatedAmount[] {
  const amounts = new Map<number, StatedAmount>();
  for (const { value, quotes } of stated) {
    const figures = figuresIn(value).filter(({ kind }) => kind === "MONEY");
    const [only, ...others] = figures;
    if (!only || others.length > 0 || amounts.has(only.amount)) continue;
    amounts.set(only.amount, { cents: only.amount, quotes: quoted(quotes) });
  }
  return [...amounts.values()];
}
