import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listEntityHistory } from "../../../core/audit/mod.ts";
import { advancePolicyStates, findNextPolicyMoment } from "../../../core/policies/advance-states.ts";
import { createPolicies } from "../../../core/policies/mod.ts";
import type { Policy } from "../../../core/policies/model.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { createPolicy, valueOf } from "../../support/book-of-business.ts";

let agency: TestAgency;
const clockwork = () => agency.scope({ kind: "CRONJOB", id: "advance-policy-states" });

beforeEach(async () => {
  agency = await openTestAgency({ timeZone: "America/Los_Angeles" });
});
afterEach(() => agency.close());

const stateOf = async ({ id }: Policy) => valueOf(await createPolicies(agency.scope()).get(id)).state;
const cancel = (policy: Policy, effectiveAt: string) =>
  agency.raw.execute({
    sql: "UPDATE policies SET cancellation = ? WHERE id = ?",
    args: [JSON.stringify({ effectiveAt }), policy.id],
  });

describe("the clock", () => {
  test("ends a term at the start of its day in the agency's time zone", async () => {
    const policy = await createPolicy(agency.scope(), { expiresAt: "2026-12-01" });
    const moment = await findNextPolicyMoment(agency.db, "America/Los_Angeles");
    expect(moment).toBe(Date.UTC(2026, 11, 1, 8));
    agency.clock.nowMs = (moment ?? 0) - 1;
    expect(await advancePolicyStates(clockwork())).toEqual({ advanced: 0, more: false });
    expect(await stateOf(policy)).toBe("BINDING");
    agency.clock.nowMs = moment ?? 0;
    expect(await advancePolicyStates(clockwork())).toEqual({ advanced: 1, more: false });
    expect(await stateOf(policy)).toBe("EXPIRED");
    expect(await findNextPolicyMoment(agency.db, "America/Los_Angeles")).toBeNull();
  });

  test("makes a cancellation effective on the day after its date", async () => {
    const policy = await createPolicy(agency.scope(), { expiresAt: "2027-12-01" });
    await cancel(policy, "2026-11-30");
    const moment = await findNextPolicyMoment(agency.db, "America/Los_Angeles");
    expect(moment).toBe(Date.UTC(2026, 11, 1, 8));
    agency.clock.nowMs = moment ?? 0;
    await advancePolicyStates(clockwork());
    expect(await stateOf(policy)).toBe("CANCELED");
  });

  test("audits what it did, as a job", async () => {
    const policy = await createPolicy(agency.scope(), { expiresAt: "2026-12-01" });
    agency.clock.nowMs = Date.UTC(2026, 11, 2);
    await advancePolicyStates(clockwork());
    const [entry] = await listEntityHistory(agency.db, {
      entity: "policy",
      entityIds: [policy.id],
      limit: 1,
    });
    expect(entry).toMatchObject({
      action: "policy.expire",
      actor: { kind: "CRONJOB", id: "advance-policy-states" },
      version: 2,
      before: { state: "BINDING" },
      after: { state: "EXPIRED" },
    });
    const { rows } = await agency.raw.execute("SELECT parent_id FROM changes WHERE entity = 'policy'");
    expect(rows).toEqual([{ parent_id: policy.accountId }, { parent_id: policy.accountId }]);
  });

  test("advances each policy once when run twice at once", async () => {
    const policy = await createPolicy(agency.scope(), { expiresAt: "2026-12-01" });
    agency.clock.nowMs = Date.UTC(2026, 11, 2);
    await Promise.all([advancePolicyStates(clockwork()), advancePolicyStates(clockwork())]);
    const entries = await listEntityHistory(agency.db, {
      entity: "policy",
      entityIds: [policy.id],
      limit: 9,
    });
    expect(entries.map(({ action }) => action)).toEqual(["policy.expire", "policy.create"]);
  });

  test("handles more policies than one batch takes", async () => {
    const policy = await createPolicy(agency.scope(), { expiresAt: "2026-12-01" });
    const columns = (await agency.raw.execute("SELECT * FROM policies LIMIT 1")).columns.filter(
      (name) => name !== "row_key" && name !== "id",
    );
    for (let copy = 0; copy < 150; copy += 1) {
      await agency.raw.execute(
        `INSERT INTO policies (id, ${columns.join(", ")}) SELECT 'pol_copy${copy}', ${columns.join(", ")} FROM policies WHERE id = '${policy.id}'`,
      );
    }
    agency.clock.nowMs = Date.UTC(2026, 11, 2);
    expect(await advancePolicyStates(clockwork())).toEqual({ advanced: 100, more: true });
    expect(await advancePolicyStates(clockwork())).toEqual({ advanced: 51, more: false });
    expect(await advancePolicyStates(clockwork())).toEqual({ advanced: 0, more: false });
  });
});
