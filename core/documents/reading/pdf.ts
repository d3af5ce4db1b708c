/**
 * Reads PDF files: page texts in reading order with a box for every word.
 *
 * Small files are fetched whole, large ones by ranges as pages need them. PDF.js keeps what it
 * parsed, so the file is opened anew every PAGES_PER_OPENING pages: a document of any length is
 * read in a small, steady amount of memory, and the caller needs to do nothing for it.
 */
import { getResolvedPDFJS } from "unpdf";
import { err, ok, type Result } from "../../shared/result.ts";
import type { PageReading } from "../model.ts";
import { listFormValues } from "./form-values.ts";
import { encodeGrayPng } from "./gray-png.ts";
import { paintPage } from "./paint-page.ts";
import { type PageContent, readPageContent } from "./pdf-page.ts";
import {
  createReadFailure,
  MAX_DOCUMENT_BYTES,
  type ByteSource,
  type DocumentReader,
  type PagePicture,
  type ReadFailure,
} from "./reader.ts";

export type PdfReader = Required<Omit<DocumentReader, "textLength" | "note">>;

/** Up to this size a file is fetched in one piece: fewer round trips, and it fits. */
const WHOLE_FILE_BYTES = 4 * 1024 * 1024;
const RANGE_BYTES = 256 * 1024;
const PAGES_PER_OPENING = 75;
const MAX_PAGES = 5_000;
/** Dots of one picture: a letter page at 600 dots an inch. Unpacked, more would not fit into a Worker. */
const MAX_PICTURE_DOTS = 36_000_000;
/** The signature may stand a little into the file; viewers look this far. */
const SIGNATURE_REACH = 1024;

type PdfJs = Awaited<ReturnType<typeof getResolvedPDFJS>>;
type LoadingTask = ReturnType<PdfJs["getDocument"]>;
type Pdf = Awaited<LoadingTask["promise"]>;

interface Opening {
  pdf: Pdf;
  pagesRead: number;
  /** Rejects when the storage behind the file fails: PDF.js itself would wait for the bytes for ever. */
  broken: Promise<never>;
  close(): Promise<void>;
}

/** The storage failed, which says nothing about the document: the job may be tried again. */
class StorageFailure extends Error {}

/**
 * Opens a PDF. The reader holds memory until `close`; pages may be asked for in any order.
 * What is wrong with the document is a ReadFailure; a source that fails rejects, here and in `readPage`.
 */
export async function openPdf(source: ByteSource): Promise<Result<PdfReader, ReadFailure>> {
  if (source.length === 0) return err(createReadFailure("EMPTY"));
  if (source.length > MAX_DOCUMENT_BYTES) return err(createReadFailure("TOO_LARGE"));
  if (!(await hasSignature(source))) {
    return err(
      createReadFailure(
        "DAMAGED",
        "This file is not a PDF inside, or its beginning is missing. Upload it again from its source.",
      ),
    );
  }
  let opening: Opening;
  try {
    opening = await openFile(source);
  } catch (error) {
    return err(explainFailure(error));
  }
  const { numPages } = opening.pdf;
  if (numPages < 1 || numPages > MAX_PAGES) {
    await opening.close();
    return err(
      numPages < 1
        ? createReadFailure("EMPTY", "This PDF has no pages. Upload the complete file.")
        : createReadFailure(
            "TOO_LARGE",
            `This PDF has ${numPages} pages; up to ${MAX_PAGES} can be read. Upload it in parts.`,
          ),
    );
  }
  return ok(createPdfReader(source, opening));
}

function createPdfReader(source: ByteSource, first: Opening): PdfReader {
  const pageCount = first.pdf.numPages;
  let current: Opening | null = first;
  // One page at a time: reopening under a page that is being read would pull the file from under it.
  let last: Promise<unknown> = Promise.resolve();
  let closed = false;

  const getOpening = async (): Promise<Opening> => {
    if (closed) throw new Error("This document was closed.");
    if (current && current.pagesRead >= PAGES_PER_OPENING) {
      await current.close();
      current = null;
    }
    current ??= await openFile(source);
    return current;
  };
  const inTurn = <Value>(
    page: number,
    work: (page: PdfPage) => Promise<Value>,
    damaged: Value,
  ): Promise<Value> => {
    if (!Number.isInteger(page) || page < 1 || page > pageCount) {
      return Promise.reject(new RangeError(`There is no page ${page} of ${pageCount}.`));
    }
    const done = last.then(async () => {
      const opening = await getOpening();
      opening.pagesRead++;
      return Promise.race([withPage(opening, page, work, damaged), opening.broken]);
    });
    last = done.catch(() => {});
    return done;
  };
  const readPage = async (page: number): Promise<PageReading> => {
    const content = await inTurn(page, loadContent, null);
    return content ? readPageContent({ page, ...content }) : damagedPage(page);
  };
  return {
    pageCount,
    readPage,
    drawPage: (page) => inTurn<PagePicture>(page, drawOpenPage, { tag: "UNKNOWN" }),
    async *readPages(from, to) {
      for (let page = from; page <= to; page++) yield await readPage(page);
    },
    async close() {
      await last;
      closed = true;
      await current?.close();
      current = null;
    },
  };
}

