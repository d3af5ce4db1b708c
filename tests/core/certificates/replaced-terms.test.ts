/** Which terms a certificate shows by itself, which other one it may replace, and what a withdrawal gives back. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createPolicies } from "#core/policies";
import { withoutComing } from "#model/certificates";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { problemOf, rowsOf, valueOf } from "../../support/book-of-business.ts";
import {
  certificatesOf,
  createCertifiedAccount,
  holder,
  specInput,
} from "../../support/issued-certificates.ts";

let agency: TestAgency;
let accountId: string;
let current: string;
let renewal: string;
beforeEach(async () => {
  agency = await openTestAgency();
  const made = await createCertifiedAccount(agency, [
    { policyNumber: "GL-26", inforceAt: "2026-01-05", expiresAt: "2027-01-05" },
  ]);
  accountId = made.account.id;
  current = made.policies[0]?.id ?? "";
  renewal = valueOf(
    await createPolicies(agency.scope()).renew({ id: current, policyNumber: "GL-27", state: "BINDING" }),
  ).id;
});
afterEach(() => agency.close());

const input = (more: Record<string, unknown>) => ({ ...specInput(accountId), ...more });
const create = (more: Record<string, unknown> = {}) => certificatesOf(agency).create(input(more));
const issue = async (more: Record<string, unknown> = {}) => valueOf(await create(more));
const offered = async (more: Record<string, unknown> = {}) =>
  valueOf(await certificatesOf(agency).preview(input(more))).replaces?.id ?? null;
const stateOf = async (id: string) => {
  const found = await certificatesOf(agency).find(id);
  return [found?.state, found?.supersededById];
};
const withdraw = async (id: string) =>
  valueOf(await certificatesOf(agency).withdraw(id, { reason: "Wrong holder" }));

test("by itself it shows the term in force, and the renewal once that began or is the only one left", async () => {
  const shown = async () => {
    const { id } = await issue();
    const rows = await rowsOf(
      agency,
      `SELECT policy_id FROM certificate_policies WHERE certificate_id = '${id}'`,
    );
    return rows.map((row) => row["policy_id"]);
  };
  expect(await shown()).toEqual([current]);
  agency.clock.nowMs = Date.UTC(2027, 0, 5, 15);
  expect(await shown()).toEqual([renewal]);
  const terms = { id: "b", previousPolicyId: "a", inforceAt: "2027-01-05" };
  expect(withoutComing([terms], "2026-11-20", ({ previousPolicyId }) => [previousPolicyId])).toEqual([terms]);
});

test("it never replaces one that begins when it is over", async () => {
  const next = await issue({ policyIds: [renewal] });
  expect(await offered({ policyIds: [current] })).toBeNull();
  expect(problemOf(await create({ policyIds: [current], supersedesId: next.id })).fields).toEqual([
    {
      path: "supersedesId",
      message: `${next.number} begins on 01/05/2027, when this one is over, so this does not replace it.`,
    },
  ]);
  expect(await stateOf(next.id)).toEqual(["VALID", null]);
});

test("it offers to replace what shows the same policy or its former term, and nothing else", async () => {
  const held = await issue({ policyIds: [current] });
  expect(await offered({ policyIds: [current] })).toBe(held.id);
  expect(await offered({ policyIds: [renewal] })).toBe(held.id);
  await agency.raw.execute(`UPDATE policies SET previous_policy_id = NULL WHERE id = '${renewal}'`);
  expect(await offered({ policyIds: [renewal] })).toBeNull();
});

test("one that is replaced later can be corrected until then, and the later one replaces the correction", async () => {
  const held = await issue({ policyIds: [current] });
  const next = await issue({ policyIds: [renewal], supersedesId: held.id });
  expect(await offered({ policyIds: [current] })).toBe(held.id);
  const corrected = await issue({ policyIds: [current], supersedesId: held.id });
  expect(await stateOf(held.id)).toEqual(["SUPERSEDED", corrected.id]);
  expect(await stateOf(corrected.id)).toEqual(["VALID", next.id]);
  expect((await certificatesOf(agency).find(next.id))?.supersedesId).toBe(corrected.id);
  expect(await certificatesOf(agency).countValidOf(accountId)).toBe(2);
  // A second renewal page does not replace it as well.
  expect(problemOf(await create({ policyIds: [renewal], supersedesId: corrected.id })).code).toBe("CONFLICT");
  // Withdrawn, it gives its place back.
  await withdraw(corrected.id);
  expect(await stateOf(held.id)).toEqual(["VALID", next.id]);
  expect((await certificatesOf(agency).find(next.id))?.supersedesId).toBe(held.id);
  agency.clock.nowMs = Date.UTC(2027, 0, 5, 15);
  expect(await stateOf(held.id)).toEqual(["SUPERSEDED", next.id]);
});

test("a withdrawal makes valid again what it replaced, also over one that was withdrawn", async () => {
  const first = await issue({ policyIds: [current] });
  const second = await issue({ policyIds: [current], supersedesId: first.id });
  const third = await issue({ policyIds: [current], supersedesId: second.id });
  // Another one has its place.
  await withdraw(second.id);
  expect(await stateOf(first.id)).toEqual(["SUPERSEDED", second.id]);
  await withdraw(third.id);
  expect(await stateOf(first.id)).toEqual(["VALID", null]);
  expect((await stateOf(second.id))[0]).toBe("WITHDRAWN");
  expect(await certificatesOf(agency).countValidOf(accountId)).toBe(1);
  const entries = await rowsOf(
    agency,
    "SELECT entity_id FROM audit_entries WHERE action = 'certificate.restore'",
  );
  expect(entries).toEqual([{ entity_id: first.id }]);
});

test("another legal form is another organization", async () => {
  const named = (name: string) => ({ holder: { ...holder, name } });
  const older = await issue(named("Wexcombe Stone LLC"));
  const problem = problemOf(await create({ ...named("Wexcombe Stone Inc."), supersedesId: older.id }));
  expect(problem.fields?.[0]?.message).toContain("another holder");
  const { holderId } = await issue({ ...named("Wexcombe Stone LLC"), addHolder: true });
  const other = await issue({ ...named("Wexcombe Stone Inc."), addHolder: true });
  expect(other.holderId).not.toBe(holderId);
  expect((await issue({ ...named("Wexcombe Stone, L.L.C."), addHolder: true })).holderId).toBe(holderId);
});
