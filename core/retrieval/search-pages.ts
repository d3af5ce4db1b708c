/**
 * Full-text search over what was read from one policy's documents, as the reasoner's port PageSearch. Every
 * statement leaves in the tick in which it is asked for, with whatever else is read then, so a question costs
 * one round trip: the searches bring the pages' texts along, and the opening pages are read beside them.
 */
import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import type { Embedder, PageHit, PageSearch, TextEmbedding } from "#core/assistant";
import {
  createStoredPages,
  documents,
  documentSql,
  pages,
  type PageText,
  type ReadBoxes,
  readings,
} from "#core/documents";
import type { AgencyDb } from "../shared/database.ts";
import { nearestPages } from "./nearest-pages.ts";

/** Reasoners look at the first pages of a document whatever the search finds. */
export const OPENING_PAGES = 2;
/** Words of one query at most; the rest of a rambling question is left aside. */
const TERMS_MAX = 64;
export const HITS_MAX = 100;

/** FTS5 query for any of the words, each a quoted string: nothing that a person types is an operator. */
export function matchAny(terms: readonly string[]): string | null {
  const quoted = terms
    .map((term) => term.replaceAll('"', " ").replaceAll("\0", " ").trim())
    .filter((term) => /[\p{L}\p{N}]/u.test(term))
    .map((term) => `"${term}"`);
  return quoted.length === 0 ? null : [...new Set(quoted)].slice(0, TERMS_MAX).join(" OR ");
}

interface FoundPage extends PageText {
  documentId: string;
  score: number;
}

export interface PolicySearch extends PageSearch {
  /** Resolves when `documents` is filled. Ask in the tick in which the search was made. */
  ready: Promise<void>;
}

const searchable = ["UNDERSTANDING", "COMPLETED"] as const;

