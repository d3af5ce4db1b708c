/**
 * Lines that stand on page after page: form numbers, page numbers, "Policy Number …" in the head, copyright in the
 * foot. They belong to no clause, so wording is read without them.
 */
import type { PageText } from "../../evidence.ts";

const EDGE_LINES = 4;
const LEAST_PAGES = 3;
const alwaysFurniture =
  /^\W*page\W*(?:\||:)?\s*\d+(?:\s*of\s*\d+)?\W*$|\bincludes copyrighted material\b|^\W*(?:©|copyright)\b|\.{8,}\s*\d+\s*$/i;

export type IsFurniture = (line: string) => boolean;

/** Learns the repeated first and last lines of the pages; digits count as equal, since page numbers change. */
export function learnFurniture(pages: readonly PageText[]): IsFurniture {
  const counts = new Map<string, number>();
  for (const page of pages) {
    const lines = page.text.split("\n").filter((line) => line.trim() !== "");
    const edges =
      lines.length <= 2 * EDGE_LINES ? lines : [...lines.slice(0, EDGE_LINES), ...lines.slice(-EDGE_LINES)];
    for (const key of new Set(edges.map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const repeated = new Set([...counts].filter(([, count]) => count >= LEAST_PAGES).map(([key]) => key));
  return (line) => repeated.has(keyOf(line)) || alwaysFurniture.test(line);
}

const keyOf = (line: string) => line.replace(/\d+/g, "0").replace(/\s+/g, " ").trim().toLowerCase();
