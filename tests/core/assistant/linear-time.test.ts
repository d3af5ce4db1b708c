/**
 * Twice the input takes at most 2.2 times as long, whatever it is: one document must not block the Worker that all
 * agencies share. Processor time counts, not the clock; the best of several measurements is used.
 */
import { expect, it, vi } from "vitest";
import { openDocument } from "../../../core/reading/open-document.ts";
import { compareDocuments, comparedDocument } from "../../../core/assistant/local/comparison/compare.ts";
import { extract, extractInSlices } from "../../../core/assistant/local/extract.ts";
import { modelPages } from "../../../core/page-model/mod.ts";
import type { PageReading } from "../../../core/reading/model.ts";
import { runInSlices } from "../../../core/shared/sliced-work.ts";
import { cpuOf, ratioOf } from "../../support/processor-time.ts";

// Wall-clock time keeps running while other tests use the processor, so processor time is measured.
vi.setConfig({ testTimeout: 300_000 });

const RATIO_MAX = 2.2;

/** The same numbers in every run (mulberry32). */
function seeded(seed: number): (from: number, to: number) => number {
  let state = seed;
  return (from, to) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return from + (((mixed ^ (mixed >>> 14)) >>> 0) % (to - from + 1));
  };
}

const words =
  "the insured shall pay for loss damage caused by fire theft water unless excluded coverage".split(" ");
const heads = [
  "COMMERCIAL PROPERTY POLICY DECLARATIONS",
  "Policy Number: CP 4417702",
  "Named Insured: Hollow Ridge Apartments LLC",
  "Policy period: 03/15/2026 to 03/15/2027",
  "Total premium $12,400.00",
].join("\n");

type Random = ReturnType<typeof seeded>;
const dollars = (random: Random): string => `$${(random(5, 9_000) * 1_000).toLocaleString("en-US")}`;
const day = (random: Random): string => `${random(1, 12)}/${random(1, 28)}`;
const sentence = (random: Random): string =>
  `${Array.from({ length: random(6, 18) }, () => words[random(0, words.length - 1)]).join(" ")}. `;

const lines = (count: number, line: (random: Random, at: number) => string): string => {
  const random = seeded(7);
  return Array.from({ length: count }, (_, at) => line(random, at + 1)).join("");
};

interface Case {
  kind: "TXT" | "CSV";
  count: number;
  text(count: number): string;
}

const cases: Record<string, Case> = {
  text: { kind: "TXT", count: 700, text: (count) => `${heads}\n${lines(count, sentence)}` },
  exclusions: {
    kind: "TXT",
    count: 1_000,
    text: (count) =>
      `${heads}\nEXCLUSIONS\n${lines(count, (random) => `We do not insure ${random(1, 9e6)} any of the following:\n\n`)}`,
  },
  CSV: {
    kind: "CSV",
    count: 600,
    text: (count) =>
      `Location,Address,City,State,Building Limit,Contents Limit\n${lines(count, (random, at) => `${at},${random(1, 9_999)} Main St,Springfield,IL,"${dollars(random)}","${dollars(random)}"\n`)}`,
  },
  tables: {
    kind: "TXT",
    count: 400,
    text: (count) =>
      `${heads}\nSchedule of locations\nLoc | Address | Building Limit | Contents Limit\n${lines(count, (random, at) => `${at} | ${random(1, 9_999)} Main St, Springfield, IL 62701 | ${dollars(random)} | ${dollars(random)}\n`)}`,
  },
  amounts: { kind: "TXT", count: 12_000, text: (count) => "$1,".repeat(count) },
  totals: {
    kind: "TXT",
    count: 600,
    text: (count) => `${heads}\n${"Total premium $12,400.00\n".repeat(count)}`,
  },
  dates: {
    kind: "TXT",
    count: 2_000,
    text: (count) =>
      lines(
        count,
        (random) => `Policy GL-${random(1e6, 9e6)} from ${day(random)}/2025 to ${day(random)}/2026\n`,
      ),
  },
  names: {
    kind: "TXT",
    count: 800,
    text: (count) =>
      `${heads}\n${lines(count, (random) => `Named insured: Alder ${random(1, 99_999)} Corp\n`)}`,
  },
};

