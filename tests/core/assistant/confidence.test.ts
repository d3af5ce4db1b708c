/** A value's confidence follows from how it was found. */
import { expect, test } from "vitest";
import { extract } from "../../../core/assistant/local/extract.ts";
import { linedPage } from "./positioned-page.ts";

test("is given per field: a contradicted premium is less sure than the limits", () => {
  const { confidence = {} } = extract({
    name: "policy.pdf",
    pages: [
      linedPage([
        "COMMERCIAL GENERAL LIABILITY DECLARATIONS",
        "Policy number: CGL-90331-00",
        "Named insured: Saltmarsh Kayak Tours LLC",
        "Policy period: From 05/01/2026 to 05/01/2027",
        "LIMITS OF INSURANCE",
        "Each occurrence limit | $1,000,000",
        "General aggregate limit | $2,000,000",
        "Total premium | $4,325.00",
        "Total premium | $4,100.00",
      ]),
    ],
  });
  expect(confidence.glPerOccurrenceLimit).toBeGreaterThan(0.8);
  expect(confidence.premium).toBeLessThan(0.7);
});
