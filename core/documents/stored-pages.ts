/** Pages as they were read, their words out of storage: for the viewer, for searches, and whole documents. */
import type { PageModel, PageReading, WordBox } from "#model/reading";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { invalid, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { type PageSource, type QuoteSegment, type Rectangle, rectanglesOf } from "./model.ts";
import { modelsOfPages } from "./page-models.ts";
import { type PageText, pagesWithWords, type ReadBoxes, wordsOfPages } from "./page-words.ts";
import { findDocumentPages, findShownPages } from "./repository.ts";
import { findWholeReadings, type WholeReading } from "./whole-readings.ts";

export interface PageView {
  page: number;
  /** Points; 0 where the format has no pages of a fixed size. */
  width: number;
  height: number;
  text: string;
  source: PageSource;
  words: WordBox[];
}

export interface QuotePage {
  page: number;
  width: number;
  height: number;
  /** One for each line that the words stand on. Empty where the format has no boxes. */
  rectangles: Rectangle[];
}

export interface QuotedPlace {
  readingId: string;
  segments: readonly Pick<QuoteSegment, "page" | "start" | "end">[];
}

export interface StoredPages {
  /** Pages of the newest reading of a document, in order; those that exist. */
  listPages(
    documentId: string,
    numbers: readonly number[],
  ): Promise<Result<PageView[], Problem<"VALIDATION">>>;
  /** Where a quote stands, page by page. Empty when its document is gone. */
  locateQuote(place: QuotedPlace): Promise<Result<QuotePage[], Problem<"VALIDATION">>>;
  /** Pages with their words, in the order given. */
  withWords(rows: readonly PageText[]): Promise<PageReading[]>;
  /** Models of some pages of one document, in the order of their numbers. */
  modelsOf(rows: readonly PageText[]): Promise<PageModel[]>;
  /** The documents of `ids` that exist, with the newest reading of each. */
  findWholeReadings(ids: readonly string[]): Promise<WholeReading[]>;
}

/** Pages that one request shows at most. */
const PAGES_MAX = 25;

const tooMany = (path: string) => invalid([{ path, message: `Ask for 1 to ${PAGES_MAX} pages at a time.` }]);
const isTooMany = (numbers: readonly unknown[]): boolean =>
  numbers.length === 0 || numbers.length > PAGES_MAX;

export function createStoredPages({ db }: Pick<AgencyScope, "db">, readBoxes: ReadBoxes): StoredPages {
  return {
    withWords: (rows) => pagesWithWords(readBoxes, rows),
    modelsOf: (rows) => modelsOfPages(readBoxes, rows),
    findWholeReadings: (ids) => findWholeReadings(db, readBoxes, ids),

    async listPages(documentId, numbers) {
      if (isTooMany(numbers)) return err(tooMany("pages"));
      const rows = await findDocumentPages(db, documentId, numbers);
      const words = await wordsOfPages(readBoxes, rows);
      return ok(
        rows.map(({ page, width, height, text, source }, at) => ({
          page,
          width,
          height,
          text,
          source,
          words: words[at] ?? [],
        })),
      );
    },

    async locateQuote({ readingId, segments }) {
      if (isTooMany(segments)) return err(tooMany("segments"));
      const rows = await findShownPages(db, readingId, [...new Set(segments.map(({ page }) => page))]);
      const words = await wordsOfPages(readBoxes, rows);
      return ok(
        rows.map(({ page, width, height }, at) => {
          const onPage = segments.filter((segment) => segment.page === page);
          const rectangles = onPage.flatMap(({ start, end }) => rectanglesOf(words[at] ?? [], start, end));
          return { page, width, height, rectangles };
        }),
      );
    },
  };
}
