/**
 * Sentences that run over the end of a page: the piece on the next page belongs to the quote, as a second
 * segment, so that both pages are highlighted.
 */
import type { QuoteSegment } from "#model/documents";
import type { ChosenPassage } from "./answer-choose.ts";
import { splitPage } from "./passage-split.ts";
import type { PageSearch } from "./retrieve-pages.ts";

/** What may stand below the last sentence of a page: form number, page number. */
const footerCharactersMax = 260;
/** What may stand above the first sentence of a page: running titles. */
const headerCharactersMax = 500;
const sentenceEnd = /[.;:!?]["”’)]?$/u;

/** The rest of the sentence on the next page; null where the sentence ends on its own. */
export async function findContinuation(
  search: PageSearch,
  answer: ChosenPassage,
): Promise<QuoteSegment | null> {
  const { passage, candidate } = answer;
  if (passage.shape !== "sentence" || sentenceEnd.test(passage.text)) return null;
  const below = candidate.page.text.slice(passage.end);
  if (below.length > footerCharactersMax || passage.page >= candidate.document.pageCount) return null;
  const [next] = await search.loadPages(candidate.document.documentId, [passage.page + 1]);
  if (next === undefined) return null;
  const rest = splitPage(next).passages.find(
    ({ shape, text }) => shape === "sentence" && /^\p{Ll}/u.test(text),
  );
  if (rest === undefined || rest.start > headerCharactersMax) return null;
  return { page: next.page, start: rest.start, end: rest.end, text: rest.text };
}
