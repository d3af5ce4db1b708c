/** The document of the chosen quote, as the viewer wants it: asked for when the first of its quotes is chosen. */
import { useEffect, useState } from "react";
import { execute } from "../graphql/execute.ts";
import { QuotedKnowledgeDocumentDocument } from "../graphql/generated/graphql.ts";
import type { ViewedDocument } from "../document-viewer/viewer-quote.ts";

export interface QuotedDocument extends ViewedDocument {
  pagesRead: number;
}

export function useQuotedDocument(documentId: string | null) {
  const [document, setDocument] = useState<QuotedDocument | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isKnown = document !== null && document.id === documentId;

  useEffect(() => {
    if (documentId === null || isKnown) return;
    const controller = new AbortController();
    execute(QuotedKnowledgeDocumentDocument, { id: documentId }, controller.signal).then(
      ({ knowledgeBaseDocument: { id, title, pagesRead, file } }) => {
        setProblem(null);
        setDocument({
          id,
          name: title,
          // What was typed in has no file: its page in the knowledge base stands for it.
          url: file?.url ?? `/app/knowledge/${id}`,
          mediaType: file?.mimeType ?? "text/plain",
          pagesRead,
        });
      },
      (error: unknown) => {
        if (!controller.signal.aborted)
          setProblem(error instanceof Error ? error.message : "An unknown error occurred");
      },
    );
    return () => controller.abort();
  }, [documentId, isKnown]);

  return { document: isKnown ? document : null, problem };
}
