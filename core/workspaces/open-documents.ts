import { inArray } from "drizzle-orm";
import { getAgencyProfile } from "#core/agencies";
import { comparedInSlices, type ExploredDocument, type ValuesInput } from "#core/assistant";
import { createStoredPages, documents, type ReadBoxes } from "#core/documents";
import { findPolicyDetails, reviewedDetails } from "#core/explorer";
import type { Extraction } from "#model/assistant";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { runInSlices } from "../shared/sliced-work.ts";

/** Documents that were understood, whole, for reviews and explorations, with what people decided about them; by their ids. */
export async function openDocuments(
  scope: AgencyScope,
  readBoxes: ReadBoxes,
  ids: readonly string[],
): Promise<Map<string, ExploredDocument>> {
  const [found, decided] = await Promise.all([
    createStoredPages(scope, readBoxes).findWholeReadings(ids),
    findDecided(scope, ids),
  ]);
  const opened = new Map<string, ExploredDocument>();
  for (const { documentId, name, reading, loadModels, loadPages } of found) {
    if (!reading?.extraction) continue;
    const [models, pages] = await Promise.all([loadModels(), loadPages()]);
    // Validated when the document was understood.
    const extraction = JSON.parse(reading.extraction) as Extraction;
    const compared = await runInSlices(comparedInSlices(models, extraction));
    const corrections = decided(documentId, extraction);
    opened.set(documentId, {
      ...{ ...compared, documentId, readingId: reading.id, name, pages },
      ...(corrections.length > 0 ? { corrections } : {}),
    });
  }
  return opened;
}

/** The pages of documents that were read, whether they were understood or not. */
export async function openPages(
  scope: AgencyScope,
  readBoxes: ReadBoxes,
  ids: readonly string[],
): Promise<ValuesInput["documents"]> {
  const found = await createStoredPages(scope, readBoxes).findWholeReadings(ids);
  return Promise.all(
    found.flatMap(({ documentId, name, reading, loadPages }) =>
      reading ? [loadPages().then((pages) => ({ documentId, readingId: reading.id, name, pages }))] : [],
    ),
  );
}

/** Tells what people decided about the reading of a document, with the other documents of its policy. */
async function findDecided({ db }: AgencyScope, ids: readonly string[]) {
  const rows = await db
    .select({ id: documents.id, policyId: documents.policyId })
    .from(documents)
    .where(inArray(documents.id, [...ids]));
  const policyOf = new Map(rows.map(({ id, policyId }) => [id, policyId]));
  const [details, { timeZone }] = await Promise.all([
    findPolicyDetails(db, [...new Set(rows.flatMap(({ policyId }) => policyId ?? []))]),
    getAgencyProfile(db),
  ]);
  return (documentId: string, extraction: Extraction) => {
    const policyId = policyOf.get(documentId);
    const merged = policyId ? details.get(policyId) : null;
    return merged && merged.corrections.length > 0
      ? reviewedDetails.correctionsOf(extraction, merged, timeZone)
      : [];
  };
}
