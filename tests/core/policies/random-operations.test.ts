/** Random sequences of everything that can happen to a policy, against a real database. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { listEntityHistory } from "../../../core/audit/mod.ts";
import { advancePolicyStates } from "../../../core/policies/advance-states.ts";
import { createPolicies } from "../../../core/policies/mod.ts";
import {
  decidePolicyState,
  type Policy,
  policyActions,
  policyLifeCycle,
} from "../../../core/policies/model.ts";
import { auditContent } from "../../../core/policies/policy-writes.ts";
import { addDays, todayIn } from "../../../core/shared/calendar-date.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { createAccount, createCarrier, policyInput, valueOf } from "../../support/book-of-business.ts";
import { createChance } from "../../support/chance.ts";

const SEQUENCES = 50;
const STEPS = 8;
const timeZone = "America/Chicago";
let agency: TestAgency;

beforeEach(async () => {
  agency = await openTestAgency({ timeZone });
});
afterEach(() => agency.close());

const policies = () => createPolicies(agency.scope());
const stored = async (id: string) => valueOf(await policies().get(id));

test(`${SEQUENCES} random sequences of operations stay in the state table, and the log rebuilds each state`, async () => {
  const { below, pick } = createChance(20_261_122);
  const account = await createAccount(agency.scope());
  const carrier = await createCarrier(agency.scope());
  const counts = { done: 0, refused: 0 };
  const today = () => todayIn(timeZone, agency.clock.nowMs);
  const anyDay = () => addDays(today(), below(800) - 400);

  /** One random operation on a policy as stored; the policy, or its renewal, as stored afterward. */
  async function operate(before: Policy): Promise<Policy> {
    const { id } = before;
    const state = decidePolicyState(before, today());
    const operation = pick(["UPDATE", "UPDATE", "CANCEL", "REINSTATE", "RENEW"] as const);
    const refusal = policyActions({ ...before, state }, false)[operation];
    const form = { id, ...(below(4) === 0 && { expectedVersion: before.version - below(2) }) };
    const result = await {
      UPDATE: () =>
        policies().update({
          ...form,
          ...(below(2) && { expiresAt: below(9) ? anyDay() : null }),
          ...(below(2) && { state: pick(["PENDING", "BINDING", "INFORCE", "EXPIRED", "UNKNOWN"]) }),
          premium: below(100_000) / 100,
        }),
      CANCEL: () =>
        policies().cancel({
          ...form,
          canceledBy: "CARRIER",
          type: "CANCELLATION",
          effectiveAt: below(3) ? addDays(before.inforceAt ?? today(), below(500)) : undefined,
          returnPremium: below(100_000) / 100,
        }),
      REINSTATE: () => policies().reinstate({ ...form, effectiveAt: below(2) ? undefined : anyDay() }),
      RENEW: () => policies().renew({ ...form, expiresAt: below(2) ? undefined : anyDay() }),
    }[operation]();
    counts[result.ok ? "done" : "refused"] += 1;
    if (refusal !== null) expect(result).toMatchObject({ ok: false, error: { code: "CONFLICT" } });
    const after = await stored(result.ok ? result.value.id : id);
    expect(after).toEqual(result.ok ? result.value : before);
    if (!result.ok) return after;
    // What is stored is what the dates say.
    expect(decidePolicyState(after, today())).toBe(after.state);
    if (operation === "RENEW") expect(["BINDING", "EXPIRED"]).toContain(after.state);
    else expect(policyLifeCycle[operation].results[state]).toContain(after.state);
    return after;
  }

  const start = agency.clock.nowMs;
  for (let sequence = 0; sequence < SEQUENCES; sequence += 1) {
    const input = policyInput(carrier, { state: pick(["PENDING", "BINDING", "INFORCE"]), premium: 500 });
    const [first] = valueOf(await policies().create({ accountId: account.id, policies: [input] })).policies;
    if (!first) throw new Error("No policy was created.");
    let now = first;
    for (let step = 0; step < STEPS; step += 1) {
      agency.clock.nowMs += below(60) * 86_400_000;
      if (below(2)) {
        const { advanced } = await advancePolicyStates(agency.scope({ kind: "CRONJOB", id: "clock" }));
        if (advanced > 0) now = await stored(now.id);
      }
      now = await operate(now);
    }
    const history = await listEntityHistory(agency.db, { entity: "policy", entityIds: [now.id], limit: 99 });
    // Each entry begins where the one before it ended, and the last ends in what is stored.
    const rebuilt = history.toReversed().reduce<Record<string, unknown>>((content, entry) => {
      const { nextPolicyId: _next, ...after } = entry.after as Record<string, unknown>;
      const { nextPolicyId: _previous, ...before } = (entry.before ?? {}) as Record<string, unknown>;
      expect(content).toMatchObject(before);
      return { ...content, ...after };
    }, {});
    expect(rebuilt).toEqual(auditContent(now));
    expect(history.map(({ version }) => version)).toEqual(history.map((_, at) => now.version - at));
    // The next sequence has the agency to itself.
    await agency.raw.execute({
      sql: "UPDATE policies SET deleted_at = 1 WHERE deleted_at IS NULL",
      args: [],
    });
    agency.clock.nowMs = start;
  }
  expect(counts.done).toBeGreaterThan(SEQUENCES * 2);
  expect(counts.refused).toBeGreaterThan(SEQUENCES);
});
