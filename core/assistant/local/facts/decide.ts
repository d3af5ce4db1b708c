/** From candidates to facts: one value a field, with its words and how sure it is. */
import type { QuoteSegment } from "#model/reading";
import { CONFIDENCE_TO_STATE, type DoubtReason, type Party, type PostalAddress } from "../../model.ts";
import type { FactField } from "./candidate.ts";
import {
  type ChargeRow,
  type CollectedFacts,
  type FactGroup,
  type FactPlace,
  rankGroups,
  type ScoredGroup,
} from "./collect.ts";
import { decideCosts } from "./costs.ts";
import { scoreOf, type Weights } from "./features.ts";
import { type AboutLines, isOfPlaces, rankLimits } from "./limits.ts";
import { hasCompanyForm } from "./party-names.ts";

export interface Fact {
  /** Cents of amounts, 0 to 100 of percentages. */
  value: string | Party | number;
  quotes: QuoteSegment[][];
  /** 0 to 1. */
  confidence: number;
  /** Null where it is sure. */
  doubt: DoubtReason | null;
}

export type Facts = Partial<Record<FactField, Fact>>;

/** A longer number or name that begins like the chosen one says it in full, where it is nearly as likely. */
const NUMBER_SCORE = 1.5;
const NAME_SCORE = 4;
const NUMBER_ENDING_MAX = 4;
const CONFIDENCE_MAX = 0.99;

/** Of what adds up to a printed total. */
const ADDS_UP = 0.9;
/** Of an amount beside another that is nearly as likely. */
const CONTESTED = 0.65;
const RIVAL_SCORE = 2;
/** Of what was put together from several places and nothing printed bears out. */
const DERIVED = 0.5;

export function decideFacts(collected: CollectedFacts, weights: Weights, about: AboutLines): Facts {
  const { groups, addresses } = collected;
  const ranked = (field: FactField): ScoredGroup[] =>
    rankGroups(groups.get(field)?.values() ?? [], weights[field]).slice(0, RIVALS_MAX);
  const facts: Facts = {};
  const prior = ranked("priorPolicyNumber");
  const numbers = withoutParts(withoutThe(ranked("policyNumber"), prior));
  set(
    facts,
    "policyNumber",
    inFull(numbers, (key) => key.length <= NUMBER_ENDING_MAX, NUMBER_SCORE),
  );
  set(facts, "priorPolicyNumber", withoutThe(prior, numbers));
  set(facts, "quoteNumber", ranked("quoteNumber"));
  const starts = ranked("effectiveDate");
  set(facts, "effectiveDate", starts);
  const start = facts.effectiveDate?.value ?? "";
  set(
    facts,
    "expirationDate",
    ranked("expirationDate").filter(({ group }) => typeof start === "string" && group.key > start),
  );
  const brokers = ranked("broker");
  const carriers = ranked("carrier");
  set(
    facts,
    "carrier",
    inFull(withoutThe(carriers, brokers), () => true, NAME_SCORE),
  );
  const offices = withoutThe(brokers, carriers);
  set(facts, "broker", offices);
  set(facts, "insured", withoutThe(ranked("insured"), offices));
  if (facts.insured) addAddress(facts.insured, addresses);
  setCosts(facts, collected, weights);
  set(facts, "minimumEarnedPremiumPercent", ranked("minimumEarnedPremiumPercent"));
  set(
    facts,
    "deductible",
    ranked("deductible").filter(({ group }) => group.key !== "0"),
  );
  for (const [field, values] of rankLimits(groups, weights, about)) {
    set(facts, field, values.slice(0, RIVALS_MAX));
    // The limit of one of several buildings is not that of the policy.
    if (isOfPlaces(field) && !values[0]?.place.isOfAll && facts[field]?.doubt === "RIVALS")
      delete facts[field];
  }
  return facts;
}

function setCosts(facts: Facts, collected: CollectedFacts, weights: Weights): void {
  const costs = decideCosts(collected, weights);
  for (const field of ["premium", "total"] as const) {
    const chosen = costs[field];
    if (!chosen) continue;
    const others = rankGroups(collected.groups.get(field)?.values() ?? [], weights[field]);
    const sure = { ...chosen, score: Math.max(chosen.score, Number.EPSILON) };
    set(facts, field, [sure, ...others.filter(({ group }) => group !== chosen.group).slice(0, RIVALS_MAX)]);
    const fact = facts[field];
    const isContested =
      !costs.addsUp &&
      others.some(
        ({ group, features, score }) =>
          group !== chosen.group && features.whole === 1 && chosen.score - score < RIVAL_SCORE,
      );
    if (fact && isContested && fact.confidence > CONTESTED)
      facts[field] = { ...fact, confidence: CONTESTED, doubt: "RIVALS" };
    if (fact && costs.addsUp && fact.confidence < ADDS_UP)
      facts[field] = { ...fact, confidence: ADDS_UP, doubt: null };
  }
  if (costs.derivedPremium)
    facts.premium = {
      value: costs.derivedPremium.cents,
      quotes: costs.derivedPremium.quotes,
      confidence: DERIVED,
      doubt: "DERIVED",
    };
  for (const field of ["taxes", "policyFees", "otherFees"] as const) {
    const rows = costs.charges.filter((row) => row.field === field);
    if (rows.length > 0) facts[field] = sumOf(rows, costs.addsUp, weights[field]);
  }
}

