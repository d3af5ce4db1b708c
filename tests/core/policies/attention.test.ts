/** What the home page lists as needing attention. */
import { afterEach, beforeEach, expect, test } from "vitest";

import { createAttention } from "../../../core/explorer/mod.ts";
import { addDays, todayIn } from "../../../core/shared/calendar-date.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { createPolicy, uploadDocument } from "../../support/book-of-business.ts";

let agency: TestAgency;
let today: string;
const attention = () => createAttention(agency.scope());

beforeEach(async () => {
  agency = await openTestAgency({ timeZone: "America/Los_Angeles" });
  today = todayIn("America/Los_Angeles", agency.clock.nowMs);
});
afterEach(() => agency.close());

const term = (days: number) => ({ inforceAt: addDays(today, -300), expiresAt: addDays(today, days) });
const change = (sql: string, ...args: (string | number)[]) => agency.raw.execute({ sql, args });

test("counts and lists policies that end within 60 days, soonest first", async () => {
  const last = await createPolicy(agency.scope(), term(60));
  const next = await createPolicy(agency.scope(), { ...term(1), state: "INFORCE" });
  await createPolicy(agency.scope(), term(61));
  // It has ended as of today; deleted policies are left out.
  await createPolicy(agency.scope(), term(0));
  const deleted = await createPolicy(agency.scope(), term(5));
  await change("UPDATE policies SET deleted_at = 1 WHERE id = ?", deleted.id);
  const canceled = await createPolicy(agency.scope(), term(6));
  await change("UPDATE policies SET state = 'CANCELED' WHERE id = ?", canceled.id);

  const { deadlines, totalCount } = await attention().expiring(5);
  expect(deadlines.map(({ policy, daysLeft }) => [policy.id, daysLeft])).toEqual([
    [next.id, 1],
    [last.id, 60],
  ]);
  expect(totalCount).toBe(2);
  expect(await attention().expiring(1)).toMatchObject({
    deadlines: [{ on: addDays(today, 1) }],
    totalCount: 2,
  });
});

test("uses the agency's own date, even when it is tomorrow elsewhere", async () => {
  // 11 P.M. in Los Angeles, 6 A.M. of the next day in UTC.
  agency.clock.nowMs = Date.parse("2026-12-02T06:00:00Z");
  today = "2026-12-01";
  await createPolicy(agency.scope(), term(1));
  await createPolicy(agency.scope(), term(61));
  const { deadlines, totalCount } = await attention().expiring(5);
  expect(deadlines.map(({ daysLeft }) => daysLeft)).toEqual([1]);
  expect(totalCount).toBe(1);
});

test("lists a cancellation as pending through its last day in force, unless reinstated", async () => {
  const cancel = async (effectiveAt: string, reinstatement: string | null = null) => {
    const policy = await createPolicy(agency.scope(), term(200));
    await agency.raw.execute({
      sql: "UPDATE policies SET cancellation = ?, reinstatement = ? WHERE id = ?",
      args: [JSON.stringify({ effectiveAt }), reinstatement, policy.id],
    });
    return policy;
  };
  const later = await cancel(addDays(today, 20));
  const now = await cancel(today);
  await cancel(addDays(today, -1));
  await cancel(addDays(today, 3), JSON.stringify({ reinstatedAt: 1 }));
  const { deadlines, totalCount } = await attention().cancellations(5);
  expect(deadlines.map(({ policy, daysLeft }) => [policy.id, daysLeft])).toEqual([
    [now.id, 0],
    [later.id, 20],
  ]);
  expect(totalCount).toBe(2);
});

test("lists a file that could not be read until it is read", async () => {
  const policy = await createPolicy(agency.scope(), term(200));
  const file = await uploadDocument(agency.scope(), policy.id);
  expect(await attention().unreadFiles(5)).toEqual({ files: [], totalCount: 0 });
  await change("UPDATE readings SET state = 'FAILED', failure = 'Locked.' WHERE document_id = ?", file.id);
  expect(await attention().unreadFiles(5)).toMatchObject({
    files: [{ id: file.id, reading: { failure: "Locked." } }],
    totalCount: 1,
  });
  await change(
    `INSERT INTO readings (id, document_id, reader_version, state, created_at)
     SELECT 'rdg_later', document_id, 1, 'QUEUED', created_at + 1 FROM readings WHERE document_id = ?`,
    file.id,
  );
  expect((await attention().unreadFiles(5)).totalCount).toBe(0);
});

test("lists a policy for review until someone decides on a detail", async () => {
  const policy = await createPolicy(agency.scope(), term(200));
  const scope = agency.scope();
  await uploadDocument(scope, policy.id);
  await uploadDocument(scope, policy.id);
  const understood = { details: {}, conflicts: [] };
  await change(
    "UPDATE readings SET state = 'COMPLETED', completed_at = ?, extraction = ?",
    agency.clock.nowMs,
    JSON.stringify(understood),
  );
  const found = await attention().toReview(5);
  expect(found.policies.map(({ id }) => id)).toEqual([policy.id]);
  expect(found.totalCount).toBe(1);
  await change(
    `INSERT INTO detail_reviews (policy_id, field, decision, value, read_value, version, decided_at)
     VALUES (?, 'policyNumber', 'ACCEPTED', '"A"', '"A"', 1, ?)`,
    policy.id,
    agency.clock.nowMs,
  );
  expect(await attention().toReview(5)).toEqual({ policies: [], totalCount: 0 });
  // Another of its documents is read afterwards.
  await change("UPDATE readings SET completed_at = completed_at + 1");
  expect((await attention().toReview(5)).totalCount).toBe(1);
});

test("reads each list in one round trip, expirations from an index, however many policies there are", async () => {
  await createPolicy(agency.scope(), term(10));
  agency.forget();
  const lists = attention();
  await Promise.all([lists.expiring(5), lists.cancellations(5), lists.unreadFiles(5), lists.toReview(5)]);
  expect(agency.sent.roundTrips).toBe(1);
  const plans = await Promise.all(
    agency.sent.statements
      .filter((sql) => !sql.includes("agency_profile"))
      .map(async (sql) => {
        const args = sql.match(/\?/g)?.map(() => "2026-01-01") ?? [];
        const { rows } = await agency.raw.execute({ sql: `EXPLAIN QUERY PLAN ${sql}`, args });
        return rows.map(({ detail }) => detail as string).join("\n");
      }),
  );
  for (const index of ["policies_ending", "policies_to_cancel", "readings_by_completion"])
    expect(plans.filter((plan) => plan.includes(index))).toHaveLength(2);
  for (const plan of plans)
    expect(plan).not.toMatch(/^SCAN (policies|documents|readings)$|policies_by_state \(state=\?\)$/m);
});
