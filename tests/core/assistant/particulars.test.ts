/** What declarations state besides names, dates and amounts, in invented layouts and wording. */
import { describe, expect, test } from "vitest";
import { extract } from "../../../core/assistant/local/extract.ts";
import type { PageReading } from "../../../core/reading/model.ts";

/** Laid out by its lines, where two or more spaces part the cells. */
const page = (text: string, number = 1): PageReading => ({
  page: number,
  width: 612,
  height: 792,
  text,
  words: [],
});

const head = (line: string) => `${line} DECLARATIONS
Policy Number: CP-2047711
Named Insured: Hollow Ridge Apartments LLC
Policy Period: From 07/01/2026 to 07/01/2027

`;
const limits = "\nLIMITS OF INSURANCE\nEach Occurrence Limit  $1,000,000\n";

function read(...texts: string[]): Record<string, string>[] {
  const pages = texts.map((text, at) => page(text, at + 1));
  const { tables } = extract({ name: "declarations.pdf", pages });
  for (const { quotes } of tables?.particulars ?? [])
    for (const { page: number, start, end, text } of quotes.flat())
      expect(pages[number - 1]?.text.slice(start, end)).toBe(text);
  return (tables?.particulars ?? []).map(({ cells }) => cells);
}

const liability = (text: string) => read(`${head("COMMERCIAL GENERAL LIABILITY")}${text}${limits}`);
const property = (text: string) => read(`${head("COMMERCIAL PROPERTY")}${text}\nBuilding  $1,200,000\n`);

describe("liability", () => {
  test.each([
    ["Coverage form: Occurrence", { basis: "Occurrence" }],
    ["[ ] Claims-made   [X] Occurrence", { basis: "Occurrence" }],
    ["☒ Claims made", { basis: "Claims made" }],
    ["Coverage basis  Claims-made and reported", { basis: "Claims-made and reported" }],
    ["THIS IS A CLAIMS-MADE POLICY. READ IT CAREFULLY.", { basis: "CLAIMS-MADE" }],
    ["Retroactive date: 03/01/2019", { retroactiveDate: "03/01/2019" }],
    ["Retroactive date  Full prior acts", { retroactiveDate: "Full prior acts" }],
    ["The general aggregate limit applies per: Project", { aggregateApplies: "Project" }],
    ["Aggregate limit applies per  [ ] Policy [X] Location", { aggregateApplies: "Location" }],
    ["Medical Expense Limit  EXCLUDED", { limit: "Medical Expense Limit", word: "EXCLUDED" }],
    [
      "Personal and advertising injury limit Included",
      { limit: "Personal and advertising injury limit", word: "Included" },
    ],
  ])("reads %s", (text, cells) => {
    expect(liability(text)).toContainEqual(cells);
  });

  test.each([
    "[ ] Occurrence  [ ] Claims-made",
    "Terrorism  Excluded",
    "We pay for each occurrence under a claims-made form only if notice is given.",
    "Claims history",
  ])("reads nothing in %s", (text) => {
    expect(liability(text)).toEqual([]);
  });

  test("reads nothing in the wording behind the declarations", () => {
    const wording = `COMMERCIAL GENERAL LIABILITY COVERAGE FORM
Various provisions in this policy restrict coverage. Read the entire policy carefully.
THIS IS A CLAIMS-MADE POLICY as the term is used in this example of what another form may say.
The retroactive date: none of the forms has one unless the schedule shows it.`;
    expect(read(`${head("COMMERCIAL GENERAL LIABILITY")}${limits}`, wording)).toEqual([]);
  });
});

describe("other lines", () => {
  test.each([
    ["Causes of loss: Special. Coinsurance: 90%. Valuation: replacement cost.", { causesOfLoss: "Special" }],
    ["Causes of loss: Special. Coinsurance: 90%. Valuation: replacement cost.", { coinsurance: "90%" }],
    [
      "Causes of loss: Special. Coinsurance: 90%. Valuation: replacement cost.",
      { valuation: "replacement cost" },
    ],
    [
      "Business income and extra expense  Actual loss sustained, 12 months",
      { businessIncome: "Actual loss sustained, 12 months" },
    ],
    ["Business income: $250,000", { businessIncome: "$250,000" }],
  ])("reads property: %s", (text, cells) => {
    expect(property(text)).toContainEqual(cells);
  });

  test("reads a column that is the same in each row, and none that differs", () => {
    const table = (second: string) => `Location      Causes of loss      Coinsurance
1             Special             90%
2             ${second}             80%`;
    expect(property(table("Special"))).toEqual([{ causesOfLoss: "Special" }]);
    expect(property(table("Basic  "))).toEqual([]);
  });

  test("reads the symbols of covered autos, if the page has symbols", () => {
    const autos = (title: string) =>
      read(`${head("COMMERCIAL AUTO")}Coverage              ${title}      Limit
Covered autos liability   7, 8, 9    $1,000,000 CSL each accident\n`);
    expect(autos("Symbols")).toContainEqual({ coveredAutos: "7, 8, 9" });
    expect(autos("Vehicles")).toEqual([]);
  });

  test("reads who is excluded from workers compensation", () => {
    const text = `${head("WORKERS COMPENSATION")}Bodily injury by accident  $500,000 each accident
Sole proprietor is excluded: Ada Brandt. Audit: annual.\n`;
    expect(read(text)).toEqual([{ excludedPersons: "Sole proprietor is excluded: Ada Brandt" }]);
  });
});
