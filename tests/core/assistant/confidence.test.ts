/** A value's confidence follows from how it was found. */
import { expect, test } from "vitest";
import { extract } from "../../../core/assistant/local/extract.ts";
import { confidenceOf } from "../../../core/assistant/local/extraction/confidence.ts";
import { linedPage } from "./positioned-page.ts";

const place = (key: string, score: number, page = 1) => ({ key, score, page });

test("rates a good label above a poor one, and several pages above one", () => {
  expect(confidenceOf([place("a", 1.4)], "a")).toBeGreaterThan(confidenceOf([place("a", 0.5)], "a"));
  expect(confidenceOf([place("a", 1), place("a", 1, 2)], "a")).toBeGreaterThan(
    confidenceOf([place("a", 1)], "a"),
  );
});

test("drops when another value has as good a label, but not a poor one", () => {
  const alone = confidenceOf([place("a", 1.2)], "a");
  expect(confidenceOf([place("a", 1.2), place("b", 1.15)], "a")).toBeLessThan(alone - 0.2);
  expect(confidenceOf([place("a", 1.2), place("b", 0.4)], "a")).toBe(alone);
});

test("stays between 0 and 1", () => {
  expect(confidenceOf([place("a", 9, 1), place("a", 9, 2), place("a", 9, 3)], "a")).toBeLessThan(1);
  expect(confidenceOf([place("a", 0.01), place("b", 9)], "a")).toBeGreaterThan(0);
});

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
