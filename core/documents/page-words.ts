/** Word boxes out of storage: fetched by range, one range for pages that stand next to each other. */
import { type PackedWord, unpackPage } from "#core/reading";
import type { PageReading } from "#model/reading";
import type { PageRow } from "./repository.ts";

/** Bytes `start` to `end` (exclusive) of a stored object; null if it is not there. */
export type ReadBoxes = (key: string, start: number, end: number) => Promise<Uint8Array | null>;

type Place = Pick<PageRow, "boxesKey" | "boxesOffset" | "boxesLength">;
/** A page without its words, and where those stand in storage. */
export type PageText = Omit<PageReading, "words"> & Place;

/** The words of each page, in the order given. A page without boxes, or whose boxes are lost, has none. */
export async function wordsOfPages(readBoxes: ReadBoxes, rows: readonly Place[]): Promise<PackedWord[][]> {
  const spans = new Map<string, { start: number; end: number }>();
  for (const { boxesKey, boxesOffset, boxesLength } of rows) {
    if (boxesKey === null || boxesLength === 0) continue;
    const span = spans.get(boxesKey) ?? { start: boxesOffset, end: boxesOffset };
    span.start = Math.min(span.start, boxesOffset);
    span.end = Math.max(span.end, boxesOffset + boxesLength);
    spans.set(boxesKey, span);
  }
  const loaded = new Map<string, { start: number; bytes: Uint8Array }>();
  for (const [key, { start, end }] of spans) {
    const bytes = await readBoxes(key, start, end);
    if (bytes) loaded.set(key, { start, bytes });
  }
  return rows.map(({ boxesKey, boxesOffset, boxesLength }) => {
    const part = boxesKey === null || boxesLength === 0 ? undefined : loaded.get(boxesKey);
    if (!part) return [];
    return unpackPage(part.bytes.subarray(boxesOffset - part.start, boxesOffset - part.start + boxesLength));
  });
}

/** Pages with their words, in the order given. */
export async function pagesWithWords(
  readBoxes: ReadBoxes,
  rows: readonly PageText[],
): Promise<PageReading[]> {
  const words = await wordsOfPages(readBoxes, rows);
  return rows.map(({ page, width, height, text }, at) => {
    const found = words[at] ?? [];
    const unsure = found.filter(({ isUnsure }) => isUnsure === true);
    return {
      ...{ page, width, height, text },
      words: found,
      ...(unsure.length > 0 && { unsure: unsure.map(({ start, end }) => ({ start, end })) }),
    };
  });
}
