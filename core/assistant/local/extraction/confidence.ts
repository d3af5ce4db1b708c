/**
 * How sure a value is, 0 to 1, from how it was found: how good its label and place were, whether several places say
 * it, and whether others say something else.
 */
import { type DoubtReason, isSure } from "../../model.ts";

/** A place that was taken for a field, whatever it says. */
interface Place {
  key: string;
  score: number;
  page: number;
}

/** The score of a plain label beside its value on a page of declarations. */
const GOOD_SCORE = 1.4;

/** `places` are all that were found for the field, `key` is the value that was chosen, which one of them says. */
export function confidenceOf(places: readonly Place[], key: string): number {
  const own = places.filter((place) => place.key === key);
  const best = Math.max(...own.map(({ score }) => score));
  const rival = Math.max(0, ...places.filter((place) => place.key !== key).map(({ score }) => score));
  const pages = new Set(own.map(({ page }) => page)).size;
  const label = 0.5 + 0.4 * Math.min(1, Math.max(0, best) / GOOD_SCORE);
  const agreement = 0.03 * Math.min(3, pages - 1);
  const doubt = best > 0 ? 0.8 * Math.max(0, Math.min(1, rival / best) - 0.5) : 0;
  return Math.round(100 * Math.min(0.99, Math.max(0.1, label + agreement - doubt))) / 100;
}

/** Why a value is not sure; null where it is. */
export function doubtOf(places: readonly Place[], key: string): DoubtReason | null {
  if (isSure(confidenceOf(places, key))) return null;
  const own = places.filter((place) => place.key === key);
  return isSure(confidenceOf(own, key)) ? "RIVALS" : "UNCLEAR";
}
