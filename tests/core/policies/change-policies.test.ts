/** Editing, canceling and reinstating a policy. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listEntityHistory } from "../../../core/audit/mod.ts";
import { advancePolicyStates } from "../../../core/policies/advance-states.ts";
import { createPolicies } from "../../../core/policies/mod.ts";
import type { Policy } from "../../../core/policies/model.ts";
import { auditContent, updateOf } from "../../../core/policies/policy-writes.ts";
import { writeAll } from "../../../core/shared/database.ts";
import { moneyCentsMax } from "../../../core/shared/money.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { countOf, createCarrier, createPolicy, problemOf, valueOf } from "../../support/book-of-business.ts";

let agency: TestAgency;
let policy: Policy;
const policies = () => createPolicies(agency.scope());
const today = "2026-11-20";

beforeEach(async () => {
  agency = await openTestAgency();
  policy = await createPolicy(agency.scope(), {
    state: "INFORCE",
    inforceAt: "2026-03-01",
    expiresAt: "2027-03-01",
    premium: 1_000,
    taxes: 50,
    commissionRate: 10,
  });
});
afterEach(() => agency.close());

const stored = async () => valueOf(await policies().get(policy.id));
const update = (form: Record<string, unknown>) => policies().update({ id: policy.id, ...form });
const cancel = (form: Record<string, unknown> = {}) =>
  policies().cancel({ id: policy.id, canceledBy: "CARRIER", type: "CANCELLATION", ...form });
const reinstate = (form: Record<string, unknown> = {}) => policies().reinstate({ id: policy.id, ...form });
const lastEntry = async () => {
  const [entry] = await listEntityHistory(agency.db, { entity: "policy", entityIds: [policy.id], limit: 1 });
  return entry;
};
const fieldsOf = (result: Parameters<typeof problemOf>[0]) =>
  (problemOf(result) as { fields?: { path: string; message: string }[] }).fields;

describe("an edit", () => {
  test("changes what was sent and keeps the rest", async () => {
    const after = valueOf(await update({ expectedVersion: 1, policyNumber: "GL-4477-02", premium: 1_200 }));
    expect(after).toEqual({
      ...policy,
      policyNumber: "GL-4477-02",
      version: 2,
      pricing: { ...policy.pricing, premium: 120_000, total: 125_000, estimatedCommission: 12_000 },
    });
    expect(await stored()).toEqual(after);
  });

  test("changes every field of the form", async () => {
    const other = await createCarrier(agency.scope(), "Harbor Light Mutual");
    await agency.raw.execute("UPDATE carriers SET is_broker = 1 WHERE name = 'Harbor Light Mutual'");
    const form = {
      type: "CYBER",
      market: "EXCESS_AND_SURPLUS",
      carrierId: other.id,
      brokerId: other.id,
      quoteNumber: "Q-1",
      policyNumber: "P-1",
      agencyUserId: agency.ownerId,
      state: "PENDING",
      billingType: "AGENCY",
      paymentIntervalType: "NONE",
      issuedAt: "2026-02-01",
      inforceAt: "2026-02-02",
      expiresAt: "2027-02-02",
      premium: 1,
      taxes: 2,
      agencyFees: 3,
      brokerFees: 4,
      policyFees: 5,
      otherFees: 6,
      minimumEarnedPremium: 7,
      commissionRate: 20,
    };
    valueOf(await update(form));
    expect(await stored()).toMatchObject({
      type: "CYBER",
      market: "EXCESS_AND_SURPLUS",
      carrier: { id: other.id },
      broker: { id: other.id },
      quoteNumber: "Q-1",
      agencyUserId: agency.ownerId,
      state: "PENDING",
      inforceAt: "2026-02-02",
      pricing: {
        billingType: "AGENCY",
        intervalType: "NONE",
        total: 2_100,
        minimumEarnedPremium: 700,
        estimatedCommission: 20,
      },
    });
    const found = valueOf(await policies().list({ filter: "Harbor Light" }));
    expect(found.nodes.map(({ id }) => id)).toEqual([policy.id]);
  });

  test("clears what is blank, and keeps an amount that is null", async () => {
    valueOf(await update({ policyNumber: " ", issuedAt: "", expiresAt: null, brokerId: "", premium: null }));
    expect(await stored()).toMatchObject({
      policyNumber: null,
      issuedAt: null,
      expiresAt: null,
      broker: null,
      pricing: { premium: 100_000 },
    });
  });

  test("keeps a stored interval NONE", async () => {
    await agency.raw.execute("UPDATE policies SET interval_type = 'NONE'");
    valueOf(await update({ premium: 2 }));
    expect((await stored()).pricing.intervalType).toBe("NONE");
  });

  test("keeps a commission without a rate until it is changed", async () => {
    valueOf(await update({ commissionRate: null, estimatedCommission: 77 }));
    valueOf(await update({ premium: 5_000 }));
    expect((await stored()).pricing).toMatchObject({ commissionRate: 0, estimatedCommission: 7_700 });
  });

  test("keeps a carrier and a user that could no longer be chosen", async () => {
    await agency.raw.execute("UPDATE carriers SET is_carrier = 0");
    valueOf(await update({ carrierId: policy.carrier.id, premium: 3 }));
    const problem = await update({ carrierId: "car_none", brokerId: "car_none", agencyUserId: "usr_none" });
    expect(fieldsOf(problem)?.map(({ path }) => path)).toEqual(["carrierId", "brokerId", "agencyUserId"]);
  });

  test("is audited with the whole policy before and after, and the reason", async () => {
    const after = valueOf(
      await update({ premium: 1_500, updateReason: " Endorsement 3 \r\n added a location " }),
    );
    expect(await lastEntry()).toMatchObject({
      action: "policy.update",
      version: 2,
      before: auditContent(policy),
      after: auditContent(after),
    });
    const { rows } = await agency.raw.execute(
      "SELECT parent_id, reason FROM audit_entries WHERE action = 'policy.update'",
    );
    expect(rows).toEqual([{ parent_id: policy.accountId, reason: "Endorsement 3 \n added a location" }]);
  });

  test("that changes nothing writes nothing", async () => {
    expect(valueOf(await update({ premium: 1_000, state: "INFORCE", updateReason: "None" }))).toEqual(policy);
    expect(await countOf(agency, "SELECT count(*) AS n FROM audit_entries WHERE entity = 'policy'")).toBe(1);
  });

  test.each([
    [{ premium: -0.01 }, "premium", "Enter an amount of zero or more."],
    [{ taxes: moneyCentsMax / 100 + 1 }, "taxes", "Enter a smaller amount."],
    [{ otherFees: 10.005 }, "otherFees", "Use at most two decimals."],
    [{ commissionRate: 12.345 }, "commissionRate", "Use at most two decimals."],
    [{ commissionRate: 101 }, "commissionRate", "Enter a percentage from 0 to 100."],
    [{ expiresAt: "2027-02-30" }, "expiresAt", "Enter a date such as 12/31/2026."],
    [{ expiresAt: "2026-03-01" }, "expiresAt", "The policy must expire after the day it takes effect."],
    [{ inforceAt: "2027-03-01" }, "inforceAt", "The policy must expire after the day it takes effect."],
    [{ type: null }, "type", "Pick a coverage type."],
    [{ paymentIntervalType: null }, "paymentIntervalType", "Pick a payment interval."],
    [{ carrierId: "" }, "carrierId", "Pick a carrier."],
    [{ updateReason: "x".repeat(501) }, "updateReason", "Use at most 500 characters."],
    [{ updateReason: "a\u0000b" }, "updateReason", "Use plain text."],
    ...["EXPIRED", "CANCELED", "UNKNOWN"].map(
      (state) =>
        [{ state }, "state", "Pick Pending, Binding or Active. Expired and Canceled come by date."] as const,
    ),
  ] as const)("rejects %j", async (form, path, message) => {
    expect(problemOf(await update({ ...form }))).toMatchObject({
      code: "VALIDATION",
      fields: [{ path, message }],
    });
    expect(await stored()).toEqual(policy);
  });

  test("accepts zero amounts and the largest one", async () => {
    valueOf(await update({ premium: 0, taxes: moneyCentsMax / 100 }));
    expect((await stored()).pricing).toMatchObject({
      premium: 0,
      taxes: moneyCentsMax,
      total: moneyCentsMax,
    });
  });

  test("made from an older version is a conflict", async () => {
    valueOf(await update({ premium: 2 }));
    expect(problemOf(await update({ expectedVersion: 1, premium: 3 }))).toEqual({
      code: "CONFLICT",
      message:
        "Someone else changed this policy a moment ago. Reload to see their change, then make yours again.",
    });
    expect((await stored()).pricing.premium).toBe(200);
  });

  test("of several at once is made by one", async () => {
    const results = await Promise.all([1, 2, 3, 4].map((premium) => update({ expectedVersion: 1, premium })));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.filter((result) => !result.ok && problemOf(result).code === "CONFLICT")).toHaveLength(3);
    expect((await stored()).version).toBe(2);
  });

  test("does not undo a new name that the account gets meanwhile", async () => {
    const after = { ...policy, policyNumber: "P-2", version: 2 };
    const edit = await updateOf(agency.scope(), { action: "policy.update", before: policy, after });
    await agency.raw.execute("UPDATE accounts SET name = 'Cedar Hollow Bakers'");
    await writeAll(agency.db, edit);
    expect(await stored()).toMatchObject({ accountName: "Cedar Hollow Bakers", policyNumber: "P-2" });
  });

  test("of a policy that does not exist is NOT_FOUND", async () => {
    expect(problemOf(await policies().update({ id: "pol_none", premium: 1 })).code).toBe("NOT_FOUND");
  });

  test("takes two round trips", async () => {
    agency.forget();
    valueOf(await update({ premium: 4, carrierId: policy.carrier.id, agencyUserId: agency.ownerId }));
    expect(agency.sent.roundTrips).toBeLessThanOrEqual(2);
  });
});

describe("the state in an edit", () => {
  test("is one of those that staff set", async () => {
    for (const state of ["PENDING", "BINDING", "INFORCE"]) {
      valueOf(await update({ state }));
      expect((await stored()).state).toBe(state);
    }
  });

  test("returns when the expiration moves ahead", async () => {
    valueOf(await update({ expiresAt: today }));
    expect((await stored()).state).toBe("EXPIRED");
    valueOf(await update({ premium: 5, state: "EXPIRED" }));
    expect((await stored()).state).toBe("EXPIRED");
    valueOf(await update({ expiresAt: "2026-11-21" }));
    expect((await stored()).state).toBe("INFORCE");
  });

  test("can be set together with a new expiration, but not on a policy that stays ended", async () => {
    valueOf(await update({ expiresAt: today }));
    expect(fieldsOf(await update({ state: "BINDING" }))).toEqual([
      { path: "state", message: "This policy has expired. Move its expiration date ahead first." },
    ]);
    valueOf(await update({ state: "BINDING", expiresAt: "2027-01-01" }));
    expect((await stored()).state).toBe("BINDING");
    valueOf(await cancel({ effectiveAt: "2026-11-01" }));
    expect(fieldsOf(await update({ state: "INFORCE" }))).toEqual([
      { path: "state", message: "This policy is canceled. Reinstate it first." },
    ]);
  });

  test("UNKNOWN stays through edits, until staff replace it", async () => {
    await agency.raw.execute("UPDATE policies SET state = 'UNKNOWN', assigned_state = 'UNKNOWN'");
    valueOf(await update({ premium: 7, state: "UNKNOWN" }));
    expect((await stored()).state).toBe("UNKNOWN");
    valueOf(await update({ expiresAt: today }));
    valueOf(await update({ expiresAt: "2027-01-01" }));
    expect((await stored()).state).toBe("UNKNOWN");
    valueOf(await update({ state: "INFORCE" }));
    expect((await stored()).state).toBe("INFORCE");
  });

  test("is the one by date if the clock is late", async () => {
    agency.clock.nowMs = Date.UTC(2027, 3, 1);
    expect(fieldsOf(await update({ state: "BINDING" }))).toMatchObject([{ path: "state" }]);
    valueOf(await update({ premium: 8 }));
    expect((await stored()).state).toBe("EXPIRED");
  });
});

describe("a cancellation", () => {
  test("has the form's defaults and is pending through its last day", async () => {
    const after = valueOf(await cancel());
    expect(after).toEqual({
      ...policy,
      version: 2,
      cancellation: {
        canceledAt: agency.clock.nowMs,
        canceledBy: "CARRIER",
        effectiveAt: today,
        type: "CANCELLATION",
        reason: "INSURED_NON_PAYMENT",
        reasonDescription: null,
        returnPremium: 0,
        returnCommission: 0,
      },
    });
    expect(await stored()).toEqual(after);
    expect(await lastEntry()).toMatchObject({
      action: "policy.cancel",
      before: auditContent(policy),
      after: auditContent(after),
    });
  });

  test("takes the agency's day as today", async () => {
    agency.clock.nowMs = Date.UTC(2026, 10, 21, 3);
    expect(valueOf(await cancel()).cancellation?.effectiveAt).toBe(today);
  });

  test("in the past cancels at once", async () => {
    expect(valueOf(await cancel({ effectiveAt: "2026-11-19" })).state).toBe("CANCELED");
    expect((await stored()).state).toBe("CANCELED");
  });

  test.each(["2026-03-01", "2027-03-01"])(
    "may take effect on an end of the term, %s",
    async (effectiveAt) => {
      valueOf(await cancel({ effectiveAt }));
    },
  );

  test("stores what the form sends", async () => {
    const form = {
      canceledBy: "INSURED",
      type: "NONRENEWAL",
      reason: "REPLACED_OTHER_CARRIER",
      reasonDescription: "  Moved to another\r\nmarket ",
      returnPremium: 1_050,
      returnCommission: 100,
    };
    valueOf(await cancel(form));
    expect((await stored()).cancellation).toMatchObject({
      ...form,
      reasonDescription: "Moved to another\nmarket",
      returnPremium: 105_000,
      returnCommission: 10_000,
    });
  });

  const outside = "Enter a date in the policy's term, from 03/01/2026 to 03/01/2027.";
  test.each([
    [{ canceledBy: null }, "canceledBy", "Pick who cancels the policy."],
    [{ type: "FLAT" }, "type", "Pick the type of cancellation."],
    [{ reason: "WHIM" }, "reason", "Pick a reason."],
    [{ effectiveAt: "2026-02-28" }, "effectiveAt", outside],
    [{ effectiveAt: "2027-03-02" }, "effectiveAt", outside],
    [{ effectiveAt: "soon" }, "effectiveAt", "Enter a date such as 12/31/2026."],
    [{ returnPremium: 1_050.01 }, "returnPremium", "Enter at most $1,050.00, the policy's total."],
    [{ returnCommission: 100.01 }, "returnCommission", "Enter at most $100.00, the policy's commission."],
    [{ returnPremium: -1 }, "returnPremium", "Enter an amount of zero or more."],
    [{ returnPremium: 0.001 }, "returnPremium", "Use at most two decimals."],
    [{ reasonDescription: "x".repeat(1_001) }, "reasonDescription", "Use at most 1,000 characters."],
  ])("rejects %j", async (form, path, message) => {
    expect(problemOf(await cancel(form))).toMatchObject({ code: "VALIDATION", fields: [{ path, message }] });
    expect(await stored()).toEqual(policy);
  });

  test("of a canceled policy is a conflict", async () => {
    valueOf(await cancel({ effectiveAt: "2026-12-01" }));
    expect(problemOf(await cancel())).toEqual({
      code: "CONFLICT",
      message:
        "This policy already has a cancellation, effective 12/01/2026. Reinstate it first to cancel it again.",
    });
  });

  test("of several at once is recorded once, and the others learn of it", async () => {
    const results = await Promise.all(
      ["2026-12-01", "2026-12-02", "2026-12-03"].map((effectiveAt) => cancel({ effectiveAt })),
    );
    const refused = results.flatMap((result) => (result.ok ? [] : [result.error.message]));
    expect(refused).toHaveLength(2);
    for (const message of refused) expect(message).toContain("This policy already has a cancellation");
  });

  test("must stay in the term", async () => {
    valueOf(await cancel({ effectiveAt: "2026-12-01" }));
    const advice =
      "This policy has a cancellation effective 12/01/2026. Choose a term that includes that day, or reinstate the policy first.";
    expect(fieldsOf(await update({ expiresAt: "2026-11-30" }))).toEqual([
      { path: "expiresAt", message: advice },
    ]);
    expect(fieldsOf(await update({ inforceAt: "2026-12-02" }))).toEqual([
      { path: "inforceAt", message: advice },
    ]);
    valueOf(await update({ expiresAt: "2026-12-01" }));
  });
});

describe("a reinstatement", () => {
  test("without a date leaves no lapse and returns the earlier state", async () => {
    valueOf(await update({ state: "BINDING" }));
    valueOf(await cancel({ effectiveAt: "2026-11-01" }));
    const after = valueOf(await reinstate());
    expect(after).toMatchObject({
      state: "BINDING",
      reinstatement: { reinstatedAt: agency.clock.nowMs, effectiveAt: "2026-11-01", lapseDays: 0 },
    });
    expect(await stored()).toEqual(after);
    expect(await lastEntry()).toMatchObject({ action: "policy.reinstate", after: auditContent(after) });
  });

  test("later leaves a lapse, up to today", async () => {
    valueOf(await cancel({ effectiveAt: "2026-11-01" }));
    const message = "Enter a date from 11/01/2026, the day of the cancellation, to 11/20/2026.";
    for (const effectiveAt of ["2026-10-31", "2026-11-21"])
      expect(fieldsOf(await reinstate({ effectiveAt }))).toEqual([{ path: "effectiveAt", message }]);
    expect(valueOf(await reinstate({ effectiveAt: today })).reinstatement?.lapseDays).toBe(19);
  });

  test("of a pending cancellation has its date alone", async () => {
    valueOf(await cancel({ effectiveAt: "2026-12-01" }));
    expect(fieldsOf(await reinstate({ effectiveAt: today }))).toEqual([
      { path: "effectiveAt", message: "Enter 12/01/2026, the day of the cancellation." },
    ]);
    expect(valueOf(await reinstate()).state).toBe("INFORCE");
  });

  test("after the end of the term leaves the policy EXPIRED", async () => {
    valueOf(await cancel({ effectiveAt: "2026-11-19" }));
    agency.clock.nowMs = Date.UTC(2027, 3, 1);
    expect(fieldsOf(await reinstate({ effectiveAt: "2027-03-02" }))).toHaveLength(1);
    expect(valueOf(await reinstate({ effectiveAt: "2027-03-01" })).state).toBe("EXPIRED");
  });

  test("of what was not canceled, or was reinstated already, is a conflict", async () => {
    expect(problemOf(await reinstate())).toEqual({
      code: "CONFLICT",
      message: "This policy has no cancellation on record, so there is nothing to reinstate.",
    });
    valueOf(await cancel());
    valueOf(await reinstate());
    expect(problemOf(await reinstate())).toMatchObject({ code: "CONFLICT" });
  });

  test("and its cancellation are replaced by a later cancellation", async () => {
    valueOf(await cancel({ effectiveAt: "2026-11-01" }));
    valueOf(await reinstate({ effectiveAt: "2026-11-05" }));
    const after = valueOf(await cancel({ effectiveAt: "2026-12-24" }));
    expect(after).toMatchObject({ state: "INFORCE", reinstatement: null });
    expect(await stored()).toEqual(after);
    agency.clock.nowMs = Date.UTC(2026, 11, 26);
    await advancePolicyStates(agency.scope({ kind: "CRONJOB", id: "advance-policy-states" }));
    expect((await stored()).state).toBe("CANCELED");
  });

  test("ends what a cancellation would have done", async () => {
    valueOf(await cancel({ effectiveAt: "2026-12-24" }));
    valueOf(await reinstate());
    agency.clock.nowMs = Date.UTC(2026, 11, 26);
    const clockwork = agency.scope({ kind: "CRONJOB", id: "advance-policy-states" });
    expect(await advancePolicyStates(clockwork)).toEqual({ advanced: 0, more: false });
    expect((await stored()).state).toBe("INFORCE");
  });
});
