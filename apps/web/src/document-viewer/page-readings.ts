/** The readings of a document's pages: text, size and word boxes, fetched for the pages that need them. */
import { useEffect, useState } from "react";
import type { PageSource } from "#model/documents";
import type { PageReading, WordBox } from "#model/reading";
import { execute } from "../graphql/execute.ts";
import { DocumentPagesDocument } from "../graphql/generated/graphql.ts";

/** Pages per request; the server allows no more. */
const batchSize = 25;

export interface ViewedReading extends PageReading {
  source: PageSource;
}

interface Loaded {
  documentId: string;
  /** Null for a page that the server does not have. */
  pages: ReadonlyMap<number, ViewedReading | null>;
}

/**
 * The readings of `pages` as they arrive, with one request for each 25 pages. A page that fails to load is left out:
 * the document can be viewed without its highlights.
 */
export function usePageReadings(
  documentId: string,
  pages: readonly number[],
): ReadonlyMap<number, ViewedReading | null> {
  const [loaded, setLoaded] = useState<Loaded>({ documentId, pages: new Map() });
  const known = loaded.documentId === documentId ? loaded.pages : none;
  const wanted = pages
    .filter((page) => !known.has(page))
    .slice(0, batchSize)
    .join(",");

  useEffect(() => {
    if (wanted === "") return;
    const controller = new AbortController();
    const numbers = wanted.split(",").map(Number);
    const keep = (answered: readonly ViewedReading[]) =>
      setLoaded((before) => {
        const next = new Map(before.documentId === documentId ? before.pages : none);
        for (const number of numbers) next.set(number, answered.find(({ page }) => page === number) ?? null);
        return { documentId, pages: next };
      });
    execute(DocumentPagesDocument, { documentId, pages: numbers }, controller.signal).then(
      ({ documentPages }) => keep(documentPages.map((page) => ({ ...page, words: unpackWords(page.words) }))),
      () => {
        if (!controller.signal.aborted) keep([]);
      },
    );
    return () => controller.abort();
  }, [documentId, wanted]);

  return known;
}

const none: ReadonlyMap<number, ViewedReading | null> = new Map();

/** Six numbers per word, as transferred: start, end, x, y, width, height. */
function unpackWords(numbers: readonly number[]): WordBox[] {
  const words: WordBox[] = [];
  for (let at = 0; at + 5 < numbers.length; at += 6) {
    const [start = 0, end = 0, x = 0, y = 0, width = 0, height = 0] = numbers.slice(at, at + 6);
    words.push({ start, end, x, y, width, height });
  }
  return words;
}
