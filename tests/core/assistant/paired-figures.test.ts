/** Figures are compared only within one column, location and building; the others are listed separately. */
import { describe, expect, test } from "vitest";
import { compareDocuments, createComparisonReader } from "../../../core/assistant/local/compare.ts";
import { figureOf, mayAnswer, placeOfFigure } from "../../../core/assistant/local/compare-figure-place.ts";
import type { Statement } from "../../../core/assistant/local/compare-statement.ts";
import { createExtractor } from "../../../core/assistant/local/extract.ts";
import type { Extraction } from "../../../core/assistant/model.ts";
import { linedPage } from "./positioned-page.ts";

const statement = (label: string, text: string, more: Partial<Statement> = {}): Statement => ({
  kind: "VALUE",
  page: 1,
  order: 0,
  section: "",
  label,
  column: "",
  text,
  row: "1",
  quote: [],
  ...more,
});

const answers = (a: Statement, b: Statement) => mayAnswer(figureOf(a), figureOf(b));

describe("the place of a figure", () => {
  test.each([
    ["Loc 1, Building", "", "location 1"],
    ["Building", "Premises No. 2, Building No. 3", "location 2, building 3"],
    ["1/2 Business personal property", "", "location 1, building 2"],
    ["Location #01", "", "location 1"],
    ["Building 2 - 14 Mill Road", "", "building 2"],
    ["Each occurrence", "", null],
    ["Building limit 80% coinsurance", "", null],
    ["Building $1,200", "", null],
  ])("%s under “%s” is %s", (label, section, place) => {
    expect(placeOfFigure({ label, section })).toBe(place);
  });
});

describe("pairing figures", () => {
  test.each([
    ["of one location", ["Loc 1, Building", "$5"], ["Loc 1, Building", "$6"], true],
    ["of two locations", ["Loc 1, Building", "$5"], ["Loc 2, Building", "$6"], false],
    ["of a location and of none, with different names", ["Loc 1, Building", "$5"], ["Building", "$6"], false],
    ["a limit and a premium", ["Liability limit", "$5"], ["Liability premium", "$6"], false],
    ["a limit and a deductible", ["Wind limit", "$5"], ["Wind deductible", "$6"], false],
    ["not checked for words", ["Loc 1, Roof", "slate"], ["Loc 2, Roof", "tin"], true],
  ] as const)("%s", (_what, [labelA, textA], [labelB, textB], expected) => {
    expect(answers(statement(labelA, textA), statement(labelB, textB))).toBe(expected);
  });

  test("pairs within one column only, but a column called “Limit” pairs with any", () => {
    const under = (column: string, text: string) => statement("Building", text, { column });
    expect(answers(under("Replacement cost", "$5"), under("Actual cash value", "$6"))).toBe(false);
    expect(answers(under("Replacement cost", "$5"), under("Replacement cost", "$6"))).toBe(true);
    expect(answers(under("Limit", "$5"), under("Building amount", "$6"))).toBe(true);
  });
});

const declarations = (from: string, to: string, ...lines: string[]) => [
  linedPage([
    "COMMERCIAL PROPERTY DECLARATIONS",
    "Granite Peak Mutual Insurance Company",
    "Policy number: GPM-44821-03",
    "Named insured: Tamarack Cabinet Works, Inc.",
    `Policy period: ${from} to ${to}`,
    "LIMITS OF INSURANCE",
    ...lines,
  ]),
];

function read(
  pages: ReturnType<typeof declarations>,
  change: (extraction: Extraction) => Extraction = (same) => same,
) {
  const [extractor, reader] = [createExtractor(), createComparisonReader()];
  for (const page of pages) {
    extractor.readPage(page);
    reader.readPage(page);
  }
  return reader.finish(change(extractor.finish()));
}

test("does not pair a limit with another location's and lists both separately", () => {
  const shared = ["Loc | Coverage | Limit", "1 | Building | $1,850,000"];
  const { differences } = compareDocuments(
    read(declarations("04/01/2026", "04/01/2027", ...shared, "2 | Outdoor signs | $15,000")),
    read(declarations("04/01/2027", "04/01/2028", ...shared, "3 | Outdoor signs | $40,000")),
  );
  const signs = differences.filter(({ label }) => /signs/i.test(label));
  expect(signs.map(({ oldValue, newValue, isApart, place }) => [oldValue, newValue, isApart, place])).toEqual(
    expect.arrayContaining([
      ["$15,000", null, true, "location 2"],
      [null, "$40,000", true, "location 3"],
    ]),
  );
  expect(signs).toHaveLength(2);
});

test("reports a difference with its coverage part, place and the side that gives less", () => {
  const { differences } = compareDocuments(
    read(declarations("04/01/2026", "04/01/2027", "Loc | Coverage | Limit", "1 | Building | $1,850,000")),
    read(declarations("04/01/2027", "04/01/2028", "Loc | Coverage | Limit", "1 | Building | $1,450,000")),
  );
  expect(differences).toMatchObject([
    { oldValue: "$1,850,000", newValue: "$1,450,000", place: "location 1", lesser: "NEW", isApart: false },
  ]);
});

test("does not compare uncertain values", () => {
  const insured = (name: string, sureness: number) =>
    read(
      [
        linedPage([
          "COMMERCIAL PROPERTY DECLARATIONS",
          `Named insured: ${name}`,
          "Building limit | $1,850,000",
        ]),
      ],
      (extraction) => ({ ...extraction, confidence: { ...extraction.confidence, insured: sureness } }),
    );
  // Unrelated documents, and who each one insures: judged by what was read alone.
  const differencesAt = (sureness: number) =>
    compareDocuments(
      insured("Tamarack Cabinet Works, Inc.", sureness),
      insured("Saltmarsh Kayak Tours LLC", 0.9),
    ).differences.filter(({ why }) => why !== "");
  expect(differencesAt(0.9).map(({ label }) => label)).toContain("Named insured");
  const before = insured("Tamarack Cabinet Works, Inc.", 0.7);
  expect(before.extraction.details).not.toHaveProperty("insured");
  expect(before.extraction.evidence).not.toHaveProperty("insured");
});