/** `embedder`: finds pages by their meaning as well, which costs a round trip more; null where none is configured. */
export function createPolicySearch(
  db: AgencyDb,
  policyId: string,
  readBoxes: ReadBoxes,
  embedder: Embedder | null = null,
): PolicySearch {
  const { withWords, modelsOf } = createStoredPages({ db }, readBoxes);
  const found: PageSearch["documents"][number][] = [];
  const texts = new Map<string, PageText>();
  const keep = (documentId: string, row: PageText) => texts.set(`${documentId}/${row.page}`, row);

  const copies = documentSql.laterCopies(sql`(${policyId})`);
  const isOfPolicy = and(
    eq(documents.policyId, policyId),
    sql`${documents.id} NOT IN ${copies}`,
    inArray(readings.state, [...searchable]),
    eq(readings.id, documentSql.newestReading),
  );
  const pageColumns = {
    page: pages.page,
    width: pages.width,
    height: pages.height,
    text: pages.text,
    boxesKey: pages.boxesKey,
    boxesOffset: pages.boxesOffset,
    boxesLength: pages.boxesLength,
    modelKey: pages.modelKey,
    modelOffset: pages.modelOffset,
    modelLength: pages.modelLength,
  };

  // Pages of a reading stand together, so the index is walked only where the policy's pages are: the cost of a
  // question follows the policy, not the agency's whole corpus.
  const edgeOfPolicy = (edge: "min" | "max") => sql`(
    SELECT ${sql.raw(edge)}(e.id) FROM documents AS ed
    JOIN readings AS er ON er.document_id = ed.id JOIN pages AS e ON e.reading_id = er.id
    WHERE ed.policy_id = ${policyId}
  )`;

  const loadDocuments = async () => {
    const rows = await db
      .select({
        documentId: documents.id,
        readingId: readings.id,
        name: documents.name,
        pageCount: sql<number>`coalesce(${readings.pagesTotal}, 0)`,
      })
      .from(documents)
      .innerJoin(readings, eq(readings.documentId, documents.id))
      .where(isOfPolicy)
      .orderBy(asc(documents.createdAt), asc(documents.id));
    found.push(...rows);
  };
  const loadOpeningPages = async () => {
    const rows = await db
      .select({ documentId: documents.id, ...pageColumns })
      .from(documents)
      .innerJoin(readings, eq(readings.documentId, documents.id))
      .innerJoin(pages, eq(pages.readingId, readings.id))
      .where(and(isOfPolicy, lte(pages.page, OPENING_PAGES)));
    for (const { documentId, ...page } of rows) keep(documentId, page);
  };
  const ready = Promise.all([loadDocuments(), loadOpeningPages()]).then(() => undefined);

  const keepHits = async (rows: readonly FoundPage[]): Promise<PageHit[]> => {
    await ready;
    return rows.map(({ documentId, score, ...page }) => {
      keep(documentId, page);
      return { documentId, page: page.page, score };
    });
  };

  const loadTexts = async (documentId: string, numbers: readonly number[]): Promise<PageText[]> => {
    await ready;
    const known = numbers.flatMap((page) => texts.get(`${documentId}/${page}`) ?? []);
    const missing = numbers.filter((page) => !texts.has(`${documentId}/${page}`));
    if (missing.length === 0) return known;
    const rows = await db
      .select(pageColumns)
      .from(pages)
      .innerJoin(readings, eq(readings.id, pages.readingId))
      .innerJoin(documents, eq(documents.id, readings.documentId))
      .where(and(isOfPolicy, eq(documents.id, documentId), inArray(pages.page, missing)));
    for (const row of rows) keep(documentId, row);
    return [...known, ...rows];
  };

  return {
    ready,
    documents: found,
    ...findingByMeaning(embedder, async (embedding, limit) =>
      keepHits(
        await db.all<FoundPage>(sql`
          WITH hit AS MATERIALIZED (
            ${nearestPages(sql`${documents.policyId} = ${policyId} AND ${documents.id} NOT IN ${copies}`, embedding)}
            ORDER BY score DESC LIMIT ${Math.min(limit, HITS_MAX)}
          )
          SELECT hit.documentId, ${documentSql.pageTextColumns}, hit.score
          FROM hit JOIN pages AS p ON p.id = hit.id
          ORDER BY hit.score DESC
        `),
      ),
    ),

    async search({ terms, limit }) {
      const match = matchAny(terms);
      if (match === null) return [];
      const rows = await db.all<FoundPage>(sql`
        SELECT d.id AS documentId, ${documentSql.pageTextColumns},
          -bm25(pages_search) AS score
        FROM pages_search
        JOIN pages AS p ON p.id = pages_search.rowid
        JOIN readings AS r ON r.id = p.reading_id
        JOIN documents AS d ON d.id = r.document_id
        WHERE pages_search MATCH ${match}
          AND pages_search.rowid BETWEEN ${edgeOfPolicy("min")} AND ${edgeOfPolicy("max")}
          AND d.policy_id = ${policyId}
          AND d.id NOT IN ${copies}
          AND r.state IN ('UNDERSTANDING', 'COMPLETED')
          AND r.id = (SELECT n.id FROM readings AS n WHERE n.document_id = d.id ORDER BY n.created_at DESC, n.id DESC LIMIT 1)
        ORDER BY bm25(pages_search)
        LIMIT ${Math.min(limit, HITS_MAX)}
      `);
      return keepHits(rows);
    },

    loadPages: async (documentId, numbers) => withWords(await loadTexts(documentId, numbers)),
    loadModels: async (documentId, numbers) => modelsOf(await loadTexts(documentId, numbers)),
  };
}

/**
 * What a search has more where an embedding model is configured. `find`: the nearest pages, the best first; asked once
 * for each text.
 */
export function findingByMeaning(
  embedder: Embedder | null,
  find: (embedding: TextEmbedding, limit: number) => Promise<readonly PageHit[]>,
): Pick<PageSearch, "searchByMeaning" | "runs"> {
  if (embedder === null) return {};
  const { embeddingOf, runs } = embedder.openQuestion();
  const begun = new Map<string, Promise<readonly PageHit[]>>();
  const searchOnce = async (text: string, limit: number): Promise<readonly PageHit[]> => {
    const embedding = await embeddingOf(text);
    return embedding === null ? [] : find(embedding, limit);
  };
  return {
    runs,
    searchByMeaning(text, limit) {
      const known = begun.get(text) ?? searchOnce(text, limit);
      begun.set(text, known);
      return known;
    },
  };
}
