import { asc, eq } from "drizzle-orm";
import { comparedInSlices, type ExploredDocument } from "#core/assistant";
import { createStoredPages, pages, type ReadBoxes } from "#core/documents";
import type { Extraction } from "#model/assistant";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { runInSlices } from "../shared/sliced-work.ts";

/** Documents that were understood, whole, for reviews and explorations; by their ids. */
export async function openDocuments(
  scope: AgencyScope,
  readBoxes: ReadBoxes,
  ids: readonly string[],
): Promise<Map<string, ExploredDocument>> {
  const stored = createStoredPages(scope, readBoxes);
  const opened = new Map<string, ExploredDocument>();
  for (const { documentId, name, reading, loadModels } of await stored.findWholeReadings(ids)) {
    if (!reading?.extraction) continue;
    const rows = await scope.db
      .select()
      .from(pages)
      .where(eq(pages.readingId, reading.id))
      .orderBy(asc(pages.page));
    // Validated when the document was understood.
    const extraction = JSON.parse(reading.extraction) as Extraction;
    const compared = await runInSlices(comparedInSlices(await loadModels(), extraction));
    const words = await stored.withWords(rows);
    opened.set(documentId, { ...compared, documentId, readingId: reading.id, name, pages: words });
  }
  return opened;
}
