/** The document of the chosen quote, as the viewer needs it; loaded when the first of its quotes is chosen. */
import { useMemo } from "react";
import type { ViewedDocument } from "../document-viewer/viewer-quote.ts";
import { QuotedKnowledgeDocumentDocument } from "../graphql/generated/graphql.ts";
import { useQuery } from "../graphql/use-query.ts";

export interface QuotedDocument extends ViewedDocument {
  pagesRead: number;
}

export function useQuotedDocument(documentId: string | null) {
  const { data, isCurrent, problem } = useQuery(
    QuotedKnowledgeDocumentDocument,
    documentId === null ? null : { id: documentId },
  );
  const document = useMemo((): QuotedDocument | null => {
    if (!data) return null;
    const { id, title, pagesRead, file } = data.knowledgeBaseDocument;
    return {
      id,
      name: title,
      // A typed document has no file, so this links to its page in the knowledge base.
      url: file?.url ?? `/app/knowledge/${id}`,
      mediaType: file?.mimeType ?? "text/plain",
      pagesRead,
    };
  }, [data]);
  return { document: isCurrent ? document : null, problem };
}
