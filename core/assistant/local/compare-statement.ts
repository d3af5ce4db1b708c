/** One thing that a document says, with the words that say it. */
import type { QuoteSegment } from "#model/documents";

export interface Statement {
  kind: "VALUE" | "SENTENCE" | "FORM";
  page: number;
  /** Place in the document: statements are numbered in the order in which they are read. */
  order: number;
  /** The heading that it stands under. */
  section: string;
  /** What is given a value, or the title of a form. Empty for a sentence. */
  label: string;
  /** Heading of its column, in tables. */
  column: string;
  /** The value, the sentence, or the form as listed. */
  text: string;
  /** Statements of one row of a table share it. */
  row: string;
  quote: QuoteSegment[];
}

/** The most words that a label has. */
export const LABEL_WORDS_MAX = 10;

/** Before it has its place in the document. */
export type StatementDraft = Omit<Statement, "order" | "page">;
