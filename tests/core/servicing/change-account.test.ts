/** The account of a request is set or changed after it was opened, together with its policy. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createHistories } from "#core/history";
import { createServicing } from "#core/servicing";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { createAccount, createPolicy, problemOf, valueOf } from "../../support/book-of-business.ts";
import { openRequest } from "../../support/service-requests.ts";

let agency: TestAgency;
beforeEach(async () => {
  agency = await openTestAgency();
});
afterEach(() => agency.close());

const servicing = () => createServicing(agency.scope());
const fieldsOf = async (id: string, input: object) =>
  (problemOf(await servicing().update(id, input)).fields ?? []).map(({ path, message }) => [path, message]);

test("a request that named nobody's account gets one, which the activity and the account's history say", async () => {
  const account = await createAccount(agency.scope(), "Alder Fork Roofing LLC");
  const { id } = await openRequest(agency);
  const after = valueOf(await servicing().update(id, { accountId: account.id, expectedVersion: 1 }));
  expect(after).toMatchObject({ accountId: account.id, policyId: null, version: 2 });
  expect((await servicing().versionsOf(id)).at(-1)?.updateTypes).toEqual(["ACCOUNT"]);
  const { nodes } = valueOf(await createHistories(agency.scope()).activityOfAccount(account.id, {}));
  expect(nodes[0]?.sentence.map(({ text }) => text).join("")).toBe(
    "changed the account of the service request Question",
  );
  const { nodes: listed } = valueOf(await servicing().listOf(account.id, {}));
  expect(listed.map((each) => each.id)).toEqual([id]);
  // Sent again, nothing changes.
  expect(valueOf(await servicing().update(id, { accountId: account.id })).version).toBe(2);
});

test("a policy of another account is refused, whether it is sent or stays", async () => {
  const policy = await createPolicy(agency.scope());
  const other = await createAccount(agency.scope(), "Alder Fork Roofing LLC");
  const { id } = await openRequest(agency, { businessPolicyId: policy.id });
  const refused = [["businessPolicyId", "Choose one of the account's policies."]];
  expect(await fieldsOf(id, { accountId: other.id })).toEqual(refused);
  expect(await fieldsOf(id, { accountId: other.id, businessPolicyId: policy.id })).toEqual(refused);
  expect(await fieldsOf(id, { accountId: null })).toEqual(refused);
  expect(await servicing().find(id)).toMatchObject({ accountId: policy.accountId, version: 1 });
  const moved = await servicing().update(id, { accountId: other.id, businessPolicyId: null });
  expect(valueOf(moved)).toMatchObject({ accountId: other.id, policyId: null });
  const back = await servicing().update(id, { accountId: policy.accountId, businessPolicyId: policy.id });
  expect(valueOf(back)).toMatchObject({ accountId: policy.accountId, policyId: policy.id });
  // A policy that was deleted does not hold the request back.
  await agency.raw.execute("UPDATE policies SET deleted_at = 1");
  expect(valueOf(await servicing().update(id, { accountId: other.id })).policyId).toBeNull();
});

test("an unknown account, and neither an account nor a client's name, are refused at the field", async () => {
  const account = await createAccount(agency.scope(), "Alder Fork Roofing LLC");
  const { id } = await openRequest(agency, { accountId: account.id, clientName: null });
  expect(await fieldsOf(id, { accountId: "acc_none" })).toEqual([
    ["accountId", "This account does not exist. Choose another one."],
  ]);
  expect(await fieldsOf(id, { accountId: null })).toEqual([
    ["accountId", "Choose an account, or enter the client's name."],
  ]);
});

test("of two who choose the account, the later gets a conflict", async () => {
  const [one, other] = [
    await createAccount(agency.scope(), "Alder Fork Roofing LLC"),
    await createAccount(agency.scope(), "Birch Landing Marina LLC"),
  ];
  const { id } = await openRequest(agency);
  const outcomes = await Promise.all(
    [one, other].map((account) => servicing().update(id, { accountId: account.id, expectedVersion: 1 })),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  const lost = outcomes.find(({ ok }) => !ok);
  expect(lost && problemOf(lost).code).toBe("CONFLICT");
});
