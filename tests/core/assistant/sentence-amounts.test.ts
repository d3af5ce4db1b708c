/** Amounts that stand in running sentences: each under its own name, and none under another one's. */
import { expect, test } from "vitest";
import { partyIn } from "../../../core/assistant/local/facts/party-names.ts";
import type { Line } from "../../../core/assistant/local/comparison/lines.ts";
import { wordsOf } from "../../../core/assistant/local/comparison/words.ts";
import type { InsuranceLine } from "../../../core/assistant/local/data/lines.ts";
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
