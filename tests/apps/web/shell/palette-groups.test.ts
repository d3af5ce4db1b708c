import { expect, test } from "vitest";
import { type Found, groupFound } from "../../../../apps/web/src/shell/palette-groups.tsx";

type FoundPolicy = Found["businessPolicies"][number];

const policy = (changes: Partial<FoundPolicy>): FoundPolicy => ({
  id: "pol_1",
  type: "GENERAL_LIABILITY",
  state: "INFORCE",
  policyNumber: "GL-1",
  inforceAt: "2026-03-01",
  expiresAt: "2027-03-01",
  account: { id: "acc_1", account: { name: "Wexcombe Marine" } },
  ...changes,
});

test.each<[Partial<FoundPolicy>, string]>([
  [{}, "Active, Mar 1, 2026 to Mar 1, 2027"],
  [
    { state: "EXPIRED", inforceAt: "2025-03-01", expiresAt: "2026-03-01" },
    "Expired, Mar 1, 2025 to Mar 1, 2026",
  ],
  [{ inforceAt: null }, "Active, expires Mar 1, 2027"],
  [{ state: "PENDING", expiresAt: null }, "Pending"],
])("a policy %j shows its term: %s", (changes, note) => {
  const found: Found = {
    accounts: [],
    businessPolicies: [policy(changes)],
    documents: [],
    knowledgeDocuments: [],
    notes: [],
    certificates: [],
    certificateHolders: [],
    serviceRequests: [],
    caraWorkspaces: [],
  };
  expect(groupFound(found, "wexcombe")).toMatchObject([
    { title: "Policies", items: [{ detail: "Wexcombe Marine", meta: "GL-1", note }] },
  ]);
});