async function pagesOf({ kind, text }: Case, count: number): Promise<PageReading[]> {
  const bytes = new TextEncoder().encode(text(count));
  const opened = await openDocument(kind, {
    length: bytes.length,
    read: (start, end) => Promise.resolve(bytes.slice(start, end)),
  });
  if (!opened.ok) throw new Error(opened.error.message);
  const pages: PageReading[] = [];
  for await (const page of opened.value.readPages(1, opened.value.pageCount)) pages.push(page);
  return pages;
}

it.each(Object.keys(cases))("reads and understands twice the %s in twice the time", async (name) => {
  const made = cases[name] as Case;
  const read = async (count: number) => extract({ name, pages: await pagesOf(made, count) });
  await read(2 * made.count);
  const ratio = await ratioOf(
    () => read(made.count),
    () => read(2 * made.count),
    RATIO_MAX,
  );
  expect(ratio).toBeLessThanOrEqual(RATIO_MAX);
});

it.each(["CSV", "exclusions"])(
  "compares two versions that have twice the %s in twice the time",
  async (name) => {
    const made = cases[name] as Case;
    const versions = async (count: number) => {
      const pages = await pagesOf(made, count);
      const changed = pages.map((page) => ({ ...page, text: page.text.replaceAll("77", "88") }));
      return [pages, changed].map((own) => comparedDocument(modelPages(own), extract({ name, pages: own })));
    };
    // Two versions of fewer lines fit the processor's cache, and twice as many do not.
    const [[a, b], [c, d]] = await Promise.all([versions(2 * made.count), versions(4 * made.count)]);
    if (!a || !b || !c || !d) throw new Error("Nothing was read.");
    // Until it is compiled, a run takes twice the time of a later one.
    for (let run = 0; run < 4; run += 1) compareDocuments(c, d);
    const ratio = await ratioOf(
      () => compareDocuments(a, b),
      () => compareDocuments(c, d),
      RATIO_MAX,
    );
    expect(ratio).toBeLessThanOrEqual(RATIO_MAX);
  },
);

/** Understands the pages: how many pieces it took, the processor milliseconds of the longest one, and the note. */
async function understandInPieces(pages: readonly PageReading[]) {
  const work = extractInSlices({ name: "document", pages });
  let longest = 0;
  for (let pieces = 1; ; pieces += 1) {
    const { value: step, ms } = await cpuOf(() => work.next());
    longest = Math.max(longest, ms);
    if (step.done) return { longest, pieces, note: step.value.note ?? null };
  }
}
/** Other requests wait for one piece plus whatever fills its time slice. */
const PIECE_MS_MAX = 50;

it.each([
  ["5,000 locations", "CSV", 5_000, "Only the first 2,000 locations and 2,000 rows of schedules were kept."],
  // Amounts in one run, without a word that says what they are.
  ["1.5 MB of amounts", "amounts", 500_000, null],
  ["21,000 totals", "totals", 21_000, "Only the first 20,000 amounts were kept."],
] as const)("understands %s in short pieces", async (_, name, count, note) => {
  const pages = await pagesOf(cases[name] as Case, count);
  let shortest = Infinity;
  // The first run compiles the code, and a neighbor that evicts the processor's caches makes a piece long once.
  for (let run = 0; run < 3 && shortest > PIECE_MS_MAX; run += 1) {
    const { longest, pieces, note: told } = await understandInPieces(pages);
    expect(told).toBe(note);
    expect(pieces).toBeGreaterThan(pages.length);
    shortest = Math.min(shortest, longest);
  }
  expect(shortest).toBeLessThanOrEqual(PIECE_MS_MAX);
  let turns = 0;
  const other = setInterval(() => (turns += 1), 1);
  await runInSlices(extractInSlices({ name: "document", pages }));
  clearInterval(other);
  expect(turns).toBeGreaterThan(pages.length / 10);
});

it("says how far an overlong document was understood", () => {
  const pages = [1, 2, 3].map((page) => ({
    page,
    width: 0,
    height: 0,
    text: " ".repeat(4_000_000),
    words: [],
  }));
  expect(extract({ name: "document", pages }).note).toBe(
    "This document was too large to be understood in full: only its first 2 pages were.",
  );
});
