import { expect, test } from "vitest";
import { assertedMarks, findAssertions, namesMark } from "../../../core/endorsements/asserted-marks.ts";
import type { Mark } from "../../../core/endorsements/model.ts";

const initials: Record<string, Mark> = {
  A: "ADDITIONAL_INSURED",
  W: "WAIVER_OF_SUBROGATION",
  P: "PRIMARY_NONCONTRIBUTORY",
};

test.each([
  ["Waiver of subro in favor of holder", "W"],
  ["SUBR WVD: Y", "W"],
  ["Primary & non-contrib basis", "P"],
  ["CG 20 10, CG 20 37, CG 24 04 and CG 20 01 apply in favor of X", "AWP"],
  ["Subro waived", "W"],
  ["Additional insured status does not end", "A"],
  ["Additional insured status is not excluded", "A"],
  ["No additional insured is excluded", "A"],
  ["Holder is a named insured", "A"],
  ["No right of recovery against the holder", "W"],
  ["Holder's insurance is excess", "P"],
  ["Addtional insured", "A"],
  ["a d d i t i o n a l  i n s u r e d", "A"],
  ["El titular es asegurado adicional", "A"],
  ["renuncia de subrogación a favor del titular", "W"],
  ["ADDL INSD: Y", "A"],
  ["Additional insurred", "A"],
  ["Wavier of subrogation", "W"],
  ["waiver of subragation applies", "W"],
  ["A.d.d.i.t.i.o.n.a.l insured", "A"],
  ["Addìtional ínsured", "A"],
  ["See form CG2010 0413", "A"],
  ["WC 00 03 13 attached", "W"],
  ["Holder is insured under the general liability policy", "A"],
  ["Subrogation rights against holder are waived", "W"],
  ["Insurer gives up its rights of recovery", "W"],
  ["Coverage applies first, before any insurance of the holder", "P"],
  ["Wvr of subr", "W"],
  ["Prim/noncontrib", "P"],
  ["Insured's coverage is primary to holder's", "P"],
  ["Holder's own coverage is secondary", "P"],
  ["Additional insured coverage doesn't expire", "A"],
  ["Blanket addl. ins. applies", "A"],
  ["AI: yes", "A"],
  ["CA 20 48 included", "A"],
  ["addit-\nional insured", "A"],
  ["Carrier will not seek reimbursement from holder", "W"],
  ["Holder added as addt'l insured", "A"],
  ["asegurada adicional", "A"],
  ["Cobertura primaria y no contributiva", "P"],
  ["additional_insured", "A"],
  ["Holder to be treated as an insured under the GL", "A"],
  ["Cert holder = add'l insd", "A"],
  ["AIs: holder and lender", "A"],
  ["Additional Insd./Waiver Subr", "AW"],
  ["Additionally, holder is an insured", "A"],
  ["W.O.S./P&NC per contract", "WP"],
  ["The insurer shall have no right to recover from the holder", "W"],
  ["No subrogation against the holder", "W"],
  ["Transfer of rights of recovery waived", "W"],
  ["Waiver (subrogation) included", "W"],
  ["Our insurance will pay before yours", "P"],
  ["Insurance provided is primary", "P"],
  ["Non - contributory", "P"],
  ["AI status granted", "A"],
  ["Form CG-20-10 and CG-20-37 edition 04/13", "A"],
  ["Addnl insureds: Marlow Yards", "A"],
  ["adtl insured", "A"],
  ["Additional insured (owners, lessees)", "A"],
  ["Carrier agrees to waive subrogation", "W"],
  ["CG2404 applies", "W"],
])("%j asserts %s", (text, expected) => {
  expect(assertedMarks(text)).toEqual(
    expect.arrayContaining(expected.split("").map((initial) => initials[initial])),
  );
});

test.each([
  "tile installation at Building C",
  "additional parking",
  "primary contact",
  "waiver of fees",
  "The named insured is Ferry Street Holdings",
  "Additional insured status does not apply",
  "No waiver of subrogation is provided",
  "Insurer: see row A",
  "Primary care clinic, suite 4",
  "Insured operations include roofing and siding",
  "Right of way permit 2291",
  "Lien waiver for draw 3",
  "Non-owned trailers used on site",
  "Additional locations insured at replacement cost",
  "Excess soil removal",
  "SUBR WVD: N",
  "Jobs in Ohio; contract 20 10",
  "Recovery of stored equipment at yard 4",
  "Contribution of labor by volunteers",
  "Building insured to value; additional buildings on file",
  "Additional work at the insured's shop",
  "Insured premises include an additional warehouse",
  "No recovery of deposits",
  "Waiver of lien rights on file",
  "Primary school playground resurfacing",
  "Contractor's license C-20 10",
  "Holder requests 30 days notice",
  "Policy covers hired autos",
  "Work covers holder's parking lot",
  "Excess material hauled to the yard; coverage area 2,000 sq ft",
])("%j asserts nothing", (text) => {
  expect(assertedMarks(text)).toEqual([]);
});

test("numbers of forms are asserted by their number, also in a list, unless they are denied", () => {
  const numbersOf = (text: string) => findAssertions(text).map(({ formNumber }) => formNumber);
  expect(numbersOf("CG 20 10, 20 37 and CG-24-04 12 19 attached")).toEqual([
    "CG 20 10",
    "CG 20 37",
    "CG 24 04",
  ]);
  expect(numbersOf("WC000313")).toEqual(["WC 00 03 13"]);
  expect(numbersOf("No CG 20 10. CG 25 03 applies. Fresno, CA 93721")).toEqual([]);
});

test("a name has the words of a mark in it, across punctuation, and not by its initials", () => {
  expect(namesMark("Marlow Yards, Additional\nInsured, 77 Plaza")).toBe(true);
  expect(namesMark("No. 7 (waiver of subrogation)")).toBe(true);
  for (const name of ["PNC Bank", "AI Ventures LLC", "Primary Care Partners", "Insured Titles Inc."])
    expect(namesMark(name)).toBe(false);
});
