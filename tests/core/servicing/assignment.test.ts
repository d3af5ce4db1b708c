/** Rules by type: who is assigned, also when they are disabled meanwhile, and turns that are fair to everyone. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createAccounts } from "#core/accounts";
import { createServicing } from "#core/servicing";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { createAccount, createPolicy, problemOf, rowsOf, valueOf } from "../../support/book-of-business.ts";
import { addUser, disableUser, openRequest, requestInput } from "../../support/service-requests.ts";

let agency: TestAgency;
const servicing = () => createServicing(agency.scope());
beforeEach(async () => {
  agency = await openTestAgency();
  await addUser(agency, "usr_a", "Ada Lindqvist");
  await addUser(agency, "usr_b", "Bruno Sayre");
  await addUser(agency, "usr_c", "Celia Moreau");
});
afterEach(() => agency.close());

const rule = async (assignee: object, priority = "NORMAL") =>
  valueOf(await servicing().updateSettings({ rules: [{ type: "QUESTION", assignee, priority }] }));
const openFor = async (more: Record<string, unknown> = {}) => (await openRequest(agency, more)).assigneeId;

test("assigns one user, or nobody once they are disabled", async () => {
  await rule({ kind: "USER", userId: "usr_a" }, "URGENT");
  const request = await openRequest(agency);
  expect(request).toMatchObject({ assigneeId: "usr_a", priority: "URGENT" });
  const [opened] = await servicing().versionsOf(request.id);
  expect(opened).toMatchObject({ assigneeId: "usr_a", isAssignedByRule: true });
  // A person's choice comes before the rule.
  const chosen = await openRequest(agency, { assigneeId: "usr_b" });
  expect(chosen.assigneeId).toBe("usr_b");
  expect((await servicing().versionsOf(chosen.id))[0]?.isAssignedByRule).toBe(false);
  expect(await openFor({ assigneeId: null })).toBeNull();
  await disableUser(agency, "usr_a");
  expect(await openFor()).toBeNull();
});

test("assigns the policy's user, then who looks after the account", async () => {
  const policy = await createPolicy(agency.scope(), { agencyUserId: "usr_a" });
  expect(await openFor({ businessPolicyId: policy.id })).toBe("usr_a");
  const account = await createAccount(agency.scope(), "Alder Fork Roofing LLC");
  const { account: business } = account;
  valueOf(
    await createAccounts(agency.scope()).update({
      id: account.id,
      business: { ...business },
      producerId: "usr_b",
      serviceRepId: "usr_c",
    }),
  );
  expect(await openFor({ accountId: account.id })).toBe("usr_c");
  await disableUser(agency, "usr_c");
  expect(await openFor({ accountId: account.id })).toBe("usr_b");
  expect(await openFor()).toBeNull();
});

test("gives everyone the same number of turns when requests are opened at once, and passes over the disabled", async () => {
  await rule({ kind: "IN_TURN", userIds: ["usr_c", "usr_a", "usr_b"] });
  expect([await openFor(), await openFor(), await openFor(), await openFor()]).toEqual([
    "usr_c",
    "usr_a",
    "usr_b",
    "usr_c",
  ]);
  await Promise.all(Array.from({ length: 26 }, () => openRequest(agency)));
  expect(
    await rowsOf(
      agency,
      "SELECT assignee_id, count(*) AS n FROM service_requests GROUP BY assignee_id ORDER BY assignee_id",
    ),
  ).toEqual([
    { assignee_id: "usr_a", n: "10" },
    { assignee_id: "usr_b", n: "10" },
    { assignee_id: "usr_c", n: "10" },
  ]);
  await disableUser(agency, "usr_c");
  expect([await openFor(), await openFor(), await openFor()]).toEqual(["usr_a", "usr_b", "usr_a"]);
});

test("draws no turn for a request that is refused, or opened again by the same submit", async () => {
  await rule({ kind: "IN_TURN", userIds: ["usr_a", "usr_b"] });
  problemOf(await servicing().create(requestInput({ dueAt: "1900-01-01" })));
  const first = await openFor({ idempotencyKey: "a-submit-key" });
  expect(await openFor({ idempotencyKey: "a-submit-key" })).toBe(first);
  expect(first).toBe("usr_a");
  expect(await openFor()).toBe("usr_b");
});

test("draws again if the person whose turn it was is disabled before the request is written", async () => {
  await rule({ kind: "IN_TURN", userIds: ["usr_a", "usr_b"] });
  let isFirst = true;
  const made = await servicingThat(async () => {
    if (isFirst) await disableUser(agency, "usr_a");
    isFirst = false;
  }).create(requestInput());
  expect(valueOf(made).assigneeId).toBe("usr_b");
});

test("uses up no turn if the request cannot be written", async () => {
  await rule({ kind: "IN_TURN", userIds: ["usr_a", "usr_b", "usr_c"] });
  expect(await openFor()).toBe("usr_a");
  for (let failures = 0; failures < 2; failures += 1) {
    const written = servicingThat(async () => {
      throw new Error("The database is away.");
    }).create(requestInput());
    await expect(written).rejects.toThrow("The database is away.");
  }
  expect(await openFor()).toBe("usr_b");
  expect(await rowsOf(agency, "SELECT type, user_id FROM servicing_turns")).toEqual([
    { type: "QUESTION", user_id: "usr_b" },
  ]);
});

/** With a database where something happens before the request is written. */
function servicingThat(beforeWrite: () => Promise<void>) {
  const scope = agency.scope();
  const batch = (async (statements: Parameters<typeof scope.db.batch>[0]) => {
    const isWrite = JSON.stringify(
      statements.map((each) => (each as { toSQL?(): object }).toSQL?.()),
    ).includes("service_requests");
    if (isWrite) await beforeWrite();
    return scope.db.batch(statements);
  }) as unknown as typeof scope.db.batch;
  const db = new Proxy(scope.db, {
    get: (target, name) => (name === "batch" ? batch : (Reflect.get(target, name) as unknown)),
  });
  return createServicing({ ...scope, db });
}

