/** Typed text repeats a printed mark for the holder at most: never for others, other policies or more operations. */
import { describe, expect, test } from "vitest";
import type { Mark, MarkProof } from "#model/endorsements";
import type { PolicyType } from "#model/policies";
import { checkHolder, checkRecords, problemOfText } from "../../../core/certificates/check-texts.ts";
import type { PrintedPolicy } from "../../../core/certificates/model.ts";
import { holder } from "../../support/issued-certificates.ts";

const proof = (formNumber: string, scope: string | null): MarkProof => ({
  formNumber,
  scope,
  edition: null,
  reach: "SCHEDULED",
  names: [holder.name],
  from: "WORDS",
  quote: { documentId: "doc_1", readingId: "rdg_1", segments: [] },
  documentName: "endorsement.pdf",
});

const policy = (
  type: PolicyType,
  title: string,
  marks: readonly [Mark, MarkProof][],
  policyNumber = "GL-4477-01",
): PrintedPolicy => ({
  policyId: policyNumber,
  type,
  title,
  insurerLetter: "A",
  policyNumber,
  effectiveDate: "2026-03-01",
  expirationDate: "2027-03-01",
  notes: [],
  limits: [],
  marks: marks.map(([mark, own]) => ({ mark, proofs: [own], contract: null })),
  properties: [],
  interests: [],
});

const printed = {
  holder,
  policies: [
    policy("GENERAL_LIABILITY", "General liability", [
      ["ADDITIONAL_INSURED", proof("CG 20 10", "ongoing operations")],
      ["WAIVER_OF_SUBROGATION", proof("CG 24 04", null)],
    ]),
    policy("WORKERS_COMPENSATION", "Workers compensation", [], "WC-9"),
  ],
};
const besidePolicies = expect.stringContaining("printed beside their policies");
const unproved = expect.stringContaining("no policy on this certificate prints it");

test.each([
  "",
  "Tile and stone installation in Building C.",
  "Tile installation. The certificate holder is an additional insured.",
  "Marlow Yards Property Group LLC is an additional insured on General Liability, as required by written contract.",
  "Holder is additional insured for ongoing operations under policy GL-4477-01.",
  "Waiver of subrogation applies in favor of the holder; CG 24 04 applies to the holder.",
  "Work at Buildings C and D.\nHolder is an additional insured under the general liability policy.",
])("%j can be printed", (text) => {
  expect(problemOfText(text, printed)).toBeNull();
});

test.each([
  "Ferry Street Holdings, City of Columbus and Marlow Yards Property Group LLC are additional insureds for ongoing and completed operations on all policies including Workers Compensation.",
  "Holder is additional insured on all policies.",
  "Holder is additional insured for all coverages.",
  "Holder is additional insured on workers compensation.",
  "Holder is additional insured on umbrella.",
  "Holder is additional insured for completed operations.",
  "Holder is additional insured under policy WC-9.",
  "Holder is additional insured under the policy.",
  "The holder and City of Columbus are additional insureds.",
  "City of Columbus is an additional insured.",
  "Waiver of subrogation applies.",
  "Additional insureds:\nCity of Columbus",
  "Holder is additional insured. So is the City of Columbus.",
  "Holder is additional insured. The same applies to Ferry Street Holdings.",
  "Holder is additional insured; City of Columbus; Ferry Street Holdings.",
  "Holder is additional insured.\nCity of Columbus.",
  "The following applies to the City of Columbus. Holder is additional insured.",
  "Holder is additional insured on general liability and waiver of subrogation applies for Ferry Street Holdings.",
  "Subrogation against the City of Columbus is waived for the holder.",
  "Holder and the City of Columbus are included as insureds.",
  "Additional insured status of the holder does not end.",
])("%j is refused, since it says more than the marks", (text) => {
  expect(problemOfText(text, printed)).toEqual(besidePolicies);
});

test.each([
  "Primary & non-contrib basis.",
  "CG 20 37 applies to the holder.",
  "Holder's insurance is excess.",
])("%j is refused, since no policy prints it", (text) => {
  expect(problemOfText(text, printed)).toEqual(unproved);
});

test("a line is named only if all of its policies print the mark; a number names one", () => {
  const two = {
    holder,
    policies: [...printed.policies, policy("GENERAL_LIABILITY", "General liability", [], "GL-2")],
  };
  const says = (what: string) => problemOfText(`Holder is an additional insured under ${what}.`, two);
  expect(says("general liability")).toEqual(besidePolicies);
  expect(says("GL-2")).toEqual(besidePolicies);
  expect(says("policy GL-4477-01")).toBeNull();
});

describe("names and addresses", () => {
  const pathsOf = (more: { name?: string; line1?: string; line2?: string }, isListed = false) =>
    checkHolder(
      { name: more.name ?? holder.name, address: { ...holder.address, ...more, zone: "OH" } },
      isListed,
    ).map(({ path }) => path);

  test("of a holder assert nothing, alone or joined", () => {
    expect(pathsOf({})).toEqual([]);
    expect(pathsOf({ name: "AI Ventures LLC" })).toEqual([]);
    expect(pathsOf({ name: "PNC Equipment LLC" })).toEqual([]);
    expect(pathsOf({ name: "Marlow Yards, as additional insured" })).toEqual(["holder.name"]);
    expect(pathsOf({ line2: "Subro waived" })).toEqual(["holder.address.line2"]);
    expect(pathsOf({ name: "Marlow Yards LLC, Additional", line1: "Insured, 77 Plaza" })).toEqual([
      "holder.name",
    ]);
    expect(pathsOf({ line1: "Waiver of", line2: "subrogation" }, true)).toEqual(["holderId"]);
  });

  const records = {
    agency: { name: "Wick Agency", address: null, phone: null, email: null, authorizedRepresentative: null },
    insured: {
      name: "Wexcombe Tile",
      dba: null,
      address: { ...holder.address, zone: "OH" as const },
      otherNames: [],
    },
    insurers: [{ letter: "A", carrierId: "car_1", name: "Primary Mutual", naicCode: null }],
    policies: printed.policies,
    issuedBy: { userId: "usr_1", name: "Dana Whitlock" },
  };
  const claim = "Additional insured: City of Columbus";

  test.each([
    ["The account’s name", { insured: { ...records.insured, dba: claim } }],
    ["A name insured", { insured: { ...records.insured, otherNames: ["Ferry Street", claim] } }],
    ["The agency’s name", { agency: { ...records.agency, name: claim } }],
    [
      "The carrier’s name",
      { insurers: [{ ...records.insurers[0], letter: "A", carrierId: "c", naicCode: null, name: claim }] },
    ],
    ["The policy number", { policies: [{ ...printed.policies[0], policyNumber: claim } as PrintedPolicy] }],
  ])("%s that has the words of a mark is named", (what, more) => {
    expect(checkRecords(records)).toEqual([]);
    expect(checkRecords({ ...records, ...more })).toEqual([
      { path: "policyIds", message: expect.stringContaining(what) },
    ]);
  });
});
