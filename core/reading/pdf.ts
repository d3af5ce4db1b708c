/**
 * Reads PDF files: page texts in reading order with a box for every word.
 *
 * Small files are fetched whole, large ones by ranges as pages need them. PDF.js keeps what it
 * parsed, so the file is opened anew every PAGES_PER_OPENING pages: a document of any length is
 * read in a small, steady amount of memory, and the caller needs to do nothing for it.
 */
import { getResolvedPDFJS } from "unpdf";
import { err, ok, type Result } from "../shared/result.ts";
import type { PageReading } from "./model.ts";
import { countFields, type FormAnnotation, listFormValues } from "./form-values.ts";
import { encodeGrayPng } from "./gray-png.ts";
import { MAX_PICTURE_DOTS, type PaintedPage, paintPage } from "./paint-page.ts";
import { limitDrawing } from "./pdf-limits.ts";
import { type PageContent, readPageContent } from "./pdf-page.ts";
import {
  createReadFailure,
  MAX_DOCUMENT_BYTES,
  type ByteSource,
  type DocumentReader,
  type PagePicture,
  type ReadFailure,
} from "./reader.ts";
import { unpackPictures } from "./unpack-pictures.ts";

export type PdfReader = Required<Omit<DocumentReader, "textLength" | "note" | "attached">>;

/** Up to this size a file is fetched in one piece: fewer round trips, and it fits. */
const WHOLE_FILE_BYTES = 4 * 1024 * 1024;
const RANGE_BYTES = 256 * 1024;
const PAGES_PER_OPENING = 75;
const MAX_PAGES = 5_000;
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
  if (numPages === 1 && (await isShellOfForm(opening.pdf).catch(() => false))) {
    await opening.close();
    return err(createReadFailure("UNSUPPORTED", ACROBAT_FORM));
  }
  return ok(createPdfReader(source, opening));
}

const ACROBAT_FORM =
  "This is a form that only Adobe Acrobat can show: all that is on its page is a request to wait. Open it in Acrobat, print it to PDF and upload that copy.";
/** The request to wait is a paragraph or two. */
const SHELL_CHARACTERS = 1_200;

