/**
 * Weights of the scorer of facts from documents whose truth is known: multinomial logistic regression, plain and
 * deterministic. Each field of a document is one choice: which of its values is right, or that the document gives none.
 */
import {
  type FeatureName,
  featureNames,
  type Features,
  type Weights,
} from "../../../core/assistant/local/facts/features.ts";

/** The places of each value that may be taken, and whether it is right. */
export interface Choice {
  field: string;
  values: readonly { places: readonly Features[]; isRight: boolean }[];
  weight: number;
}

type FieldWeights = Record<FeatureName, number>;

const STEPS = 400;
const RATE = 0.25;
/** Documents are few: a field's weights stay near those of all fields, and those near 0. */
const RIDGE_OF_ALL = 0.002;
const RIDGE_OF_FIELD = 0.01;
const DECIMALS = 1000;

export function fitWeights(choices: readonly Choice[]): Weights {
  const zero = byFeature(() => 0);
  const shared = fit(choices, zero, RIDGE_OF_ALL);
  const fields = [...new Set(choices.map(({ field }) => field))].sort();
  return Object.fromEntries(
    fields.map((field) => {
      const weights = fit(
        choices.filter((choice) => choice.field === field),
        shared,
        RIDGE_OF_FIELD,
      );
      return [field, byFeature((name) => Math.round(weights[name] * DECIMALS) / DECIMALS)];
    }),
  );
}

const byFeature = (value: (name: FeatureName) => number): FieldWeights =>
  Object.fromEntries(featureNames.map((name) => [name, value(name)])) as FieldWeights;

/** Adaptive steps down the slope; every value is represented by the place that scores best so far. */
function fit(choices: readonly Choice[], start: FieldWeights, ridge: number): FieldWeights {
  const weights = { ...start };
  const speed = byFeature(() => 1e-8);
  const total = choices.reduce((sum, { weight }) => sum + weight, 0) || 1;
  for (let step = 0; step < STEPS; step += 1) {
    const slope = byFeature((name) => ridge * (weights[name] - start[name]));
    for (const choice of choices) addSlope(slope, choice, weights, choice.weight / total);
    for (const name of featureNames) {
      speed[name] += slope[name] ** 2;
      weights[name] -= (RATE * slope[name]) / Math.sqrt(speed[name]);
    }
  }
  return weights;
}

function addSlope(slope: FieldWeights, { values }: Choice, weights: FieldWeights, share: number): void {
  const best = values.map(({ places, isRight }) => ({ ...bestPlace(places, weights), isRight }));
  const top = Math.max(0, ...best.map(({ score }) => score));
  const powers = best.map(({ score }) => Math.exp(score - top));
  const sum = powers.reduce((all, power) => all + power, Math.exp(-top));
  const right = powers.reduce((all, power, at) => all + (best[at]?.isRight ? power : 0), 0);
  for (const [at, { features, isRight }] of best.entries()) {
    const power = powers[at] ?? 0;
    const error = power / sum - (isRight && right > 0 ? power / right : 0);
    for (const name of featureNames) slope[name] += share * error * features[name];
  }
}

function bestPlace(
  places: readonly Features[],
  weights: FieldWeights,
): { features: Features; score: number } {
  let best = { features: byFeature(() => 0) as Features, score: Number.NEGATIVE_INFINITY };
  for (const features of places) {
    let score = 0;
    for (const name of featureNames) score += features[name] * weights[name];
    if (score > best.score) best = { features, score };
  }
  return best;
}
