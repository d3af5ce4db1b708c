/** The marks that a request for a certificate asks for, in the words of a contract and in the shorthand of staff. */
import { expect, test } from "vitest";
import { askedMarksIn } from "../../../core/form-templates/read-marks.ts";

const [insured, waiver, primary] = [
  "ADDITIONAL_INSURED",
  "WAIVER_OF_SUBROGATION",
  "PRIMARY_NONCONTRIBUTORY",
] as const;

test.each([
  ["needs AI for ongoing and completed ops, waiver, primary/noncontrib", [insured, waiver, primary]],
  ["pls add ai, wos, pnc wording", [insured, waiver, primary]],
  ["with AI + P&NC", [insured, primary]],
  ["additional insured, primary and non-contributory", [insured, primary]],
  ["add'l insd not needed, just the waiver", [waiver]],
  ["wants AI per written contract", [insured]],
  ["no additional insured, no waiver", []],
  // Names.
  ["holder is Lumen AI Inc, 300 West Street", []],
  ["Holder: PNC Bank NA, and PNC National Mortgage", []],
  ["cert for AI Robotics LLC", []],
])("%s", (text, marks) => {
  expect(askedMarksIn([text])).toEqual(marks);
});
