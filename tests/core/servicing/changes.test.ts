/** Changing, merging and handling many requests at once: what is refused, and what happens to two writers. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createRequestMover, createServicing } from "#core/servicing";
import { writeAll } from "../../../core/shared/database.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import {
  countOf,
  createAccount,
  createPolicy,
  fieldMessagesOf,
  problemOf,
  rowsOf,
  valueOf,
} from "../../support/book-of-business.ts";
import { addUser, disableUser, openRequest } from "../../support/service-requests.ts";

let agency: TestAgency;
const servicing = () => createServicing(agency.scope());
beforeEach(async () => {
  agency = await openTestAgency();
  await addUser(agency, "usr_a", "Ada Lindqvist");
  await addUser(agency, "usr_b", "Bruno Sayre");
});
afterEach(() => agency.close());

describe("an update", () => {
  test("changes what is given and leaves the rest", async () => {
    const policy = await createPolicy(agency.scope());
    const { id } = await openRequest(agency, { accountId: policy.accountId });
    const details = { question: { question: "And rented tools?" } };
    const updated = valueOf(
      await servicing().update(id, { assigneeId: "usr_a", businessPolicyId: policy.id, details }),
    );
    expect(updated).toMatchObject({ assigneeId: "usr_a", policyId: policy.id, details, version: 2 });
    // Nothing new is no version.
    expect(valueOf(await servicing().update(id, { assigneeId: "usr_a" })).version).toBe(2);
    expect(valueOf(await servicing().update(id, { assigneeId: null })).assigneeId).toBeNull();
    expect((await servicing().versionsOf(id)).map(({ updateTypes }) => updateTypes)).toEqual([
      ["OPENED"],
      ["ASSIGNEE", "DETAILS", "BUSINESS_POLICY"],
      ["ASSIGNEE"],
    ]);
  });

  test("moves the due date with the priority until a person sets it, also to none", async () => {
    const { id } = await openRequest(agency);
    const urgent = valueOf(await servicing().update(id, { priority: "URGENT" }));
    // Four hours after Friday, 9 AM in Chicago.
    expect(urgent).toMatchObject({ dueAt: Date.UTC(2026, 10, 20, 19), isDueByHand: false });
    const byHand = valueOf(await servicing().update(id, { dueAt: "2026-12-04" }));
    // The end of business on that day.
    expect(byHand).toMatchObject({ dueAt: Date.UTC(2026, 11, 4, 23), isDueByHand: true });
    const low = valueOf(await servicing().update(id, { priority: "LOW" }));
    expect(low).toMatchObject({ priority: "LOW", dueAt: byHand.dueAt, isDueByHand: true });
    // A form that sends back what it showed changes nothing.
    const same = new Date(byHand.dueAt ?? 0).toISOString();
    expect(valueOf(await servicing().update(id, { dueAt: same })).version).toBe(low.version);
    expect(valueOf(await servicing().update(id, { dueAt: "2026-12-04" })).version).toBe(low.version);
    const none = valueOf(await servicing().update(id, { dueAt: null }));
    expect(none).toMatchObject({ dueAt: null, isDueByHand: true });
    expect(valueOf(await servicing().update(id, { priority: "HIGH" })).dueAt).toBeNull();
  });

  test.each([
    ["1900-01-01", "dueAt: Choose a due date on or after the day the request was opened."],
    ["2026-11-19", "dueAt: Choose a due date on or after the day the request was opened."],
    ["2029-01-01", "dueAt: Choose a due date within the next two years."],
    ["9999-12-31T00:00:00Z", "dueAt: Choose a due date within the next two years."],
    ["2026-02-30T25:00:00Z", "dueAt: Enter a due date such as 12/31/2026."],
    ["soon", "dueAt: Enter a due date such as 12/31/2026."],
  ])("refuses the due date %s", async (dueAt, message) => {
    const { id, version } = await openRequest(agency);
    expect(fieldMessagesOf(problemOf(await servicing().update(id, { dueAt })))).toEqual([message]);
    expect((await servicing().find(id))?.version).toBe(version);
  });

  test("refuses someone who was disabled, details of another type, and a request that is resolved", async () => {
    const { id } = await openRequest(agency, { assigneeId: "usr_a" });
    await disableUser(agency, "usr_a");
    await disableUser(agency, "usr_b");
    expect(fieldMessagesOf(problemOf(await servicing().update(id, { assigneeId: "usr_b" })))).toEqual([
      "assigneeId: This person can no longer be assigned. Choose someone else.",
    ]);
    // Who is assigned already may stay.
    valueOf(await servicing().update(id, { assigneeId: "usr_a", priority: "LOW" }));
    const details = { other: { description: "Something else" } };
    expect(fieldMessagesOf(problemOf(await servicing().update(id, { details })))).toEqual([
      "details: These details belong to another type of request.",
    ]);
    valueOf(await servicing().resolve(id, {}));
    expect(problemOf(await servicing().update(id, { priority: "HIGH" })).message).toBe(
      "This request is already resolved. Reopen it first.",
    );
  });

  test("refuses someone who is disabled while the change is being written", async () => {
    const { id } = await openRequest(agency);
    const scope = agency.scope();
    const batch: typeof scope.db.batch = async (statements) => {
      await disableUser(agency, "usr_b");
      return scope.db.batch(statements);
    };
    const db = new Proxy(scope.db, {
      get: (target, name) => (name === "batch" ? batch : (Reflect.get(target, name) as unknown)),
    });
    const late = createServicing({ ...scope, db }).update(id, { assigneeId: "usr_b" });
    expect(problemOf(await late).fields?.[0]?.path).toBe("assigneeId");
    expect((await servicing().find(id))?.assigneeId).toBeNull();
  });

  test("of two editors, the later gets a conflict", async () => {
    const { id, version } = await openRequest(agency);
    valueOf(await servicing().update(id, { priority: "HIGH", expectedVersion: version }));
    const late = await servicing().update(id, { assigneeId: "usr_a", expectedVersion: version });
    expect(problemOf(late).code).toBe("CONFLICT");
    expect(await servicing().find(id)).toMatchObject({ priority: "HIGH", assigneeId: null, version: 2 });
  });
});

test("keeps every change of 50 writers at once, and refuses the rest", async () => {
  const { id } = await openRequest(agency);
  const writers = Array.from({ length: 50 }, async (_, nth) => {
    if (nth % 2 === 0) {
      const content = `Comment ${nth}`;
      return { content, outcome: await servicing().comment(id, { content }) };
    }
    const dueAt = new Date(Date.UTC(2026, 10, 25, nth)).toISOString();
    return { dueAt, outcome: await servicing().update(id, { dueAt }) };
  });
  const results = await Promise.all(writers);
  const accepted = results.filter(({ outcome }) => outcome.ok);
  for (const { outcome } of results) if (!outcome.ok) expect(outcome.error.code).toBe("CONFLICT");
  // Every comment is there.
  const comments = await servicing().commentsOf(id);
  expect(comments.map(({ content }) => content).toSorted()).toEqual(
    results.flatMap(({ content }) => content ?? []).toSorted(),
  );
  // Every accepted update is a version of its own that says what it set, and the last one holds.
  const dueDates = accepted.flatMap(({ dueAt }) => (dueAt === undefined ? [] : [Date.parse(dueAt)]));
  const versions = (await servicing().versionsOf(id)).slice(1);
  expect(new Set(versions.map(({ dueAt }) => dueAt))).toEqual(new Set(dueDates));
  expect(versions.map(({ version }) => version)).toEqual(dueDates.map((_, nth) => nth + 2));
  expect(await servicing().find(id)).toMatchObject({
    version: dueDates.length + 1,
    dueAt: versions.at(-1)?.dueAt,
  });
  expect(dueDates.length).toBeGreaterThan(0);
});

describe("a merge", () => {
  const three = async (more: Record<string, unknown> = {}) =>
    Promise.all([openRequest(agency, more), openRequest(agency), openRequest(agency)]);

  test("moves comments and files, and closes the others for good", async () => {
    const account = await createAccount(agency.scope());
    const [into, one, other] = await three();
    await agency.raw.execute({
      sql: "UPDATE service_requests SET account_id = ? WHERE id = ?",
      args: [account.id, one.id],
    });
    valueOf(await servicing().comment(one.id, { content: "From one" }));
    valueOf(await servicing().comment(into.id, { content: "Own" }));
    await agency.raw.execute({
      sql: `INSERT INTO service_request_files
        (id, request_id, name, media_type, size, sha256, storage_key, created_by, created_at)
        VALUES ('srf_1', ?, 'letter.pdf', 'application/pdf', 9, 'x', 'service-requests/upl_1', 'usr_a', 1)`,
      args: [other.id],
    });
    const merged = valueOf(await servicing().merge(into.id, { ids: [one.id, other.id] }));
    // What had no account is the account's now.
    expect(merged).toMatchObject({ state: "OPEN", accountId: account.id, version: 2 });
    const now = servicing();
    expect((await now.commentsOf(into.id)).map(({ content }) => content).toSorted()).toEqual([
      "From one",
      "Own",
    ]);
    expect((await now.filesOf(into.id)).map(({ name }) => name)).toEqual(["letter.pdf"]);
    expect((await now.mergedOf(into.id)).map(({ id }) => id).toSorted()).toEqual(
      [one.id, other.id].toSorted(),
    );
    expect(await now.find(one.id)).toMatchObject({ state: "CLOSED", mergedInto: into.id, resolution: null });
    expect(problemOf(await now.reopen(one.id, { reason: "Again" })).message).toMatch(/cannot be reopened/);
    expect(problemOf(await now.comment(one.id, { content: "Late" })).message).toMatch(/was merged/);
    expect(problemOf(await now.resolve(one.id, {})).message).toMatch(/was merged/);
    // The answer was lost, and the person tries again.
    expect(valueOf(await now.merge(into.id, { ids: [one.id, other.id] })).version).toBe(2);
    expect((await now.versionsOf(into.id)).at(-1)).toMatchObject({
      updateTypes: ["MERGED_INTO"],
      mergedIds: [one.id, other.id],
    });
    expect((await now.versionsOf(one.id)).at(-1)).toMatchObject({
      updateTypes: ["MERGED"],
      mergedIds: [into.id],
    });
  });

  test("refuses itself, a circle, a closed one to merge into, and two accounts", async () => {
    const [into, one, other] = await three();
    expect(fieldMessagesOf(problemOf(await servicing().merge(into.id, { ids: [into.id] })))).toEqual([
      "ids: A request cannot be merged with itself. Choose another one.",
    ]);
    valueOf(await servicing().merge(into.id, { ids: [one.id] }));
    expect(problemOf(await servicing().merge(one.id, { ids: [into.id] })).message).toMatch(/was merged/);
    expect(problemOf(await servicing().merge(other.id, { ids: [one.id] })).message).toMatch(/was merged/);
    valueOf(await servicing().resolve(into.id, {}));
    expect(problemOf(await servicing().merge(into.id, { ids: [other.id] })).message).toMatch(/Reopen it/);
    expect(problemOf(await servicing().merge(other.id, { ids: ["srq_none"] })).code).toBe("NOT_FOUND");
    const [cedar, alder] = await Promise.all([
      createAccount(agency.scope()),
      createAccount(agency.scope(), "Alder Fork Roofing LLC"),
    ]);
    const [ofCedar, ofAlder] = await Promise.all([
      openRequest(agency, { accountId: cedar.id }),
      openRequest(agency, { accountId: alder.id }),
    ]);
    for (const [target, ids] of [
      [ofCedar.id, [ofAlder.id]],
      [other.id, [ofCedar.id, ofAlder.id]],
    ] as const)
      expect(fieldMessagesOf(problemOf(await servicing().merge(target, { ids })))).toEqual([
        "ids: Requests of different accounts cannot be merged.",
      ]);
  });

  test("never leads in a circle when two people merge two requests into each other at once", async () => {
    for (let round = 0; round < 10; round += 1) {
      const [one, other] = await three();
      const outcomes = await Promise.all([
        servicing().merge(one.id, { ids: [other.id] }),
        servicing().merge(other.id, { ids: [one.id] }),
      ]);
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    }
    expect(
      await countOf(
        agency,
        `SELECT count(*) AS n FROM service_requests a JOIN service_requests b
         ON b.id = a.merged_into WHERE b.merged_into IS NOT NULL`,
      ),
    ).toBe(0);
  });

  test("refuses a comment that is written just after the merge, instead of losing it", async () => {
    const [into, one] = await three();
    const scope = agency.scope();
    const batch: typeof scope.db.batch = async (statements) => {
      valueOf(await servicing().merge(into.id, { ids: [one.id] }));
      return scope.db.batch(statements);
    };
    const db = new Proxy(scope.db, {
      get: (target, name) => (name === "batch" ? batch : (Reflect.get(target, name) as unknown)),
    });
    const late = await createServicing({ ...scope, db }).comment(one.id, { content: "Late" });
    expect(problemOf(late).message).toMatch(/was merged/);
    expect(await countOf(agency, "SELECT count(*) AS n FROM service_request_comments")).toBe(0);
  });
});

describe("a bulk action", () => {
  test("assigns and resolves, and says of each that it left alone why", async () => {
    const open = await openRequest(agency);
    const done = await openRequest(agency);
    const gone = await openRequest(agency);
    valueOf(await servicing().resolve(done.id, {}));
    valueOf(await servicing().merge(open.id, { ids: [gone.id] }));
    const ids = [open.id, done.id, gone.id, "srq_none"];
    const refused = [
      { id: done.id, reason: "This request is already resolved. Reopen it first." },
      { id: gone.id, reason: "This request was merged into another one. Open that one instead." },
      {
        id: "srq_none",
        reason: "This request no longer exists, or it never did. Go back to the list and try again.",
      },
    ];
    const assigned = valueOf(await servicing().bulkUpdate(ids, { assigneeId: "usr_a" }));
    expect(assigned).toMatchObject({ changed: [{ id: open.id, assigneeId: "usr_a" }], refused });
    const resolved = valueOf(await servicing().bulkUpdate(ids, { resolve: { notes: "All sent." } }));
    expect(resolved).toMatchObject({
      changed: [{ id: open.id, state: "CLOSED", resolution: { notes: "All sent." } }],
      refused,
    });
  });

  test("refuses to do both, neither, too many, and to assign a disabled user", async () => {
    const { id } = await openRequest(agency);
    await disableUser(agency, "usr_b");
    const codeOf = async (ids: string[], input: object) =>
      problemOf(await servicing().bulkUpdate(ids, input)).code;
    expect(await codeOf([id], {})).toBe("VALIDATION");
    expect(await codeOf([id], { assigneeId: "usr_a", resolve: { notes: "" } })).toBe("VALIDATION");
    expect(await codeOf([], { assigneeId: "usr_a" })).toBe("VALIDATION");
    const many = Array.from({ length: 101 }, (_, nth) => `srq_${nth}`);
    expect(await codeOf(many, { assigneeId: "usr_a" })).toBe("VALIDATION");
    expect(await codeOf([id], { assigneeId: "usr_b" })).toBe("VALIDATION");
    expect((await servicing().find(id))?.version).toBe(1);
  });

  test("two at once resolve each request once", async () => {
    const requests = await Promise.all(Array.from({ length: 8 }, () => openRequest(agency)));
    const ids = requests.map(({ id }) => id);
    const resolve = () => servicing().bulkUpdate(ids, { resolve: { notes: "Done" } });
    const [one, other] = (await Promise.all([resolve(), resolve()])).map((outcome) => valueOf(outcome));
    expect((one?.changed.length ?? 0) + (other?.changed.length ?? 0)).toBe(8);
    expect(
      await countOf(
        agency,
        "SELECT count(*) AS n FROM audit_entries WHERE action = 'serviceRequest.resolve'",
      ),
    ).toBe(8);
  });
});

test("hands over the open requests of a user, a batch at a time", async () => {
  const mover = () => createRequestMover(agency.scope());
  const mine = await Promise.all(
    Array.from({ length: 3 }, () => openRequest(agency, { assigneeId: "usr_a" })),
  );
  const done = await openRequest(agency, { assigneeId: "usr_a" });
  valueOf(await servicing().resolve(done.id, {}));
  expect(await mover().count(["usr_a", "usr_b"])).toEqual(new Map([["usr_a", 3]]));
  await disableUser(agency, "usr_a");
  await writeAll(agency.db, (await mover().move("usr_a", "usr_b"))?.statements ?? []);
  expect(await mover().count(["usr_a", "usr_b"])).toEqual(new Map([["usr_b", 3]]));
  expect((await servicing().find(done.id))?.assigneeId).toBe("usr_a");
  expect((await servicing().versionsOf(mine[0]?.id ?? "")).at(-1)).toMatchObject({
    version: 2,
    updateTypes: ["ASSIGNEE"],
    assigneeId: "usr_b",
  });
  // Fails as a whole if one of them is changed by then.
  const moved = await mover().move("usr_b", null);
  valueOf(await servicing().update(mine[0]?.id ?? "", { priority: "HIGH" }));
  await expect(writeAll(agency.db, moved?.statements ?? [])).rejects.toThrow();
  expect(
    await rowsOf(agency, "SELECT DISTINCT assignee_id FROM service_requests WHERE state = 'OPEN'"),
  ).toEqual([{ assignee_id: "usr_b" }]);
});
