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
    for (const of of inOrder) {
      placed.push({ of, model: modeler.readPage(of.page) });
      yield of.page.text.length;
    }
  }
  return placed;
}

/** How many pages a worked example may have begun before its figure. */
const exampleReach = 2;

/** Whether words of a page are of a worked example, as far as the pages at hand show where it begins. */
export function* isOfExample(
  { document, page }: CandidatePage,
  { start, end }: { start: number; end: number },
  candidates: readonly CandidatePage[],
): SlicedWork<boolean> {
  const near = candidates.filter(
    (other) =>
      other.document === document &&
      other.page.page <= page.page &&
      other.page.page >= page.page - exampleReach,
  );
  const model = (yield* modelCandidates(near)).find(({ of }) => of.page === page)?.model;
  return (model?.blocks ?? []).some(
    (block) =>
      model?.sections[block.section]?.kind === "EXAMPLE" &&
      block.spans.some((span) => span.start < end && start < span.end),
  );
}
