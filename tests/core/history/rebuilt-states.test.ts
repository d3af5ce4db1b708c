/** Random operations on a policy: every state that it ever had is rebuilt from the audit log. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Account } from "../../../core/accounts/model.ts";
import { createAccounts } from "../../../core/accounts/mod.ts";
import { createHistories } from "../../../core/history/mod.ts";
import { advancePolicyStates } from "../../../core/policies/advance-states.ts";
import { createPolicies } from "../../../core/policies/mod.ts";
import { cancellationReasons, settableStates } from "../../../core/policies/model.ts";
import { auditContent } from "../../../core/policies/policy-writes.ts";
import { addDays, todayIn } from "../../../core/shared/calendar-date.ts";
import type { Result } from "../../../core/shared/result.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import {
  businessInput,
  createAccount,
  createCarrier,
  policyInput,
  problemOf,
  valueOf,
} from "../../support/book-of-business.ts";
import { createChance } from "../../support/chance.ts";

const SEQUENCES = 16;
const OPERATIONS = 12;
const DAY_MS = 86_400_000;

let agency: TestAgency;
let account: Account;
let carriers: { id: string }[];
beforeAll(async () => {
  agency = await openTestAgency();
  account = await createAccount(agency.scope());
  carriers = [
    await createCarrier(agency.scope(), "Pinnacle Lake Mutual"),
    await createCarrier(agency.scope(), "Harborstone Mutual"),
  ];
});
afterAll(() => agency.close());

const find = (id: string) => createPolicies(agency.scope()).find(id);
const asOf = (id: string, at: number) => createHistories(agency.scope()).policyAsOf(id, at);

/** One operation; refused ones change nothing, which is checked as well. */
async function operate(
  id: string,
  chance: ReturnType<typeof createChance>,
): Promise<Result<unknown, unknown>> {
  const changes = createPolicies(agency.scope());
  const today = todayIn("America/Chicago", agency.clock.nowMs);
  const day = (span: number) => addDays(today, chance.below(span) - span / 2);
  const [one, other] = carriers;
  switch (chance.below(9)) {
    case 0:
      return changes.update({
        id,
        premium: chance.below(100_000) / 100,
        state: chance.pick([...settableStates]),
      });
    case 1:
      return changes.update({
        id,
        carrierId: chance.pick([one?.id ?? "", other?.id ?? ""]),
        quoteNumber: null,
      });
    case 2:
      return changes.update({
        id,
        expiresAt: addDays(today, 1 + chance.below(40)),
        updateReason: "Corrected",
      });
    case 3:
      return changes.update({
        id,
        agencyUserId: chance.pick([agency.ownerId, null]),
        taxes: chance.below(99),
      });
    case 4:
      return changes.cancel({
        id,
        type: "CANCELLATION",
        canceledBy: chance.pick(["CARRIER", "INSURED", "AGENCY"]),
        reason: cancellationReasons[chance.below(cancellationReasons.length)],
        effectiveAt: day(60),
      });
    case 5:
      return changes.reinstate({ id });
    case 6:
      return changes.renew({ id });
    case 7: {
      const { business } = businessInput(`Cedar Hollow ${chance.below(1_000)} LLC`);
      return createAccounts(agency.scope()).update({ id: account.id, business });
    }
    default:
      agency.clock.nowMs += chance.below(40) * DAY_MS;
      await advancePolicyStates(agency.scope({ kind: "CRONJOB", id: "agency-clock" }));
      return { ok: true, value: null };
  }
}

test("each remembered state equals the rebuilt one", async () => {
  const done: Record<string, number> = {};
  for (let sequence = 1; sequence <= SEQUENCES; sequence += 1) {
    const chance = createChance(sequence);
    agency.clock.nowMs += 60_000;
    const input = policyInput(carriers[0] ?? { id: "" }, {
      policyNumber: `GL-${sequence}`,
      expiresAt: addDays(todayIn("America/Chicago", agency.clock.nowMs), 10 + chance.below(60)),
    });
    const [created] = valueOf(
      await createPolicies(agency.scope()).create({ accountId: account.id, policies: [input] }),
    ).policies;
    const id = created?.id ?? "";
    expect(problemOf(await asOf(id, agency.clock.nowMs - 1)).code).toBe("NOT_FOUND");
    const remembered: [at: number, content: unknown][] = [];
    for (let step = 0; step < OPERATIONS; step += 1) {
      const now = await find(id);
      if (!now) throw new Error("The policy is gone.");
      remembered.push([agency.clock.nowMs, auditContent(now)]);
      agency.clock.nowMs += 1_000;
      await operate(id, chance);
    }
    for (const [at, content] of remembered) {
      // A renewal is another policy; the log mentions it next to the content.
      const { nextPolicyId: _, ...rebuilt } = valueOf(await asOf(id, at)).content;
      expect(rebuilt, `sequence ${sequence}`).toEqual(content);
    }
    const { nodes } = valueOf(await createHistories(agency.scope()).ofPolicy(id, {}));
    for (const { action } of nodes) done[action] = (done[action] ?? 0) + 1;
    if (sequence % 4 === 0) {
      const before = agency.clock.nowMs;
      agency.clock.nowMs += 1_000;
      const deleted = await createPolicies(agency.scope()).delete({ id });
      expect((await asOf(id, agency.clock.nowMs)).ok).toBe(!deleted.ok);
      expect(valueOf(await asOf(id, before)).content).toMatchObject({ policyNumber: `GL-${sequence}` });
    }
  }
  // Every kind of change occurred, so that none was checked by its absence.
  const changes = ["update", "cancel", "reinstate", "renew", "expire", "take-cancellation"];
  for (const change of changes) expect(done[`policy.${change}`], change).toBeGreaterThan(1);
});
