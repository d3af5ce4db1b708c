/** What comes with a holder is not left for the next one; what a person typed stays. */
import { expect, test } from "vitest";
import {
  draftCertificate,
  inputOf,
  withHolder,
  withTypedHolder,
} from "../../../../apps/web/src/certificates/certificate-draft.ts";
import type { HolderChoiceFragment } from "../../../../apps/web/src/graphql/generated/graphql.ts";

const today = "2026-11-22";
const policy = (id: string, part: { policyNumber?: string | null; expiresAt?: string | null } = {}) => ({
  id,
  type: "GENERAL_LIABILITY" as const,
  policyNumber: `GL-${id}`,
  inforceAt: "2026-03-01",
  expiresAt: "2027-03-01",
  carrier: { id: "car_1", name: "Harborstone Mutual" },
  renewal: { previousPolicies: [] },
  markFindings: [],
  ...part,
});
const complete = policy("pol_1");
const policies = [complete, policy("pol_2", { policyNumber: null }), policy("pol_3", { expiresAt: null })];

const holder = (id: string, descriptionOfOperations: string, email: string | null): HolderChoiceFragment => ({
  id,
  name: `Holder ${id}`,
  address: { line1: "1 Dock Rd", line2: null, city: "Columbus", zone: "OH", postalCode: "43215" },
  email,
  emailProblem: null,
  receivesRenewals: true,
  marks: [],
  descriptionOfOperations,
  currentPolicyIds: [],
});
const second = holder("02", "Lease of 12 Canal St", "second@holder.example");
const fourth = holder("04", "", null);

const data = {
  account: { id: "acc_1", account: { name: "Wexcombe" }, certifiablePolicies: policies, policyFiles: [] },
  holders: { nodes: [], hasNextPage: false },
  forms: [],
  replaced: null,
};
const start = draftCertificate(data, today);
const choose = (draft: typeof start, next: HolderChoiceFragment) => withHolder(draft, policies, next, today);

test("another holder does not get the description or the email address of the one before", () => {
  const chosen = choose(choose(start, second), fourth);
  expect(chosen).toMatchObject({ descriptionOfOperations: "", sendTo: "", isEmailed: false });
  expect(choose(chosen, second).descriptionOfOperations).toBe("Lease of 12 Canal St");
});

test("a new holder who is typed does not get them either", () => {
  const typed = withTypedHolder(choose(start, second), "Northgate Retail Partners");
  expect(typed).toMatchObject({ record: null, descriptionOfOperations: "", sendTo: "", marks: [] });
  expect(typed.holder.name).toBe("Northgate Retail Partners");
});

test("what a person typed stays, before and after a holder is chosen", () => {
  const typed = { ...start, descriptionOfOperations: "Snow plowing" };
  expect(choose(choose(typed, second), fourth).descriptionOfOperations).toBe("Snow plowing");
  const changed = { ...choose(start, second), descriptionOfOperations: "Lease of 14 Canal St" };
  expect(choose(changed, fourth).descriptionOfOperations).toBe("Lease of 14 Canal St");
});

test("a policy that no certificate can show is not chosen, at first or for a holder", () => {
  expect(start.policyIds).toEqual(["pol_1"]);
  expect(choose(start, { ...fourth, currentPolicyIds: ["pol_1", "pol_2"] }).policyIds).toEqual(["pol_1"]);
  const context = { accountId: "acc_1", policies, asked: [], today };
  expect(inputOf(choose(start, fourth), context).policyIds).toEqual(["pol_1"]);
});
