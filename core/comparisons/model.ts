/** What comparing documents answers with. Browser-safe. */
import type { DocumentType } from "#model/documents";
import type { ShownQuote } from "#model/explorer";

/** Documents that one request compares at most: the first with each of the others. */
export const COMPARED_MAX = 4;

export interface ComparedFile {
  documentId: string;
  policyId: string | null;
  name: string;
  type: DocumentType;
  mediaType: string;
  pageCount: number;
}

export interface ShownDifference {
  label: string;
  /** Null where the document does not say. */
  oldValue: string | null;
  newValue: string | null;
  oldQuotes: ShownQuote[];
  newQuotes: ShownQuote[];
  why: string;
}

/** Two documents, the older term first where they are terms of one policy. */
export interface DocumentComparison {
  old: ComparedFile;
  new: ComparedFile;
  differences: ShownDifference[];
}
