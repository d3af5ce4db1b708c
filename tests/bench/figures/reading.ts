/** Reading long documents: processor time against bare text extraction, and memory under a small heap. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { at } from "../../../apps/cli/local/places.ts";
import { makeLongDocument } from "../long-document.ts";
import { type Figure, medianOf } from "../measure.ts";

const heapMegabytes = 64;

const rounds = 3;

export async function measureReading(): Promise<Figure[]> {
  const file = await makeLongDocument(60);
  const times = { ours: [] as number[], bare: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    for (const mode of ["ours", "bare"] as const)
      times[mode].push((await runChild<{ time: number }>(["text", mode, file])).time);
  }
  const { pages, index, reasoning } = await runChild<{ pages: number; index: number; reasoning: number }>([
    "after",
    file,
  ]);
  const [ours, baseline] = [medianOf(times.ours), medianOf(times.bare)];
  const alone = { baseline: Number.NaN, unit: "ms" };
  return [
    { name: `text and boxes of ${pages} pages, processor`, ours, baseline, unit: "ms", target: 1.3 },
    { name: `  full-text index of ${pages} pages, processor`, ours: index, ...alone },
    { name: `  reasoning over ${pages} pages, processor`, ours: reasoning, ...alone },
  ];
}

interface Models {
  pages: number;
  modeling: number;
  packing: number;
  unpacking: number;
  bytes: number;
  heap: number;
}

/** Page models of a long policy: made, stored and loaded within a small heap, and two terms compared by them. */
export async function measureModels(): Promise<Figure[]> {
  const file = await makeLongDocument(500);
  const made = await runChild<Models>(["models", file], [`--max-old-space-size=${heapMegabytes}`]);
  const { comparing } = await runChild<{ comparing: number }>(["terms", file]);
  const pages = `${made.pages} pages`;
  const figure = (name: string, ours: number, unit: string, limit?: number): Figure => ({
    ...{ name, ours, baseline: Number.NaN, unit },
    ...(limit !== undefined && { limit }),
  });
  return [
    figure("page model, processor for a page", made.modeling / made.pages, "ms", 5),
    figure("  packed and unpacked, for a page", (made.packing + made.unpacking) / made.pages, "ms"),
    figure("  stored, for a page", made.bytes / made.pages / 1000, "kB"),
    figure(`  ${pages} in a heap of ${heapMegabytes} MB: heap`, made.heap, "MB"),
    figure(`${pages} compared with ${pages}, processor`, comparing / 1000, "s"),
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
