/** The candidates of a document, kept by value: each with its best places and how many pages say it. */
import type { PageModel, QuoteSegment } from "#model/reading";
import { quoteOf } from "#core/page-model";
import type { LimitField, PostalAddress } from "../../model.ts";
import { amountCandidatesOf, isCharge } from "./amount-candidates.ts";
import { type Amount, amountsOf } from "./amounts.ts";
import type { Candidate, FactField } from "./candidate.ts";
import { candidatesOf, labeledAddress } from "./candidates.ts";
import { type Features, featureNames, scoreOf, speaksAgainst, type Weights } from "./features.ts";
import { labelWordsOf } from "../values/tokens.ts";
import { limitCandidatesOf } from "./limit-candidates.ts";
import { percentCandidatesOf } from "./percents.ts";
import { statementsOf } from "./statements.ts";
import { sumsOf } from "./sums.ts";

/** One place that says a value. */
export interface FactPlace {
  value: Candidate["value"];
  features: Features;
  page: number;
  quotes: QuoteSegment[][];
  /** Of amounts: what names it. */
  label?: string;
  /** Of limits: where its amount is printed, equal for one place. */
  printed?: string;
  /** Its label names more than one limit, or it is called a total or blanket. */
  isOfSeveral?: boolean;
  isOfAll?: boolean;
}

/** A value of a field with the places that say it. */
export interface FactGroup {
  key: string;
  places: FactPlace[];
  pages: Set<number>;
}

/** A row of what a policy costs beside its premium. */
export interface ChargeRow extends FactPlace {
  field: "taxes" | "policyFees" | "otherFees";
  cents: number;
  /** The same label twice is the same charge. */
  label: string;
}

export interface ChargedSum {
  page: number;
  cents: number;
  charges: readonly ChargeRow[];
  /** The other parts: the premium, most likely. */
  rest: readonly { cents: number; quotes: QuoteSegment[][] }[];
}

/** An amount with its page, and the limit that it is plainly called. */
export interface PrintedAmount {
  amount: Amount;
  model: PageModel;
  field: LimitField | null;
}

export interface CollectedFacts {
  groups: Map<FactField, Map<string, FactGroup>>;
  charges: ChargeRow[];
  /** Printed totals that have charges among their parts. */
  sums: ChargedSum[];
  /** In the order of the document, without those of worked examples. */
  amounts: PrintedAmount[];
  /** Addresses under a label of their own; the stronger says more clearly whose. */
  addresses: { address: PostalAddress; strength: number; page: number; quotes: QuoteSegment[][] }[];
}

export const emptyFacts = (): CollectedFacts => ({
  groups: new Map(),
  charges: [],
  sums: [],
  amounts: [],
  addresses: [],
});

/** Different values of one field, and different places of one value, that are kept. */
const VALUES_MAX = 400;
const PLACES_MAX = 6;
/** More pages make no value surer. */
const PAGES_COUNTED = 64;

const ADDRESSES_MAX = 40;
const CHARGES_MAX = 400;
/** A statement of values of 5,000 places has four values each. */
export const AMOUNTS_MAX = 20_000;

export function collectFacts(collected: CollectedFacts, model: PageModel, text: string): void {
  collectAmounts(collected, model, text);
  for (const candidate of percentCandidatesOf(model)) addCandidate(collected.groups, model, candidate);
  for (const statement of statementsOf(model)) {
    for (const candidate of candidatesOf(statement)) addCandidate(collected.groups, model, candidate);
    const found = collected.addresses.length < ADDRESSES_MAX ? labeledAddress(statement) : null;
    if (found)
      collected.addresses.push({
        address: found.address,
        strength: found.strength,
        page: model.page,
        quotes: quotesOf(model, { ...found, value: "" }),
      });
  }
}

function collectAmounts(collected: CollectedFacts, model: PageModel, text: string): void {
  const amounts = amountsOf(model);
  const sums = sumsOf(amounts);
  const charges = new Map<Amount, ChargeRow>();
  for (const candidate of amountCandidatesOf(amounts, sums)) {
    const { field, value, features, page, amount } = candidate;
    const label = `${amount.outer} ${amount.words}`;
    const name = labelWordsOf(`${label} ${amount.column}`).join(" ");
    addCandidate(collected.groups, model, candidate, { label: name });
    if (!isCharge(field)) continue;
    const quotes = quotesOf(model, candidate);
    charges.set(amount, { field, cents: value, value, label, features, page, quotes });
  }
  const isExample = (amount: Amount): boolean =>
    text !== model.text &&
    placeOf(model, amount).some(({ start, end }) => text.slice(start, end).trim() === "");
  const examples = new Set(amounts.filter(isExample));
  const limits = new Map<Amount, LimitField>();
  for (const candidate of limitCandidatesOf(amounts, sums)) {
    const { amount, isOfAll, isOfSeveral } = candidate;
    const [at] = examples.has(amount) ? [] : placeOf(model, amount);
    if (!at) continue;
    addCandidate(collected.groups, model, candidate, {
      printed: `${at.page}:${at.start}`,
      isOfAll,
      isOfSeveral,
    });
    if (isPlain(candidate.features)) limits.set(amount, candidate.field);
  }
  for (const amount of amounts)
    if (!examples.has(amount) && collected.amounts.length < AMOUNTS_MAX)
      collected.amounts.push({ amount, model, field: limits.get(amount) ?? null });
  collected.charges.push(...[...charges.values()].slice(0, CHARGES_MAX - collected.charges.length));
  for (const { total, parts } of sums) {
    const charged = parts.flatMap((part) => charges.get(part) ?? []);
    if (charged.length === 0 || charged.length === parts.length || collected.sums.length >= CHARGES_MAX)
      continue;
    const rest = parts
      .filter((part) => !charges.has(part))
      .map(({ labelQuotes, piece, from, to, cents }) => ({
        cents,
        quotes: quotesOf(model, { quotes: [...labelQuotes, { piece, from, to }], value: cents }),
      }));
    collected.sums.push({ page: model.page, cents: total.cents, charges: charged, rest });
  }
}

