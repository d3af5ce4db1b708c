/**
 * Differences planted into the project's own documents: an amount, a word, a whole meaningful line. Each must be found
 * with its old and new value; the same text set differently must give none.
 */
import { readdirSync } from "node:fs";
import { open } from "node:fs/promises";
import { PDFDocument, type PDFFont, StandardFonts } from "@cantoo/pdf-lib";
import { beforeAll, describe, expect, test } from "vitest";
import { compareDocuments, createComparisonReader } from "../../../core/assistant/local/compare.ts";
import { createExtractor } from "../../../core/assistant/local/extract.ts";
import type { Difference } from "../../../core/assistant/model.ts";
import type { PageReading } from "../../../core/reading/model.ts";
import { openDocument } from "../../../core/reading/open-document.ts";

const folder = new URL("../../../fixtures/documents/", import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith(".pdf") && !name.includes("scan"));

async function readPdf(bytes: Uint8Array): Promise<PageReading[]> {
  const opened = await openDocument("PDF", {
    length: bytes.length,
    read: (start, end) => Promise.resolve(bytes.subarray(start, end)),
  });
  if (!opened.ok) throw new Error(opened.error.message);
  const pages: PageReading[] = [];
  for await (const page of opened.value.readPages(1, opened.value.pageCount)) pages.push(page);
  await opened.value.close();
  return pages;
}

function read(pages: readonly PageReading[]) {
  const [extractor, reader] = [createExtractor(), createComparisonReader()];
  for (const page of pages) {
    extractor.readPage(page);
    reader.readPage(page);
  }
  return reader.finish(extractor.finish());
}

interface Planted {
  name: string;
  page: number;
  start: number;
  end: number;
  to: string;
}

/** The page with the text at a place replaced; the boxes of removed words are removed too. */
function plant(page: PageReading, { start, end, to }: Planted): PageReading {
  const moved = to.length - (end - start);
  const words = page.words.flatMap((word) => {
    if (word.end <= start) return [word];
    if (word.start >= end) return [{ ...word, start: word.start + moved, end: word.end + moved }];
    return to === "" ? [] : [{ ...word, end: word.end + moved }];
  });
  return { ...page, text: page.text.slice(0, start) + to + page.text.slice(end), words };
}

const material =
  /exclu|not (?:cover|pay|apply|insur)|\$\s?\d|\bcover|limit|deductible|endors|insured|waive|cancel|\b[A-Z]{2,4} ?\d{2} ?\d{2}\b/i;
const isPageFoot = (line: string) => /\bpage \d+/i.test(line);

type Kind = "amount" | "word" | "line";

function placesOf(kind: Kind, page: PageReading): Omit<Planted, "name">[] {
  const places: Omit<Planted, "name">[] = [];
  for (const { 0: line, index } of page.text.matchAll(/[^\n]+/g)) {
    if (isPageFoot(line)) continue;
    const add = (at: number, length: number, to: string) =>
      places.push({ page: page.page, start: index + at, end: index + at + length, to });
    if (kind === "amount") {
      for (const { 0: amount, index: at } of line.matchAll(/\$\s?\d[\d,]{3,}(?:\.\d\d)?/g)) {
        add(
          at,
          amount.length,
          amount.replace(/\d/, (digit) => (digit === "7" ? "6" : "7")),
        );
      }
    } else if (kind === "word") {
      for (const { 0: word, index: at } of line.matchAll(/\b[a-z]{6,}\b/g)) add(at, word.length, "bicycles");
    } else if (line.split(/\s+/).length >= 4 && material.test(line)) add(0, line.length, "");
  }
  return places;
}

const wordsOf = (text: string) => text.toLowerCase().match(/[a-z\d$%.]+/g) ?? [];

