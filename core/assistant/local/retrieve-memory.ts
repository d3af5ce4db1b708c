/**
 * PageSearch over documents held in memory: what the command line and the tests use in place of the
 * full-text index of the database. BM25 over pages with the stems of question-words.ts.
 */
import { modelPages } from "#core/page-model";
import type { PageModel } from "#model/reading";
import type { ReadDocument } from "../model.ts";
import type { PageHit, PageSearch } from "./retrieve-pages.ts";
import { stemsOf } from "./question-words.ts";

const saturation = 1.2;
const lengthShare = 0.75;

interface Posting {
  document: number;
  page: number;
  count: number;
  length: number;
}

/** Indexes the documents once; searching touches only the pages that hold a term. */
export function createMemoryPageSearch(documents: readonly ReadDocument[]): PageSearch {
  const postings = new Map<string, Posting[]>();
  let pageCount = 0;
  let wordCount = 0;
  for (const [document, { pages }] of documents.entries()) {
    for (const { page, text } of pages) {
      const stems = stemsOf(text);
      pageCount++;
      wordCount += stems.length;
      const counts = new Map<string, number>();
      for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
      for (const [stem, count] of counts) {
        const list = postings.get(stem) ?? [];
        list.push({ document, page, count, length: stems.length });
        postings.set(stem, list);
      }
    }
  }
  const meanLength = wordCount / Math.max(1, pageCount);

  const search = (terms: readonly string[], limit: number): PageHit[] => {
    const hits = new Map<string, PageHit>();
    for (const stem of new Set(terms.flatMap(stemsOf))) {
      const list = postings.get(stem) ?? [];
      const rarity = Math.log(1 + (pageCount - list.length + 0.5) / (list.length + 0.5));
      for (const { document, page, count, length } of list) {
        const documentId = (documents[document] as ReadDocument).documentId;
        const key = `${documentId}/${page}`;
        const hit = hits.get(key) ?? { documentId, page, score: 0 };
        const spread = saturation * (1 - lengthShare + (lengthShare * length) / meanLength);
        hit.score += (rarity * count * (saturation + 1)) / (count + spread);
        hits.set(key, hit);
      }
    }
    return [...hits.values()].sort((a, b) => b.score - a.score).slice(0, limit);
  };

  const models = new Map<string, readonly PageModel[]>();
  const modelsOf = ({ documentId, pages, models: made }: ReadDocument): readonly PageModel[] => {
    const known = models.get(documentId) ?? made ?? modelPages(pages);
    models.set(documentId, known);
    return known;
  };

  return {
    documents: documents.map(({ documentId, readingId, name, pages }) => ({
      documentId,
      readingId,
      name,
      pageCount: pages.length,
    })),
    search: (query) => Promise.resolve(search(query.terms, query.limit)),
    loadPages: (documentId, pages) => {
      const document = documents.find((known) => known.documentId === documentId);
      const wanted = new Set(pages);
      return Promise.resolve((document?.pages ?? []).filter((page) => wanted.has(page.page)));
    },
    loadModels: (documentId, pages) => {
      const document = documents.find((known) => known.documentId === documentId);
      const wanted = new Set(pages);
      return Promise.resolve((document ? modelsOf(document) : []).filter(({ page }) => wanted.has(page)));
    },
  };
}
