import { expect, test } from "vitest";
import { unsaidIn } from "../../../core/shared/unsaid.ts";

test.each([
  "Your deductible is.",
  "The general liability limit is.",
  "Your auto policy expires.",
  "Your workers' compensation policy renews",
  "The total incurred was.",
  "Your premium comes to.",
])("%s announces a value and does not say it", (sentence) => {
  expect(unsaidIn(`Hello Ann,\n\n${sentence}\n\nBest regards,\nAgency`)).toEqual([sentence]);
  const whole = `${sentence.replace(/\.$/u, "")}.`;
  expect(unsaidIn(`Thank you for your call. ${whole} Please call us.`)).toEqual([whole]);
});

test.each([
  "Your deductible is $2,500.",
  "Your auto policy expired.",
  "Your auto policy expires on 02/01/2027.",
  "Please send it before your policy expires.",
  "Could you please tell us what your payroll is?",
  "We do not know when the audit is.",
  "Please let us know how things are.",
  "The roof is as old as the house was.",
  "Your file is complete, and so it is.",
  "These are the limits:",
])("%s is whole", (sentence) => {
  expect(unsaidIn(sentence)).toEqual([]);
});
