/** What offers cost, by what they state: one way to tell premium, taxes, fees and total for every document that shows them. */
import type {
  AnswerQuote,
  ChargeKind,
  MatrixRow,
  OfferedCharge,
  OfferedPrices,
  StatedAmount,
} from "#model/assistant";
import { describeMoney } from "../shared/money.ts";
import { listed, lowered } from "./offers.ts";

export const notStated = "Not stated in the quote";

const only = (amounts: readonly StatedAmount[]): StatedAmount | null =>
  amounts.length === 1 ? (amounts[0] ?? null) : null;
const saidOf = (amounts: readonly StatedAmount[]): string =>
  amounts.length === 0 ? notStated : amounts.map(({ cents }) => describeMoney(cents)).join(" or ");
const quotesOf = (amounts: readonly StatedAmount[]): AnswerQuote[] => amounts.flatMap(({ quotes }) => quotes);

const chargeSaid = ({ amounts, said }: OfferedCharge): string =>
  amounts.length > 0 ? saidOf(amounts) : (said?.text ?? notStated);
const chargeQuotes = ({ amounts, said }: OfferedCharge): AnswerQuote[] => [
  ...quotesOf(amounts),
  ...(said?.quotes ?? []),
];

export interface CostSentence {
  text: string;
  quotes: AnswerQuote[];
}

/** What an offer costs, as far as it says. */
export interface OfferedPrice {
  cents: number;
  /** "with taxes and fees", "in premium and policy fee" */
  with: string;
  /** Nothing of taxes and fees is missing. */
  isWhole: boolean;
  /** What it was added up from, the premium first; empty where the offer states it itself. */
  parts: { label: string; said: string }[];
  quotes: AnswerQuote[];
}

/** What the parts of an offer add up to. */
interface OfferedParts {
  sum: number;
  /** Nothing of taxes and fees is missing. */
  isWhole: boolean;
  /** What is one amount in another, or which of two amounts is right, nobody can tell. */
  isUnclear: boolean;
  quotes: AnswerQuote[];
}

function partsOf({ premium, charges }: OfferedPrices): OfferedParts {
  const base = only(premium);
  const has = (kind: ChargeKind) => charges.some((charge) => charge.kind === kind);
  const together = has("TAXES_AND_FEES");
  return {
    sum: charges.reduce((sum, { amounts }) => sum + (only(amounts)?.cents ?? 0), base?.cents ?? 0),
    isWhole:
      (together || (has("TAXES") && has("FEES"))) &&
      charges.every(({ amounts, isFree }) => amounts.length > 0 || isFree),
    isUnclear:
      base === null ||
      charges.some(({ amounts }) => amounts.length > 1) ||
      (together && (has("TAXES") || has("FEES"))),
    quotes: [...quotesOf(premium), ...charges.flatMap(chargeQuotes)],
  };
}

/** The premium alone; null if the offer states none, or several. */
function premiumOf({ premium }: OfferedPrices): OfferedPrice | null {
  const base = only(premium);
  return base && { cents: base.cents, with: "in premium", isWhole: false, parts: [], quotes: base.quotes };
}

/** Null if it states no premium and no total, or contradicts itself. */
export function priceOf(offer: OfferedPrices): OfferedPrice | null {
  const { total, charges } = offer;
  const stated = only(total);
  // "Total $19,590" below the premiums says nothing of taxes and fees.
  if (stated && charges.length === 0 && only(offer.premium)?.cents === stated.cents) return premiumOf(offer);
  if (total.length > 0)
    return (
      stated && {
        cents: stated.cents,
        with: "with taxes and fees",
        isWhole: true,
        parts: [],
        quotes: stated.quotes,
      }
    );
  const premium = premiumOf(offer);
  const { sum, isWhole, isUnclear, quotes } = partsOf(offer);
  // Where the parts are unclear only the premium is sure.
  if (!premium || isUnclear || charges.length === 0) return premium;
  return {
    cents: sum,
    with: isWhole ? "with taxes and fees" : withStated(charges.filter(({ amounts }) => amounts.length > 0)),
    isWhole,
    parts: [
      { label: "premium", said: describeMoney(premium.cents) },
      ...charges
        .filter(({ isFree }) => !isFree)
        .map((charge) => ({ label: lowered(charge.label), said: lowered(chargeSaid(charge)) })),
    ],
    quotes,
  };
}

