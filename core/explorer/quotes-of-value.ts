/**
 * Which of a detail's quotes support one of its values. A list of limits has one list of quotes; next to each limit
 * only its own words are shown. Pure.
 */
import type { PolicyDetails } from "#model/assistant";
import type { MergedDetails, ShownQuote } from "./model.ts";
import { plainKey } from "./merge-schedules.ts";

/** The quotes that print an amount; null if none does. */
export function quotesOfAmount(quotes: readonly ShownQuote[], cents: number): ShownQuote[] | null {
  const own = quotes.filter((quote) => hasAmount(quote, cents));
  return own.length > 0 ? own : null;
}

/** A limit with its quotes. */
export interface SaidLimit {
  name: string;
  limit: number;
  policyQuotes: ShownQuote[];
}

/**
 * Each limit with the quote that contains most of its name next to its amount; empty if no quote contains the amount.
 */
export function sayLimits(
  limits: readonly { name: string; limit: number }[],
  quotes: readonly ShownQuote[],
): SaidLimit[] {
  const taken = new Set<ShownQuote>();
  return limits.map(({ name, limit }) => {
    // With equally good quotes, two limits of the same name and amount get one each.
    const [own] = quotes
      .filter((quote) => hasAmount(quote, limit))
      .map((quote) => ({ quote, share: shareOfWords(quote, name) - (taken.has(quote) ? 0.01 : 0) }))
      .toSorted((a, b) => b.share - a.share);
    if (own) taken.add(own.quote);
    return { name, limit, policyQuotes: own ? [own.quote] : [] };
  });
}

type Location = NonNullable<PolicyDetails["locations"]>[number];

/** A location with the words that name it; its limits have their own quotes, or the location's if only it is quoted. */
export interface SaidLocation {
  address: string;
  occupancy: string | null;
  policyQuotes: ShownQuote[];
  limits: SaidLimit[];
}

/** `limitsOf`: a location's limits by their names. */
export function sayLocations(
  { details, evidence }: Pick<MergedDetails, "details" | "evidence">,
  limitsOf: (location: Location) => { name: string; limit: number }[],
): SaidLocation[] {
  const quotes = evidence.locations ?? [];
  const locations = details.locations ?? [];
  const { named: placesOf, following: nextOf } = findStreets(locations.map(streetOf), quotes);
  /** How many locations on the street came before: each building has its own quote, in the same order. */
  const counts = new Map<string, number>();
  return locations.map((location) => {
    const street = streetOf(location);
    const nth = counts.get(street) ?? 0;
    counts.set(street, nth + 1);
    const places = placesOf.get(street) ?? [];
    const at = places[nth] ?? places[0] ?? -1;
    const named = at < 0 ? [] : quotes.slice(at, at + 1);
    // A location's quotes follow the words that name it, up to those that name the next location.
    const following = at < 0 ? [] : quotes.slice(at, nextOf.get(at));
    return {
      address: location.address,
      occupancy: location.occupancy ?? null,
      policyQuotes: named,
      limits: sayLimits(limitsOf(location), following).map((limit) =>
        limit.policyQuotes.length > 0 ? limit : { ...limit, policyQuotes: named },
      ),
    };
  });
}

const streetOf = ({ address }: Location): string => plainKey(address.split(",", 1)[0] ?? "");

/**
 * For each street, the quotes that name it, and for each such quote the next one of any. A schedule can have thousands
 * of both, so streets are looked up by their first characters.
 */
function findStreets(
  streets: readonly string[],
  quotes: readonly ShownQuote[],
): { named: ReadonlyMap<string, readonly number[]>; following: ReadonlyMap<number, number | undefined> } {
  const byStart = Map.groupBy(new Set(streets.filter((street) => street !== "")), (street) =>
    street.slice(0, STREET_START),
  );
  const lengths = new Set([...byStart.keys()].map(({ length }) => length));
  const named = new Map<string, number[]>();
  const places: number[] = [];
  for (const [at, { content }] of quotes.entries()) {
    const said = plainKey(content);
    let isPlace = false;
    for (let from = 0; from < said.length; from += 1)
      for (const length of lengths)
        for (const street of byStart.get(said.slice(from, from + length)) ?? []) {
          if (!said.startsWith(street, from)) continue;
          isPlace = true;
          const known = named.get(street);
          if (!known) named.set(street, [at]);
          else if (known.at(-1) !== at) known.push(at);
        }
    if (isPlace) places.push(at);
  }
  return { named, following: new Map(places.map((at, index) => [at, places[index + 1]])) };
}

/** The house number and first letters. */
const STREET_START = 8;

const printedAmount = /(\d[\d,]*(?:\.\d{1,2})?)\s?(million|thousand|k\b|m\b)?/giu;
const multiples: Readonly<Record<string, number>> = { million: 1e6, m: 1e6, thousand: 1e3, k: 1e3 };

function hasAmount({ content }: ShownQuote, cents: number): boolean {
  for (const [, figures = "", word = ""] of content.matchAll(printedAmount)) {
    const dollars = Number(figures.replaceAll(",", "")) * (multiples[word.toLowerCase()] ?? 1);
    if (Math.round(dollars * 100) === cents) return true;
  }
  return false;
}

/** How much of a name a quote contains, 0 to 1. Words that a text layer split count too. */
function shareOfWords({ content }: ShownQuote, name: string): number {
  const words = name.split(/\s+/).map(plainKey).filter(Boolean);
  const said = plainKey(content);
  return words.filter((word) => said.includes(word)).length / Math.max(1, words.length);
}
