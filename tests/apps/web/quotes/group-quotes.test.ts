import { expect, test } from "vitest";
import { groupQuotes } from "../../../../apps/web/src/quotes/group-quotes.ts";

const quote = (page: number, start: number) => ({
  documentId: "doc_1",
  segments: [{ page, start, end: start + 5, text: "words" }],
});

test("numbers each part's quotes from 1, including quotes that another part shares", () => {
  const [limits, covered] = groupQuotes([
    { id: "limits", name: "Limits", quotes: [quote(1, 0), quote(1, 9), quote(1, 0)] },
    { id: "covered", name: "What's covered", quotes: [quote(2, 0), quote(1, 9)] },
  ]);
  expect(limits?.quotes.map(({ number }) => number)).toEqual([1, 2]);
  expect(covered?.quotes.map(({ number }) => number)).toEqual([1, 2]);
  expect(limits?.numberOf(quote(1, 9))).toBe(2);
  expect(covered?.numberOf(quote(1, 9))).toBe(2);
  expect(covered?.numberOf(quote(1, 0))).toBe(0);
});