test("refuses rules that name nobody, strangers or disabled users, and hours outside of 1 to 400", async () => {
  await disableUser(agency, "usr_c");
  const update = async (assignee: object, hours?: object) => {
    const input = { rules: [{ type: "OTHER", assignee, priority: "LOW" }], hoursByPriority: hours };
    return (problemOf(await servicing().updateSettings(input)).fields ?? []).map(({ path }) => path);
  };
  expect(await update({ kind: "USER" })).toEqual(["rules.0.assignee.userId"]);
  expect(await update({ kind: "USER", userId: "usr_c" })).toEqual(["rules.0.assignee.userId"]);
  expect(await update({ kind: "IN_TURN", userIds: [] })).toEqual(["rules.0.assignee.userIds"]);
  expect(await update({ kind: "IN_TURN", userIds: ["usr_a", "usr_x"] })).toEqual([
    "rules.0.assignee.userIds",
  ]);
  const hours = { low: 40, normal: 0, high: 8.5, urgent: 401 };
  expect(await update({ kind: "NOBODY" }, hours)).toEqual([
    "hoursByPriority.normal",
    "hoursByPriority.high",
    "hoursByPriority.urgent",
  ]);
});

test("of two who change the settings, the later gets a conflict", async () => {
  const { version } = await servicing().getSettings();
  const change = (low: number) =>
    servicing().updateSettings({
      hoursByPriority: { low, normal: 16, high: 8, urgent: 4 },
      expectedVersion: version,
    });
  const [one, other] = await Promise.all([change(30), change(20)]);
  expect([one.ok, other.ok].filter(Boolean)).toHaveLength(1);
  expect(problemOf(one.ok ? other : one).code).toBe("CONFLICT");
  expect((await servicing().getSettings()).hours.LOW).toBe(one.ok ? 30 : 20);
});