function isFound(kind: Kind, before: string, to: string, differences: readonly Difference[]): boolean {
  const said = (quotes: Difference["old"], what: string) =>
    `${quotes
      .flat()
      .map(({ text }) => text)
      .join(" ")} ${what}`;
  if (kind !== "line") {
    return differences.some(
      ({ old, new: fresh, what }) => said(old, what).includes(before) && said(fresh, what).includes(to),
    );
  }
  const wanted = wordsOf(before);
  const shown = new Set(differences.flatMap(({ old, what }) => wordsOf(said(old, what))));
  return wanted.filter((word) => shown.has(word)).length >= 0.6 * wanted.length;
}

const documents = new Map<string, PageReading[]>();
beforeAll(async () => {
  for (const name of names) {
    const handle = await open(new URL(name, folder));
    const pages = await readPdf(new Uint8Array(await handle.readFile()));
    await handle.close();
    documents.set(name, pages);
  }
});

/** Every nth place, so that all documents have their share. */
function plantedIn(kind: Kind, most: number): Planted[] {
  return [...documents].flatMap(([name, pages]) => {
    const places = pages.flatMap((page) => placesOf(kind, page));
    const step = Math.max(1, Math.floor(places.length / most));
    return places
      .filter((_, at) => at % step === 0)
      .slice(0, most)
      .map((place) => ({ name, ...place }));
  });
}

describe("planted differences", () => {
  test.each<[Kind, number, number]>([
    ["amount", 4, 1],
    ["word", 4, 1],
    ["line", 6, 0.95],
  ])("finds a planted %s", (kind, most, share) => {
    const planted = plantedIn(kind, most);
    expect(planted.length).toBeGreaterThan(30);
    const missed: string[] = [];
    let reported = 0;
    for (const one of planted) {
      const pages = documents.get(one.name) ?? [];
      const before = pages[one.page - 1]?.text.slice(one.start, one.end) ?? "";
      const edited = pages.map((page) => (page.page === one.page ? plant(page, one) : page));
      const { differences } = compareDocuments(read(pages), read(edited));
      reported += differences.length;
      if (!isFound(kind, before, one.to, differences)) missed.push(`${one.name}: ${before} → ${one.to}`);
    }
    expect(1 - missed.length / planted.length, missed.join("\n")).toBeGreaterThanOrEqual(share);
    // One change must not be reported ten times.
    expect(reported / planted.length).toBeLessThan(2.5);
  });
});

test("finds no difference in the same text set in another width or size, or with cents", async () => {
  for (const [name, pages] of documents) {
    const blocks = pages
      .flatMap(({ text }) => text.split(/\n\s*\n/))
      .map((block) => block.replace(/\s+/g, " "));
    const [wide, narrow, cents] = [
      await readPdf(await typeset(blocks, 10, 500)),
      await readPdf(await typeset(blocks, 9, 410)),
      await readPdf(
        await typeset(
          blocks.map((block) => block.replace(/\$[\d,]+(?=\s|$)/g, "$&.00")),
          11,
          480,
        ),
      ),
    ].map(read);
    if (!wide || !narrow || !cents) throw new Error("Three were set.");
    for (const other of [narrow, cents]) {
      const { differences } = compareDocuments(wide, other);
      expect(differences.map(({ what }) => `${name}: ${what}`)).toEqual([]);
    }
  }
});

async function typeset(blocks: readonly string[], size: number, width: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  let page = pdf.addPage([612, 792]);
  let y = 750;
  for (const block of blocks) {
    for (const line of linesOf(block, font, size, width)) {
      if (y < 50) {
        page = pdf.addPage([612, 792]);
        y = 750;
      }
      page.drawText(line, { x: 50, y, size, font });
      y -= size * 1.3;
    }
    y -= size * 0.8;
  }
  return pdf.save();
}

function linesOf(block: string, font: PDFFont, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of block
    .normalize("NFKD")
    .replace(/[^\x20-\x7e]/g, "")
    .split(/\s+/)) {
    const last = lines.at(-1);
    const longer = `${last} ${word}`;
    if (last !== undefined && font.widthOfTextAtSize(longer, size) <= width) lines[lines.length - 1] = longer;
    else if (word !== "") lines.push(word);
  }
  return lines;
}
