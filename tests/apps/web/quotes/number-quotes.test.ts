import { expect, test } from "vitest";
import { numberQuotes, placeOf, stemOf, textOfQuote } from "../../../../apps/web/src/quotes/number-quotes.ts";

const quote = (documentId: string, page: number, start: number, text = "words") => ({
  documentId,
  readingId: "rdg_1",
  segments: [{ page, start, end: start + text.length, text }],
});

test("gives the same words of the same document one number, in the order first shown", () => {
  const { quotes, numberOf } = numberQuotes([
    quote("doc_1", 2, 10),
    quote("doc_1", 1, 0),
    quote("doc_1", 2, 10),
  ]);
  expect(quotes.map(({ number, segments }) => [number, segments[0]?.page])).toEqual([
    [1, 2],
    [2, 1],
  ]);
  expect(numberOf(quote("doc_1", 1, 0))).toBe(2);
});

test("gives the same place in two documents two numbers, and an unnumbered quote none", () => {
  const { quotes, numberOf } = numberQuotes([quote("doc_1", 1, 0), quote("doc_2", 1, 0)]);
  expect(quotes).toHaveLength(2);
  expect(numberOf(quote("doc_3", 1, 0))).toBe(0);
});

test("labels a chip with one page or a page range, and drops a file's extension", () => {
  const segments = [quote("doc_1", 4, 0).segments, quote("doc_1", 5, 0).segments].flat();
  expect(placeOf({ segments: segments.slice(0, 1) })).toBe("p. 4");
  expect(placeOf({ segments })).toBe("pp. 4–5");
  expect(stemOf("package-distributor-2026.pdf")).toBe("package-distributor-2026");
  expect(stemOf("CG 20 10 04.13 schedule")).toBe("CG 20 10 04.13 schedule");
});

test("dims quotes outside the focus and keeps their numbers", () => {
  const [first, second] = [quote("doc_1", 4, 0), quote("doc_1", 5, 0)];
  const { inFocus } = numberQuotes([first, second]);
  expect(inFocus([second]).map(({ number, isFaint }) => [number, isFaint])).toEqual([
    [1, true],
    [2, false],
  ]);
});

test("a quote is one sentence over its lines, and words left out of it are marked", () => {
  const page = "Each occurrence /\naggregate $1,000,000 / $2,000,000";
  const [label, amount] = ["Each occurrence /\naggregate ", "$2,000,000"].map((text) => {
    const start = page.indexOf(text);
    return { page: 1, start, end: start + text.length, text };
  });
  if (!label || !amount) throw new Error("Nothing is quoted.");
  expect(textOfQuote({ segments: [label] })).toBe("Each occurrence / aggregate");
  expect(textOfQuote({ segments: [label, amount] })).toBe("Each occurrence / aggregate … $2,000,000");
  const between = { page: 1, start: label.end, end: amount.start, text: page.slice(label.end, amount.start) };
  expect(textOfQuote({ segments: [label, between, amount] })).toBe(page.replace("\n", " "));
  const overleaf = { page: 2, start: 0, end: 7, text: "is paid" };
  expect(textOfQuote({ segments: [amount, overleaf] })).toBe("$2,000,000 … is paid");
});
