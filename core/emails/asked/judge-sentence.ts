/**
 * What a sentence of a mail asks for, by weights that `npm run fit` learns from the sentences of fixtures/emails/sentences,
 * which people labelled: multinomial logistic regression. Wishes are worded in more ways than rules can list; what the rules
 * say of a sentence (`typeOf` in asked-by-sentence.ts) is one of the things that are weighed. Pure.
 */
import type { RequestType } from "#model/servicing";
import learned from "./ask-weights.json" with { type: "json" };
import { featuresOf, type SentenceAround } from "./sentence-features.ts";

export const askLabels = [
  "NONE",
  "CREATE_CERTIFICATE",
  "ADD_ADDITIONAL_INSURED",
  "ENDORSE_POLICY",
  "CANCEL_POLICY",
  "QUOTE_REQUEST",
  "DOCUMENT_REQUEST",
  "QUESTION",
  "OTHER",
] as const satisfies readonly (RequestType | "NONE")[];
export type AskLabel = (typeof askLabels)[number];

/** For each feature, what it adds to each label, in the order of `askLabels`. */
export type AskWeights = ReadonlyMap<string, readonly number[]>;

/** Weights are kept as whole numbers of this part. */
const PARTS = 10;

/** A line for each feature. */
export const writeAskWeights = (weights: AskWeights): string[] =>
  [...weights]
    .map(([feature, row]) => [feature, row.map((weight) => Math.round(weight * PARTS))] as const)
    .filter(([, row]) => row.some((weight) => weight !== 0))
    .map(([feature, row]) => `${row.join(",")} ${feature}`)
    .toSorted();

export const readAskWeights = (lines: readonly string[]): AskWeights =>
  new Map(
    lines.map((line) => {
      const at = line.indexOf(" ");
      return [
        line.slice(at + 1),
        line
          .slice(0, at)
          .split(",")
          .map((weight) => Number(weight) / PARTS),
      ];
    }),
  );

let read: AskWeights | undefined;
const learnedWeights = (): AskWeights => (read ??= readAskWeights(learned));

/** `ruled`: what the rules say. They are right more often of a sentence that asks in so many words. */
export function askFeatures(text: string, around: SentenceAround, ruled: AskLabel): string[] {
  const features = featuresOf(text, around);
  const words = ["please", "pls", "@mark", "^can you", "^could you", "need"].filter((word) =>
    features.includes(word),
  );
  return [...features, `rule:${ruled}`, ...words.map((word) => `rule:${ruled} ${word}`)];
}

/** In the order of `askLabels`. */
function scoresOf(features: readonly string[], weights: AskWeights): number[] {
  const scores = askLabels.map(() => 0);
  for (const feature of features)
    for (const [at, weight] of (weights.get(feature) ?? []).entries())
      scores[at] = (scores[at] ?? 0) + weight;
  return scores;
}

export function bestLabel(features: readonly string[], weights: AskWeights): AskLabel {
  const scores = scoresOf(features, weights);
  return askLabels[scores.indexOf(Math.max(...scores))] ?? "NONE";
}

/**
 * A wish that is missed costs more than one too many, which a person sees and closes; so nothing is asked only where that
 * leads by more than this, and by more again where the rules see the same wish.
 */
const LEAD_OF_NONE = 0.3;
const LEAD_OF_NONE_AGAINST_RULES = 1.2;

/** Null if it asks for nothing. */
export function judgeSentence(
  text: string,
  around: SentenceAround,
  ruled: RequestType | null,
): RequestType | null {
  const scores = scoresOf(askFeatures(text, around, ruled ?? "NONE"), learnedWeights());
  const [none = 0, ...asks] = scores;
  const best = askLabels[1 + asks.indexOf(Math.max(...asks))] as RequestType;
  const lead = best === ruled ? LEAD_OF_NONE_AGAINST_RULES : LEAD_OF_NONE;
  return none - Math.max(...asks) > lead ? null : best;
}
