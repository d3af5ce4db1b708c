/** A form's worked example is not a limit, coverage, exclusion or location of the policy. */
import { describe, expect, test } from "vitest";
import { extract } from "../../../core/assistant/local/extract.ts";
import { linedPage } from "./positioned-page.ts";

const declarations = [
  "COMMERCIAL PROPERTY COVERAGE PART DECLARATIONS",
  "Policy number: CPP-44102-00",
  "Named insured: Saltmarsh Kayak Tours LLC",
  "Policy period: From 05/01/2026 to 05/01/2027",
  "LIMITS OF INSURANCE",
  "Building | $610,000",
  "Fine arts | $35,000",
];

const read = (...pages: string[][]) =>
  extract({ name: "policy.pdf", pages: pages.map((lines, index) => linedPage(lines, undefined, index + 1)) });

/** Everything shown for the policy, as one text. */
const saidOf = ({ details, coverages, exclusions }: ReturnType<typeof read>) =>
  JSON.stringify({ details, coverages, exclusions });

const example = [
  "DEDUCTIBLE",
  "Limits of insurance and premium are shown for each building.",
  "Example 1 - Specific insurance",
  "Limit of Insurance - Building 1 | $74,000",
  "Building at Location 2 | $31,000",
  "Loss to Building 1: $72,500",
  "Step (1): $72,500 - $250 = $72,250",
  "The remainder of the loss, $8,300, is not covered due to the deductible in this case.",
];

describe("worked examples", () => {
  test("yield neither limits nor entries", () => {
    const said = saidOf(read(declarations, example));
    expect(said).toContain("61000000");
    expect(said).not.toMatch(/74,?000|31,?000|72,?[25]50|3100000|7400000|Step|Loss to|Example|remainder/i);
  });

  test("continue past the end of a page, up to the next clause", () => {
    const rest = [
      "Limit of Insurance - Building 3 | $83,000",
      "Step (4): $52,500 - $700 = $51,800",
      "E. Debris Removal",
      "We will pay for the removal of debris of covered property after a loss.",
    ];
    const said = saidOf(read(declarations, example, rest));
    expect(said).not.toMatch(/83,?000|8300000|51,?800/);
    expect(said).toContain("Debris Removal");
  });

  test("end where the declarations continue", () => {
    const said = saidOf(read(example, declarations));
    expect(said).toContain("61000000");
    expect(said).toContain("3500000");
  });
});
