/**
 * Whole documents as they were read, for work that looks at all their pages. Two statements that leave in one tick;
 * word boxes come out of storage a few pages at a time, so that a long document is never in memory with all of them.
 */
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { PageReading } from "#model/reading";
import type { AgencyDb } from "../shared/database.ts";
import type { DocumentType, ReadingState } from "./model.ts";
import { pagesWithWords, type ReadBoxes } from "./page-words.ts";
import { isOfNoDeletedPolicy, newestReading, type PageRow } from "./repository.ts";
import { documents, pages, readings } from "./tables.ts";

export interface WholeReading {
  documentId: string;
  policyId: string | null;
  name: string;
  type: DocumentType;
  mediaType: string;
  createdAt: number;
  reading: {
    id: string;
    state: ReadingState;
    /** As JSON; null until the document was understood. */
    extraction: string | null;
  } | null;
  pageCount: number;
  /** In order, with their words. */
  readPages(): AsyncGenerator<PageReading>;
}

/** The documents of `ids` that exist and were not replaced, with the newest reading of each. */
export async function findWholeReadings(
  db: AgencyDb,
  readBoxes: ReadBoxes,
  ids: readonly string[],
): Promise<WholeReading[]> {
  const [rows, pageRows] = await Promise.all([
    db
      .select({
        documentId: documents.id,
        policyId: documents.policyId,
        name: documents.name,
        type: documents.type,
        mediaType: documents.mediaType,
        createdAt: documents.createdAt,
        reading: { id: readings.id, state: readings.state, extraction: readings.extraction },
      })
      .from(documents)
      .leftJoin(readings, eq(readings.id, newestReading))
      .where(and(inArray(documents.id, [...ids]), isOfNoDeletedPolicy, isNull(documents.replacedBy))),
    db
      .select({ page: pages })
      .from(pages)
      .innerJoin(readings, eq(readings.id, pages.readingId))
      .innerJoin(documents, eq(documents.id, readings.documentId))
      .where(and(inArray(documents.id, [...ids]), eq(readings.id, newestReading)))
      .orderBy(asc(pages.page)),
  ]);
  const byReading = Map.groupBy(
    pageRows.map(({ page }) => page),
    ({ readingId }) => readingId,
  );
  return rows.map((row) => {
    const its = byReading.get(row.reading?.id ?? "") ?? [];
    return { ...row, pageCount: its.length, readPages: () => readWholePages(readBoxes, its) };
  });
}

/** Pages whose words are in memory at once. */
const PAGES_AT_ONCE = 25;

async function* readWholePages(readBoxes: ReadBoxes, rows: readonly PageRow[]): AsyncGenerator<PageReading> {
  for (let from = 0; from < rows.length; from += PAGES_AT_ONCE)
    yield* await pagesWithWords(readBoxes, rows.slice(from, from + PAGES_AT_ONCE));
}