const withStated = (charges: readonly OfferedCharge[]): string =>
  charges.length === 0
    ? "in premium"
    : `in ${listed(["premium", ...charges.map(({ label }) => lowered(label))])}`;

/** "$175"; of several, or of what the head does not say alone, each with its name: "$36.20 state surcharge and $75 inspection fee". */
function chargesSaid(charges: readonly OfferedCharge[], head: string): string {
  const [first] = charges;
  if (first && charges.length === 1 && (head !== bothHead || first.kind === "TAXES_AND_FEES"))
    return chargeSaid(first);
  const priced = charges.filter(({ isFree }) => !isFree);
  const free = charges.filter(({ isFree }) => isFree);
  return [
    ...(priced.length === 0
      ? []
      : [listed(priced.map((charge) => `${chargeSaid(charge)} ${lowered(charge.label)}`))]),
    ...free.map((charge) => `${lowered(charge.label)}: ${lowered(chargeSaid(charge))}`),
  ].join("; ");
}

const bothHead = "Taxes and fees";

/** What an offer says below a head; null if it says nothing. What it gives as one amount stands once, beside whatever it gives apart. */
function chargedAs(charges: readonly OfferedCharge[], head: string): string | null {
  if (charges.length === 0) return null;
  if (head !== bothHead) return chargesSaid(charges, head);
  const has = (kind: ChargeKind) => charges.some((charge) => charge.kind === kind);
  const open = has("TAXES_AND_FEES")
    ? []
    : [...(has("TAXES") ? [] : ["taxes"]), ...(has("FEES") ? [] : ["fees"])];
  return [chargesSaid(charges, head), ...open.map((each) => `${each} not stated in the quote`)].join("; ");
}

/** A line of what offers cost, with one cell for each of them. */
export interface CostRow {
  label: string;
  cells: {
    /** Null if the offer does not state it. */
    text: string | null;
    quotes: AnswerQuote[];
    /** Added up here: the quotes are those of its parts. */
    isSum: boolean;
  }[];
}

const kindsOf: Record<string, readonly ChargeKind[]> = {
  [bothHead]: ["TAXES", "FEES", "TAXES_AND_FEES"],
  Taxes: ["TAXES"],
  Fees: ["FEES"],
};

/** Premium, taxes, fees and total. Taxes and fees are one line for all where an offer gives them in one amount. */
export function costRows(offers: readonly OfferedPrices[]): CostRow[] {
  const isBoth = offers.some(({ charges }) => charges.some(({ kind }) => kind === "TAXES_AND_FEES"));
  const stated = (label: string, amountsOf: (offer: OfferedPrices) => readonly StatedAmount[]): CostRow => ({
    label,
    cells: offers.map((offer) => {
      const amounts = amountsOf(offer);
      return {
        text: amounts.length === 0 ? null : saidOf(amounts),
        quotes: quotesOf(amounts),
        isSum: false,
      };
    }),
  });
  const charged = (isBoth ? [bothHead] : ["Taxes", "Fees"]).map((label): CostRow => ({
    label,
    cells: offers.map(({ charges }) => {
      const own = charges.filter(({ kind }) => kindsOf[label]?.includes(kind));
      return { text: chargedAs(own, label), quotes: own.flatMap(chargeQuotes), isSum: false };
    }),
  }));
  const total = stated("Total", (offer) => offer.total);
  const cells = total.cells.map((cell, at) => {
    const price = offers[at] ? priceOf(offers[at]) : null;
    const isSum = price?.isWhole === true && price.parts.length > 0;
    return isSum ? { text: describeMoney(price.cents), quotes: price.quotes, isSum } : cell;
  });
  return [stated("Premium", ({ premium }) => premium), ...charged, { ...total, cells }];
}

/** Rows of a matrix that say what the cost says: those of its fields, and those with the words of a charge. */
export const isOfCost = (offers: readonly OfferedPrices[], { group, label, cells }: MatrixRow): boolean =>
  group === "PREMIUM" && (costLabels.includes(label) || isCharge(offers, cells));
