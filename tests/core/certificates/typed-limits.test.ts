import { expect, test } from "vitest";
import { problemOfTypedLimit } from "../../../core/certificates/typed-limits.ts";

test.each([
  ["glPerOccurrenceLimit", "$1,000,000"],
  ["glPerOccurrenceLimit", "1000000"],
  ["glPerOccurrenceLimit", "1,000,000.00"],
  ["glMedicalPerPersonLimit", "Excluded"],
  ["glMedicalPerPersonLimit", "Not covered"],
  ["glMedicalPerPersonLimit", "See policy"],
  ["deductible", "2%"],
  ["valuation", "Replacement cost"],
  ["causesOfLoss", "Special form"],
  ["businessIncome", "Actual loss sustained, 12 months"],
  ["wcStates", "OH, KY"],
  ["wcStates", "Ohio and Kentucky"],
  ["wcStates", "Statutory (OH)"],
  ["wcStates", "Statutory"],
])("%s may be %j", (key, text) => {
  expect(problemOfTypedLimit(key, text)).toBeNull();
});

test.each([
  ["glPerOccurrenceLimit", ",000,000"],
  ["glPerOccurrenceLimit", "1,00,000"],
  ["glPerOccurrenceLimit", "lots"],
  ["glPerOccurrenceLimit", "SUBR WVD, see CG 24 04"],
  ["glPerOccurrenceLimit", "$1,000,000 and AI"],
  ["glPerOccurrenceLimit", "Special"],
  ["wcStates", "OH, Waiver"],
  ["wcStates", "all"],
])("%s may not be %j", (key, text) => {
  expect(problemOfTypedLimit(key, text)).toMatch(/^Enter /);
});
