/** Small documents made on the fly, and the checks that every reading must pass. */
import { degrees, PDFDocument, StandardFonts, type PDFFont, type PDFPage } from "@cantoo/pdf-lib";
import { readFile } from "node:fs/promises";
import { expect } from "vitest";
import type { PageReading } from "#model/reading";
import { openPdf } from "../../../core/reading/pdf.ts";
import type { ByteSource, DocumentReader } from "../../../core/reading/reader.ts";

export const toSource = (bytes: Uint8Array): ByteSource => ({
  length: bytes.length,
  read: async (start, end) => bytes.slice(start, end),
});

export const toBytes = (text: string): Uint8Array => new TextEncoder().encode(text);

export const readFixture = async (name: string): Promise<Uint8Array> =>
  new Uint8Array(await readFile(new URL(`../../../fixtures/documents/${name}`, import.meta.url)));

export interface Canvas {
  pdf: PDFDocument;
  page: PDFPage;
  font: PDFFont;
  /** Draws a text with its baseline `fromTop` points below the top edge. */
  write(text: string, x: number, fromTop: number, size?: number): void;
}

/** A one-page letter-size PDF drawn by `draw`. */
export async function makePdf(draw: (canvas: Canvas) => void | Promise<void>): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([612, 792]);
  const write = (text: string, x: number, fromTop: number, size = 10): void => {
    page.drawText(text, { x, y: 792 - fromTop, size, font });
  };
  await draw({ pdf, page, font, write });
  return pdf.save();
}

export async function openBytes(bytes: Uint8Array): Promise<DocumentReader> {
  const opened = await openPdf(toSource(bytes));
  if (!opened.ok) throw new Error(`Not opened: ${opened.error.code}`);
  return opened.value;
}

export async function readAll(bytes: Uint8Array): Promise<PageReading[]> {
  const reader = await openBytes(bytes);
  const pages: PageReading[] = [];
  for await (const page of reader.readPages(1, reader.pageCount)) pages.push(page);
  await reader.close();
  for (const page of pages) expectSoundBoxes(page);
  return pages;
}

export async function readFirst(bytes: Uint8Array): Promise<PageReading> {
  const [page] = await readAll(bytes);
  if (!page) throw new Error("No page was read.");
  return page;
}

/** Every word box is one word of the text, in order, and together they are the whole text. */
export function expectSoundBoxes(page: PageReading): void {
  const words = page.words.map((word) => page.text.slice(word.start, word.end));
  expect(words).toEqual(page.text.split(/\s+/).filter((word) => word !== ""));
  for (const word of page.words) {
    expect(word.width).toBeGreaterThan(0);
    expect(word.height).toBeGreaterThan(0);
  }
}

/** The box of the only word with this text. */
export function getBox(page: PageReading, text: string) {
  const found = page.words.filter((word) => page.text.slice(word.start, word.end) === text);
  const [box] = found;
  if (!box || found.length !== 1) throw new Error(`"${text}" appears ${found.length} times on the page.`);
  return box;
}

export { degrees };
