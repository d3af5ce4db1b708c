/**
 * Which pages a question is read against. A full-text index proposes them through the port PageSearch
 * (libSQL FTS5 in the product, retrieve-memory.ts on the command line); only these pages are looked at
 * closely, so the work for a question does not grow with the book of business.
 */
import type { PageModel, PageReading } from "#model/reading";
import type { ModelRun } from "../model-run.ts";
import type { Question } from "./question-parse.ts";
import { searchTermsOf, type Concept } from "./question-concepts.ts";

export interface PageHit {
  documentId: string;
  page: number;
  /** Higher is better. Only the order within one answer is used. */
  score: number;
}

/** The words of a page to look for: any of them may match, better pages match more and rarer ones. */
export interface PageQuery {
  /** Single lower-case words of letters and digits; safe to quote in an FTS5 query. */
  terms: readonly string[];
  limit: number;
}

/** What a document is, without its pages. */
export interface SearchedDocument {
  documentId: string;
  readingId: string;
  name: string;
  pageCount: number;
  /** The policy that it belongs to, as people name it, where several policies are searched. */
  policy?: string;
}

/**
 * The port. `search` orders pages by bm25 of an OR query over `terms` (stemmed as the index stems).
 * `loadPages` gives the pages asked for that exist; word boxes may be left out (`words: []`), then
 * column titles are taken from the lines above.
 */
export interface PageSearch {
  documents: readonly SearchedDocument[];
  /** Settles when `documents` is filled, where it is not from the start. */
  ready?: Promise<unknown>;
  search(query: PageQuery): Promise<readonly PageHit[]>;
  loadPages(documentId: string, pages: readonly number[]): Promise<readonly PageReading[]>;
  /** The models of the pages asked for that exist, in the order of their numbers. */
  loadModels(documentId: string, pages: readonly number[]): Promise<readonly PageModel[]>;
  /**
   * Pages that mean much the same as the text, the nearest first; only where an embedding model is configured. None
   * when that fails or takes long.
   */
  searchByMeaning?(text: string, limit: number): Promise<readonly PageHit[]>;
  /** What that took of the embedding model, as far as it is over. */
  runs?: readonly ModelRun[];
}

/** Pages looked at closely, those that are found and the first ones of documents. Bounds the time of one answer. */
export interface PageBudget {
  pagesMax: number;
  openingsMax: number;
}
const budgetOfAnswer: PageBudget = { pagesMax: 40, openingsMax: 12 };
const hitsPerQuery = 24;
/** Pages that only their meaning speaks for come on top of those that hold the words: none of these gives way. */
const meaningShare = 0.3;
/** The first pages of a document say what it is and carry its declarations. */
const openingPages = 2;

export interface CandidatePage {
  document: SearchedDocument;
  page: PageReading;
  /** 0 for the page that the index likes best. */
  rank: number;
  /** No word of the question led to it, only what it means. */
  onlyByMeaning?: true;
}

/** The pages that are most likely to answer, best first, and the first pages of their documents. */
export async function listCandidatePages(
  search: PageSearch,
  question: Question,
  { pagesMax, openingsMax }: PageBudget = budgetOfAnswer,
): Promise<CandidatePage[]> {
  const wanted: WantedPages = new Map();
  const queries = planQueries(question);
  const [alike, ...results] = await Promise.all([
    search.searchByMeaning?.(question.text, hitsPerQuery) ?? [],
    ...queries.map((terms) => search.search({ terms, limit: hitsPerQuery })),
  ]);
  const longest = Math.max(0, ...results.map((hits) => hits.length));
  for (let rank = 0; rank < longest; rank++) {
    for (const hits of results) {
      const hit = hits[rank];
      if (hit === undefined || wanted.size >= pagesMax) continue;
      const key = `${hit.documentId}/${hit.page}`;
      if (!wanted.has(key)) wanted.set(key, { documentId: hit.documentId, page: hit.page, rank });
    }
  }
  addOpeningPages(search, wanted, longest, openingsMax);
  const fused = fuse(wanted, alike, Math.ceil(pagesMax * meaningShare));
  return loadCandidates(search, [...fused.values()]);
}

