/** The page models of the pages that may answer a question. */
import type { CandidatePage, PageSearch } from "../retrieve-pages.ts";
import type { PlacedModel } from "./rank.ts";

/** Pages whose model cannot be had are left out. */
export async function loadCandidateModels(
  search: PageSearch,
  candidates: readonly CandidatePage[],
): Promise<PlacedModel<CandidatePage>[]> {
  const byDocument = Map.groupBy(candidates, ({ document }) => document.documentId);
  const placed = await Promise.all(
    [...byDocument].map(async ([documentId, own]) => {
      const inOrder = own.toSorted((a, b) => a.page.page - b.page.page);
      const loaded = await search.loadModels(
        documentId,
        inOrder.map(({ page }) => page.page),
      );
      const models = new Map(loaded.map((model) => [model.page, model]));
      return inOrder.flatMap((of) => {
        const model = models.get(of.page.page);
        return model ? [{ of, model }] : [];
      });
    }),
  );
  return placed.flat();
}
