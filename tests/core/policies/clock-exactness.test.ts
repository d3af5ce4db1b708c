/** The clock makes each change that a date calls for once, however late, early or often it runs. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { advancePolicyStates, findNextPolicyMoment } from "../../../core/policies/advance-states.ts";
import { createPolicies } from "../../../core/policies/mod.ts";
import type { Policy } from "../../../core/policies/model.ts";
import { startOfDayMs } from "../../../core/shared/calendar-date.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { createPolicy, rowsOf, valueOf } from "../../support/book-of-business.ts";

const timeZone = "America/New_York";
let agency: TestAgency;
const runClock = () => advancePolicyStates(agency.scope({ kind: "CRONJOB", id: "advance-policy-states" }));
const policies = () => createPolicies(agency.scope());
const stateOf = async ({ id }: Policy) => valueOf(await policies().get(id)).state;
const cancel = async ({ id }: Policy, effectiveAt: string) =>
  valueOf(await policies().cancel({ id, canceledBy: "CARRIER", type: "CANCELLATION", effectiveAt }));
/** What the clock did, in order. */
const done = async () =>
  rowsOf(
    agency,
    `SELECT entity_id AS id, json_extract("after", '$.state') AS state, version FROM audit_entries
     WHERE actor_kind = 'CRONJOB' ORDER BY seq`,
  );

beforeEach(async () => {
  agency = await openTestAgency({ timeZone });
});
afterEach(() => agency.close());

const term = (expiresAt: string, state = "INFORCE") => ({ inforceAt: "2026-01-01", expiresAt, state });

test("after three days' downtime, every change that came due is made once", async () => {
  const expired = await createPolicy(agency.scope(), term("2026-12-02"));
  const canceled = await createPolicy(agency.scope(), term("2027-01-01", "BINDING"));
  await cancel(canceled, "2026-12-01");
  // Its cancellation came first, although its term is over as well.
  const both = await createPolicy(agency.scope(), term("2026-12-03"));
  await cancel(both, "2026-12-01");
  const onItsLastDay = await createPolicy(agency.scope(), term("2026-12-02"));
  await cancel(onItsLastDay, "2026-12-02");
  const later = await createPolicy(agency.scope(), term("2026-12-05"));

  agency.clock.nowMs = startOfDayMs("2026-12-04", timeZone);
  expect(await runClock()).toEqual({ advanced: 4, more: false });
  expect(await runClock()).toEqual({ advanced: 0, more: false });
  const states = await Promise.all([expired, canceled, both, onItsLastDay, later].map(stateOf));
  expect(states).toEqual(["EXPIRED", "CANCELED", "CANCELED", "EXPIRED", "INFORCE"]);
  expect(await done()).toHaveLength(4);
  expect(await findNextPolicyMoment(agency.db, timeZone)).toBe(startOfDayMs("2026-12-05", timeZone));
});

test("an imported policy of unknown state ends by date as well", async () => {
  const policy = await createPolicy(agency.scope(), term("2026-12-02"));
  await agency.raw.execute("UPDATE policies SET state = 'UNKNOWN', assigned_state = 'UNKNOWN'");
  expect(await findNextPolicyMoment(agency.db, timeZone)).toBe(startOfDayMs("2026-12-02", timeZone));
  agency.clock.nowMs = startOfDayMs("2026-12-02", timeZone);
  await runClock();
  expect(await stateOf(policy)).toBe("EXPIRED");
});

test.each([
  // Clocks go forward on March 14, 2027 and back on November 7, 2027, both at 2 A.M.
  ["2027-03-14", "2027-03-14T05:00:00Z"],
  ["2027-03-15", "2027-03-15T04:00:00Z"],
  ["2027-11-07", "2027-11-07T04:00:00Z"],
  ["2027-11-08", "2027-11-08T05:00:00Z"],
])("around a change of clocks, a term ends at the start of %s, and once", async (day, moment) => {
  await createPolicy(agency.scope(), term(day));
  const due = await findNextPolicyMoment(agency.db, timeZone);
  expect(due).toBe(Date.parse(moment));
  agency.clock.nowMs = Date.parse(moment) - 1;
  await runClock();
  expect(await done()).toEqual([]);
  // Every hour of that day, twice at once.
  for (let hour = 0; hour < 26; hour += 1) {
    agency.clock.nowMs = Date.parse(moment) + hour * 3_600_000;
    await Promise.all([runClock(), runClock()]);
  }
  expect(await done()).toMatchObject([{ state: "EXPIRED", version: "2" }]);
});

test("what is due comes before what is due tomorrow, however much that is", async () => {
  const template = await createPolicy(agency.scope(), term("2026-12-02"));
  await cancel(template, "2026-11-01");
  valueOf(await policies().reinstate({ id: template.id }));
  const { columns } = await agency.raw.execute("SELECT * FROM policies LIMIT 0");
  const rest = columns.filter((name) => name !== "row_key" && name !== "id").join(", ");
  await agency.raw.execute(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 150)
     INSERT INTO policies (id, ${rest}) SELECT 'pol_copy' || i, ${rest} FROM n, policies WHERE id = '${template.id}'`,
  );
  const due = await createPolicy(agency.scope(), term("2026-12-01"));
  agency.clock.nowMs = startOfDayMs("2026-12-02", timeZone) - 1;
  await runClock();
  expect(await stateOf(due)).toBe("EXPIRED");
});

test("a policy that is edited while the clock runs is changed by both, once each", async () => {
  const policy = await createPolicy(agency.scope(), term("2026-12-02"));
  agency.clock.nowMs = startOfDayMs("2026-12-02", timeZone);
  const [, , edited] = await Promise.all([
    runClock(),
    runClock(),
    policies().update({ id: policy.id, premium: 100 }),
  ]);
  if (!edited.ok) valueOf(await policies().update({ id: policy.id, premium: 100 }));
  await runClock();
  const { state, pricing } = valueOf(await policies().get(policy.id));
  expect([state, pricing.premium]).toEqual(["EXPIRED", 10_000]);
  expect((await done()).length).toBeLessThanOrEqual(1);
});
