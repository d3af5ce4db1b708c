import { expect, test } from "vitest";
import { assertedMarks } from "../../../core/endorsements/asserted-marks.ts";
import type { Mark } from "../../../core/endorsements/model.ts";
import { ratioOf } from "../../support/processor-time.ts";

const initials: Record<string, Mark> = {
  A: "ADDITIONAL_INSURED",
  W: "WAIVER_OF_SUBROGATION",
  P: "PRIMARY_NONCONTRIBUTORY",
};

test.each([
  ["Holder is additional insured", "A"],
  ["Cert holder is AI", "A"],
  ["A.I. applies", "A"],
  ["ai applies to holder", "A"],
  ["Blanket AI & WOS", "AW"],
  ["GL: AI, WOS, P/NC", "AWP"],
  ["Addl Insd per written contract", "A"],
  ["add'l insured with respect to general liability", "A"],
  ["Add. Insured", "A"],
  ["additionally insured", "A"],
  ["ADDITIONAL\nINSURED", "A"],
  ["addi\u200Btional in\u00ADsured", "A"],
  ["ａｄｄｉｔｉｏｎａｌ ｉｎｓｕｒｅｄ", "A"],
  ["\u0430dditional insur\u0435d", "A"],
  ["additional-insured", "A"],
  ["AdditionalInsured", "A"],
  ["Holder is included as an insured", "A"],
  ["named as insured", "A"],
  ["Not only an additional insured but a partner", "A"],
  ["W.O.S. applies", "W"],
  ["Waiver of  subrogation in favor of holder", "W"],
  ["waiver-of-subrogation", "W"],
  ["The carrier waives its rights of recovery", "W"],
  ["subrogation is waived", "W"],
  ["rights of recovery against the holder are waived", "W"],
  ["waiver of transfer of rights", "W"],
  ["waiver of our right to recover from others", "W"],
  ["insurer will not subrogate against the holder", "W"],
  ["No deductible; waiver of subrogation applies", "W"],
  ["no exclusions apply and waiver of subrogation applies", "W"],
  ["primary & non-contributory", "P"],
  ["primary/noncontributory", "P"],
  ["P&NC", "P"],
  ["PNC", "P"],
  ["p.n.c.", "P"],
  ["coverage is primary", "P"],
  ["on a primary basis", "P"],
  ["will not seek contribution", "P"],
  ["No waiver of subrogation, but additional insured", "A"],
])("%j asserts %s", (text, expected) => {
  expect(assertedMarks(text)).toEqual(expected.split("").map((initial) => initials[initial]));
});

test.each([
  "",
  "No waiver of subrogation applies",
  "no additional insured status",
  "holder is not an additional insured",
  "not named as an additional insured",
  "waiver of subrogation does not apply",
  "Waiver of subrogation is not included",
  "additional insured: none",
  "without waiver of subrogation",
  "neither additional insured nor waiver of subrogation",
  "no primary and noncontributory wording",
  "AI software consulting at three locations",
  "The primary contact is Bo Hale",
  "Insured's vehicles are insured for physical damage",
  "The named insured builds fences",
  "All operations of the insured at PNC Park",
  "Certificate holder only",
])("%j asserts nothing", (text) => {
  expect(assertedMarks(text)).toEqual([]);
});

test.each(["waiver of the ", "no ", "primary and ", "rights of recovery against ", "additional ", "\u200B"])(
  "takes linear time for a text of %j alone",
  async (part) => {
    const of = (letters: number) => {
      const text = part.repeat(letters / part.length);
      return () => assertedMarks(text);
    };
    of(100_000)();
    expect(await ratioOf(of(100_000), of(1_000_000), 40)).toBeLessThan(40);
  },
);
