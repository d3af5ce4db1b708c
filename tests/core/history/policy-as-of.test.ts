/** Any earlier state of a policy is rebuilt exactly from the audit log. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createAccounts } from "../../../core/accounts/mod.ts";
import { createDocuments } from "../../../core/documents/mod.ts";
import { createHistories } from "../../../core/history/mod.ts";
import { createPolicies } from "../../../core/policies/mod.ts";
import { advancePolicyStates } from "../../../core/policies/advance-states.ts";
import type { Policy } from "../../../core/policies/model.ts";
import { auditContent } from "../../../core/policies/policy-writes.ts";
import { recordChange } from "../../../core/audit/mod.ts";
import { writeAll } from "../../../core/shared/database.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import {
  businessInput,
  createPolicy,
  problemOf,
  uploadDocument,
  valueOf,
} from "../../support/book-of-business.ts";

let agency: TestAgency;
let policy: Policy;

beforeEach(async () => {
  agency = await openTestAgency();
  policy = await createPolicy(agency.scope(), { state: "INFORCE", expiresAt: "2026-12-01" });
});
afterEach(() => agency.close());

const later = (ms = 60_000) => (agency.clock.nowMs += ms);
const asOf = (at: number | null) => createHistories(agency.scope()).policyAsOf(policy.id, at);
const shown = async (at: number | null) =>
  Object.fromEntries(valueOf(await asOf(at)).values.map(({ label, value }) => [label, value]));

test("a state that a date changed is known before and after", async () => {
  const before = agency.clock.nowMs;
  later(30 * 24 * 3_600_000);
  await advancePolicyStates(agency.scope({ kind: "CRONJOB", id: "agency-clock" }));
  expect((await shown(before))["Status"]).toBe("INFORCE");
  expect((await shown(agency.clock.nowMs - 1))["Status"]).toBe("INFORCE");
  expect((await shown(agency.clock.nowMs))["Status"]).toBe("EXPIRED");
  expect(await shown(null)).toMatchObject({ Status: "EXPIRED", "Policy Number": "GL-4477-01" });
  const now = valueOf(await createPolicies(agency.scope()).get(policy.id));
  expect(valueOf(await asOf(null)).content).toEqual(auditContent(now));
});

test("the account has the name that it had then", async () => {
  const before = agency.clock.nowMs;
  later();
  const { business } = businessInput("Cedar & Sons LLC");
  valueOf(await createAccounts(agency.scope()).update({ id: policy.accountId, business }));
  expect((await shown(before))["Account"]).toBe("Cedar Hollow Bakery LLC");
  expect((await shown(agency.clock.nowMs))["Account"]).toBe("Cedar & Sons LLC");
});

test("the carrier has the name that it had then", async () => {
  const before = agency.clock.nowMs;
  later();
  const scope = agency.scope();
  const renamed = { name: "Pinnacle Lake Insurance", isCarrier: true, isBroker: false };
  const change = { action: "carrier.update", entity: "carrier", entityId: policy.carrier.id, version: 2 };
  await writeAll(scope.db, await recordChange(scope, { ...change, after: renamed }));
  expect((await shown(before))["Carrier"]).toBe("Pinnacle Lake Mutual");
  expect((await shown(null))["Carrier"]).toBe("Pinnacle Lake Insurance");
});

test("documents are those of that time, deleted ones included", async () => {
  const names = async (at: number | null) =>
    valueOf(await asOf(at)).documents.map(({ name, isOpenable }) => [name, isOpenable]);
  const bare = later();
  later();
  const binder = await uploadDocument(agency.scope(), policy.id, { name: "Binder.pdf" });
  const bound = later();
  later();
  await uploadDocument(agency.scope(), policy.id, { name: "Policy.pdf" });
  valueOf(await createDocuments(agency.scope()).deleteFile(binder.id));
  expect(await names(bare)).toEqual([]);
  expect(await names(bound)).toEqual([["Binder.pdf", false]]);
  expect(await names(null)).toEqual([["Policy.pdf", true]]);
});

test("details decided about in Review are those of that time", async () => {
  const decide = async (value: number | null) => {
    const scope = agency.scope();
    const review = { entity: "review", entityId: policy.id, parentId: policy.id, version: 1 };
    const after = { field: "glMedicalPerPersonLimit", value, readValue: 500_000 };
    await writeAll(scope.db, await recordChange(scope, { action: "review.correct", ...review, after }));
    return later();
  };
  const [first, second, third] = [await decide(500_000), await decide(1_000_000), await decide(null)];
  const limit = async (at: number) =>
    valueOf(await asOf(at)).values.find(({ field }) => field === "review.glMedicalPerPersonLimit");
  expect((await limit(first - 1))?.value).toBe("$5,000");
  expect((await limit(second - 1))?.value).toBe("$10,000");
  expect((await limit(third))?.value).toBeNull();
});

test("says so before the policy was entered, after it was deleted, and for an unknown one", async () => {
  expect(problemOf(await asOf(policy.createdAt - 1))).toMatchObject({
    code: "NOT_FOUND",
    message: "This policy had not been entered yet at that time. Choose a later time.",
  });
  const before = later();
  later();
  const scope = agency.scope();
  const gone = { action: "policy.delete", entity: "policy", entityId: policy.id, version: 2 };
  await writeAll(scope.db, await recordChange(scope, { ...gone, before: auditContent(policy) }));
  expect((await shown(before))["Policy Number"]).toBe("GL-4477-01");
  expect(problemOf(await asOf(null)).message).toContain("had been deleted by that time");
  const unknown = await createHistories(agency.scope()).policyAsOf("pol_elsewhere", null);
  expect(problemOf(unknown).code).toBe("NOT_FOUND");
});

test("costs one round trip, whatever the moment", async () => {
  await uploadDocument(agency.scope(), policy.id);
  agency.forget();
  valueOf(await asOf(null));
  expect(agency.sent.roundTrips).toBe(1);
});
