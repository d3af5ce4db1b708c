/**
 * Differences planted into the project's own documents: a figure, a date, a name, an edition, a word, a clause. Each must
 * be found with its old and new value; the same text set otherwise or in another order must give none.
 */
import { readdirSync } from "node:fs";
import { open } from "node:fs/promises";
import { PDFDocument, type PDFFont, StandardFonts } from "@cantoo/pdf-lib";
import { beforeAll, describe, expect, test } from "vitest";
import { compareDocuments, comparedDocument } from "../../../core/assistant/local/comparison/compare.ts";
import { extract } from "../../../core/assistant/local/extract.ts";
import { modelPages } from "../../../core/page-model/mod.ts";
import type { PageReading } from "../../../core/reading/model.ts";
import { openDocument } from "../../../core/reading/open-document.ts";
import { isFound, placesOf, plant, type Planted, plantedKinds, type PlantedKind, seeded } from "./plant.ts";

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

type Compared = ReturnType<typeof comparedDocument>;

function read(pages: readonly PageReading[]): Compared {
  return comparedDocument(modelPages(pages), extract({ name: "term.pdf", pages }));
}

/** Documents as they are stand on one side of nearly every comparison: each is read once. */
const unchanged = new Map<readonly PageReading[], Compared>();
function readOnce(pages: readonly PageReading[]): Compared {
  const compared = unchanged.get(pages) ?? read(pages);
  unchanged.set(pages, compared);
  return compared;
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

/** Of each kind so many, spread over the documents. */
const PLANTED = 14;
const random = seeded(20_260_704);

function plantedIn(kind: PlantedKind): { name: string; place: Planted }[] {
  const all = [...documents].flatMap(([name, pages]) =>
    pages.flatMap((page) => placesOf(kind, page)).map((place) => ({ name, place })),
  );
  return Array.from({ length: Math.min(PLANTED, all.length) }, () => {
    const [planted] = all.splice(Math.floor(random() * all.length), 1);
    if (!planted) throw new Error("There is one left.");
    return planted;
  });
}

describe("planted differences", () => {
  const counted = { planted: 0, found: 0, reported: 0 };
  test.each(plantedKinds)("are found: %s", (kind) => {
    const planted = plantedIn(kind);
    expect(planted.length).toBeGreaterThan(3);
    const missed: string[] = [];
    for (const { name, place } of planted) {
      const pages = documents.get(name) ?? [];
      const { differences } = compareDocuments(readOnce(pages), read(plant(pages, place)));
      counted.reported += differences.length;
      if (!isFound(place, differences)) missed.push(`${name}: ${place.from} → ${place.to}`);
    }
    counted.planted += planted.length;
    counted.found += planted.length - missed.length;
    // Whatever is told as such, one of fourteen may be told otherwise: as one thing gone and another one come.
    expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(1);
  });

  test("are found nearly all, and each is told about once", () => {
    expect(counted.found / counted.planted).toBeGreaterThanOrEqual(0.97);
    expect(counted.reported / counted.planted).toBeLessThan(1.6);
  });
});

const sameTwice = (pages: readonly PageReading[]) =>
  compareDocuments(readOnce(pages), read(pages)).differences;

test("finds no difference between a document and itself", () => {
  for (const [name, pages] of documents) expect(sameTwice(pages), name).toEqual([]);
});

test("finds no difference where paragraphs only stand in another order", async () => {
  const clauses = [...documents.values()]
    .flat()
    .flatMap(({ text }) => text.split(/\n\s*\n/))
    .map((block) => block.replace(/\s+/g, " "))
    .filter((block) => block.length > 80 && /^[A-Z].*[a-z]\.$/.test(block));
  const unique = [...new Set(clauses)];
  expect(unique.length).toBeGreaterThan(12);
  const moved = unique.map((clause) => [random(), clause] as const).sort(([a], [b]) => a - b);
  const [before, after] = [
    await readPdf(await typeset(unique, 10, 480)),
    await readPdf(
      await typeset(
        moved.map(([, clause]) => clause),
        10,
        480,
      ),
    ),
  ].map(read);
  if (!before || !after) throw new Error("Two were set.");
  expect(compareDocuments(before, after).differences.map(({ what }) => what)).toEqual([]);
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
