/** What comparing documents answers with. Browser-safe. */
import type { ComparisonGroup } from "#model/assistant";
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
  /** The part of the comparison that it belongs to; null where the order says enough. */
  group: ComparisonGroup | null;
  /** The coverage part, as it is headed; null where nothing says it. */
  part: string | null;
  place: string | null;
  lesser: "OLD" | "NEW" | null;
  isApart: boolean;
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
  /** They describe different insurance, so that only whose it is is told. */
  isUnrelated: boolean;
  /** What the two stand for to each other. */
  oldName: string;
  newName: string;
  /** A language model is configured and could say in its words why the differences matter. */
  canBeWorded: boolean;
  /** Its words were asked for, and could not be had. */
  withoutModel: boolean;
  /** What stayed the same, counted in one sentence. */
  unchanged: string | null;
  differences: ShownDifference[];
}
