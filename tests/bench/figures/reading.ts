/** Reading long documents: processor time against bare text extraction, and memory under a small heap. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { at } from "../../../apps/cli/local/places.ts";
import { makeLongDocument } from "../long-document.ts";
import type { Figure } from "../measure.ts";

const heapMegabytes = 64;

export async function measureReading(): Promise<Figure[]> {
  const file = await makeLongDocument(60);
  const { pages, ours, bare, index, reasoning } = await runChild<{
    pages: number;
    ours: number;
    bare: number;
    index: number;
    reasoning: number;
  }>(["compare", file]);
  const alone = { baseline: Number.NaN, unit: "ms" };
  return [
    { name: `text and boxes of ${pages} pages, processor`, ours, baseline: bare, unit: "ms", target: 1.3 },
    { name: `  full-text index of ${pages} pages, processor`, ours: index, ...alone },
    { name: `  reasoning over ${pages} pages, processor`, ours: reasoning, ...alone },
  ];
}

interface Memory {
  pages: number;
  heap: number;
  resident: number;
}

export async function measureMemory(): Promise<Figure[]> {
  const file = await makeLongDocument(520);
  const limit = `--max-old-space-size=${heapMegabytes}`;
  const ours = await runChild<Memory>(["memory", "ours", file], [limit]);
  // Bare extraction in one pass may not fit into this heap at all; then there is no baseline.
  const bare = await runChild<Memory>(["memory", "bare", file], [limit]).catch(() => null);
  const name = `${ours.pages} pages in a heap of ${heapMegabytes} MB`;
  return [
    { name: `${name}: heap and buffers`, ours: ours.heap, baseline: bare?.heap ?? Number.NaN, unit: "MB" },
    { name: `${name}: resident`, ours: ours.resident, baseline: bare?.resident ?? Number.NaN, unit: "MB" },
  ];
}

async function runChild<Result>(args: readonly string[], flags: readonly string[] = []): Promise<Result> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--disable-warning=ExperimentalWarning",
    ...flags,
    at("tests", "bench", "reading-child.ts"),
    ...args,
  ]);
  return JSON.parse(stdout) as Result;
}
