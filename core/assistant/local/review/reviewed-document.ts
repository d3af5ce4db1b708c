/** A document that a review reads, and quotes of it. */
import type { AnswerQuote, Evidence } from "../../model.ts";
import type { DecidedDocument } from "./corrected.ts";

/** A document of a review, as a comparison reads it. */
export interface ReviewedDocument extends DecidedDocument {
  documentId: string;
  readingId: string;
  name: string;
}

export const quotesOf = (
  { documentId, readingId }: Pick<ReviewedDocument, "documentId" | "readingId">,
  quotes: readonly Evidence[],
): AnswerQuote[] => quotes.map((segments) => ({ documentId, readingId, segments }));
