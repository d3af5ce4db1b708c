/**
 * What every reader of a document looks like, whatever its format: pages of text that can be
 * asked for one by one, and a short list of reasons why a document cannot be read.
 * The messages of those reasons are written for the person who uploaded the file.
 */
import type { PageReading } from "../model.ts";

/** Bytes that can be fetched by range: an R2 object, a file, a buffer. `end` is exclusive. */
export interface ByteSource {
  length: number;
  read(start: number, end: number): Promise<Uint8Array>;
}

export interface DocumentReader {
  /** At least 1. */
  pageCount: number;
  /** UTF-16 units of the whole text, where the format has no pages of its own. */
  textLength?: number;
  /** `page` counts from 1; another number is a bug and throws RangeError. */
  readPage(page: number): Promise<PageReading>;
  /** Pages `from` to `to`, both included. */
  readPages(from: number, to: number): AsyncGenerator<PageReading>;
  close(): Promise<void>;
}

export type ReadFailureCode =
  | "PASSWORD"
  | "DAMAGED"
  | "EMPTY"
  | "NO_TEXT_LAYER"
  | "UNSUPPORTED"
  | "TOO_LARGE";

export interface ReadFailure {
  code: ReadFailureCode;
  /** What happened and what to do next, for people. */
  message: string;
}

/** The product takes files up to this size (spec 1); the readers hold to it as well. */
export const MAX_DOCUMENT_BYTES = 50 * 1024 * 1024;

const messages: Record<ReadFailureCode, string> = {
  PASSWORD: "This document needs a password to open. Save a copy without the password and upload that copy.",
  DAMAGED: "This document is damaged or was cut off, so it cannot be read. Upload it again from its source.",
  EMPTY: "This document is empty. Upload the complete file.",
  NO_TEXT_LAYER:
    "This document has no text layer: it is a picture of text. Ask for the original file, or run text recognition on it and upload the result.",
  UNSUPPORTED:
    "This kind of file cannot be read. Upload a PDF, an image, a Word document (DOCX), an e-mail (EML), or a TXT, HTML or CSV file.",
  TOO_LARGE: "This document is too large to read. Upload it in smaller parts.",
};

/** A failure with its standard message; `message` replaces it where more can be said. */
export const createReadFailure = (code: ReadFailureCode, message?: string): ReadFailure => ({
  code,
  message: message ?? messages[code],
});

/**
 * Says whether a document that was read through turned out to be pictures.
 * Null when at least one page has text: blank pages inside a policy are ordinary.
 */
export function findMissingTextLayer(
  pages: readonly Pick<PageReading, "page" | "text">[],
): ReadFailure | null {
  if (pages.some((page) => page.text.trim() !== "")) return null;
  const numbers = pages.map((page) => page.page);
  const first = numbers[0] ?? 1;
  const last = numbers.at(-1) ?? first;
  const where = first === last ? `page ${first}` : `pages ${first}-${last}`;
  return createReadFailure(
    "NO_TEXT_LAYER",
    `There is no text layer on ${where}: the document is a picture of text. Ask for the original file, or run text recognition on it and upload the result.`,
  );
}

/** The usual reader of formats that are whole in memory once parsed. */
export function createReaderOfPages(pages: readonly PageReading[]): DocumentReader {
  const getPage = (page: number): PageReading => {
    const reading = pages[page - 1];
    if (!reading) throw new RangeError(`There is no page ${page} of ${pages.length}.`);
    return reading;
  };
  return {
    pageCount: pages.length,
    readPage: async (page) => getPage(page),
    async *readPages(from, to) {
      for (let page = from; page <= to; page++) yield getPage(page);
    },
    close: async () => {},
  };
}
