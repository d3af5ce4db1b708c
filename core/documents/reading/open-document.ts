/**
 * One door for every kind of document: give the kind (from `sniffDocument`) and the bytes, get a
 * reader. PDF files are read by ranges; the other kinds are small once pictures are left aside
 * and are read whole.
 */
import { err, ok, type Result } from "../../shared/result.ts";
import { decodeText } from "./decode-text.ts";
import { readDocxText } from "./docx.ts";
import { readHtmlText } from "./html.ts";
import { readMailText } from "./mail.ts";
import { openPdf } from "./pdf.ts";
import {
  createReaderOfPages,
  createReadFailure,
  type ByteSource,
  type DocumentReader,
  type ReadFailure,
} from "./reader.ts";
import type { DocumentKind } from "./sniff.ts";
import { cutIntoPages } from "./text-pages.ts";

/** Kinds that must be whole in memory beside what is made of them. */
export const MAX_WHOLE_BYTES = 25 * 1024 * 1024;
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
    case "PNG":
    case "JPEG":
    case "GIF":
    case "WEBP":
    case "TIFF":
    case "HEIC":
      return err(
        createReadFailure(
          "NO_TEXT_LAYER",
          "This is an image, and the words in it are not text. The image is kept as it is. To have it read, upload the original document, or a PDF with recognized text.",
        ),
      );
    case "DOCX":
    case "TXT":
    case "EML":
    case "HTML":
    case "CSV":
      return openTextDocument(kind, source);
  }
}

async function openTextDocument(
  kind: "DOCX" | "TXT" | "EML" | "HTML" | "CSV",
  source: ByteSource,
): Promise<Result<DocumentReader, ReadFailure>> {
  if (source.length > MAX_WHOLE_BYTES) return err(createReadFailure("TOO_LARGE"));
  const text = await readText(kind, await source.read(0, source.length));
  if (!text.ok) return text;
  if (text.value.length > MAX_TEXT_CHARACTERS) return err(createReadFailure("TOO_LARGE"));
  const pages = cutIntoPages(text.value);
  if (pages.length === 1 && pages[0]?.text === "") {
    return err(createReadFailure("EMPTY", "There is no text in this document. Upload the complete file."));
  }
  const textLength = pages.reduce((sum, page) => sum + page.text.length, 0);
  return ok({ ...createReaderOfPages(pages), textLength });
}

async function readText(
  kind: "DOCX" | "TXT" | "EML" | "HTML" | "CSV",
  bytes: Uint8Array,
): Promise<Result<string, ReadFailure>> {
  if (kind === "DOCX") return readDocxText(bytes);
  if (kind === "EML") return readMailText(bytes);
  const text = decodeText(bytes);
  return ok(kind === "HTML" ? readHtmlText(text) : text);
}
