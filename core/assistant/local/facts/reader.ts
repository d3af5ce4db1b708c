/** Facts of a document: page models in, one value a field out. */
import type { PageModel } from "#model/reading";
import { type CollectedFacts, collectFacts, emptyFacts } from "./collect.ts";
import { decideFacts, type Facts } from "./decide.ts";
import type { Weights } from "./features.ts";

export interface FactReader {
  /** Pages come in their order. */
  readPage(model: PageModel): void;
  decide(weights: Weights): Facts;
  /** What the weights are fitted on. */
  readonly collected: CollectedFacts;
}

export function createFactReader(): FactReader {
  const collected = emptyFacts();
  return {
    readPage: (model) => collectFacts(collected, model),
    decide: (weights) => decideFacts(collected, weights),
    collected,
  };
}
