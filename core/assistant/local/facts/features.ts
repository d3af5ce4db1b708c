/** What speaks for a value, as named numbers from 0 to about 1, and how much each counts. */
import fitted from "./weights.json" with { type: "json" };

export const featureNames = [
  "base",
  "label",
  "whole",
  "part",
  "beside",
  "under",
  "alone",
  "section",
  "wording",
  "early",
  "prominent",
  "fit",
  "repeated",
  // Of amounts.
  "sum",
  "addend",
  "line",
  "column",
  "other",
  "greatest",
  // Of limits.
  "ownLine",
  "company",
  "outdone",
  "document",
  "foreign",
  "round",
  "limits",
  "ordered",
  "denied",
] as const;
export type FeatureName = (typeof featureNames)[number];
export type Features = Readonly<Record<FeatureName, number>>;

/** They speak against a value: a place without them may be the better one. */
export const speaksAgainst: ReadonlySet<FeatureName> = new Set<FeatureName>([
  "addend",
  "line",
  "column",
  "other",
  "denied",
  "outdone",
]);

export const noFeatures: Features = Object.fromEntries(featureNames.map((name) => [name, 0])) as Record<
  FeatureName,
  number
>;

/** By field. Written by "npm run fit", never by hand. */
export type Weights = Readonly<Record<string, Readonly<Partial<Record<FeatureName, number>>>>>;

export const fittedWeights: Weights = fitted;

/** The logit of the value's being right. */
export function scoreOf(features: Features, weights: Weights[string] | undefined): number {
  let score = 0;
  for (const name of featureNames) score += features[name] * (weights?.[name] ?? 0);
  return score;
}
