/** Generated files: documents that nothing was tuned for, and malicious files. */
import { randomFillSync } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { PDFDocument, type PDFFont, StandardFonts } from "@cantoo/pdf-lib";
import { strToU8, zipSync } from "fflate";

export const readFixture = async (name: string): Promise<Uint8Array> =>
  new Uint8Array(await readFile(fileURLToPath(new URL(`../../fixtures/documents/${name}`, import.meta.url))));

/** A PDF of these pages; each page is its lines, from the top, at most 60 of them. */
export async function makePdf(
  pages: readonly (readonly string[])[],
  {
    password,
    script,
    padding = 0,
  }: {
    /** An empty one encrypts the file so that everyone can open it. */
    password?: string;
    script?: string;
    /** Bytes of a stream that no page uses. */
    padding?: number;
  } = {},
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const lines of pages) drawPage(pdf, font, lines);
  if (script) pdf.addJavaScript("main", script);
  if (padding > 0) pdf.context.register(pdf.context.stream(randomFillSync(new Uint8Array(padding))));
  if (password !== undefined) {
    pdf.encrypt({
      userPassword: password,
      ownerPassword: "owner-of-the-file",
      permissions: { printing: "highResolution" },
    });
  }
  return pdf.save({ useObjectStreams: false });
}

function drawPage(pdf: PDFDocument, font: PDFFont, lines: readonly string[]): void {
  const page = pdf.addPage([612, 792]);
  lines.forEach((line, nth) => page.drawText(line, { x: 54, y: 738 - nth * 12, size: 10, font }));
}

/** A page that is a picture: a PDF without a text layer. */
export async function makePicturePdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const picture = await pdf.embedPng(tinyPng);
  pdf.addPage([612, 792]).drawImage(picture, { x: 0, y: 0, width: 612, height: 792 });
  return pdf.save();
}

export const makePagelessPdf = async (): Promise<Uint8Array> =>
  (await PDFDocument.create()).save({ addDefaultPage: false });

/** One gray dot. */
export const tinyPng = new Uint8Array(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==",
    "base64",
  ),
);

const contentTypes = `<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;

const wordXml = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`;

export function makeDocx(paragraphs: readonly string[]): Uint8Array {
  const body = paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join("");
  return zipSync({
    "[Content_Types].xml": strToU8(contentTypes),
    "word/document.xml": strToU8(wordXml(body)),
  });
}

/**
 * A DOCX of a few hundred kilobytes that unpacks to 60 MB. Generated quickly, so that kept-alive connections do not
 * time out.
 */
export function makeZipBomb(): Uint8Array {
  const flood = new Uint8Array(60 * 1024 * 1024).fill(0x20);
  return zipSync({
    "[Content_Types].xml": strToU8(contentTypes),
    "word/document.xml": [flood, { level: 1 }],
  });
}

export const makeZip = (): Uint8Array => zipSync({ "notes.txt": strToU8("Nothing to see.") });

export const textFile = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The beginning of a Windows program, long enough to look like one. */
export function makeProgram(): Uint8Array {
  const bytes = new Uint8Array(8192);
  bytes.set(strToU8("MZ"), 0);
  bytes.set(strToU8("This program cannot be run in DOS mode."), 78);
  return bytes;
}
