/** When an agreement ends, as it states its own term: its date, or what is counted from its first day, with its words. */
import { describeDate } from "../../../shared/calendar-date.ts";
import type { Statement } from "../../model.ts";
import { createLineReader } from "../comparison/lines.ts";
import { names, wordsOf } from "../comparison/words.ts";
import * as data from "../data/agreement-terms.ts";
import { termOf } from "../review/terms.ts";
import type { CandidatePage } from "../retrieve-pages.ts";
import type { PlacedModel } from "./rank.ts";
import { asQuotation } from "./say.ts";

/** The words in which agreements state it; null for a question about something else. */
export const termWords = (question: string): string | null =>
  names(wordsOf(question), data.askingTerm) ? data.wordsOfTerm : null;

/** Null where none of the documents states its term. */
export function answerFromTerms(placed: readonly PlacedModel<CandidatePage>[]): Statement[] | null {
  const byDocument = Map.groupBy(placed, ({ of }) => of.document.documentId);
  const told = [...byDocument.values()].flatMap((own): Statement[] => {
    const reader = createLineReader();
    for (const { model } of own) reader.readPage(model);
    const term = termOf(reader.finish());
    const [first] = own;
    if (!term || !first) return [];
    const { documentId, readingId } = first.of.document;
    const words = term.quotes.map((quote) => asQuotation(quote.map(({ text }) => text).join(" "))).join(" ");
    const { from, to, isCounted } = term;
    const ends = to === null ? "" : `Ends on ${describeDate(to)}`;
    const counted = isCounted && from ? `, counted from ${describeDate(from)}` : "";
    return [
      {
        text: ends === "" ? words : `${ends}${counted}: ${words}`,
        quotes: term.quotes.map((segments) => ({ documentId, readingId, segments: [...segments] })),
      },
    ];
  });
  return told.length > 0 ? told : null;
}
