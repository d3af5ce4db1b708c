/** A certificate that a service request asks for starts with what it asks for. */
import { expect, test } from "vitest";
import type { MarkProofFieldsFragment } from "../../../../apps/web/src/graphql/generated/graphql.ts";
import { inputOf } from "../../../../apps/web/src/certificates/certificate-draft.ts";
import { holderAskedFor, namesakesOf } from "../../../../apps/web/src/certificates/holder-namesakes.ts";
import { namesakesQuery } from "../../../../apps/web/src/certificates/namesakes-query.ts";
import {
  beginCertificate,
  missingMarks,
  type RequestedCertificate,
  typedAsRequested,
} from "../../../../apps/web/src/certificates/requested-certificate.ts";

const proof = (names: string[]): MarkProofFieldsFragment => ({
  ...{ formNumber: "CG 20 10", edition: null, scope: null, from: "WORDS", names },
  reach: names.length === 0 ? "BLANKET" : "SCHEDULED",
  quote: {
    documentId: "doc_1",
    documentName: "GL-Policy.pdf",
    readingId: "rdg_1",
    segments: [{ page: 2, start: 0, end: 4, text: "Word" }],
  },
});
const policy = (id: string, proofs: MarkProofFieldsFragment[]) => ({
  ...{ id, type: "GENERAL_LIABILITY" as const, policyNumber: id, inforceAt: "2026-03-01" },
  ...{ expiresAt: "2027-03-01", carrier: { id: "car_1", name: "Gannet Mutual" } },
  renewal: { previousPolicies: [] },
  markFindings: [
    {
      mark: "ADDITIONAL_INSURED" as const,
      outcome: proofs.length > 0 ? ("PROVED" as const) : ("MISSING" as const),
      usualForms: ["CG 20 10"],
      doubts: [],
      proofs,
    },
  ],
});
const address = { line1: "9 Wharf Lane", line2: null, city: "Astoria", zone: "OR", postalCode: "97103" };
const elsewhere = { ...address, line2: "Suite 1200" };
const listed = (id: string, name: string, more = {}) => ({
  ...{ id, name, address, email: null, emailProblem: null, receivesRenewals: true, marks: [] },
  ...{ descriptionOfOperations: "Pier 4", currentPolicyIds: [] },
  ...more,
});
const alder = listed("hld_1", "Alder Court Partners, L.L.C.");

const requested = (
  more: Partial<RequestedCertificate> = {},
  additionalInsured = true,
): RequestedCertificate => ({
  ...{ id: "srq_1", state: "OPEN", account: { id: "acc_1" }, businessPolicy: null, named: [] },
  details: {
    createCertificate: {
      name: "Alder Court Partners LLC",
      address: elsewhere,
      additionalInsured,
      additionalInsuredRelationshipDescription: "Dock repairs",
    },
  },
  ...more,
});
const scheduled = policy("pol_1", [proof(["Alder Court Partners LLC"])]);
const bare = policy("pol_2", []);
const policies = [scheduled, bare];
const today = "2026-11-22";
const begin = (of: RequestedCertificate, shown = policies) =>
  beginCertificate(
    {
      account: { id: "acc_1", account: { name: "Wexcombe" }, certifiablePolicies: shown, policyFiles: [] },
      holders: { nodes: [], hasNextPage: false },
      ...{ forms: [], replaced: null, requested: of },
    },
    today,
  );
const inputFor = (of: RequestedCertificate, shown = policies) =>
  inputOf(begin(of, shown), { accountId: "acc_1", policies: shown, asked: [], today });

test("the additional insured that is asked for is chosen where documents prove it", () => {
  expect(inputFor(requested())).toMatchObject({
    holderId: null,
    holder: { name: "Alder Court Partners LLC", address: { line2: "Suite 1200" } },
    policyIds: ["pol_1", "pol_2"],
    marks: [{ policyId: "pol_1", mark: "ADDITIONAL_INSURED" }],
    descriptionOfOperations: "Dock repairs",
  });
  expect(inputFor(requested({}, false)).marks).toEqual([]);
  expect(missingMarks(begin(requested()), requested(), policies, today)).toEqual([]);
});

test("the policy that the request names is chosen, and its mark alone counts", () => {
  const named = (id: string) =>
    requested({ businessPolicy: { id, type: "GENERAL_LIABILITY", policyNumber: id } });
  expect(inputFor(named("pol_1"))).toMatchObject({
    policyIds: ["pol_1"],
    marks: [{ policyId: "pol_1", mark: "ADDITIONAL_INSURED" }],
  });
  expect(inputFor(named("pol_2"))).toMatchObject({ policyIds: ["pol_2"], marks: [] });
  expect(missingMarks(begin(named("pol_2")), named("pol_2"), policies, today)).toEqual([
    "General Liability: no document proves it.",
  ]);
  // One that was canceled meanwhile leaves the choice as it would be.
  expect(inputFor(named("pol_canceled")).policyIds).toEqual(["pol_1", "pol_2"]);
});

test("says why the additional insured is missing", () => {
  const other = policy("pol_3", [proof(["Northgate Retail Partners"])]);
  const reasons = missingMarks(begin(requested(), [other, bare]), requested(), [other, bare], today);
  expect(reasons).toEqual([
    expect.stringContaining("names Northgate Retail Partners, not this holder"),
    "General Liability: no document proves it.",
  ]);
  const unticked = { ...begin(requested()), marks: [] };
  expect(missingMarks(unticked, requested(), policies, today)[0]).toBe(
    "General Liability: it is proved, and not chosen below.",
  );
  expect(missingMarks({ ...unticked, kind: "PROPERTY" }, requested(), policies, today)).toEqual([
    "Evidence of property does not show it.",
  ]);
  expect(missingMarks(unticked, requested({}, false), policies, today)).toEqual([]);
});

test("a holder of the list is chosen with what was agreed, and the request's own address can be used", () => {
  const corp = listed("hld_2", "Alder Court Partners Inc.");
  const known = requested({ named: [corp, alder] });
  const draft = begin(known);
  expect(draft).toMatchObject({ record: alder, descriptionOfOperations: "Dock repairs" });
  expect(inputFor(known)).toMatchObject({ holderId: "hld_1", holder: null, marks: [{ policyId: "pol_1" }] });
  expect(typedAsRequested(draft, known)).toMatchObject({
    record: null,
    holder: { name: "Alder Court Partners LLC", address: { line2: "Suite 1200" } },
  });
});

test("the holder is the one at the address, or the only one of the name", () => {
  const corp = listed("hld_2", "Alder Court Partners Inc.");
  const suite = listed("hld_3", "ALDER COURT PARTNERS LLC", { address: elsewhere });
  const asked = { name: "Alder Court Partners LLC", address: elsewhere };
  expect(namesakesOf(asked.name, [alder, corp, suite])).toEqual([alder, suite]);
  expect(holderAskedFor(asked, [alder, corp])).toBe(alder);
  expect(holderAskedFor(asked, [alder, suite])).toBe(suite);
  expect(holderAskedFor({ name: asked.name, address: null }, [alder, suite])).toBeNull();
  expect(holderAskedFor(asked, [corp])).toBeNull();
  expect(namesakesQuery("acc_1", "St. Marguerite's, L.L.C.").filter).toBe("Marguerite");
});
