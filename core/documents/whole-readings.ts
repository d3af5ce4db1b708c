/**
 * Whole documents as they were read, for work that looks at all their pages. Two statements that leave in one tick;
 * word boxes come out of storage a few pages at a time, so that a long document is never in memory with all of them.
 */
import { and, asc, eq, inArray } from "drizzle-orm";
import type { AgencyDb } from "../shared/database.ts";
import type { DocumentType, PageReading, ReadingState } from "./model.ts";
import { type ReadBoxes, wordsOfPages } from "./page-words.ts";
import { newestReading, type PageRow } from "./repository.ts";
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
  /** In order, without their words. */
  pages: readonly PageRow[];
}

/** The documents of `ids` that exist, with the newest reading of each. */
export async function findWholeReadings(db: AgencyDb, ids: readonly string[]): Promise<WholeReading[]> {
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
      .where(inArray(documents.id, [...ids])),
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
  return rows.map((row) => ({ ...row, pages: byReading.get(row.reading?.id ?? "") ?? [] }));
}

/** Pages whose words are in memory at once. */
const PAGES_AT_ONCE = 25;

export async function* readWholePages(
  readBoxes: ReadBoxes,
  rows: readonly PageRow[],
): AsyncGenerator<PageReading> {
  for (let from = 0; from < rows.length; from += PAGES_AT_ONCE) {
    const some = rows.slice(from, from + PAGES_AT_ONCE);
    const words = await wordsOfPages(readBoxes, some);
    for (const [at, { page, width, height, text }] of some.entries()) {
      yield { page, width, height, text, words: words[at] ?? [] };
    }
  }
}
