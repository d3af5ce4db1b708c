/** Turns a model's quotes into the product's: each is located on the page that it names, or dropped. */
import { z } from "zod";
import type { QuoteSegment } from "#model/documents";
import { overlapsOrders } from "./supported.ts";
import type { HandedDocument, HandedPages } from "./hand-pages.ts";
import { locateWords } from "./locate-words.ts";

/** Zod, because the AI SDK derives from it the JSON schema that providers need. */
export const quotesSchema = z
  .array(
    z.object({
      page: z.string().describe('The label of the page, such as "d1p3".'),
      words: z.string().describe("Words copied from that page, exactly as they stand there."),
    }),
  )
  .describe("The words that say it; more than one only where one does not say all of it.");

export type QuotedWords = z.infer<typeof quotesSchema>;

const quotesMax = 12;

export interface LocatedQuote {
  document: HandedDocument;
  segment: QuoteSegment;
}

export function locateQuotes(quotes: QuotedWords, handed: HandedPages): LocatedQuote[] {
  return quotes.slice(0, quotesMax).flatMap(({ page: label, words }) => {
    const page = handed.find(label);
    const at = page && locateWords(page.page.text, words);
    if (!page || !at || overlapsOrders(page.page.text, at.start, at.end)) return [];
    return [{ document: page.document, segment: { page: page.page.page, ...at } }];
  });
}
