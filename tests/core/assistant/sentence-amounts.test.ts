/** Amounts that stand in running sentences: each under its own name, and none under another one's. */
import { describe, expect, test } from "vitest";
import { partyIn } from "../../../core/assistant/local/facts/party-names.ts";
import type { Line } from "../../../core/assistant/local/comparison/lines.ts";
import { wordsOf } from "../../../core/assistant/local/comparison/words.ts";
import type { InsuranceLine } from "../../../core/assistant/local/data/lines.ts";
import { comparedDocument } from "../../../core/assistant/local/comparison/compare.ts";
import { extract } from "../../../core/assistant/local/extract.ts";
import { chargesOf } from "../../../core/assistant/local/matrix/charges.ts";
import { modelPages } from "../../../core/page-model/mod.ts";
import { describeMoney } from "../../../core/shared/money.ts";
import { linedPage } from "./positioned-page.ts";
import { amountsOf } from "../../../core/assistant/local/matrix/sentence-amounts.ts";

const lineOf = (text: string): Line => ({
  ...{
    kind: "WORDS",
    label: "",
    head: [],
    heading: "",
    part: "",
    place: null,
    canon: "",
    block: 0,
    order: 0,
  },
  words: wordsOf(text),
  cells: [{ column: "", text, flow: { text, parts: [] }, from: 0 }],
});
const told = (text: string, only: InsuranceLine | null = null): string[] =>
  amountsOf(lineOf(text), only).map(({ label, value }) => `${label}: ${value}`);

test("each amount has the name that stands before or behind it", () => {
  expect(
    told(
      "We offer umbrella liability at $5,000,000 each occurrence and aggregate, self-insured retention $10,000, premium $4,850 plus a policy fee of $150.",
    ),
  ).toEqual([
    "Umbrella, each occurrence: $5,000,000",
    "Umbrella aggregate: $5,000,000",
    "Deductible: $10,000",
    "Premium: $4,850",
    "Policy fees: $150",
  ]);
});

test("what an excess policy goes over is no limit of its own", () => {
  expect(told("$4,000,000 per occurrence excess of $2,000,000 per occurrence.", "UMBRELLA")).toEqual([
    "Umbrella, each occurrence: $4,000,000",
    "Underlying limits: $2,000,000",
  ]);
  expect(told("We offer $5M xs $5M underlying for $12,500 plus taxes of $612.50.", "UMBRELLA")).toEqual([
    "Underlying limits: $5M",
    "Taxes: $612.50",
  ]);
});

test.each([
  // A part of a longer name.
  ["A terrorism premium of $100 applies.", ["Terrorism, premium: $100"]],
  ["A crew sickness deductible of $500 applies.", []],
  // Narrowed, denied, or without a name.
  ["The limit is $1,000,000 each occurrence except for mold.", []],
  ["The insurance has no deductible of $4,000, and mold is not covered above $5,000.", []],
  ["Please send $350 to our office.", []],
])("“%s” says no more than it says", (text, expected) => {
  expect(told(text, "GENERAL_LIABILITY")).toEqual(expected);
});

test("a name behind the title of an offer is read without the title", () => {
  const nameIn = (text: string) => partyIn(text, text.length)?.name;
  expect(nameIn("Quotation MG-5582 for Lamplight Tutoring Centers Inc.")).toBe(
    "Lamplight Tutoring Centers Inc.",
  );
  expect(nameIn("IBM for Kids LLC")).toBe("IBM for Kids LLC");
});

describe("charges", () => {
  const charged = (...lines: string[]): string[] => {
    const pages = [linedPage(["COMMERCIAL GENERAL LIABILITY QUOTE", "Quote number: GL-2201", ...lines])];
    const compared = comparedDocument(modelPages(pages), extract({ name: "quote", pages }));
    return chargesOf(compared, []).map(
      ({ kind, amounts, said }) =>
        `${kind}: ${said?.text ?? amounts.map(({ cents }) => describeMoney(cents)).join(" or ")}`,
    );
  };
  test.each([
    ["Surplus lines tax of $210 applies; no policy fee.", ["TAXES: $210", "FEES: None"]],
    ["Surplus lines tax of $210 applies, and no policy fee.", ["TAXES: $210", "FEES: None"]],
    ["The premium is $6,500 plus $210 in taxes and a $150 policy fee.", ["TAXES: $210", "FEES: $150"]],
    ["All taxes and fees are included in the premium.", ["TAXES_AND_FEES: Included in the premium"]],
    [
      "The premium is $6,500 including taxes of $210 and fees of $150.",
      ["TAXES_AND_FEES: Included in the premium"],
    ],
    ["No taxes, policy fees or surcharges apply.", ["TAXES_AND_FEES: None"]],
    ["The premium is $6,500 with no taxes, and a policy fee of $150.", ["TAXES: None", "FEES: $150"]],
    ["There are no taxes and a policy fee of $150.", ["TAXES: None", "FEES: $150"]],
    ["There is a policy fee of $150 and no inspection fee.", ["FEES: $150", "FEES: None"]],
    [
      "Taxes are included and a policy fee of $150 applies.",
      ["TAXES: Included in the premium", "FEES: $150"],
    ],
    [
      "Taxes of $210 and fees of $150 are included in the premium.",
      ["TAXES_AND_FEES: Included in the premium"],
    ],
    [
      "We offer this for $8,240 plus taxes and fees of $329.60, a total of $8,569.60.",
      ["TAXES_AND_FEES: $329.60"],
    ],
    ["The total of $8,569.60 includes taxes and fees of $329.60.", ["TAXES_AND_FEES: $329.60"]],
    [
      "The total premium of $8,569.60 includes all taxes and fees.",
      ["TAXES_AND_FEES: Included in the premium"],
    ],
    [
      "The policy fee is $150, the inspection fee is $200 and the surplus lines tax is $210.",
      ["FEES: $150", "FEES: $200", "TAXES: $210"],
    ],
    [
      "We charge a $150 policy fee, a $200 inspection fee and $210 in surplus lines tax.",
      ["FEES: $150", "FEES: $200", "TAXES: $210"],
    ],
  ])("each clause of “%s” is told by itself", (text, expected) => {
    expect(charged(text)).toEqual(expected);
  });

  test("only what is called a total is left out as the sum of others", () => {
    const parts = ["Surplus lines tax | $300", "Policy fee | $150", "Inspection fee | $150"];
    const all = ["TAXES: $300", "FEES: $150", "FEES: $150"];
    expect(charged(...parts)).toEqual(all);
    expect(charged(...parts, "Total fees | $300")).toEqual(all);
    expect(charged(...parts, "Taxes and fees | $600")).toEqual(all);
  });
});
