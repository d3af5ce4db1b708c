/** Word boxes out of storage: fetched by range, one range for pages that are next to each other. */
import { type PackedWord, unpackPage } from "#core/reading";
import type { PageReading } from "#model/reading";
import type { PageRow } from "./repository.ts";
import { type ReadRange, readParts } from "./stored-ranges.ts";

export type ReadBoxes = ReadRange;

type Place = Pick<PageRow, "boxesKey" | "boxesOffset" | "boxesLength">;
/** A page without its words, and where these and its model are in storage. */
export type PageText = Omit<PageReading, "words"> &
  Place &
  Pick<PageRow, "modelKey" | "modelOffset" | "modelLength">;

/** The words of each page, in the order given. A page without boxes, or whose boxes are lost, has none. */
export async function wordsOfPages(readBoxes: ReadBoxes, rows: readonly Place[]): Promise<PackedWord[][]> {
  const parts = await readParts(
    readBoxes,
    rows.map((row) => ({ key: row.boxesKey, offset: row.boxesOffset, length: row.boxesLength })),
  );
  return parts.map((part) => (part === null ? [] : unpackPage(part)));
}

/** Pages with their words, in the order given. */
export async function pagesWithWords(
  readBoxes: ReadBoxes,
  rows: readonly PageText[],
): Promise<PageReading[]> {
  const words = await wordsOfPages(readBoxes, rows);
  return rows.map(({ page, width, height, text, isBlankForm = false }, at) => {
    const found = words[at] ?? [];
    const unsure = found.filter(({ isUnsure }) => isUnsure === true);
    return {
      ...{ page, width, height, text },
      words: found,
      ...(isBlankForm && { isBlankForm }),
      ...(unsure.length > 0 && { unsure: unsure.map(({ start, end }) => ({ start, end })) }),
    };
  });
}
