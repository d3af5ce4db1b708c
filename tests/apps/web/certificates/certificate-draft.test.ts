import { expect, test } from "vitest";
import type { MarkProofFieldsFragment } from "../../../../apps/web/src/graphql/generated/graphql.ts";
import {
  draftCertificate,
  inputOf,
  printedMarks,
  valueName,
  withHolder,
} from "../../../../apps/web/src/certificates/certificate-draft.ts";
import { describeLostMarks } from "../../../../apps/web/src/certificates/replaced-marks.ts";
import { cellOf } from "../../../../apps/web/src/certificates/mark-cells.ts";
import { summarizeMarks } from "../../../../apps/web/src/certificates/describe-marks.ts";

const proof = (formNumber: string, part: Partial<MarkProofFieldsFragment>): MarkProofFieldsFragment => ({
  formNumber,
  edition: null,
  scope: null,
  reach: "BLANKET",
  names: [],
  from: "WORDS",
  quote: {
    documentId: "doc_1",
    documentName: "GL-Policy.pdf",
    readingId: "rdg_1",
    segments: [{ page: 31, start: 0, end: 4, text: "Word" }],
  },
  ...part,
});

const carrier = { id: "car_1", name: "Harborstone Mutual" };
const liability = {
  id: "pol_1",
  type: "GENERAL_LIABILITY" as const,
  policyNumber: "HMG-4471902-26",
  inforceAt: "2026-03-01",
  expiresAt: "2027-03-01",
  carrier,
  markFindings: [
    {
      mark: "ADDITIONAL_INSURED" as const,
      outcome: "PROVED" as const,
      usualForms: [],
      proofs: [proof("CG 20 10", {})],
    },
    {
      mark: "WAIVER_OF_SUBROGATION" as const,
      outcome: "PROVED" as const,
      usualForms: [],
      proofs: [proof("CG 24 04", { reach: "SCHEDULED", names: ["Marlow Yards Property Group LLC"] })],
    },
    {
      mark: "PRIMARY_NONCONTRIBUTORY" as const,
      outcome: "MISSING" as const,
      usualForms: ["CG 20 01"],
      proofs: [],
    },
  ],
};
const property = {
  id: "pol_2",
  type: "PROPERTY" as const,
  policyNumber: "P-1",
  inforceAt: "2026-03-01",
  expiresAt: "2027-03-01",
  carrier,
  markFindings: [],
};
const policies = [liability, property];

const address = {
  line1: "77 Marlow Yards Plaza",
  line2: null,
  city: "Columbus",
  zone: "OH",
  postalCode: "43215",
};
const marlow = {
  id: "hol_1",
  name: "Marlow Yards Property Group LLC",
  address,
  email: "risk@marlowyards.example",
  emailProblem: null,
  receivesRenewals: true,
  marks: [],
  descriptionOfOperations: "Building C",
  policyIds: [],
};
const data = {
  account: { id: "acc_1", account: { name: "Wexcombe" }, certifiablePolicies: policies, policyFiles: [] },
  holders: { nodes: [], hasNextPage: false },
  forms: [],
  replaced: null,
};
const start = draftCertificate(data);
const context = { accountId: "acc_1", policies, asked: [] };

test("starts with every policy and no mark", () => {
  expect(start.policyIds).toEqual(["pol_1", "pol_2"]);
  expect(inputOf(start, context)).toMatchObject({ marks: [], isContractConfirmed: false, values: [] });
});

test("offers a scheduled endorsement only to the holder that it names", () => {
  expect(cellOf(liability, "WAIVER_OF_SUBROGATION", marlow.name)).toMatchObject({
    tag: "PROVED",
    needsContract: false,
  });
  expect(cellOf(liability, "WAIVER_OF_SUBROGATION", "Marlow Yards").tag).toBe("REFUSED");
  expect(cellOf(liability, "PRIMARY_NONCONTRIBUTORY", marlow.name)).toEqual({
    tag: "MISSING",
    usualForms: ["CG 20 01"],
  });
  expect(cellOf(property, "ADDITIONAL_INSURED", marlow.name).tag).toBe("DOES_NOT_APPLY");
});

test("chooses the marks of endorsements that name the holder, and blanket ones only if the holder wants them", () => {
  expect(withHolder(start, policies, marlow).marks).toEqual([
    { policyId: "pol_1", mark: "WAIVER_OF_SUBROGATION" },
  ]);
  const wanting = withHolder(start, policies, { ...marlow, marks: ["ADDITIONAL_INSURED"] });
  expect(wanting.marks.map(({ mark }) => mark)).toEqual(["ADDITIONAL_INSURED", "WAIVER_OF_SUBROGATION"]);
});

test("takes over what was agreed with the holder, and does not mail to an address that bounces", () => {
  expect(withHolder(start, policies, marlow)).toMatchObject({
    sendTo: "risk@marlowyards.example",
    isEmailed: true,
    descriptionOfOperations: "Building C",
  });
  expect(withHolder(start, policies, { ...marlow, emailProblem: "Mail bounced." }).isEmailed).toBe(false);
  expect(withHolder(start, policies, { ...marlow, policyIds: ["pol_2"] }).policyIds).toEqual(["pol_2"]);
});

