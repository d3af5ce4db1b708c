import { expect, test } from "vitest";
import {
  countProblems,
  entryFieldOf,
  isEntryField,
  nameOfEntry,
  nextKey,
  splitSubmitted,
} from "../../../../apps/web/src/policies/policy-entries.ts";
import { draftPolicy, type PolicyDraft } from "../../../../apps/web/src/policies/policy-draft.ts";

const entry = (key: number, part: Partial<PolicyDraft>) => ({
  key,
  draft: { ...draftPolicy("2026-11-20", "usr_1"), carrierId: "car_1", ...part },
});
const sent = [
  entry(0, { type: "CYBER", policyNumber: "CY-1" }),
  entry(4, { type: null }),
  entry(5, { type: "EXCESS", policyNumber: " EX-1 " }),
];
const created = (id: string, type: NonNullable<PolicyDraft["type"]>, policyNumber: string | null) => ({
  id,
  type,
  policyNumber,
  carrier: { id: "car_1" },
});

test("lets the created policies leave the form and keeps the others", () => {
  const outcome = splitSubmitted(sent, {
    businessPolicies: [created("pol_1", "CYBER", "CY-1"), created("pol_2", "EXCESS", "EX-1")],
    errors: [
      { path: "policies.1.type", message: "Pick a coverage type." },
      { path: "policies.1.carrierId", message: "Pick a carrier." },
    ],
  });
  expect(outcome.left.map(({ key }) => key)).toEqual([4]);
  expect(outcome.created).toEqual([
    { id: "pol_1", name: "Cyber CY-1" },
    { id: "pol_2", name: "Excess EX-1" },
  ]);
});

test("finds out which were created when the same form was sent again", () => {
  const outcome = splitSubmitted(sent, {
    businessPolicies: [created("pol_2", "EXCESS", "EX-1")],
    errors: [],
  });
  expect(outcome.left.map(({ key }) => key)).toEqual([0, 4]);
  expect(outcome.created).toEqual([{ id: "pol_2", name: "Excess EX-1" }]);
});

test("names a problem by the entry that was sent in its place", () => {
  expect(entryFieldOf(sent, "policies.1.carrierId")).toBe("policies.4.carrierId");
  expect(entryFieldOf(sent, "policies.2")).toBe("policies.5");
  expect(entryFieldOf(sent, "accountId")).toBe("accountId");
  expect(entryFieldOf(sent, "policies.7.type")).toBe("policies.7.type");
});

test("counts an entry's problems without those of one whose number begins alike", () => {
  const problems = ["policies.1.type", "policies.1.premium", "policies.12.type"].map((path) => ({
    path,
    message: "",
  }));
  expect(countProblems(problems, 1)).toBe(2);
  expect(countProblems(problems, 12)).toBe(1);
});

test("knows the fields of the form", () => {
  for (const field of ["type", "carrierId", "premium", "expiresAt", "commissionRate", "state"])
    expect(isEntryField(`policies.3.${field}`)).toBe(true);
  for (const path of ["policies.3", "policies.3.total", "accountId"]) expect(isEntryField(path)).toBe(false);
});

test("names an entry as far as it is filled in, and gives each a key of its own", () => {
  expect(nameOfEntry(draftPolicy("2026-11-20", "usr_1"))).toBeNull();
  expect(nameOfEntry({ ...draftPolicy("2026-11-20", "usr_1"), policyNumber: " X-1 " })).toBe("X-1");
  expect(nextKey(sent)).toBe(6);
  expect(nextKey([])).toBe(0);
});
