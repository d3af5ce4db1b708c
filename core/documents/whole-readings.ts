/**
 * Whole documents as they were read, for work that looks at all their pages. Two statements that leave in one tick;
 * the models and the words of their pages come out of storage when they are asked for.
 */
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { PageModel, PageReading } from "#model/reading";
import type { AgencyDb } from "../shared/database.ts";
import type { DocumentType, ReadingState } from "./model.ts";
import { modelsOfDocument } from "./page-models.ts";
import { pagesWithWords, type ReadBoxes } from "./page-words.ts";
import { isShownTo, newestReading } from "./repository.ts";
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
  /** The models of its pages, in order. */
  loadModels(): Promise<PageModel[]>;
  /** Its pages with their words, in order. */
  loadPages(): Promise<PageReading[]>;
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
      .where(and(inArray(documents.id, [...ids]), isShownTo(db), isNull(documents.replacedBy))),
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
    return {
      ...row,
      pageCount: its.length,
      loadModels: () => modelsOfDocument(readBoxes, its),
      loadPages: () => pagesWithWords(readBoxes, its),
    };
  });
}
