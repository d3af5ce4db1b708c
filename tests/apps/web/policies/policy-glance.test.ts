/** The overview's figures, its coverage forms, and the numbers of its quotes. */
import { describe, expect, test } from "vitest";
import { listGlanceQuotes } from "../../../../apps/web/src/explorer/glance-quotes.ts";
import { listPlaces } from "../../../../apps/web/src/explorer/limit-groups.ts";
import { formsOfParts } from "../../../../apps/web/src/policies/coverage-forms.ts";
import { ledgerFigures } from "../../../../apps/web/src/policies/ledger-figures.ts";
import { numberQuotes } from "../../../../apps/web/src/quotes/number-quotes.ts";

const figures = (...dollars: number[]) => ledgerFigures(dollars.map((each) => ({ dollars: each })));

describe("amounts that stand under each other", () => {
  test("have the dollar sign on the first and the total only", () => {
    expect(
      ledgerFigures([{ dollars: 1200 }, { dollars: 50 }, { dollars: 1250, isTotal: true }, { dollars: 9 }]),
    ).toEqual(["$1,200", "50", "$1,250", "9"]);
  });
  test("all have cents once one of them does, so that they align", () => {
    expect(figures(1200, 36.5, 0)).toEqual(["$1,200.00", "36.50", "0.00"]);
    expect(figures(41_286.1 + 0.2, 0)[0]).toBe("$41,286.30");
  });
  test("show zero as zero and a credit with its sign", () => {
    expect(figures(0)).toEqual(["$0"]);
    expect(figures(-120, -5)).toEqual(["-$120", "-5"]);
    expect(figures()).toEqual([]);
  });
});

describe("the base form of a coverage part", () => {
  const form = (number: string, edition: string | null = null) => ({
    key: `form.${number}`,
    number,
    edition,
  });

  test("is named with its edition and its basis", () => {
    const forms = formsOfParts([form("IL 00 17", "11/98"), form("CG0001", "04/13"), form("CG 00 33")]);
    expect([...forms]).toEqual([
      ["General liability", "CG0001 04 13, occurrence"],
      ["Liquor liability", "CG 00 33, occurrence"],
    ]);
    expect(formsOfParts([form("CG 00 02")]).get("General liability")).toBe("CG 00 02, claims-made");
  });
  test("of property is named with the causes of loss", () => {
    expect(formsOfParts([form("CP 10 30"), form("CP 00 10", "10/12")]).get("Property")).toBe(
      "CP 00 10 10 12, special causes of loss",
    );
    expect(formsOfParts([form("CP 10 10")]).get("Property")).toBe("CP 10 10, basic causes of loss");
  });
  test("of a businessowners policy is both parts' form, unless a part has its own", () => {
    expect(formsOfParts([form("BP 00 03"), form("CG 00 01")]).get("General liability")).toBe(
      "CG 00 01, occurrence",
    );
    expect(formsOfParts([form("BP 00 03")]).get("Property")).toBe("BP 00 03");
  });
  test("is not taken from a form that a person should check, or from a carrier's own forms", () => {
    expect(formsOfParts([form("CG 00 01")], () => false).size).toBe(0);
    expect(formsOfParts([form("QF 10 01")]).size).toBe(0);
  });
});

const quote = (start: number) => ({
  documentId: "doc",
  segments: [{ page: 1, start, end: start + 5, text: "words" }],
});
const listed = (start: number) => ({ policyQuotes: [quote(start)] });

test("numbers the limits' quotes first, then those of the schedules in their order", () => {
  const details = {
    extraLimits: [],
    glPerOccurrenceLimit: 1_000_000,
    locations: [
      { address: "1 Pier", policyQuotes: [quote(20)], limits: [] },
      {
        address: "2 Pier",
        policyQuotes: [quote(25)],
        limits: [{ name: "Building", limit: 500, policyQuotes: [quote(30)] }],
      },
    ],
    evidence: [{ field: "glPerOccurrenceLimit", quotes: [quote(10)] }],
    vehicles: [listed(40)],
    classes: [listed(50), listed(10)],
    deductibles: [{ name: "Wind/hail", amount: "2%", ...listed(15) }],
    mortgagees: [listed(52)],
    lossPayees: [listed(54)],
    schedules: { additionalInsureds: [listed(60)] },
  };
  const starts = numberQuotes(listGlanceQuotes(details)).quotes.map(({ segments }) => segments[0]?.start);
  expect(starts).toEqual([10, 15, 20, 30, 40, 50, 52, 54, 60]);
  // A location without an amount is listed as well.
  expect(listPlaces(details)).toMatchObject([
    { address: "1 Pier", building: null, contents: null },
    { address: "2 Pier", building: 500, contents: null },
  ]);
});
