/** Facts of a document: page models in, one value a field out. */
import type { PageModel } from "#model/reading";
import { type CollectedFacts, collectFacts, emptyFacts } from "./collect.ts";
import { decideFacts, type Facts } from "./decide.ts";
import type { AboutLines } from "./limits.ts";
import type { Weights } from "./features.ts";

export interface FactReader {
  /** Pages come in their order. `text`: the page's, blank where worked examples stand, whose limits are nobody's. */
  readPage(model: PageModel, text?: string): void;
  /** `about`: the lines of insurance of the document. */
  decide(weights: Weights, about: AboutLines): Facts;
  /** What the weights are fitted on. */
  readonly collected: CollectedFacts;
}

export function createFactReader(): FactReader {
  const collected = emptyFacts();
  return {
    readPage: (model, text = model.text) => collectFacts(collected, model, text),
    decide: (weights, about) => decideFacts(collected, weights, about),
    collected,
  };
}