/** A form drawn by Acrobat out of a description (XFA), of which everybody else sees one page that asks to wait. */
async function isShellOfForm(pdf: Pdf): Promise<boolean> {
  const { info } = await pdf.getMetadata();
  if (!("IsXFAPresent" in info) || info.IsXFAPresent !== true) return false;
  const fields = await fieldsOf(pdf);
  if (fields.some(({ page }) => page >= 0)) return false;
  const { items } = await (await pdf.getPage(1)).getTextContent();
  const characters = items.reduce((sum, item) => sum + ("str" in item ? item.str.length : 0), 0);
  return characters < SHELL_CHARACTERS;
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
    work: (page: PdfPage, pdf: Pdf) => Promise<Value>,
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
  work: (page: PdfPage, pdf: Pdf) => Promise<Value>,
  damaged: Value,
): Promise<Value> {
  let page: PdfPage | null = null;
  try {
    page = await opening.pdf.getPage(number);
    return await work(page, opening.pdf);
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

/** A font without a key to its letters turns every blank into something else: a sixth of a text. */
const GARBLED_SHARE = 0.1;
/** So few may be signs of a font of symbols. */
const GARBLED_LETTERS = 20;

const unknownLetter = /[\p{Cc}\p{Co}\p{Cn}\ufffd]/gu;

/** Letters that nobody can name are counted. They stay as they are, as in every other program; controls are blanks. */
function readLetters(text: string, letters: { unknown: number }): string {
  return text.replace(unknownLetter, (letter) => {
    letters.unknown += 1;
    return letter < "\u00a0" ? " " : letter;
  });
}

async function loadContent(page: PdfPage, pdf: Pdf): Promise<Omit<PageContent, "page">> {
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const { normalizeUnicode } = await getResolvedPDFJS();
  // Left to PDF.js, every run is searched for ligatures and the like; here only those that can hold any.
  const content = await page.getTextContent({ disableNormalization: true });
  const runs = content.items.filter((item) => "str" in item);
  const letters = { all: 0, unknown: 0 };
  for (const run of runs) {
    letters.all += run.str.length;
    if (beyondAscii.test(run.str)) run.str = readLetters(normalizeUnicode(run.str), letters);
  }
  const annotations = await listAnnotations(page, pdf);
  return {
    width,
    height,
    transform,
    runs,
    styles: content.styles,
    isGarbled: letters.unknown > GARBLED_SHARE * letters.all && letters.unknown >= GARBLED_LETTERS,
    formValues: annotations.length === 0 ? [] : listFormValues(annotations, transform),
    fieldCount: countFields(annotations),
  };
}

/** PDF.js's numbers of what is read beside the text: typed-on notes and form fields. Links are most of the rest. */
const NOTES_AND_FIELDS = new Set([3, 20]);

interface FieldOfForm {
  id: string;
  /** 0 for the first page; -1 for a group of fields. */
  page: number;
}

const fieldsOf = async (pdf: Pdf): Promise<FieldOfForm[]> =>
  Object.values(((await pdf.getFieldObjects()) ?? {}) as Record<string, FieldOfForm[]>).flat();

/** Notes and fields of a page; other kinds may be among them. */
async function listAnnotations(page: PdfPage, pdf: Pdf): Promise<FormAnnotation[]> {
  const index = page.pageNumber - 1;
  const fields = (await fieldsOf(pdf)).filter((field) => field.page === index);
  if (fields.length === 0) {
    const others = new Set(Array.from({ length: pdf.numPages }, (_, nth) => nth));
    others.delete(index);
    return (await pdf.getAnnotationsByType(NOTES_AND_FIELDS, others)) ?? [];
  }
  // Asked for what is printed, PDF.js does not read the appearance of each field once more, which takes longer than
  // the page itself. A form whose fields are seen and not printed is asked for what is seen.
  const printed = await page.getAnnotations({ intent: "print" });
  const ids = new Set(printed.map(({ id }: { id: string }) => id));
  return fields.every(({ id }) => ids.has(id)) ? printed : page.getAnnotations({ intent: "display" });
}

async function drawOpenPage(page: PdfPage, pdf: Pdf): Promise<PagePicture> {
  const first = await paintOpenPage(page);
  // A mask that could not be unpacked, or a picture that is too large, leaves no trace: blank pages are looked at too.
  const painted = first.tag === "PAINTED" && first.lost === 0 ? first : await paintUnpacked(page, pdf, first);
  if (painted.tag !== "PAINTED") return painted;
  const { raster, coverage } = painted;
  return { tag: "DRAWN", bytes: encodeGrayPng(raster), mediaType: "image/png", coverage };
}

/** The page once more, in a file of its own in which its pictures stand unpacked; `first` where that shows no more. */
async function paintUnpacked(page: PdfPage, pdf: Pdf, first: PaintedPage): Promise<PaintedPage> {
  const alone = await pdf.extractPages([{ document: null, includePages: [page.pageNumber - 1] }]);
  const { file, lost } = alone ? await unpackPictures(alone) : { file: null, lost: 0 };
  const otherwise: PaintedPage = first.tag === "BLANK" && lost > 0 ? { tag: "UNKNOWN" } : first;
  if (file === null) return otherwise;
  const pdfjs = await getResolvedPDFJS();
  const task = pdfjs.getDocument({ data: file, ...steadily });
  try {
    const painted = await paintOpenPage(await (await task.promise).getPage(1));
    // What was unpacked shows nothing: an empty sheet, scanned.
    if (painted.tag === "BLANK") return lost > 0 ? otherwise : painted;
    return painted.tag === "PAINTED" ? painted : otherwise;
  } finally {
    await task.destroy();
  }
}

async function paintOpenPage(page: PdfPage): Promise<PaintedPage> {
  const { OPS } = await getResolvedPDFJS();
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const { fnArray, argsArray } = await page.getOperatorList();
  return paintPage({
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
}

/** The same on every runtime: no fonts and no pictures of the machine that reads. */
const steadily = {
  useSystemFonts: true,
  disableFontFace: true,
  isOffscreenCanvasSupported: false,
  isImageDecoderSupported: false,
  maxImageSize: MAX_PICTURE_DOTS,
  enableXfa: false,
  verbosity: 0,
};

async function openFile(source: ByteSource): Promise<Opening> {
  const pdfjs = await getResolvedPDFJS();
  limitDrawing();
  const { transport, broken } = createRangeTransport(pdfjs, source);
  const task = pdfjs.getDocument({
    ...(source.length > WHOLE_FILE_BYTES
      ? { range: transport }
      : { data: await readBytes(source, 0, source.length) }),
    rangeChunkSize: RANGE_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    ...steadily,
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
