/**
 * Reads a PDF in a separate process, so that its processor time and memory are measured alone.
 *
 *   node reading-child.ts text ours|bare FILE     processor milliseconds of reading it once
 *   node reading-child.ts after FILE            processor milliseconds: index, reasoning
 *   node reading-child.ts memory ours|bare FILE   megabytes at the highest
 *   node reading-child.ts models FILE           page models: processor milliseconds, bytes and megabytes
 *   node reading-child.ts terms FILE            processor milliseconds of comparing two terms
 */
import { readFileSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { getDocumentProxy } from "unpdf";
import { openPdf } from "../../core/reading/pdf.ts";
import type { PageModel, PageReading } from "../../core/reading/model.ts";
import { medianOf } from "./measure.ts";

/** Readings before the first one that is measured: by then both are compiled, ours being the more code. */
const warmUps = 4;
const runs = 7;

/** Processor milliseconds of `work` in this process, across all threads. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function readOurs(file: string, onPage: (page: PageReading) => void): Promise<void> {
  const handle = await open(file);
  const source = {
    length: statSync(file).size,
    async read(start: number, end: number) {
      const bytes = new Uint8Array(end - start);
      await handle.read(bytes, 0, bytes.length, start);
      return bytes;
    },
  };
  const opened = await openPdf(source);
  if (!opened.ok) throw new Error(opened.error.message);
  for await (const page of opened.value.readPages(1, opened.value.pageCount)) onPage(page);
  await opened.value.close();
  await handle.close();
}

async function readBare(file: string, onPage: (text: string) => void): Promise<void> {
  const pdf = await getDocumentProxy(new Uint8Array(readFileSync(file)));
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    onPage(items.map((item) => ("str" in item ? item.str : "")).join(" "));
  }
  await pdf.loadingTask.destroy();
}

/** Alone in its process: what is done to PDF.js for one of them would speed the other up, or slow it down. */
async function text(mode: string, file: string) {
  const times: number[] = [];
  for (let run = -warmUps; run < runs; run += 1) {
    const time = await cpuOf(() => (mode === "ours" ? readOurs : readBare)(file, () => undefined));
    if (run >= 0) times.push(time);
  }
  return { time: medianOf(times) };
}

async function after(file: string) {
  // Imported only here: the process that measures memory has no room for them.
  const { extract } = await import("../../core/assistant/local/extract.ts");
  const { openTestDatabase } = await import("../support/test-database.ts");
  const pages: PageReading[] = [];
  await readOurs(file, (page) => pages.push(page));
  extract({ name: "policy.pdf", pages });
  const times = { index: [] as number[], reasoning: [] as number[] };
  for (let run = 0; run < runs; run += 1) {
    const { raw, close } = await openTestDatabase("agency");
    await raw.execute("PRAGMA foreign_keys = OFF");
    times.index.push(
      await cpuOf(() =>
        raw.batch(
          pages.map(({ page, width, height, text }) => ({
            sql: "INSERT INTO pages (reading_id, page, width, height, text) VALUES ('rdg', ?, ?, ?, ?)",
            args: [page, width, height, text],
          })),
          "write",
        ),
      ),
    );
    close();
    times.reasoning.push(await cpuOf(async () => extract({ name: "policy.pdf", pages })));
  }
  return { pages: pages.length, index: medianOf(times.index), reasoning: medianOf(times.reasoning) };
}

async function memory(mode: string, file: string) {
  let pages = 0;
  let heap = 0;
  const look = () => {
    pages += 1;
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    heap = Math.max(heap, heapUsed + arrayBuffers);
  };
  await (mode === "ours" ? readOurs(file, look) : readBare(file, look));
  return { pages, heap: heap / 1e6, resident: process.resourceUsage().maxRSS / 1e3 };
}

/** What the job that understands a document does about its models, and two documents compared by stored ones. */
async function models(file: string) {
  const { createPageModeler, packModel, unpackModel } = await import("../../core/page-model/mod.ts");
  const { packPage, unpackPage } = await import("../../core/reading/pack.ts");
  const read: (Omit<PageReading, "words"> & { packed: Uint8Array })[] = [];
  await readOurs(file, ({ words, ...page }) => read.push({ ...page, packed: packPage(words) }));
  let heap = 0;
  const modeler = createPageModeler();
  const made: PageModel[] = [];
  const modeling = await cpuOf(async () => {
    for (const { packed, ...page } of read) {
      made.push(modeler.readPage({ ...page, words: unpackPage(packed) }));
      heap = Math.max(heap, process.memoryUsage().heapUsed);
    }
  });
  const stored: Uint8Array[] = [];
  const packing = await cpuOf(async () => {
    for (const model of made) stored.push(packModel(model));
  });
  const load = () => read.map((page, at) => unpackModel(stored[at] ?? new Uint8Array(), page));
  return {
    pages: read.length,
    modeling,
    packing,
    unpacking: await cpuOf(async () => load()),
    bytes: stored.reduce((sum, { length }) => sum + length, 0),
    heap: heap / 1e6,
  };
}

/** Two terms of one policy, from their stored models to the differences. */
async function terms(file: string) {
  const { modelPages, packModel, unpackModel } = await import("../../core/page-model/mod.ts");
  const { comparedDocument, compareDocuments } =
    await import("../../core/assistant/local/comparison/compare.ts");
  const { extract } = await import("../../core/assistant/local/extract.ts");
  const old: PageReading[] = [];
  await readOurs(file, (page) => old.push(page));
  const fresh = old.map((page) => ({ ...page, text: page.text.replaceAll("$1,000,000", "$2,000,000") }));
  const read = [old, fresh].map((pages) => ({
    pages,
    stored: modelPages(pages).map(packModel),
    extraction: extract({ name: "policy.pdf", pages }),
  }));
  const times: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    times.push(
      await cpuOf(async () => {
        const [a, b] = read.map(({ pages, stored, extraction }) =>
          comparedDocument(
            pages.map((page, at) => unpackModel(stored[at] ?? new Uint8Array(), page)),
            extraction,
          ),
        );
        if (a && b) compareDocuments(a, b);
      }),
    );
  }
  return { pages: old.length, comparing: medianOf(times) };
}

const [task = "", ...args] = process.argv.slice(2);
const tasks: Record<string, (...args: string[]) => Promise<unknown>> = {
  text: (mode = "", file = "") => text(mode, file),
  after: (file = "") => after(file),
  memory: (mode = "", file = "") => memory(mode, file),
  models: (file = "") => models(file),
  terms: (file = "") => terms(file),
};
console.log(JSON.stringify(await tasks[task]?.(...args)));
