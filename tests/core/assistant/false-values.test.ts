/** Text that looks like a value but isn't one: rating tables, publishers of forms, worked examples. */
import { describe, expect, test } from "vitest";
import { extract } from "../../../core/assistant/local/extract.ts";
import { isSure, limitFields } from "../../../core/assistant/model.ts";
import { linedPage } from "./positioned-page.ts";

const head = [
  "COMMERCIAL GENERAL LIABILITY DECLARATIONS",
  "Policy number: CGL-90331-00",
  "Named insured: Saltmarsh Kayak Tours LLC",
  "Policy period: From 05/01/2026 to 05/01/2027",
];

const read = (...lines: string[]) =>
  extract({ name: "policy.pdf", pages: [linedPage([...head, ...lines], [40, 150, 300, 380, 460, 530])] });
const limitsOf = ({ details }: ReturnType<typeof read>) => [
  ...limitFields.flatMap((field) => (details[field] === undefined ? [] : [`${field} ${details[field]}`])),
  ...(details.extraLimits ?? []).map(({ name, limit }) => `${name} ${limit}`),
];

describe("rating amounts are not limits", () => {
  test.each([
    [
      "a table of class codes",
      [
        "Class Code | Classification | Premium Basis | Exposure | Rate | Advance Premium",
        "10073 | Medical Offices | Area | $1,250,000 | 4.531 | $5,664",
        "91580 | Products Aggregate Work | Payroll | $2,000,000 | 1.204 | $2,408",
      ],
    ],
    [
      "a row with its code and rate, whatever is above it",
      ["SCHEDULE OF OPERATIONS", "16910 Restaurant Each Occurrence Prem/Ops $3,500,000 .047 $165.00"],
    ],
    [
      "a basis with its rate and premium",
      ["SCHEDULE OF OPERATIONS", "Liquor Each Occurrence | | $400,000 1.250 $500.00"],
    ],
    [
      "payroll and rates of a workers compensation table",
      [
        "Classification | Code | Estimated Payroll | Rate | Premium",
        "Each Accident Crew | 0042 | $1,000,000 | 5.10 | $51,000",
      ],
    ],
  ])("%s", (_what, lines) => {
    expect(limitsOf(read(...lines))).toEqual([]);
  });

  test("but a schedule with a column of limits keeps them", () => {
    const found = limitsOf(
      read(
        "LIMITS OF INSURANCE",
        "Each occurrence limit | $1,000,000",
        "Coverage | Limit of Insurance | Rate | Premium",
        "Employee theft | $50,000 | .120 | $60.00",
      ),
    );
    expect(found).toContain("glPerOccurrenceLimit 100000000");
    expect(found.some((limit) => limit.endsWith(" 5000000"))).toBe(true);
  });
});

describe("the publisher of a form is not the carrier", () => {
  test.each([
    "Includes copyrighted material of Insurance Services Office, Inc., with its permission.",
    "© Insurance Services Office, Inc., 2012",
    "Insurance Service Office, Inc.",
    "Copyright 1998 National Council on Compensation Insurance, Inc. All Rights Reserved.",
    "(c) 2016 Sunfield Mutual Insurance Company",
    "National Council on Compensation Insurance Company",
  ])("%s", (line) => {
    expect(read(line).details.carrier).toBeUndefined();
    expect(read(line, "Insurer: Granite Peak Mutual Insurance Company").details.carrier?.name).toBe(
      "Granite Peak Mutual Insurance Company",
    );
  });

  test("even if the line above names the text's owner", () => {
    const { details } = read("Includes copyrighted material of", "Sunfield Mutual Insurance Company");
    expect(details.carrier).toBeUndefined();
  });
});

test.each(["Insured Copy", "Agent's Copy", "ORIGINAL", "Copy"])(
  "reads no name from a copy mark: %s",
  (mark) => {
    const lines = ["COMMERCIAL PROPERTY DECLARATIONS", "Policy number: CP-20177", "Named insured:", mark];
    expect(extract({ name: "p.pdf", pages: [linedPage(lines)] }).details.insured).toBeUndefined();
    const labeled = ["COMMERCIAL PROPERTY DECLARATIONS", "Policy number: CP-20177", `Insured | ${mark}`];
    expect(extract({ name: "p.pdf", pages: [linedPage(labeled)] }).details.insured).toBeUndefined();
  },
);

test("leaves the mark that selects a carrier out of its name", () => {
  const { details } = read(
    "The company that insures is marked.",
    "X GRANITE PEAK INSURANCE COMPANY",
    "SUNFIELD CROSSING INSURANCE COMPANY",
  );
  expect(details.carrier?.name).toBe("GRANITE PEAK INSURANCE COMPANY");
});

test("reads no limits from worked examples or rows without a name", () => {
  const { details } = read(
    "LIMITS OF INSURANCE",
    "Coverage | Limit",
    "Step (2): Loss to Building 2 | $180,000",
    "Loss to Building 1 | $70,000",
    "We will pay no more than | $39,000",
    "Combined Limit | $400,000",
    "Employee theft | $50,000",
  );
  expect(details.extraLimits?.map(({ name }) => name)).toEqual(["Employee theft"]);
});

test("is sure of a limit only if its column or label calls it one", () => {
  const sureness = (...lines: string[]) =>
    read(...lines).details.extraLimits?.map(({ name, confidence }) => [name, isSure(confidence)]);
  expect(sureness("CRIME COVERAGE", "Coverage | Limit", "Employee theft | $50,000")).toEqual([
    ["Employee theft", true],
  ]);
  expect(sureness("CRIME COVERAGE", "Employee theft | $50,000")).toEqual([["Employee theft", false]]);
});

test("says why a value is uncertain and leaves it out of the summary", () => {
  const {
    doubts = {},
    confidence = {},
    details,
  } = read("Each occurrence limit | $1,000,000", "Total premium | $4,325.00", "Total premium | $4,100.00");
  expect(isSure(confidence.premium)).toBe(false);
  expect(doubts).toMatchObject({ premium: "RIVALS" });
  expect(doubts).not.toHaveProperty("glPerOccurrenceLimit");
  expect(details.summary).toContain("$1,000,000");
  expect(details.summary).not.toContain("premium");
});

test("reads no title from a sentence after a form's number, and marks the form for checking", () => {
  const forms = (...lines: string[]) =>
    read("FORMS AND ENDORSEMENTS", ...lines).schedules?.forms.map(({ number, title, confidence }) => [
      number,
      title,
      isSure(confidence),
    ]);
  expect(forms("CP 15 11 is attached); and")).toEqual([["CP 15 11", null, false]]);
  expect(forms("CP 15 11 Power Heat And Refrigeration")).toEqual([
    ["CP 15 11", "Power Heat And Refrigeration", true],
  ]);
});
