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

import { isLimitField } from "../../../core/assistant/model.ts";

/** The places of each value that may be taken, and whether it is right. */
export interface Choice {
  field: string;
  values: readonly { places: readonly Features[]; isRight: boolean }[];
  weight: number;
}

/** In the order of `featureNames`. Numbers in arrays: a fit for each group of documents would take a minute by names. */
type Vector = Float64Array;

interface Prepared {
  values: readonly { places: readonly Vector[]; isRight: boolean }[];
  weight: number;
}

const STEPS = 400;
const RATE = 0.25;
/** Documents are few: a field's weights stay near those of all fields, and those near 0. */
const RIDGE_OF_ALL = 0.002;
const RIDGE_OF_FIELD = 0.01;
const DECIMALS = 1000;
const SIZE = featureNames.length;
const nothing: Vector = new Float64Array(SIZE);

/** What speaks for a limit speaks for every limit, and for little else: they are two families. */
export function fitWeights(choices: readonly Choice[]): Weights {
  const families = [false, true].map((isLimit) =>
    choices.filter(({ field }) => isLimitField(field) === isLimit),
  );
  const fitted = families.flatMap((own) => fitFamily(own));
  return Object.fromEntries(fitted.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function fitFamily(choices: readonly Choice[]): [string, Record<FeatureName, number>][] {
  const shared = fit(choices.map(prepare), nothing, RIDGE_OF_ALL);
  const fields = [...new Set(choices.map(({ field }) => field))];
  return fields.map((field) => {
    const own = choices.filter((choice) => choice.field === field).map(prepare);
    return [field, namedWeights(fit(own, shared, RIDGE_OF_FIELD))];
  });
}

const prepare = ({ values, weight }: Choice): Prepared => ({
  values: values.map(({ places, isRight }) => ({
    places: places.map((features) => Float64Array.from(featureNames, (name) => features[name])),
    isRight,
  })),
  weight,
});

const namedWeights = (weights: Vector): Record<FeatureName, number> =>
  Object.fromEntries(
    featureNames.map((name, at) => [name, Math.round((weights[at] ?? 0) * DECIMALS) / DECIMALS]),
  ) as Record<FeatureName, number>;

/** Adaptive steps down the slope; every value is represented by the place that scores best so far. */
function fit(choices: readonly Prepared[], start: Vector, ridge: number): Vector {
  const weights = start.slice();
  const speed = new Float64Array(SIZE).fill(1e-8);
  const total = choices.reduce((sum, { weight }) => sum + weight, 0) || 1;
  for (let step = 0; step < STEPS; step += 1) {
    const slope = weights.map((weight, at) => ridge * (weight - (start[at] ?? 0)));
    for (const choice of choices) addSlope(slope, choice, weights, choice.weight / total);
    for (let at = 0; at < SIZE; at += 1) {
      const steep = slope[at] ?? 0;
      const sped = (speed[at] ?? 0) + steep ** 2;
      speed[at] = sped;
      weights[at] = (weights[at] ?? 0) - (RATE * steep) / Math.sqrt(sped);
    }
  }
  return weights;
}

function addSlope(slope: Vector, { values }: Prepared, weights: Vector, share: number): void {
  const best = values.map(({ places, isRight }) => {
    const { features, score } = bestPlace(places, weights);
    return { features, score, isRight };
  });
  const top = best.reduce((most, { score }) => Math.max(most, score), 0);
  const powers = best.map(({ score }) => Math.exp(score - top));
  const sum = powers.reduce((all, power) => all + power, Math.exp(-top));
  const right = powers.reduce((all, power, at) => all + (best[at]?.isRight ? power : 0), 0);
  for (const [at, { features, isRight }] of best.entries()) {
    const power = powers[at] ?? 0;
    const error = power / sum - (isRight && right > 0 ? power / right : 0);
    for (let feature = 0; feature < SIZE; feature += 1)
      slope[feature] = (slope[feature] ?? 0) + share * error * (features[feature] ?? 0);
  }
}

function bestPlace(places: readonly Vector[], weights: Vector): { features: Vector; score: number } {
  let features = nothing;
  let best = Number.NEGATIVE_INFINITY;
  for (const place of places) {
    let score = 0;
    for (let at = 0; at < SIZE; at += 1) score += (place[at] ?? 0) * (weights[at] ?? 0);
    if (score <= best) continue;
    features = place;
    best = score;
  }
  return { features, score: best };
}
