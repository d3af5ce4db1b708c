/** From candidates to the details of a policy: one value a field with its quotes. */
import type { Cut } from "./kept-facts.ts";
import type { QuoteSegment } from "#model/documents";
import {
  type DetailField,
  type DoubtReason,
  type LimitField,
  type Party,
  type PolicyDetails,
} from "../../model.ts";
import { type AdditionalInsured, INSUREDS_MAX } from "../lists/additional-insureds.ts";
import type { FoundLimit } from "../facts/further-limits.ts";
import { type PlacesFound, PLACES_MAX } from "../lists/places.ts";
import type { CollectedFacts } from "../facts/collect.ts";
import type { Facts } from "../facts/decide.ts";
import type { StatedField } from "../lists/stated-terms.ts";

type Quotes = QuoteSegment[][];

export interface Decision {
  details: PolicyDetails;
  evidence: Partial<Record<DetailField, Quotes>>;
  confidence: Partial<Record<DetailField, number>>;
  doubts?: Partial<Record<DetailField, DoubtReason>>;
}

/** What the page models list. */
interface Lists {
  places: PlacesFound;
  furtherLimits: readonly FoundLimit[];
  insureds: readonly AdditionalInsured[];
  fields: readonly StatedField[];
}

export function decideDetails(
  { places, insureds, furtherLimits, fields }: Lists,
  { facts, collectedFacts, cut }: { facts: Facts; collectedFacts: CollectedFacts; cut: Cut },
): Decision {
  const details: PolicyDetails = {};
  const evidence: Partial<Record<DetailField, Quotes>> = {};
  const set: SetField = (field, value, quotes) => {
    if (value === undefined || quotes.length === 0) return;
    details[field] = value;
    evidence[field] = field === "locations" ? quotes : quotes.slice(0, QUOTES_MAX);
  };
  for (const [field, { value, quotes }] of Object.entries(facts))
    set(field as "policyNumber", (field === "broker" ? (value as Party).name : value) as string, quotes);

  const sums = sumsOverPlaces(places, collectedFacts);
  for (const [field, { cents, quotes }] of sums) set(field, cents, quotes);
  set(
    "extraLimits",
    furtherLimits.map(({ quotes: _quotes, ...limit }) => limit),
    furtherLimits.flatMap(({ quotes }) => quotes),
  );
  setInsureds(cut, insureds, set);
  set("locations", places.locations, places.quotes);
  if (places.isCut) cut.set("locations", PLACES_MAX);
  const confidence: Partial<Record<DetailField, number>> = {};
  const doubts: Partial<Record<DetailField, DoubtReason>> = {};
  for (const [field, fact] of Object.entries(facts)) {
    confidence[field as DetailField] = fact.confidence;
    if (fact.doubt) doubts[field as DetailField] = fact.doubt;
  }
  for (const field of sums.keys()) {
    confidence[field] = DERIVED;
    doubts[field] = "DERIVED";
  }
  for (const field of ["billingType", "intervalType", "experienceModification"] as const) {
    const said = fields.filter((one) => one.field === field);
    const [first] = said;
    if (!first) continue;
    set(field, first.value as never, [first.quote]);
    const isAgreed = said.every(({ value }) => value === first.value);
    confidence[field] = isAgreed ? STATED : CONTESTED;
    if (!isAgreed) doubts[field] = "RIVALS";
  }
  return { details, evidence, confidence, doubts };
}

/** Of what nobody printed as it stands. */
const DERIVED = 0.5;

/** A term beside its label, and one of several that differ. */
const STATED = 0.9;
const CONTESTED = 0.6;

const limitsOfPlaces = [
  ["propertyBuildingLimit", "buildingLimit"],
  ["propertyContentsLimit", "contentsLimit"],
] as const;

/** Of several buildings the sum of what each is insured for, unless a total or a blanket limit is printed. */
function sumsOverPlaces(
  { locations, quotes, unplaced }: PlacesFound,
  { groups }: CollectedFacts,
): Map<LimitField, { cents: number; quotes: Quotes }> {
  const sums = new Map<LimitField, { cents: number; quotes: Quotes }>();
  for (const [field, own] of limitsOfPlaces) {
    const located = locations.flatMap((location, at) => {
      const cents = location[own];
      return cents === undefined ? [] : [{ cents, quote: quotes[at] ?? [] }];
    });
    const placed = located.length > 0 ? located : (unplaced.get(own) ?? []);
    if (placed.length < 2) continue;
    const largest = Math.max(...placed.map(({ cents }) => cents));
    const isPrinted = [...(groups.get(field)?.values() ?? [])].some(
      ({ key, places }) => Number(key) > largest && places.some(({ isOfAll }) => isOfAll),
    );
    if (isPrinted) continue;
    const cents = placed.reduce((sum, place) => sum + place.cents, 0);
    sums.set(field, { cents, quotes: placed.map(({ quote }) => quote) });
  }
  return sums;
}

type SetField = <Field extends DetailField>(
  field: Field,
  value: PolicyDetails[Field] | undefined,
  quotes: Quotes,
) => void;

function setInsureds(cut: Cut, insureds: readonly AdditionalInsured[], set: SetField): void {
  const listed = insureds.slice(0, INSUREDS_MAX);
  if (insureds.length > INSUREDS_MAX) cut.set("additional insureds", INSUREDS_MAX);
  const texts = (kind: AdditionalInsured["kind"]) =>
    listed.filter((insured) => insured.kind === kind).map(({ text }) => text);
  set(
    "additionalInsureds",
    { named: texts("named"), blanket: texts("blanket") },
    listed.map(({ quote }) => quote),
  );
}

/** The sum of a schedule is borne out by all its rows; nobody looks at more of them. */
const QUOTES_MAX = 250;
