/**
 * Full-text search over a corpus of many documents, as the reasoner's port PageSearch. Unlike a policy's few documents,
 * they are not examined one by one: a hit includes everything that an answer may need from its document (the opening
 * pages, the next page, the name), so that a question over thousands of pages costs one round trip, plus one for what
 * was understood of the best documents.
 */
import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Embedder, PageHit, PageSearch } from "#core/assistant";
import {
  createStoredPages,
  documents,
  documentSql,
  type PageText,
  type ReadBoxes,
  readings,
} from "#core/documents";
import type { Extraction } from "#model/assistant";
import type { AgencyDb } from "../shared/database.ts";
import { nearestPages } from "./nearest-pages.ts";
import { findingByMeaning, HITS_MAX, matchAny, OPENING_PAGES } from "./search-pages.ts";

/** Documents whose extraction is used; an answer rarely quotes more. */
const UNDERSTOOD_MAX = 6;
/** The part of these that were found only by meaning. */
const UNDERSTOOD_ALIKE_MAX = 3;

interface BroughtPage extends PageText {
  documentId: string;
  readingId: string;
  name: string;
  pageCount: number;
  /** Null for a page that was not a hit itself. */
  score: number | null;
}

export interface CorpusSearch extends PageSearch {
  /** The extractions of the best documents that were found. Asked for once all searches were started. */
  extractions: () => Promise<ReadonlyMap<string, Extraction>>;
}

/** `isInCorpus`: a condition on the table "documents". `embedder`: as for one policy. */
export function createCorpusSearch(
  db: AgencyDb,
  isInCorpus: SQL,
  readBoxes: ReadBoxes,
  embedder: Embedder | null = null,
): CorpusSearch {
  const { withWords, modelsOf } = createStoredPages({ db }, readBoxes);
  const found = new Map<string, PageSearch["documents"][number]>();
  const listed: PageSearch["documents"][number][] = [];
  const texts = new Map<string, PageText>();
  const best = new Map<string, number>();
  const alike = new Set<string>();
  const searches: Promise<unknown>[] = [];

  const keep = ({ documentId, readingId, name, pageCount, score: _score, ...page }: BroughtPage) => {
    texts.set(`${documentId}/${page.page}`, page);
    if (!found.has(documentId)) {
      const document = { documentId, readingId, name, pageCount };
      found.set(documentId, document);
      listed.push(document);
    }
  };

  const textsOf = (documentId: string, numbers: readonly number[]): PageText[] =>
    numbers.flatMap((page) => texts.get(`${documentId}/${page}`) ?? []);

  const findHits = async (hits: SQL, limit: number): Promise<PageHit[]> => {
    const rows = await db.all<BroughtPage>(hitsWithContext(hits, Math.min(limit, HITS_MAX)));
    for (const row of rows) keep(row);
    return rows.flatMap(({ documentId, page, score }) =>
      score === null ? [] : [{ documentId, page, score }],
    );
  };
  const { searchByMeaning, ...meaning } = findingByMeaning(embedder, async (embedding, limit) => {
    const hits = await findHits(nearestPages(isInCorpus, embedding), limit);
    for (const { documentId } of hits) alike.add(documentId);
    return hits;
  });

  const loadExtractions = async () => {
    await Promise.all(searches);
    const ranked = [...best].toSorted(([, a], [, b]) => b - a).slice(0, UNDERSTOOD_MAX);
    const ids = new Set([...ranked.map(([id]) => id), ...[...alike].slice(0, UNDERSTOOD_ALIKE_MAX)]);
    if (ids.size === 0) return new Map<string, Extraction>();
    const rows = await db
      .select({ documentId: documents.id, extraction: readings.extraction })
      .from(documents)
      .innerJoin(readings, eq(readings.id, documentSql.newestReading))
      .where(inArray(documents.id, [...ids]));
    return new Map(
      rows.flatMap(({ documentId, extraction }) =>
        extraction === null ? [] : [[documentId, JSON.parse(extraction) as Extraction] as const],
      ),
    );
  };
  let extractions: ReturnType<typeof loadExtractions> | null = null;

  return {
    documents: listed,
    extractions: () => (extractions ??= loadExtractions()),
    search({ terms, limit }) {
      const match = matchAny(terms);
      if (match === null) return Promise.resolve([]);
      const search = findHits(hitsOfWords(isInCorpus, match), limit).then((hits) => {
        for (const { documentId, score } of hits)
          best.set(documentId, Math.max(score, best.get(documentId) ?? -Infinity));
        return hits;
      });
      searches.push(search);
      return search;
    },
    ...meaning,
    ...(searchByMeaning && {
      searchByMeaning(text, limit) {
        const search = searchByMeaning(text, limit);
        searches.push(search);
        return search;
      },
    }),
    loadPages: (documentId, numbers) => withWords(textsOf(documentId, numbers)),
    loadModels: (documentId, numbers) => modelsOf(textsOf(documentId, numbers)),
  };
}

/** Pages of the corpus that contain any of the words. */
const hitsOfWords = (isInCorpus: SQL, match: string): SQL => sql`
  SELECT pages.id AS id, pages.page AS page, pages.reading_id AS readingId, ${documents.id} AS documentId,
    ${documents.name} AS name, coalesce(${readings.pagesTotal}, 0) AS pageCount, -bm25(pages_search) AS score
  FROM pages_search
  JOIN pages ON pages.id = pages_search.rowid
  JOIN readings ON ${readings.id} = pages.reading_id
  JOIN documents ON ${documents.id} = ${readings.documentId}
  WHERE pages_search MATCH ${match}
    AND ${isInCorpus}
    AND ${readings.state} IN ('UNDERSTANDING', 'COMPLETED')
    AND ${readings.id} = ${documentSql.newestReading}
`;

/** The best pages, their documents' opening pages and the pages after them, in one statement. */
const hitsWithContext = (hits: SQL, limit: number): SQL => sql`
  WITH hit AS MATERIALIZED (${hits} ORDER BY score DESC LIMIT ${limit})
  SELECT hit.documentId, hit.readingId, hit.name, hit.pageCount,
    ${documentSql.pageTextColumns},
    max(CASE WHEN p.id = hit.id THEN hit.score END) AS score
  FROM hit
  JOIN pages AS p ON p.reading_id = hit.readingId
    AND (p.page <= ${OPENING_PAGES} OR p.page BETWEEN hit.page AND hit.page + 1)
  GROUP BY p.id
  ORDER BY score DESC NULLS LAST
`;
