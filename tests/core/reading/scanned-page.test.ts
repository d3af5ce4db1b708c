/** Recognized words as a page: lines, columns of a form, places on the page as it lies, and doubts. */
import { expect, test } from "vitest";
import { packPage, unpackPage } from "../../../core/reading/pack.ts";
import { writePictureText } from "../../../core/reading/picture-text.ts";
import type { ScannedPage, ScannedWord } from "../../../core/reading/scanned-page.ts";

const word = (text: string, x: number, base: number, isSure = true): ScannedWord => ({
  ...{ text, x, base, isSure },
  width: text.length * 12,
  size: 24,
});
const pageOf = (words: ScannedWord[], lie: Partial<ScannedPage> = {}): ScannedPage => ({
  ...{ width: 1_700, height: 2_200, turns: 0, skew: 0, words },
  ...lie,
});
const letter = { width: 612, height: 792 };
const nothing = { text: "", words: [] };

test("puts words that were found in any order on their lines", () => {
  const words = [
    word("$1,000,000", 900, 300),
    word("Each", 200, 301),
    word("Policy", 200, 200),
    word("Occurrence", 260, 299),
  ];
  expect(writePictureText(pageOf(words), letter, nothing).text).toBe("Policy\n\nEach Occurrence $1,000,000");
});

test("marks the words of which recognition was not sure, through packing", () => {
  const { text, words, unsure } = writePictureText(
    pageOf([word("Limit", 200, 200), word("$5OO", 300, 200, false)]),
    letter,
    nothing,
  );
  expect(unsure?.map(({ start, end }) => text.slice(start, end))).toEqual(["$5OO"]);
  const unpacked = unpackPage(packPage(words, unsure));
  expect(unpacked.filter(({ isUnsure }) => isUnsure).map(({ start, end }) => text.slice(start, end))).toEqual(
    ["$5OO"],
  );
});

test.each([
  // Where a word at the upper left of the upright page lies on the page as it was scanned.
  [0, 72, 72],
  [1, 72, 792 - 72],
  [2, 612 - 72, 792 - 72],
  [3, 612 - 72, 72],
] as const)("places words on a page that was turned by %i quarters", (turns, x, y) => {
  const { words } = writePictureText(pageOf([word("Policy", 200 - 36, 200 + 6)], { turns }), letter, nothing);
  const [box] = words;
  expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeCloseTo(x, -0.5);
  expect((box?.y ?? 0) + (box?.height ?? 0) / 2).toBeCloseTo(y, -0.5);
});

test("replaces a text layer that says the same, and keeps one that says something else", () => {
  const scan = pageOf([word("Policy", 200, 200), word("GL-4477", 300, 200)]);
  const box = { y: 64, width: 26, height: 10, start: 0, end: 6 };
  const behind = { text: "Pol1cy", words: [{ ...box, x: 72 }] };
  expect(writePictureText(scan, letter, behind).text).toBe("Policy GL-4477");
  const { text, words } = writePictureText(scan, letter, {
    text: "FAXED",
    words: [{ ...box, x: 400, end: 5 }],
  });
  expect(text).toBe("FAXED\n\nPolicy GL-4477");
  expect(words.map(({ start, end }) => text.slice(start, end))).toEqual(["FAXED", "Policy", "GL-4477"]);
});
