import type { Quote } from "#model/documents";
import type { DocumentExtraction, ShownQuote } from "./model.ts";

/** Segments of a document as a quote with its words and the file to name. */
export function quoteOf(document: DocumentExtraction, segments: Quote["segments"]): ShownQuote {
  const { documentId, readingId, name } = document;
  return {
    documentId,
    readingId,
    documentName: name,
    segments,
    content: segments.map(({ text }) => text).join(" … "),
  };
}
