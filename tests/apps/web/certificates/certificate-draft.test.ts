import { expect, test } from "vitest";
import { additionalInsuredScope, underlyingScope } from "#model/endorsements";
import type { MarkProofFieldsFragment } from "../../../../apps/web/src/graphql/generated/graphql.ts";
import {
  draftCertificate,
  inputOf,
  policiesAtFirst,
  printedMarks,
  shownProofs,
  valueName,
  withHolder,
} from "../../../../apps/web/src/certificates/certificate-draft.ts";
import { describeLostMarks } from "../../../../apps/web/src/certificates/replaced-marks.ts";
import { cellOf, lacksAdditionalInsured } from "../../../../apps/web/src/certificates/mark-cells.ts";
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
  renewal: { previousPolicies: [] },
  markFindings: [
    {
      mark: "ADDITIONAL_INSURED" as const,
      outcome: "PROVED" as const,
      usualForms: [],
      doubts: [],
      proofs: [proof("CG 20 10", {})],
    },
    {
      mark: "WAIVER_OF_SUBROGATION" as const,
      outcome: "PROVED" as const,
      usualForms: [],
      doubts: [],
      proofs: [proof("CG 24 04", { reach: "SCHEDULED", names: ["Marlow Yards Property Group LLC"] })],
    },
    {
      mark: "PRIMARY_NONCONTRIBUTORY" as const,
      outcome: "MISSING" as const,
      usualForms: ["CG 20 01"],
      doubts: [],
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
  renewal: { previousPolicies: [] },
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
  currentPolicyIds: [],
};
const data = {
  account: { id: "acc_1", account: { name: "Wexcombe" }, certifiablePolicies: policies, policyFiles: [] },
  holders: { nodes: [], hasNextPage: false },
  forms: [],
  replaced: null,
};
const today = "2026-11-22";
const start = draftCertificate(data, today);
const forMarlow = { holderName: marlow.name, today };
const context = { accountId: "acc_1", policies, asked: [], today };

test("starts with every policy and no mark", () => {
  expect(start.policyIds).toEqual(["pol_1", "pol_2"]);
  expect(inputOf(start, context)).toMatchObject({ marks: [], isContractConfirmed: false, values: [] });
});

test("offers a scheduled endorsement only to the holder that it names", () => {
  expect(cellOf(liability, "WAIVER_OF_SUBROGATION", forMarlow)).toMatchObject({
    tag: "PROVED",
    needsContract: false,
  });
  expect(cellOf(liability, "WAIVER_OF_SUBROGATION", { holderName: "Marlow Yards", today }).tag).toBe(
    "REFUSED",
  );
  expect(cellOf(liability, "PRIMARY_NONCONTRIBUTORY", forMarlow)).toEqual({
    tag: "MISSING",
    usualForms: ["CG 20 01"],
  });
  expect(cellOf(property, "ADDITIONAL_INSURED", forMarlow).tag).toBe("DOES_NOT_APPLY");
});

test("says why an endorsement for this holder is not counted, and nothing of it to another", () => {
  const reason = "ended.pdf, page 2, ends it for Marlow Yards Property Group LLC.";
  const doubts = [{ name: "Marlow Yards Property Group LLC", reason }];
  const markFindings = liability.markFindings.map((finding) => ({ ...finding, doubts }));
  const doubted = { ...liability, markFindings };
  expect(cellOf(doubted, "PRIMARY_NONCONTRIBUTORY", forMarlow)).toMatchObject({ tag: "REFUSED", reason });
  const forOther = { ...forMarlow, holderName: "Harbor Bank, N.A." };
  expect(cellOf(doubted, "PRIMARY_NONCONTRIBUTORY", forOther).tag).toBe("MISSING");
});

test("prints a mark for additional insureds only together with that mark", () => {
  const withPrimary = {
    ...liability,
    markFindings: liability.markFindings.map((finding) =>
      finding.mark === "PRIMARY_NONCONTRIBUTORY"
        ? {
            ...finding,
            outcome: "PROVED" as const,
            proofs: [proof("CG 20 01", { scope: additionalInsuredScope })],
          }
        : finding,
    ),
  };
  const additional = { policyId: "pol_1", mark: "ADDITIONAL_INSURED" as const };
  const primary = { policyId: "pol_1", mark: "PRIMARY_NONCONTRIBUTORY" as const };
  const cell = cellOf(withPrimary, primary.mark, forMarlow);
  expect(cell).toMatchObject({ tag: "PROVED", needsAdditionalInsured: true });
  expect(lacksAdditionalInsured("pol_1", cell, [primary])).toBe(true);
  expect(lacksAdditionalInsured("pol_1", cell, [primary, additional])).toBe(false);
  expect(cellOf(withPrimary, additional.mark, forMarlow)).toMatchObject({ needsAdditionalInsured: false });
  const chosen = { ...withHolder(start, [withPrimary], marlow, today), marks: [primary] };
  expect(printedMarks(chosen, [withPrimary], today)).toEqual([]);
  const both = printedMarks({ ...chosen, marks: [primary, additional] }, [withPrimary], today);
  expect(both.map(({ mark }) => mark)).toEqual(["PRIMARY_NONCONTRIBUTORY", "ADDITIONAL_INSURED"]);
});

test("an umbrella follows the policies that are in force on the agency's day", () => {
  const umbrella = {
    ...liability,
    id: "pol_3",
    type: "UMBRELLA" as const,
    markFindings: [
      {
        mark: "ADDITIONAL_INSURED" as const,
        outcome: "PROVED" as const,
        usualForms: [],
        doubts: [],
        proofs: [proof("CU 00 01", { scope: underlyingScope })],
      },
    ],
  };
  // It began after the umbrella did.
  const renewed = { ...liability, inforceAt: "2026-07-01", expiresAt: "2027-07-01" };
  const tagOn = (day: string) =>
    cellOf(umbrella, "ADDITIONAL_INSURED", {
      holderName: marlow.name,
      today: day,
      beside: [renewed, umbrella],
    }).tag;
  expect(tagOn("2026-11-22")).toBe("PROVED");
  expect(tagOn("2026-06-30")).toBe("REFUSED");
});

test("chooses the marks of endorsements that name the holder, and blanket ones only if the holder wants them", () => {
  expect(withHolder(start, policies, marlow, today).marks).toEqual([
    { policyId: "pol_1", mark: "WAIVER_OF_SUBROGATION" },
  ]);
  const wanting = withHolder(start, policies, { ...marlow, marks: ["ADDITIONAL_INSURED"] }, today);
  expect(wanting.marks.map(({ mark }) => mark)).toEqual(["ADDITIONAL_INSURED", "WAIVER_OF_SUBROGATION"]);
});

test("takes over what was agreed with the holder, and does not mail to an address that bounces", () => {
  expect(withHolder(start, policies, marlow, today)).toMatchObject({
    sendTo: "risk@marlowyards.example",
    isEmailed: true,
    descriptionOfOperations: "Building C",
  });
  expect(withHolder(start, policies, { ...marlow, emailProblem: "Mail bounced." }, today).isEmailed).toBe(
    false,
  );
  expect(withHolder(start, policies, { ...marlow, currentPolicyIds: ["pol_2"] }, today).policyIds).toEqual([
    "pol_2",
  ]);
});

test("sends no mark that another holder's name does not allow", () => {
  const chosen = withHolder(start, policies, marlow, today);
  const other = { ...chosen, record: null, holder: { ...chosen.holder, name: "Northgate Retail Partners" } };
  expect(printedMarks(other, policies, today)).toEqual([]);
  expect(inputOf(other, context).marks).toEqual([]);
});

test("sends no mark of a policy that was taken off, and none on evidence of property", () => {
  const chosen = withHolder(start, policies, marlow, today);
  expect(inputOf({ ...chosen, policyIds: ["pol_2"] }, context).marks).toEqual([]);
  expect(inputOf({ ...chosen, kind: "PROPERTY" }, context).marks).toEqual([]);
});

test("sends a confirmation only if a blanket mark is chosen", () => {
  const confirmed = { ...withHolder(start, policies, marlow, today), isContractConfirmed: true };
  expect(inputOf(confirmed, context).isContractConfirmed).toBe(false);
  const blanket = { ...confirmed, marks: [{ policyId: "pol_1", mark: "ADDITIONAL_INSURED" as const }] };
  expect(inputOf(blanket, context).isContractConfirmed).toBe(true);
});

test("sends a holder of the list by id, and a typed one with its address", () => {
  expect(inputOf(withHolder(start, policies, marlow, today), context)).toMatchObject({
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
  supersedes: null,
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
  const again = draftCertificate({ ...data, replaced: issuedBefore }, today);
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
  expect(describeLostMarks(issuedBefore, policies, forMarlow)).toEqual([]);
  expect(describeLostMarks(issuedBefore, [renewal], forMarlow)).toEqual([
    "Waiver of subrogation, General Liability: no endorsement proves it now.",
  ]);
  expect(describeLostMarks(issuedBefore, [], forMarlow)).toEqual([
    "Waiver of subrogation, General Liability: the policy is no longer binding or active.",
  ]);
});

test("summarizes marks in a row", () => {
  expect(summarizeMarks([])).toBe("None");
  expect(summarizeMarks(["ADDITIONAL_INSURED"])).toBe("Additional insured");
  expect(summarizeMarks(["PRIMARY_NONCONTRIBUTORY", "ADDITIONAL_INSURED", "WAIVER_OF_SUBROGATION"])).toBe(
    "Additional insured and 2 more",
  );
});

test("a renewal that has not begun is chosen at first only if the term before it cannot be", () => {
  const coming = {
    ...liability,
    id: "pol_27",
    inforceAt: "2027-03-01",
    expiresAt: "2028-03-01",
    renewal: { previousPolicies: [{ id: liability.id }] },
  };
  const chosen = (shown: (typeof liability | typeof coming)[], day = today) =>
    policiesAtFirst(shown, "LIABILITY", day).map(({ id }) => id);
  expect(chosen([liability, coming])).toEqual([liability.id]);
  expect(chosen([coming])).toEqual([coming.id]);
  expect(chosen([liability, coming], "2027-03-01")).toEqual([liability.id, coming.id]);
});

test("numbers only the proofs that the table shows", () => {
  const shown = (name: string) =>
    shownProofs({ ...start, holder: { ...start.holder, name } }, policies, today).map(
      ({ formNumber }) => formNumber,
    );
  expect(shown(marlow.name)).toEqual(["CG 20 10", "CG 24 04"]);
  // The scheduled one names another holder.
  expect(shown("Northgate Retail Partners")).toEqual(["CG 20 10"]);
});
