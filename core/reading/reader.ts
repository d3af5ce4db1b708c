/**
 * What every reader of a document looks like, whatever its format: pages of text that can be
 * asked for one by one, and a short list of reasons why a document cannot be read.
 * The messages of those reasons are written for the person who uploaded the file.
 */
import type { PageReading } from "./model.ts";

export const documentKinds = [
  "PDF",
  "PNG",
  "JPEG",
  "GIF",
  "WEBP",
  "DOCX",
  "TXT",
  "EML",
  "HTML",
  "CSV",
] as const;
export type DocumentKind = (typeof documentKinds)[number];

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
  /** What was left out of the document, for people. */
  note?: string | null;
  /** Files in it that become documents of their own: what is attached to a mail. */
  attached?: readonly AttachedFile[];
  /** `page` counts from 1; another number is a bug and throws RangeError. */
  readPage(page: number): Promise<PageReading>;
  /** Pages `from` to `to`, both included. */
  readPages(from: number, to: number): AsyncGenerator<PageReading>;
  /** What a page without a text layer looks like. Missing where the format has no pictures of pages. */
  drawPage?(page: number): Promise<PagePicture>;
  close(): Promise<void>;
}

export interface AttachedFile {
  /** As its sender called it. */
  name: string;
  /** Told by the bytes. */
  kind: DocumentKind;
  bytes: Uint8Array;
}

/** A page as a picture, for somebody who can read pictures. */
export type PagePicture =
  | {
      tag: "DRAWN";
      bytes: Uint8Array;
      mediaType: string;
      /** Share of the page that is a picture, 0 to 1. */
      coverage: number;
    }
  /** Nothing is drawn on it. */
  | { tag: "BLANK" }
  /** There is a picture, of a kind that cannot be unpacked or handed on. */
  | { tag: "UNKNOWN" };

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
    "There is no text layer in this document: it is a picture of text. Ask for the original file, or run text recognition on it and upload the result.",
  UNSUPPORTED:
    "This kind of file cannot be read. Upload a PDF, an image, a Word document (DOCX), an email (EML), or a TXT, HTML or CSV file.",
  TOO_LARGE: "This document is too large to read. Upload it in smaller parts.",
};

/** A failure with its standard message; `message` replaces it where more can be said. */
export const createReadFailure = (code: ReadFailureCode, message?: string): ReadFailure => ({
  code,
  message: message ?? messages[code],
});

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
