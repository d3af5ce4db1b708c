import { expect, test } from "vitest";
import { typedValue } from "../../../core/certificates/said-values.ts";
import { problemOfTypedLimit } from "../../../core/certificates/model.ts";

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
  ["deductible", "$0"],
  ["deductible", "0.5%"],
  ["umbrellaRetention", "$0.00"],
  ["coinsurance", "100%"],
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
  ["glPerOccurrenceLimit", "Statutory"],
  ["wcPerAccidentLimit", "Statutory"],
  ["glPerOccurrenceLimit", "50%"],
  ["glPerOccurrenceLimit", "$0"],
  ["glPerOccurrenceLimit", "0.00"],
  ["coinsurance", "0%"],
  ["deductible", "0%"],
  ["deductible", "999%"],
  ["deductible", "0.00%"],
  ["wcStates", "OH, Waiver"],
  ["wcStates", "all"],
])("%s may not be %j", (key, text) => {
  expect(problemOfTypedLimit(key, text)).toMatch(/^Enter /);
});

test.each([
  "1e7",
  "1E6",
  "$1e+21",
  "1.5e6",
  "9".repeat(14),
  "$10,000,000,000,000",
  "$999,999,999,999,999,999,999",
])("refuses %s as an amount", (text) => {
  expect(problemOfTypedLimit("glPerOccurrenceLimit", text)).not.toBeNull();
});

test.each(["$9,999,999,999,999.99", "9999999999999.99"])("prints %s in full", (value) => {
  expect(problemOfTypedLimit("glPerOccurrenceLimit", value)).toBeNull();
  const by = { userId: "usr_1", name: "Odette Marlowe" };
  expect(typedValue({ key: "x", value, by, at: 0 }, "x", "X").value).toBe("$9,999,999,999,999.99");
});

test.each([
  ["500k", "$500,000"],
  ["$500K", "$500,000"],
  ["1.5M", "$1,500,000"],
  ["1mm", "$1,000,000"],
  ["2 million", "$2,000,000"],
  ["250 thousand", "$250,000"],
])("an amount in shorthand is printed in full: %s", (value, printed) => {
  expect(problemOfTypedLimit("glPerOccurrenceLimit", value)).toBeNull();
  const by = { userId: "usr_1", name: "Odette Marlowe" };
  expect(typedValue({ key: "x", value, by, at: 0 }, "x", "X").value).toBe(printed);
});

test.each(["0k", "k", "500k each", "1.5e3k", "12345k"])("%s is no amount", (value) => {
  expect(problemOfTypedLimit("glPerOccurrenceLimit", value)).not.toBeNull();
});
