/** A long policy for the reading benches: the pages of our own fixture documents, repeated. */
import { PDFDocument } from "@cantoo/pdf-lib";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { at } from "../../apps/cli/local/places.ts";

const folder = at("fixtures", "documents");

/** The path of a PDF of `pages` pages with text on each, created once. */
export async function makeLongDocument(pages: number): Promise<string> {
  const file = at(".local", "bench", `long-${pages}.pdf`);
  if (existsSync(file)) return file;
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".pdf") && !name.includes("scan"))
    .toSorted();
  const sources = await Promise.all(
    names.map(async (name) => PDFDocument.load(readFileSync(join(folder, name)))),
  );
  const long = await PDFDocument.create();
  while (long.getPageCount() < pages) {
    for (const source of sources) {
      const left = pages - long.getPageCount();
      const indices = source.getPageIndices().slice(0, left);
      for (const page of await long.copyPages(source, indices)) long.addPage(page);
    }
  }
  mkdirSync(at(".local", "bench"), { recursive: true });
  writeFileSync(file, await long.save());
  return file;
}
