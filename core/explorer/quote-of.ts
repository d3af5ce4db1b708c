import type { Quote } from "#model/documents";
import { quotedText } from "#model/reading";
import type { DocumentExtraction, ShownQuote } from "./model.ts";

/** Turns segments of a document into a quote with its words and its file. */
export function quoteOf(document: DocumentExtraction, segments: Quote["segments"]): ShownQuote {
  const { documentId, readingId, name } = document;
  return {
    documentId,
    readingId,
    documentName: name,
    segments,
    content: quotedText(segments),
  };
}
