/** The result of comparing documents. Browser-safe. */
import type { ComparisonGroup } from "#model/assistant";
import type { DocumentType } from "#model/documents";
import type { ShownQuote } from "#model/explorer";

/** Maximum documents per request: the first is compared with each of the others. */
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
  /** The part of the comparison; null if the order is enough. */
  group: ComparisonGroup | null;
  /** The coverage part's heading; null if unknown. */
  part: string | null;
  place: string | null;
  lesser: "OLD" | "NEW" | null;
  isApart: boolean;
  label: string;
  /** Null if the document does not say. */
  oldValue: string | null;
  newValue: string | null;
  oldQuotes: ShownQuote[];
  newQuotes: ShownQuote[];
  why: string;
}

/** Two documents, the earlier term first if they are terms of one policy. */
export interface DocumentComparison {
  old: ComparedFile;
  new: ComparedFile;
  /** They describe different insurance, so only their parties are compared. */
  isUnrelated: boolean;
  /** The roles of the two documents. */
  oldName: string;
  newName: string;
  /** A language model is configured and can explain why the differences matter. */
  canBeWorded: boolean;
  /** Its explanations were requested but unavailable. */
  withoutModel: boolean;
  /** What is unchanged, counted in one sentence. */
  unchanged: string | null;
  differences: ShownDifference[];
}
