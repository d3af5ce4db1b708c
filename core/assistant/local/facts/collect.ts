/** The candidates of a document, kept by value: each with its best places and how many pages say it. */
import type { PageModel, QuoteSegment } from "#model/reading";
import { quoteOf } from "#core/page-model";
import type { PostalAddress } from "../../model.ts";
import { type Candidate, candidatesOf, type FactField, labeledAddress } from "./candidates.ts";
import { type Features, featureNames, scoreOf, type Weights } from "./features.ts";
import { statementsOf } from "./statements.ts";

/** One place that says a value. */
export interface FactPlace {
  value: Candidate["value"];
  features: Features;
  page: number;
  quotes: QuoteSegment[][];
}

/** A value of a field with the places that say it. */
export interface FactGroup {
  key: string;
  places: FactPlace[];
  pages: Set<number>;
}

export interface CollectedFacts {
  groups: Map<FactField, Map<string, FactGroup>>;
  /** Addresses under a label of their own; the stronger says more clearly whose. */
  addresses: { address: PostalAddress; strength: number; page: number; quotes: QuoteSegment[][] }[];
}

export const emptyFacts = (): CollectedFacts => ({ groups: new Map(), addresses: [] });

/** Different values of one field, and different places of one value, that are kept. */
const VALUES_MAX = 400;
const PLACES_MAX = 6;
/** More pages make no value surer. */
const PAGES_COUNTED = 64;

const ADDRESSES_MAX = 40;

export function collectFacts(collected: CollectedFacts, model: PageModel): void {
  for (const statement of statementsOf(model)) {
    for (const candidate of candidatesOf(statement)) addCandidate(collected.groups, model, candidate);
    const found = collected.addresses.length < ADDRESSES_MAX ? labeledAddress(statement) : null;
    if (found)
      collected.addresses.push({
        address: found.address,
        strength: found.strength,
        page: model.page,
        quotes: quotesOf(model, found.quotes),
      });
  }
}

const quotesOf = (model: PageModel, quotes: Candidate["quotes"]): QuoteSegment[][] =>
  quotes.map(({ piece, from, to }) => quoteOf(model, piece, from, to)).filter((quote) => quote.length > 0);

function addCandidate(groups: CollectedFacts["groups"], model: PageModel, candidate: Candidate): void {
  const { field, key, value, page, features } = candidate;
  if (key === "") return;
  let values = groups.get(field);
  if (!values) groups.set(field, (values = new Map()));
  let group = values.get(key);
  if (!group) {
    if (values.size >= VALUES_MAX) return;
    values.set(key, (group = { key, places: [], pages: new Set() }));
  }
  if (group.pages.size < PAGES_COUNTED) group.pages.add(page);
  const hasAddress = typeof value === "object" && value.address !== null;
  const isKnown = group.places.some(
    (place) =>
      (!hasAddress || (typeof place.value === "object" && place.value.address !== null)) &&
      nameOf(place.value).length >= nameOf(value).length &&
      featureNames.every((name) => place.features[name] >= features[name]),
  );
  if (isKnown || group.places.length >= PLACES_MAX) return;
  const quotes = quotesOf(model, candidate.quotes);
  if (quotes.length > 0) group.places.push({ value, features, page, quotes });
}

export const nameOf = (value: Candidate["value"]): string => (typeof value === "string" ? value : value.name);

export interface ScoredGroup {
  group: FactGroup;
  /** The best of its places. */
  place: FactPlace;
  /** With how often it is repeated. */
  features: Features;
  score: number;
}

/** Features of a place with those of its value. */
export const withRepetition = ({ features }: FactPlace, { pages }: FactGroup): Features => ({
  ...features,
  repeated: Math.log2(pages.size) / 3,
});

/** The values of a field, likeliest first. */
export function rankGroups(groups: Iterable<FactGroup>, weights: Weights[string] | undefined): ScoredGroup[] {
  const scored: ScoredGroup[] = [];
  for (const group of groups) {
    let best: ScoredGroup | null = null;
    for (const place of group.places) {
      const features = withRepetition(place, group);
      const score = scoreOf(features, weights);
      if (!best || score > best.score) best = { group, place, features, score };
    }
    if (best) scored.push(best);
  }
  return scored.sort((a, b) => b.score - a.score || a.place.page - b.place.page);
}
