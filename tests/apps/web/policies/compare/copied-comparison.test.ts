/** A copied comparison: part by part, each value with its exact words and page; markup in a document becomes text. */
import { expect, test } from "vitest";
import { contentOfComparison } from "../../../../../apps/web/src/policies/compare/copied-comparison.ts";

const quote = (text: string, page: number) => ({ segments: [{ page, start: 0, end: text.length, text }] });
const comparison = {
  old: { name: "2026.pdf" },
  new: { name: "2027.pdf" },
  oldName: "Before",
  newName: "After",
  unchanged: "3 limits are unchanged.",
  differences: [
    {
      group: "DEDUCTIBLES" as const,
      label: "Wind deductible",
      oldValue: "2%",
      newValue: "5%",
      oldQuotes: [quote("Wind deductible\n2%", 2)],
      newQuotes: [quote("Wind deductible 5%", 3)],
      why: "The insured bears more.",
    },
    {
      group: "FORMS" as const,
      label: "Roof <b>limitation</b>",
      oldValue: null,
      newValue: "GP 36",
      oldQuotes: [],
      newQuotes: [quote("GP 36", 4)],
      why: "It is new.",
    },
  ],
};

test("copies text with headings, both values, quotes and pages", () => {
  expect(contentOfComparison(comparison).text).toBe(
    [
      "2026.pdf and 2027.pdf",
      "3 limits are unchanged.",
      "DEDUCTIBLES AND RETENTIONS",
      "Wind deductible\nBefore: 2% (“Wind deductible 2%”, p. 2)\nAfter: 5% (“Wind deductible 5%”, p. 3)\nThe insured bears more.",
      "FORMS AND EDITIONS",
      "Roof <b>limitation</b>\nBefore: not shown\nAfter: GP 36 (“GP 36”, p. 4)\nIt is new.",
    ].join("\n\n"),
  );
});

test("copies formatted text in which a document's markup is escaped", () => {
  const { html } = contentOfComparison(comparison);
  expect(html).toContain("<h3>Deductibles and retentions</h3>");
  expect(html).toContain("<strong>Roof &lt;b&gt;limitation&lt;/b&gt;</strong>");
});
