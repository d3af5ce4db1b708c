import { comparedInSlices, type ExploredDocument } from "#core/assistant";
import { createStoredPages, type ReadBoxes } from "#core/documents";
import type { Extraction } from "#model/assistant";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { runInSlices } from "../shared/sliced-work.ts";

/** Documents that were understood, whole, for reviews and explorations; by their ids. */
export async function openDocuments(
  scope: AgencyScope,
  readBoxes: ReadBoxes,
  ids: readonly string[],
): Promise<Map<string, ExploredDocument>> {
  const found = await createStoredPages(scope, readBoxes).findWholeReadings(ids);
  const opened = new Map<string, ExploredDocument>();
  for (const { documentId, name, reading, loadModels, loadPages } of found) {
    if (!reading?.extraction) continue;
    const [models, pages] = await Promise.all([loadModels(), loadPages()]);
    // Validated when the document was understood.
    const extraction = JSON.parse(reading.extraction) as Extraction;
    const compared = await runInSlices(comparedInSlices(models, extraction));
    opened.set(documentId, { ...compared, documentId, readingId: reading.id, name, pages });
  }
  return opened;
}