type PdfPage = Awaited<ReturnType<Pdf["getPage"]>>;

/** `damaged` is the answer for a page that cannot be read in a file that can: the other pages are not held up by it. */
async function withPage<Value>(
  opening: Opening,
  number: number,
  work: (page: PdfPage) => Promise<Value>,
  damaged: Value,
): Promise<Value> {
  let page: PdfPage | null = null;
  try {
    page = await opening.pdf.getPage(number);
    return await work(page);
  } catch {
    return damaged;
  } finally {
    page?.cleanup();
  }
}

const damagedPage = (page: number): PageReading => ({
  page,
  width: 0,
  height: 0,
  text: "",
  words: [],
  problem: "DAMAGED",
});

const beyondAscii = /[^ -~]/;

async function loadContent(page: PdfPage): Promise<Omit<PageContent, "page">> {
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const { normalizeUnicode } = await getResolvedPDFJS();
  // Left to PDF.js, every run is searched for ligatures and the like; here only those that can hold any.
  const content = await page.getTextContent({ disableNormalization: true });
  const runs = content.items.filter((item) => "str" in item);
  for (const run of runs) if (beyondAscii.test(run.str)) run.str = normalizeUnicode(run.str);
  const annotations = await page.getAnnotations({ intent: "display" });
  return {
    width,
    height,
    transform,
    runs,
    styles: content.styles,
    formValues: annotations.length === 0 ? [] : listFormValues(annotations, transform),
  };
}

async function drawOpenPage(page: PdfPage): Promise<PagePicture> {
  const { OPS } = await getResolvedPDFJS();
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const { fnArray, argsArray } = await page.getOperatorList();
  const painted = await paintPage({
    width,
    height,
    transform,
    codes: OPS,
    operations: fnArray,
    operands: argsArray,
    // Pictures that several pages share are kept apart.
    findPicture: (name) =>
      new Promise((found) => (name.startsWith("g_") ? page.commonObjs : page.objs).get(name, found)),
  });
  if (painted.tag !== "PAINTED") return painted;
  const { raster, coverage } = painted;
  return { tag: "DRAWN", bytes: encodeGrayPng(raster), mediaType: "image/png", coverage };
}

async function openFile(source: ByteSource): Promise<Opening> {
  const pdfjs = await getResolvedPDFJS();
  const { transport, broken } = createRangeTransport(pdfjs, source);
  const task = pdfjs.getDocument({
    ...(source.length > WHOLE_FILE_BYTES
      ? { range: transport }
      : { data: await readBytes(source, 0, source.length) }),
    rangeChunkSize: RANGE_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    // The same on every runtime: no fonts and no pictures of the machine that reads.
    useSystemFonts: true,
    disableFontFace: true,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    maxImageSize: MAX_PICTURE_DOTS,
    enableXfa: false,
    verbosity: 0,
  });
  const close = () => task.destroy();
  try {
    const pdf = await Promise.race([task.promise, broken]);
    return { pdf, pagesRead: 0, broken, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Bytes that nobody else holds: PDF.js takes the buffer for itself. */
async function readBytes(source: ByteSource, start: number, end: number): Promise<Uint8Array> {
  let bytes: Uint8Array;
  try {
    bytes = await source.read(start, end);
  } catch (cause) {
    throw new StorageFailure("The document could not be fetched from storage.", { cause });
  }
  if (bytes.length !== end - start)
    throw new StorageFailure("The document is shorter in storage than it was said to be.");
  return bytes.slice();
}

function createRangeTransport(pdfjs: PdfJs, source: ByteSource) {
  let fail: (error: unknown) => void = () => {};
  const broken = new Promise<never>((_, reject) => {
    fail = reject;
  });
  // Whoever waits for bytes hears of it; when nobody does, it is no unhandled rejection.
  broken.catch(() => {});
  class RangeTransport extends pdfjs.PDFDataRangeTransport {
    override requestDataRange(begin: number, end: number): void {
      readBytes(source, begin, Math.min(end, source.length)).then(
        (bytes) => this.onDataRange(begin, bytes),
        fail,
      );
    }
  }
  return { transport: new RangeTransport(source.length, null), broken };
}

async function hasSignature(source: ByteSource): Promise<boolean> {
  const head = await readBytes(source, 0, Math.min(SIGNATURE_REACH, source.length));
  for (let at = 0; at + 4 < head.length; at++) {
    // "%PDF"
    if (head[at] === 0x25 && head[at + 1] === 0x50 && head[at + 2] === 0x44 && head[at + 3] === 0x46)
      return true;
  }
  return false;
}

function explainFailure(error: unknown): ReadFailure {
  if (error instanceof StorageFailure) throw error;
  const name = error instanceof Error ? error.name : "";
  if (name === "PasswordException") return createReadFailure("PASSWORD");
  return createReadFailure("DAMAGED");
}
