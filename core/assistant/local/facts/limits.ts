/**
 * The limits of a policy: of the likely candidates each printed amount is one limit, unless its label names two. Lines
 * that the document is not about have none.
 */
import { type LimitField, limitFields } from "../../model.ts";
import { fieldTable } from "../data/fields.ts";
import type { InsuranceLine } from "../data/lines.ts";
import type { FactGroup, FactPlace, ScoredGroup } from "./collect.ts";
import { type Features, scoreOf, type Weights } from "./features.ts";

/** What a document is about. */
export interface AboutLines {
  /** Strongest first. */
  lines: readonly InsuranceLine[];
  /** Those that it names. */
  mentioned: readonly InsuranceLine[];
}

type Groups = ReadonlyMap<string, ReadonlyMap<string, FactGroup>>;

/** It is given for each building. */
export const isOfPlaces = (field: LimitField): boolean =>
  field === "propertyBuildingLimit" || field === "propertyContentsLimit";

const rows = new Map(fieldTable.map((row) => [row.field, row]));

/** Features of a place with those that its value has among the others of its field, and in its document. */
export function limitFeaturesAmong(
  field: LimitField,
  groups: readonly FactGroup[],
  about: AboutLines,
): (place: FactPlace, group: FactGroup) => Features {
  const own = rows.get(field)?.lines ?? [];
  const has = (lines: readonly InsuranceLine[]): boolean => lines.some((line) => own.includes(line));
  const document = has(about.lines) ? 1 / about.lines.length : 0;
  const isForeign = document === 0 && about.lines.length === 1 && !has(about.mentioned);
  const largest = groups.length > 1 ? Math.max(...groups.map(({ key }) => Number(key))) : Infinity;
  return ({ features, isOfAll }, { key, pages }) => ({
    ...features,
    repeated: Math.log2(pages.size) / 3,
    // The largest of several buildings is one of them.
    greatest: Number(key) === largest && (!isOfPlaces(field) || isOfAll === true || features.sum > 0) ? 1 : 0,
    document,
    foreign: isForeign ? 1 : 0,
  });
}

/** Whether nothing but the words of the label speaks for it. An umbrella names the limits of what it goes over. */
function isAstray(
  { part, line, ownLine, company, document, foreign }: Features,
  isUmbrella: boolean,
): boolean {
  if (ownLine > 0) return false;
  return (
    foreign > 0 || (part > 0 && company === 0 && document === 0) || (isUmbrella && document === 0 && line > 0)
  );
}

/** Of another term, or of an option that was not taken. */
const OTHER_TERM = 2;

interface Ranked {
  field: LimitField;
  ranked: ScoredGroup[];
}

/** The values of each limit that the document likely states, likeliest first. */
export function rankLimits(
  groups: Groups,
  weights: Weights,
  about: AboutLines,
): Map<LimitField, ScoredGroup[]> {
  const open = new Map<LimitField, ScoredGroup[]>();
  for (const field of limitFields)
    open.set(field, scoredPlaces(field, [...(groups.get(field)?.values() ?? [])], weights, about));
  const taken = new Set<string>();
  const decided = new Map<LimitField, ScoredGroup[]>();
  while (open.size > 0) {
    let best: Ranked | null = null;
    for (const [field, places] of open) {
      const ranked = bestOfGroups(places, taken);
      const score = ranked[0]?.score ?? 0;
      if (score <= 0) open.delete(field);
      else if (!best || score > (best.ranked[0]?.score ?? 0)) best = { field, ranked };
    }
    if (!best) break;
    open.delete(best.field);
    decided.set(best.field, best.ranked);
    const place = best.ranked[0]?.place;
    if (place?.printed && !place.isOfSeveral) taken.add(place.printed);
  }
  return decided;
}

/** All places of a limit with their scores, best first. */
function scoredPlaces(
  field: LimitField,
  groups: readonly FactGroup[],
  weights: Weights,
  about: AboutLines,
): ScoredGroup[] {
  const featuresOf = limitFeaturesAmong(field, groups, about);
  const isUmbrella = about.lines.length === 1 && about.lines[0] === "UMBRELLA";
  return groups
    .flatMap((group) =>
      group.places.flatMap((place): ScoredGroup[] => {
        const features = featuresOf(place, group);
        if (isAstray(features, isUmbrella)) return [];
        return [
          { group, place, features, score: scoreOf(features, weights[field]) - features.other * OTHER_TERM },
        ];
      }),
    )
    .sort((a, b) => b.score - a.score || a.place.page - b.place.page);
}

/** For each value its best place that is not taken. */
function bestOfGroups(places: readonly ScoredGroup[], taken: ReadonlySet<string>): ScoredGroup[] {
  const best = new Map<FactGroup, ScoredGroup>();
  for (const one of places)
    if (!best.has(one.group) && !taken.has(one.place.printed ?? "")) best.set(one.group, one);
  return [...best.values()];
}
