/** What a message is read from, and quotes of it. */
import type { QuoteSegment } from "#model/documents";

/** The text that was read, and the subject above it, as the pages that quotes name. */
export const TEXT_PAGE = 1;
export const SUBJECT_PAGE = 2;

export interface ReadText {
  text: string;
  subject: string;
  /** YYYY-MM-DD, of the message. */
  sentOn: string;
  /** Names of files. */
  files: readonly string[];
}

export const segment = (read: ReadText, start: number, end: number, page = TEXT_PAGE): QuoteSegment => ({
  ...{ page, start, end },
  text: (page === TEXT_PAGE ? read.text : read.subject).slice(start, end),
});