test("sends no mark that another holder's name does not allow", () => {
  const chosen = withHolder(start, policies, marlow);
  const other = { ...chosen, record: null, holder: { ...chosen.holder, name: "Northgate Retail Partners" } };
  expect(printedMarks(other, policies)).toEqual([]);
  expect(inputOf(other, context).marks).toEqual([]);
});

test("sends no mark of a policy that was taken off, and none on evidence of property", () => {
  const chosen = withHolder(start, policies, marlow);
  expect(inputOf({ ...chosen, policyIds: ["pol_2"] }, context).marks).toEqual([]);
  expect(inputOf({ ...chosen, kind: "PROPERTY" }, context).marks).toEqual([]);
});

test("sends a confirmation only if a blanket mark is chosen", () => {
  const confirmed = { ...withHolder(start, policies, marlow), isContractConfirmed: true };
  expect(inputOf(confirmed, context).isContractConfirmed).toBe(false);
  const blanket = { ...confirmed, marks: [{ policyId: "pol_1", mark: "ADDITIONAL_INSURED" as const }] };
  expect(inputOf(blanket, context).isContractConfirmed).toBe(true);
});

test("sends a holder of the list by id, and a typed one with its address", () => {
  expect(inputOf(withHolder(start, policies, marlow), context)).toMatchObject({
    holderId: "hol_1",
    holder: null,
  });
  const typed = {
    ...start,
    holder: { name: "City of Columbus", address: { ...start.holder.address, zone: null } },
  };
  expect(inputOf(typed, context)).toMatchObject({
    holderId: null,
    holder: { name: "City of Columbus", address: { zone: "" } },
  });
});

test("sends typed limits that are asked for and not blank", () => {
  const values = {
    [valueName("pol_1", "glAggregateLimit")]: "$2,000,000",
    [valueName("pol_1", "glPerOccurrenceLimit")]: " ",
    [valueName("pol_1", "notAsked")]: "$1",
  };
  const asked = ["glAggregateLimit", "glPerOccurrenceLimit"].map((key) => ({ policyId: "pol_1", key }));
  expect(inputOf({ ...start, values }, { ...context, asked }).values).toEqual([
    { policyId: "pol_1", key: "glAggregateLimit", value: "$2,000,000" },
  ]);
});

const limit = (key: string, value: string, enteredBy: { name: string } | null) => ({ key, value, enteredBy });

const issuedBefore = {
  id: "crt_1",
  certificateNumber: "COI-2026-00001",
  accountId: "acc_1",
  kind: "LIABILITY" as const,
  state: "CHANGED" as const,
  holderId: "hol_1",
  holder: { name: marlow.name, address },
  formId: null,
  descriptionOfOperations: "Building C",
  policies: [
    {
      policyId: "pol_1",
      type: "GENERAL_LIABILITY" as const,
      marks: [{ mark: "WAIVER_OF_SUBROGATION" as const }],
      limits: [limit("medical", "$5,000", { name: "Odette Marlowe" }), limit("rented", "$100,000", null)],
    },
    { policyId: "pol_ended", type: "COMMERCIAL_AUTO" as const, marks: [], limits: [] },
  ],
  record: marlow,
};

test("issues again with the words, the marks and the policies that are still in force, and what was typed", () => {
  const again = draftCertificate({ ...data, replaced: issuedBefore });
  const asked = ["medical", "rented"].map((key) => ({ policyId: "pol_1", key }));
  expect(inputOf(again, { ...context, asked })).toMatchObject({
    holderId: "hol_1",
    policyIds: ["pol_1"],
    marks: [{ policyId: "pol_1", mark: "WAIVER_OF_SUBROGATION" }],
    descriptionOfOperations: "Building C",
    supersedesId: "crt_1",
    values: [{ policyId: "pol_1", key: "medical", value: "$5,000" }],
  });
});

test("says which marks a certificate that is issued again cannot keep", () => {
  const [policy] = policies;
  if (!policy) throw new Error("There is no policy.");
  const without = policy.markFindings.map((finding) =>
    finding.mark === "WAIVER_OF_SUBROGATION"
      ? { ...finding, outcome: "MISSING" as const, proofs: [] }
      : finding,
  );
  // The renewal takes the place of the policy that ended.
  const renewal = { ...policy, id: "pol_2", markFindings: without };
  expect(describeLostMarks(issuedBefore, policies, marlow.name)).toEqual([]);
  expect(describeLostMarks(issuedBefore, [renewal], marlow.name)).toEqual([
    "Waiver of subrogation, General Liability: no endorsement proves it now.",
  ]);
  expect(describeLostMarks(issuedBefore, [], marlow.name)).toEqual([
    "Waiver of subrogation, General Liability: the policy can no longer be certified.",
  ]);
});

test("summarizes marks in a row", () => {
  expect(summarizeMarks([])).toBe("None");
  expect(summarizeMarks(["ADDITIONAL_INSURED"])).toBe("Additional insured");
  expect(summarizeMarks(["PRIMARY_NONCONTRIBUTORY", "ADDITIONAL_INSURED", "WAIVER_OF_SUBROGATION"])).toBe(
    "Additional insured and 2 more",
  );
});
