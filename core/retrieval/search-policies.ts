/**
 * Full-text search over the documents of an account and of its policies. Each policy has its own best pages, and so
 * does the account, so that one with a long form does not crowd out the others; one statement serves them all. Every
 * statement is sent in the tick in which it is requested, with whatever else is read then.
 */
import { and, eq, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { Embedder, PageHit, PageSearch } from "#core/assistant";
import {
  createStoredPages,
  documents,
  documentSql,
  pages,
  type PageText,
  type ReadBoxes,
  readings,
} from "#core/documents";
import { policies } from "#core/policies";
import { nameOfPolicy, type PolicyType } from "#model/policies";
import type { AgencyDb } from "../shared/database.ts";
import { nearestPages } from "./nearest-pages.ts";
import { findingByMeaning, matchAny, OPENING_PAGES } from "./search-pages.ts";

/** Total pages per query for all policies, and the minimum and maximum per policy. */
const HITS_OF_ALL = 72;
const HITS_OF_ONE = { min: 4, max: 24 };

interface FoundDocument {
  documentId: string;
  /** Null for a document of the account itself. */
  policyId: string | null;
  readingId: string;
  name: string;
  pageCount: number;
  /** The policy's name; for a document of the account itself it says so. */
  policy: string;
}

interface FoundPage extends PageText {
  documentId: string;
  score: number;
}

export interface PoliciesSearch extends PageSearch {
  /** Resolves to the documents once they are known. Call it in the tick of the search. */
  ready: Promise<readonly FoundDocument[]>;
  /** The search over one policy's documents. A query that is already running over all of them is not sent again. */
  ofPolicy(policyId: string): PageSearch;
  /** The same over the account's own documents. */
  ofAccount(): PageSearch;
}

/** Whose documents are searched. */
interface Searched {
  /** A subquery for the policies' ids. */
  policyIds: SQL;
  accountId: string;
}

/** How a language model is told whose the document is. */
const accountItself = "none: on the account itself";

/** `embedder`: as for one policy. */
export function createPoliciesSearch(
  db: AgencyDb,
  searched: Searched,
  readBoxes: ReadBoxes,
  embedder: Embedder | null = null,
): PoliciesSearch {
  const { withWords, modelsOf } = createStoredPages({ db }, readBoxes);
  const found: FoundDocument[] = [];
  const texts = new Map<string, PageText>();
  const begun = new Map<string, Promise<readonly PageHit[]>>();
  const keep = (documentId: string, row: PageText) => texts.set(`${documentId}/${row.page}`, row);
  const isSearchable = and(
    isSearched(searched),
    inArray(readings.state, ["UNDERSTANDING", "COMPLETED"]),
    eq(readings.id, documentSql.newestReading),
  );

  const loadDocuments = async () => {
    const rows = await db
      .select({
        documentId: documents.id,
        policyId: documents.policyId,
        readingId: readings.id,
        name: documents.name,
        pageCount: sql<number>`coalesce(${readings.pagesTotal}, 0)`,
        type: sql<PolicyType | null>`${policies.type}`,
        policyNumber: policies.policyNumber,
      })
      .from(documents)
      .leftJoin(policies, eq(policies.id, documents.policyId))
      .innerJoin(readings, eq(readings.documentId, documents.id))
      .where(isSearchable)
      .orderBy(documents.createdAt, documents.id);
    for (const { type, policyNumber, ...document } of rows)
      found.push({
        ...document,
        policy: type === null ? accountItself : nameOfPolicy({ type, policyNumber }),
      });
  };
  const loadOpeningPages = async () => {
    const rows = await db
      .select({ documentId: documents.id, page: pages })
      .from(documents)
      .innerJoin(readings, eq(readings.documentId, documents.id))
      .innerJoin(pages, eq(pages.readingId, readings.id))
      .where(and(isSearchable, lte(pages.page, OPENING_PAGES)));
    for (const { documentId, page } of rows) keep(documentId, page);
  };
  const ready = Promise.all([loadDocuments(), loadOpeningPages()]).then(() => found);

  const findHits = async (hits: SQL): Promise<readonly PageHit[]> => {
    const rows = await db.all<FoundPage>(bestOfEach(searched, hits));
    await ready;
    return rows.map(({ documentId, score, ...page }) => {
      keep(documentId, page);
      return { documentId, page: page.page, score };
    });
  };
  const search: PageSearch["search"] = ({ terms }) => {
    const match = matchAny(terms);
    if (match === null) return Promise.resolve([]);
    const known = begun.get(match) ?? findHits(hitsOfWords(match));
    begun.set(match, known);
    return known;
  };
  const meaning = findingByMeaning(embedder, (embedding) =>
    findHits(nearestPages(isSearched(searched), embedding)),
  );
  const loadTexts = async (documentId: string, numbers: readonly number[]): Promise<PageText[]> => {
    await ready;
    const known = numbers.flatMap((page) => texts.get(`${documentId}/${page}`) ?? []);
    const missing = numbers.filter((page) => !texts.has(`${documentId}/${page}`));
    if (missing.length === 0) return known;
    const rows = await db
      .select({ page: pages })
      .from(pages)
      .innerJoin(readings, eq(readings.id, pages.readingId))
      .innerJoin(documents, eq(documents.id, readings.documentId))
      .where(and(isSearchable, eq(documents.id, documentId), inArray(pages.page, missing)));
    for (const { page } of rows) keep(documentId, page);
    return [...known, ...rows.map(({ page }) => page)];
  };
  const load: Pick<PageSearch, "loadPages" | "loadModels"> = {
    loadPages: async (documentId, numbers) => withWords(await loadTexts(documentId, numbers)),
    loadModels: async (documentId, numbers) => modelsOf(await loadTexts(documentId, numbers)),
  };

  const searchOf = (policyId: string | null): PageSearch => {
    const own = found.filter((document) => document.policyId === policyId);
    const ids = new Set(own.map(({ documentId }) => documentId));
    const ofThese = (hits: readonly PageHit[], limit: number) =>
      hits.filter(({ documentId }) => ids.has(documentId)).slice(0, limit);
    const { searchByMeaning } = meaning;
    return {
      documents: own,
      search: async (query) => ofThese(await search(query), query.limit),
      ...load,
      ...(searchByMeaning && {
        searchByMeaning: async (text, limit) => ofThese(await searchByMeaning(text, limit), limit),
      }),
    };
  };

  return {
    ready,
    documents: found,
    search,
    ...load,
    ...meaning,
    ofPolicy: (policyId) => searchOf(policyId),
    ofAccount: () => searchOf(null),
  };
}

/** A file that occurs twice on a policy, or on the account, is one document. */
const isSearched = ({ policyIds, accountId }: Searched): SQL =>
  sql`(${documents.policyId} IN ${policyIds} AND ${documents.id} NOT IN ${documentSql.laterCopies(policyIds)}
    OR ${documents.accountId} = ${accountId} AND ${documents.id} NOT IN ${documentSql.laterCopiesOfAccount(accountId)})`;

/** Their pages that contain any of the words. They are adjacent, so the index is scanned only there. */
const hitsOfWords = (match: string): SQL => sql`
  SELECT pages.id AS id, corpus.documentId AS documentId, corpus.policyId AS policyId,
    -bm25(pages_search) AS score
  FROM pages_search
  JOIN pages ON pages.id = pages_search.rowid
  JOIN corpus ON corpus.readingId = pages.reading_id
  WHERE pages_search MATCH ${match}
    AND pages_search.rowid
      BETWEEN (SELECT min(e.id) FROM corpus JOIN pages AS e ON e.reading_id = corpus.readingId)
      AND (SELECT max(e.id) FROM corpus JOIN pages AS e ON e.reading_id = corpus.readingId)
`;

/** The best pages of each policy and of the account. `hits`: a SELECT of pages with their policies and scores. */
const bestOfEach = (searched: Searched, hits: SQL): SQL => sql`
  WITH corpus AS MATERIALIZED (
    SELECT ${readings.id} AS readingId, ${documents.id} AS documentId, ${documents.policyId} AS policyId
    FROM ${documents} JOIN ${readings} ON ${readings.documentId} = ${documents.id}
    WHERE ${isSearched(searched)}
      AND ${readings.state} IN ('UNDERSTANDING', 'COMPLETED')
      AND ${readings.id} = ${documentSql.newestReading}
  ),
  hit AS MATERIALIZED (${hits}),
  placed AS (
    SELECT *, row_number() OVER (PARTITION BY policyId ORDER BY score DESC) AS place FROM hit
  )
  SELECT placed.documentId AS documentId, ${documentSql.pageTextColumns}, placed.score AS score
  FROM placed JOIN pages AS p ON p.id = placed.id
  WHERE place <= min(${HITS_OF_ONE.max},
    max(${HITS_OF_ONE.min}, ${HITS_OF_ALL} / (SELECT max(count(DISTINCT coalesce(policyId, '')), 1) FROM corpus)))
  ORDER BY score DESC
`;
