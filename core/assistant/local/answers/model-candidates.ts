/** The page models of the pages that may answer a question. */
import type { SlicedWork } from "../../../shared/sliced-work.ts";
import { createPageModeler } from "#core/page-model";
import type { CandidatePage } from "../retrieve-pages.ts";
import type { PlacedModel } from "./rank.ts";

/** In the order of documents and pages, so that what a table or a section begins goes on. */
export function* modelCandidates(
  candidates: readonly CandidatePage[],
): SlicedWork<PlacedModel<CandidatePage>[]> {
  const placed: PlacedModel<CandidatePage>[] = [];
  for (const own of Map.groupBy(candidates, ({ document }) => document).values()) {
    const modeler = createPageModeler();
    const inOrder = own.toSorted((a, b) => a.page.page - b.page.page);
    for (const { page } of inOrder) {
      modeler.readPage(page);
      yield page.text.length;
    }
    for (const [at, model] of modeler.finish().entries()) {
      const of = inOrder[at];
      if (of) placed.push({ of, model });
    }
  }
  return placed;
}