/** A sum that is not printed is sure only where everything adds up. */
function sumOf(rows: readonly ChargeRow[], addsUp: boolean, weights: Weights[string] | undefined): Fact {
  const odds = Math.min(...rows.map(({ features }) => scoreOf(features, weights)));
  const alone = rounded(Math.min(CONFIDENCE_MAX, 1 / (1 + Math.exp(-odds))));
  const confidence = addsUp ? Math.max(ADDS_UP, alone) : rows.length > 1 ? DERIVED : alone;
  return {
    value: rows.reduce((sum, { cents }) => sum + cents, 0),
    quotes: rows.flatMap(({ quotes }) => quotes),
    confidence,
    doubt: confidence >= CONFIDENCE_TO_STATE ? null : rows.length > 1 ? "DERIVED" : "UNCLEAR",
  };
}

/** What competes for one field: the rest has no say. */
const RIVALS_MAX = 12;

/** Without values that are likelier to be another field's. */
function withoutThe(own: readonly ScoredGroup[], others: readonly ScoredGroup[]): ScoredGroup[] {
  const other = others[0];
  return own.filter(
    ({ group, score }) => other === undefined || group.key !== other.group.key || score > other.score,
  );
}

/** Where a label names the field in full, one that only may ("Invoice #") says nothing. */
function withoutParts(ranked: readonly ScoredGroup[]): readonly ScoredGroup[] {
  const isNamed = ranked.some(({ features, score }) => features.whole === 1 && score > 0);
  return isNamed ? ranked.filter(({ features }) => features.part === 0) : ranked;
}

function inFull(
  ranked: readonly ScoredGroup[],
  isEnding: (rest: string) => boolean,
  within: number,
): ScoredGroup[] {
  const [best, ...others] = ranked;
  if (!best) return [];
  const fuller = others.find(
    ({ group: { key }, score }) =>
      key.startsWith(best.group.key) &&
      isEnding(key.slice(best.group.key.length)) &&
      score > best.score - within,
  );
  return fuller
    ? [{ ...fuller, score: best.score }, ...others.filter((other) => other !== fuller)]
    : [...ranked];
}

function set(facts: Facts, field: FactField, ranked: readonly ScoredGroup[]): void {
  const [best, ...others] = ranked;
  // Likelier that the document does not say.
  if (!best || best.score <= 0) return;
  const full = inFullName(best);
  const rivals = others.filter((other) => !isSameSaid(other, best));
  const alone = 1 / (1 + Math.exp(-best.score));
  const against = rivals.reduce(
    (sum, { score }) => sum + Math.exp(score - best.score),
    Math.exp(-best.score),
  );
  const confidence = rounded(Math.min(CONFIDENCE_MAX, 1 / (1 + against)));
  facts[field] = {
    value: wholeValue(best.group, full),
    quotes: full.quotes,
    confidence,
    doubt: confidence >= CONFIDENCE_TO_STATE ? null : alone >= CONFIDENCE_TO_STATE ? "RIVALS" : "UNCLEAR",
  };
}

const rounded = (share: number): number => Math.round(share * 100) / 100;

/** One says the other with less. */
const isSameSaid = (a: ScoredGroup, b: ScoredGroup): boolean =>
  typeof a.place.value !== "number" &&
  (a.group.key.startsWith(b.group.key) || b.group.key.startsWith(a.group.key));

/** "Acme Insurance" in the head of each page is "Acme Insurance Company" elsewhere. */
function inFullName({ group, place }: ScoredGroup): FactPlace {
  if (typeof place.value !== "object" || hasCompanyForm(place.value.name)) return place;
  return group.places.find(({ value }) => typeof value === "object" && hasCompanyForm(value.name)) ?? place;
}

/** The name as it stands at the best place; the address from wherever it stands. */
function wholeValue(group: FactGroup, place: FactPlace): Fact["value"] {
  if (typeof place.value !== "object" || place.value.address !== null) return place.value;
  return { name: place.value.name, address: addressOf(group) };
}

function addressOf({ places }: FactGroup): PostalAddress | null {
  for (const { value } of places)
    if (typeof value === "object" && value.address !== null) return value.address;
  return null;
}

/** The address under its own label: "Mailing address". */
function addAddress(insured: Fact, addresses: CollectedFacts["addresses"]): void {
  if (typeof insured.value !== "object" || insured.value.address !== null) return;
  const best = addresses.toSorted((a, b) => b.strength - a.strength || a.page - b.page)[0];
  if (!best) return;
  insured.value = { ...insured.value, address: best.address };
  insured.quotes = [...insured.quotes, ...best.quotes];
}