/** Of an amount one quote, which has its label, too. */
function quotesOf(
  model: PageModel,
  { quotes, value }: Pick<Candidate, "quotes" | "value">,
): QuoteSegment[][] {
  const printed = quotes.map(({ piece, from, to }) => quoteOf(model, piece, from, to));
  const whole = typeof value === "number" ? [joined(model, printed.flat())] : printed;
  return whole.filter((quote) => quote.length > 0);
}

/** Segments in the order of the page, those that follow each other as one. */
function joined({ text }: PageModel, segments: readonly QuoteSegment[]): QuoteSegment[] {
  const whole: QuoteSegment[] = [];
  for (const segment of segments.toSorted((a, b) => a.start - b.start)) {
    const last = whole.at(-1);
    if (last && segment.start >= last.end && text.slice(last.end, segment.start).trim() === "") {
      last.end = segment.end;
      last.text = text.slice(last.start, last.end);
    } else whole.push({ ...segment });
  }
  return whole;
}

/** A label that names the limit well, where its line of insurance has it. */
const isPlain = ({ whole, ownLine, company, line, outdone, denied, other }: Features): boolean =>
  line + outdone + denied + other === 0 && (whole > 0 || ownLine > 0 || company > 0);

const placeOf = (model: PageModel, { piece, from, to }: Amount): QuoteSegment[] =>
  quoteOf(model, piece, from, to);

/** The words that name an amount, and itself. */
export const quoteOfAmount = ({ amount, model }: PrintedAmount): QuoteSegment[] =>
  joined(
    model,
    [...amount.labelQuotes, amount].flatMap(({ piece, from, to }) => quoteOf(model, piece, from, to)),
  );

function addCandidate(
  groups: CollectedFacts["groups"],
  model: PageModel,
  candidate: Candidate,
  more: Pick<FactPlace, "label" | "printed" | "isOfAll" | "isOfSeveral"> = {},
): void {
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
      featureNames.every((name) =>
        speaksAgainst.has(name)
          ? place.features[name] <= features[name]
          : place.features[name] >= features[name],
      ),
  );
  if (isKnown || group.places.length >= PLACES_MAX) return;
  const quotes = quotesOf(model, candidate);
  if (quotes.length > 0) group.places.push({ value, features, page, quotes, ...more });
}

export const nameOf = (value: Candidate["value"]): string =>
  typeof value === "object" ? value.name : String(value);

export interface ScoredGroup {
  group: FactGroup;
  /** The best of its places. */
  place: FactPlace;
  /** With how often it is repeated. */
  features: Features;
  score: number;
}

/** Features of a place with those that its value has among the others of its field. */
export function featuresAmong(
  groups: readonly FactGroup[],
): (place: FactPlace, group: FactGroup) => Features {
  let largest = 0;
  for (const { places } of groups)
    for (const { value, features } of places)
      if (typeof value === "number" && features.whole === 1 && features.other === 0)
        largest = Math.max(largest, value);
  return (place, { pages }) => ({
    ...place.features,
    repeated: Math.log2(pages.size) / 3,
    greatest: typeof place.value === "number" && place.value > 0 && place.value >= largest ? 1 : 0,
  });
}

/** What more amounts than these are called is the title of a column: each is of its own row, and none of the whole. */
const NAMED_SO_MAX = 8;

function titlesOfColumns(groups: readonly FactGroup[]): ReadonlySet<string> {
  const named = new Map<string, number>();
  for (const { places } of groups)
    for (const label of new Set(places.map((place) => place.label ?? "")))
      named.set(label, (named.get(label) ?? 0) + 1);
  return new Set(
    [...named].flatMap(([label, count]) => (label !== "" && count > NAMED_SO_MAX ? [label] : [])),
  );
}

/** The values of a field, likeliest first. */
export function rankGroups(groups: Iterable<FactGroup>, weights: Weights[string] | undefined): ScoredGroup[] {
  const all = [...groups];
  const featuresOf = featuresAmong(all);
  const titles = titlesOfColumns(all);
  const scored: ScoredGroup[] = [];
  for (const group of all) {
    let best: ScoredGroup | null = null;
    for (const place of group.places) {
      if (titles.has(place.label ?? "")) continue;
      const features = featuresOf(place, group);
      const score = scoreOf(features, weights);
      if (!best || score > best.score) best = { group, place, features, score };
    }
    if (best) scored.push(best);
  }
  return scored.sort((a, b) => b.score - a.score || a.place.page - b.place.page);
}
