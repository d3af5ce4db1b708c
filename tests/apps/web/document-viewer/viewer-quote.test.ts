import { expect, test } from "vitest";
import { listMarksByPage } from "../../../../apps/web/src/document-viewer/viewer-quote.ts";

const segment = (page: number, start: number, end: number) => ({
  page,
  start,
  end,
  text: "x".repeat(end - start),
});

test("marks a quote that spans two pages on both and numbers it on the first", () => {
  const marks = listMarksByPage([
    { number: 7, documentId: "doc_1", segments: [segment(2, 90, 99), segment(3, 0, 4)] },
    { number: 8, documentId: "doc_1", segments: [segment(4, 0, 9)], isFaint: true },
  ]);
  expect(marks.get(2)).toEqual([{ number: 7, isFirst: true, isFaint: false, start: 90, end: 99 }]);
  expect(marks.get(3)).toEqual([{ number: 7, isFirst: false, isFaint: false, start: 0, end: 4 }]);
  expect(marks.get(4)).toEqual([{ number: 8, isFirst: true, isFaint: true, start: 0, end: 9 }]);
});

test("orders a page's marks by position in the text, not by number", () => {
  const marks = listMarksByPage([
    { number: 1, documentId: "doc_1", segments: [segment(1, 50, 60)] },
    { number: 2, documentId: "doc_1", segments: [segment(1, 10, 20)] },
    { number: 3, documentId: "doc_1", segments: [segment(1, 10, 15)] },
  ]);
  expect(marks.get(1)?.map(({ number }) => number)).toEqual([3, 2, 1]);
});