type WantedPage = Pick<CandidatePage, "rank" | "onlyByMeaning"> & { documentId: string; page: number };
type WantedPages = Map<string, WantedPage>;

/** Of two lists whose scores cannot be compared only the places count: reciprocal rank fusion. */
const reciprocalOf = (place: number): number => 1 / (60 + place);

/** Pages by their words and by their meaning in one order: all that were found by their words, at most `addedMax` others. */
function fuse(byWords: WantedPages, alike: readonly PageHit[], addedMax: number): WantedPages {
  if (alike.length === 0) return byWords;
  const scores = new Map([...byWords.keys()].map((key, place) => [key, reciprocalOf(place)] as const));
  const places = new Map(byWords);
  let added = 0;
  for (const [place, { documentId, page }] of alike.entries()) {
    const key = `${documentId}/${page}`;
    if (!places.has(key) && ++added > addedMax) continue;
    if (!places.has(key)) places.set(key, { documentId, page, rank: place, onlyByMeaning: true });
    scores.set(key, (scores.get(key) ?? 0) + reciprocalOf(place));
  }
  const best = [...places].toSorted(([a], [b]) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0));
  return new Map(best.map(([key, page], rank) => [key, { ...page, rank }] as const));
}

/** The question's own words, then its subjects, the words that stand for them, and those that documents say for its own. */
export function planQueries({ concepts, meant }: Question): string[][] {
  const own = (some: readonly Concept[]) => some.flatMap(({ phrases }) => searchTermsOf(phrases.slice(0, 1)));
  const telling = concepts.filter(({ role }) => role === "subject" || role === "line");
  const alike = telling.flatMap(({ phrases }) => searchTermsOf(phrases.slice(1)));
  const printed = meant.flatMap(({ phrases }) => searchTermsOf(phrases));
  const plans = [own(concepts), own(telling), [...own(telling), ...alike], printed];
  const seen = new Set<string>();
  return plans
    .map((terms) => [...new Set(terms)])
    .filter((terms) => {
      const key = terms.join(" ");
      if (terms.length === 0 || seen.has(key)) return false;
      seen.add(key);
      return true;
    });
}

function addOpeningPages(search: PageSearch, wanted: WantedPages, rank: number, openingsMax: number): void {
  let left = openingsMax;
  const named = new Set([...wanted.values()].map((page) => page.documentId));
  // Documents that the search names come first; where there are few, all of them are opened.
  const documents = search.documents.toSorted(
    (a, b) => Number(named.has(b.documentId)) - Number(named.has(a.documentId)),
  );
  for (const document of documents) {
    for (let page = 1; page <= Math.min(openingPages, document.pageCount); page++) {
      if (left-- <= 0) return;
      const key = `${document.documentId}/${page}`;
      if (!wanted.has(key)) wanted.set(key, { documentId: document.documentId, page, rank });
    }
  }
}

async function loadCandidates(search: PageSearch, wanted: readonly WantedPage[]): Promise<CandidatePage[]> {
  const byDocument = Map.groupBy(wanted, ({ documentId }) => documentId);
  const loaded = await Promise.all(
    [...byDocument].map(async ([documentId, pages]) => {
      const document = search.documents.find((known) => known.documentId === documentId);
      if (document === undefined) return [];
      const readings = await search.loadPages(
        documentId,
        pages.map(({ page }) => page),
      );
      return readings.map((page): CandidatePage => {
        const { rank = 0, onlyByMeaning } = pages.find((known) => known.page === page.page) ?? {};
        return { document, page, rank, ...(onlyByMeaning ? { onlyByMeaning } : {}) };
      });
    }),
  );
  return loaded.flat().sort((a, b) => a.rank - b.rank);
}
