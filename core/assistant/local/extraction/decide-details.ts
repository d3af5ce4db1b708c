/** From candidates to the details of a policy: one value a field with its quotes. */
import type { SlicedWork } from "../../../shared/sliced-work.ts";
import type { Collected } from "./collected.ts";
import type { QuoteSegment } from "#model/documents";
import {
  limitFields,
  type DetailField,
  type DoubtReason,
  type LimitField,
  type Party,
  type PolicyDetails,
} from "../../model.ts";
import { type AdditionalInsured, INSUREDS_MAX } from "../lists/additional-insureds.ts";
import { extraLimitsOf } from "./extra-limits.ts";
import { type PlacesFound, PLACES_MAX } from "../lists/places.ts";
import type { Facts } from "../facts/decide.ts";
import { choose } from "./candidates.ts";
import { confidenceOfDetails } from "./confidence.ts";
import type { AmountReading } from "./decide-amounts.ts";
import {
  chooseCyberRetention,
  chooseLimits,
  type ChosenLimit,
  cyberRetentionsOf,
  isOfAll,
  type LimitCandidate,
} from "./limits.ts";

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
  insureds: readonly AdditionalInsured[];
}

export function* decideDetails(
  collected: Collected,
  amounts: AmountReading,
  { places, insureds }: Lists,
  facts: Facts,
): SlicedWork<Decision> {
  const details: PolicyDetails = {};
  const evidence: Partial<Record<DetailField, Quotes>> = {};
  const set: SetField = (field, value, quotes) => {
    if (value === undefined || quotes.length === 0) return;
    details[field] = value;
    evidence[field] = field === "locations" ? quotes : quotes.slice(0, QUOTES_MAX);
  };
  for (const [field, { value, quotes }] of Object.entries(facts))
    set(field as "policyNumber", (field === "broker" ? (value as Party).name : value) as string, quotes);

  const { context, limits: candidates } = amounts;
  const limits = chooseLimits(candidates);
  limits.cyberRetentionLimit = chooseCyberRetention(collected.facts, context);
  for (const field of limitFields) {
    const chosen = overPlaces(field, places, limits[field], candidates);
    if (chosen) set(field, chosen.cents, chosen.quotes);
  }
  for (const field of ["billingType", "intervalType", "experienceModification"] as const) {
    const chosen = choose(collected.terms.filter((term) => term.field === field));
    if (chosen) set(field, chosen.value as never, [chosen.quote]);
  }
  yield* setLists(collected, amounts, insureds, set);
  set("locations", places.locations, places.quotes);
  if (places.isCut) collected.cut.set("locations", PLACES_MAX);
  const retentions = cyberRetentionsOf(collected.facts, context);
  const sources = { collected, limits: candidates, retentions };
  const { confidence, doubts } = confidenceOfDetails(details, sources);
  for (const [field, fact] of Object.entries(facts)) {
    confidence[field as DetailField] = fact.confidence;
    if (fact.doubt) doubts[field as DetailField] = fact.doubt;
  }
  return { details, evidence, confidence, doubts };
}

const limitOfPlace: Partial<Record<LimitField, "buildingLimit" | "contentsLimit">> = {
  propertyBuildingLimit: "buildingLimit",
  propertyContentsLimit: "contentsLimit",
};

/** Of several buildings the sum of what each is insured for, unless a total or a blanket limit is printed. */
function overPlaces(
  field: LimitField,
  { locations, quotes }: PlacesFound,
  chosen: ChosenLimit | undefined,
  candidates: readonly LimitCandidate[],
): ChosenLimit | undefined {
  const own = limitOfPlace[field];
  if (!own) return chosen;
  const placed = locations.flatMap((location, at) => {
    const cents = location[own];
    return cents === undefined ? [] : [{ cents, quote: quotes[at] ?? [] }];
  });
  const largest = Math.max(...placed.map(({ cents }) => cents));
  const isPrinted = candidates.some(
    (candidate) => candidate.field === field && candidate.cents > largest && isOfAll(candidate),
  );
  if (placed.length < 2 || isPrinted) return chosen;
  return {
    cents: placed.reduce((sum, { cents }) => sum + cents, 0),
    quotes: placed.map(({ quote }) => quote),
  };
}

type SetField = <Field extends DetailField>(
  field: Field,
  value: PolicyDetails[Field] | undefined,
  quotes: Quotes,
) => void;

function* setLists(
  collected: Collected,
  amounts: AmountReading,
  insureds: readonly AdditionalInsured[],
  set: SetField,
): SlicedWork<void> {
  const extra = yield* extraLimitsOf(amounts);
  set(
    "extraLimits",
    extra.map(({ quotes: _quotes, ...limit }) => limit),
    extra.flatMap(({ quotes }) => quotes),
  );
  const listed = insureds.slice(0, INSUREDS_MAX);
  if (insureds.length > INSUREDS_MAX) collected.cut.set("additional insureds", INSUREDS_MAX);
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
