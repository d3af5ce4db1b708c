/**
 * How sure a value is, 0 to 1, from how it was found: how good its label and place were, whether several places say
 * it, and whether others say something else. A value that nobody printed as it stands, a sum say, is less sure.
 */
import { type DetailField, type DoubtReason, isSure, limitFields, type PolicyDetails } from "../../model.ts";
import type { AmountFact } from "./amount-facts.ts";
import type { Collected } from "./collected.ts";
import type { LimitCandidate } from "./limits.ts";

/** A place that was taken for the field, whatever it says. */
interface Place {
  key: string;
  score: number;
  page: number;
}

/** The score of a plain label beside its value on a page of declarations. */
const GOOD_SCORE = 1.4;
/** What was put together or worked out from several places. */
const DERIVED = 0.5;

/** `places` are all that were found for the field, `key` is the value that was chosen. */
export function confidenceOf(places: readonly Place[], key: string): number {
  const own = places.filter((place) => place.key === key);
  if (own.length === 0) return DERIVED;
  const best = Math.max(...own.map(({ score }) => score));
  const rival = Math.max(0, ...places.filter((place) => place.key !== key).map(({ score }) => score));
  const pages = new Set(own.map(({ page }) => page)).size;
  const label = 0.5 + 0.4 * Math.min(1, Math.max(0, best) / GOOD_SCORE);
  const agreement = 0.03 * Math.min(3, pages - 1);
  const doubt = best > 0 ? 0.8 * Math.max(0, Math.min(1, rival / best) - 0.5) : 0;
  return Math.round(100 * Math.min(0.99, Math.max(0.1, label + agreement - doubt))) / 100;
}

/** Why a value is not sure; null where it is. */
function doubtOf(places: readonly Place[], key: string): DoubtReason | null {
  if (isSure(confidenceOf(places, key))) return null;
  const own = places.filter((place) => place.key === key);
  if (own.length === 0) return "DERIVED";
  return isSure(confidenceOf(own, key)) ? "RIVALS" : "UNCLEAR";
}

interface Sources {
  collected: Collected;
  limits: readonly LimitCandidate[];
  retentions: readonly AmountFact[];
}

export function confidenceOfDetails(
  details: PolicyDetails,
  { collected, limits, retentions }: Sources,
): { confidence: Partial<Record<DetailField, number>>; doubts: Partial<Record<DetailField, DoubtReason>> } {
  const doubts: Partial<Record<DetailField, DoubtReason>> = {};
  const confidence: Partial<Record<DetailField, number>> = {};
  const set = (field: DetailField, places: readonly Place[], key: string | undefined) => {
    if (details[field] === undefined || key === undefined) return;
    confidence[field] = confidenceOf(places, key);
    const doubt = doubtOf(places, key);
    if (doubt) doubts[field] = doubt;
    else delete doubts[field];
  };
  for (const field of limitFields) {
    const places = limits
      .filter((candidate) => candidate.field === field)
      .map(({ cents, score, fact }) => ({ key: String(cents), score, page: fact.page }));
    set(field, places, String(details[field]));
  }
  const retained = retentions.map(({ cents, page }) => ({ key: String(cents), score: 1.2, page }));
  set("cyberRetentionLimit", retained, String(details.cyberRetentionLimit));
  const terms = collected.terms.filter(({ field }) => field === "experienceModification");
  set(
    "experienceModification",
    terms,
    terms.find(({ value }) => value === details.experienceModification)?.key,
  );
  return { confidence, doubts };
}