const costLabels: readonly string[] = [
  "Premium",
  "Taxes",
  "Policy fees",
  "Other fees",
  "Taxes and fees",
  "Total with taxes and fees",
];

/** How a total came about that an offer does not state itself. */
export const tellCost = (offer: OfferedPrices, name: string): CostSentence[] => {
  const price = priceOf(offer);
  return price && price.parts.length > 0 && !isOfPremiumAlone(offer)
    ? [{ text: sumOf(price, name), quotes: price.quotes }]
    : [];
};

/** Nothing is charged beside the premium, so that there is nothing to add up. */
const isOfPremiumAlone = ({ charges }: OfferedPrices): boolean =>
  charges.every(({ amounts, isFree }) => isFree || amounts.every(({ cents }) => cents === 0));

/** "The total of Larkspur Mutual, $4,426, is the sum of premium $4,200, surplus lines tax $126, …" */
function sumOf({ cents, parts, isWhole }: OfferedPrice, name: string): string {
  const sum = `${describeMoney(cents)}, is the sum of ${parts.map(({ label, said }) => `${label} ${said}`).join(", ")}`;
  return isWhole
    ? `The total of ${name}, ${sum}; the quote itself states no total.`
    : `What the quote of ${name} states, ${sum}; it states no total, and not all taxes and fees.`;
}

/** A row of the matrix whose words are those of a charge, which stands in the cost already. */
const isCharge = (offers: readonly OfferedPrices[], cells: MatrixRow["cells"]): boolean => {
  const isOf = (quote: AnswerQuote, other: AnswerQuote) =>
    quote.readingId === other.readingId &&
    quote.segments.some(({ page, start, end }) =>
      other.segments.some((own) => own.page === page && own.start < end && own.end > start),
    );
  const charged = offers.flatMap(({ charges }) => charges.flatMap(chargeQuotes));
  return cells.some(({ quotes }) => quotes.some((quote) => charged.some((own) => isOf(quote, own))));
};

/**
 * The prices of all options, each of the same: of premiums where not all of them state as much as the others. Null if one
 * states nothing that could be compared.
 */
export function pricesOf(offers: readonly OfferedPrices[]): { with: string; of: OfferedPrice[] } | null {
  const prices = offers.map(priceOf);
  const [first] = prices;
  if (!first || prices.includes(null)) return null;
  const isSame = prices.every((price) => price?.with === first.with);
  const same = (isSame ? prices : offers.map(premiumOf)).filter((price) => price !== null);
  return same.length < offers.length ? null : { with: ` ${same[0]?.with ?? ""}`, of: same };
}

/** What each offer states that it costs: all that is charged where not all of them state a total. Null if one states no price. */
export function statedCosts(
  offers: readonly OfferedPrices[],
): Pick<OfferedPrice, "cents" | "quotes">[] | null {
  const same = pricesOf(offers);
  const isAlike = new Set(offers.map((offer) => priceOf(offer)?.with)).size === 1;
  const parts = offers.map((offer) => partsOf(offer));
  if (!same || isAlike || parts.some(({ isUnclear }) => isUnclear)) return same?.of ?? null;
  return parts.map(({ sum, quotes }) => ({ cents: sum, quotes }));
}

/** Where the total that an offer states is not what its parts add up to. */
export function wrongSumOf(offer: OfferedPrices, name: string): CostSentence[] {
  const [total, ...others] = offer.total;
  const { sum, isWhole, isUnclear, quotes } = partsOf(offer);
  if (!total || others.length > 0 || isUnclear || sum === total.cents) return [];
  const told = `The parts of the cost that ${name} states add up to ${describeMoney(sum)}, and its total is ${describeMoney(total.cents)}.`;
  const isMore = !isWhole && sum < total.cents;
  if (isMore && offer.charges.length === 0) return [];
  const rest = isMore
    ? `It does not say what the other ${describeMoney(total.cents - sum)} is for: ask the insurance company.`
    : "The insurance company has to confirm which one applies.";
  return [{ text: `${told} ${rest}`, quotes: [...quotes, ...total.quotes] }];
}
