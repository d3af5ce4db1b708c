/**
 * One door for every kind of document: give the kind (from `sniffDocument`) and the bytes, get a
 * reader. PDF files are read by ranges; the other kinds are small and are read whole. A picture is one page
 * without a text layer.
 */
import { err, ok, type Result } from "../shared/result.ts";
import { runInSlices } from "../shared/sliced-work.ts";
import type { PageReading } from "./model.ts";
import { readCsvText } from "./csv.ts";
import { decodeText } from "./decode-text.ts";
import { readDocxText } from "./docx.ts";
import { readHtmlText } from "./html.ts";
import { PICTURE_WIDTH, wrapJpeg } from "./jpeg-page.ts";
import { type MailText, readMailText } from "./mail.ts";
import { openPdf } from "./pdf.ts";
import {
  createReaderOfPages,
  createReadFailure,
  type ByteSource,
  type DocumentReader,
  type ReadFailure,
  type DocumentKind,
} from "./reader.ts";
import { mediaTypes } from "./sniff.ts";
import { withBars } from "./table-text.ts";
import { cutInSlices } from "./text-pages.ts";

/** Providers refuse larger ones: 5 MB as text, of which a third is packing. */
const MAX_PICTURE_BYTES = 3_700_000;

/** Kinds that must be whole in memory beside what is made of them. */
export const MAX_WHOLE_BYTES = 25 * 1024 * 1024;
const LARGE_MAIL = "This mail is too large to read. Save its attachments and upload them one by one.";
/** About 1,600 pages of text: more is a data dump, not a document. */
const MAX_TEXT_CHARACTERS = 5_000_000;

export async function openDocument(
  kind: DocumentKind,
  source: ByteSource,
): Promise<Result<DocumentReader, ReadFailure>> {
  if (source.length === 0) return err(createReadFailure("EMPTY"));
  switch (kind) {
    case "PDF":
      return openPdf(source);
    case "JPEG":
      return openJpeg(source);
    case "PNG":
    case "GIF":
    case "WEBP":
      return openPicture(kind, source);
    case "DOCX":
    case "TXT":
    case "EML":
    case "HTML":
    case "CSV":
      return openTextDocument(kind, source);
  }
}

async function openJpeg(source: ByteSource): Promise<Result<DocumentReader, ReadFailure>> {
  if (source.length > MAX_WHOLE_BYTES) return err(createReadFailure("TOO_LARGE"));
  const page = wrapJpeg(await source.read(0, source.length));
  if (page === null) {
    return err(
      createReadFailure(
        "DAMAGED",
        "This picture is damaged or was cut off, so it cannot be read. Upload it again from its source.",
      ),
    );
  }
  return openPdf({ length: page.length, read: (start, end) => Promise.resolve(page.subarray(start, end)) });
}

/** A document of one page without a text layer. Models take these as they are; JPEG goes by way of a PDF page. */
async function openPicture(
  kind: "PNG" | "GIF" | "WEBP",
  source: ByteSource,
): Promise<Result<DocumentReader, ReadFailure>> {
  const isHandedOn = source.length <= MAX_PICTURE_BYTES;
  const size = kind === "PNG" ? sizeOfPng(await source.read(0, Math.min(24, source.length))) : noSize;
  return ok({
    ...createReaderOfPages([{ page: 1, ...size, text: "", words: [] }]),
    drawPage: async () =>
      isHandedOn
        ? {
            tag: "DRAWN",
            bytes: await source.read(0, source.length),
            mediaType: mediaTypes[kind],
            coverage: 1,
          }
        : { tag: "UNKNOWN" },
  });
}

const noSize = { width: 0, height: 0 };

/** As wide as a letter page: a picture has no size of its own. The head of a PNG says how many dots it has. */
function sizeOfPng(head: Uint8Array): Pick<PageReading, "width" | "height"> {
  if (head.length < 24) return noSize;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  return width > 0 ? { width: PICTURE_WIDTH, height: (PICTURE_WIDTH * height) / width } : noSize;
}

async function openTextDocument(
  kind: "DOCX" | "TXT" | "EML" | "HTML" | "CSV",
  source: ByteSource,
): Promise<Result<DocumentReader, ReadFailure>> {
  if (source.length > MAX_WHOLE_BYTES)
    return err(createReadFailure("TOO_LARGE", kind === "EML" ? LARGE_MAIL : undefined));
  const text = await readText(kind, await source.read(0, source.length));
  if (!text.ok) return text;
  const { text: read, note, attached } = text.value;
  if (read.length > MAX_TEXT_CHARACTERS) return err(createReadFailure("TOO_LARGE"));
  const pages = await runInSlices(cutInSlices(read));
  if (pages.length === 1 && pages[0]?.text === "") {
    return err(createReadFailure("EMPTY", "There is no text in this document. Upload the complete file."));
  }
  const textLength = pages.reduce((sum, page) => sum + page.text.length, 0);
  return ok({ ...createReaderOfPages(pages), textLength, note, attached });
}

async function readText(
  kind: "DOCX" | "TXT" | "EML" | "HTML" | "CSV",
  bytes: Uint8Array,
): Promise<Result<MailText, ReadFailure>> {
  if (kind === "EML") return readMailText(bytes);
  if (kind === "DOCX") {
    const text = await runInSlices(readDocxText(bytes));
    return text.ok ? ok({ text: text.value, note: null, attached: [] }) : text;
  }
  const text = decodeText(bytes);
  const read =
    kind === "HTML"
      ? await runInSlices(readHtmlText(text))
      : kind === "CSV"
        ? await runInSlices(readCsvText(text, MAX_TEXT_CHARACTERS + 1))
        : await runInSlices(withBars(text));
  return ok({ text: read, note: null, attached: [] });
}
