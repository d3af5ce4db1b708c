/**
 * The page model: what the words of a page are to each other (headings, paragraphs, list items, pairs of label and
 * value, tables, running heads) and where in the document they are (declarations, schedule, form, endorsement,
 * example). Whoever understands a document reads this instead of lines of text; quotes go back to the printed words.
 */
export { createPageModeler, modelInSlices, modelPages, rowsOfPage } from "./model-pages.ts";
export { packModel, unpackModel } from "./pack-model.ts";
export { quoteOf } from "./quote-of.ts";
export { labelShare } from "./shapes.ts";
export type { Row as PrintedRow } from "./rows.ts";
export type { Word as PrintedWord } from "./words.ts";
