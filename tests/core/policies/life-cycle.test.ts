/** The life cycle as a pure table, and what a cancellation returns. */
import { describe, expect, test } from "vitest";
import {
  cancellationDefaults,
  cancellationReasonLabels,
  cancellationReasons,
  decidePolicyState,
  type Policy,
  policyActions,
  policyLifeCycle,
  type PolicyOperation,
  type PolicyState,
  policyStates,
  proRataReturn,
  renewalDefaults,
  settableStates,
  stateAfter,
} from "../../../core/policies/model.ts";
import { addDays, daysBetween } from "../../../core/shared/calendar-date.ts";
import { moneyCentsMax } from "../../../core/shared/money.ts";
import { createChance } from "../../support/chance.ts";

type Facts = Pick<
  Policy,
  "state" | "assignedState" | "inforceAt" | "expiresAt" | "cancellation" | "reinstatement"
>;

const today = "2026-11-20";
const cancellation = (effectiveAt: string): Policy["cancellation"] => ({
  ...cancellationDefaults(today),
  canceledAt: 0,
  canceledBy: "CARRIER",
  effectiveAt,
  type: "CANCELLATION",
  reasonDescription: null,
});
const reinstatement = { reinstatedAt: 0, effectiveAt: today, lapseDays: 0 };
const policy = (more: Partial<Facts> = {}): Facts => ({
  state: "INFORCE",
  assignedState: "INFORCE",
  inforceAt: "2026-01-01",
  expiresAt: "2027-01-01",
  cancellation: null,
  reinstatement: null,
  ...more,
});

describe("the menu", () => {
  const refused = (more: Partial<Facts>, hasRenewal = false) =>
    Object.entries(policyActions(policy(more), hasRenewal)).flatMap(([name, why]) => (why ? [name] : []));

  test.each([
    ["a policy in force", {}, false, ["REINSTATE"]],
    ["a policy with a pending cancellation", { cancellation: cancellation("2026-12-01") }, false, ["CANCEL"]],
    [
      "a canceled policy",
      { state: "CANCELED" as const, cancellation: cancellation("2026-10-01") },
      false,
      ["CANCEL"],
    ],
    [
      "a reinstated policy",
      { cancellation: cancellation("2026-10-01"), reinstatement },
      false,
      ["REINSTATE"],
    ],
    ["an imported canceled policy", { state: "CANCELED" as const }, false, ["CANCEL", "REINSTATE"]],
    ["an expired policy", { state: "EXPIRED" as const }, false, ["REINSTATE"]],
    ["a renewed policy", {}, true, ["REINSTATE", "RENEW", "DELETE"]],
  ])("of %s", (_what, more, hasRenewal, expected) => {
    expect(refused(more, hasRenewal)).toEqual(expected);
  });

  test("says why, and what to do instead", () => {
    const pending = policyActions(policy({ cancellation: cancellation("2026-12-01") }), true);
    expect(pending).toEqual({
      UPDATE: null,
      CANCEL:
        "This policy already has a cancellation, effective 12/01/2026. Reinstate it first to cancel it again.",
      REINSTATE: null,
      RENEW:
        "This policy has already been renewed. Open its renewal, or delete the renewal to renew this policy again.",
      DELETE: "This policy has been renewed, so it cannot be deleted. Delete its renewal first.",
    });
    expect(policyActions(policy(), false).REINSTATE).toBe(
      "This policy has no cancellation on record, so there is nothing to reinstate.",
    );
    const again = policy({ cancellation: cancellation("2026-10-01"), reinstatement });
    expect(policyActions(again, false).REINSTATE).toBe(
      "This policy has already been reinstated. It can be reinstated again after another cancellation.",
    );
  });
});

describe("the state after an operation", () => {
  const after = (operation: PolicyOperation, before: Facts, change: Partial<Facts>) =>
    stateAfter(operation, before, { ...before, ...change }, today);

  test("never turns BINDING into INFORCE by date", () => {
    const binding = policy({ state: "BINDING", assignedState: "BINDING" });
    for (let day = 0; day < 400; day += 1)
      expect(["BINDING", "EXPIRED"]).toContain(decidePolicyState(binding, addDays("2026-01-01", day)));
  });

  test("returns to the earlier state when the expiration moves ahead, and EXPIRED when it moves back", () => {
    const pending = policy({ state: "PENDING", assignedState: "PENDING" });
    const expired = { ...pending, expiresAt: "2026-11-01", state: "EXPIRED" as const };
    expect(after("UPDATE", pending, { expiresAt: today })).toBe("EXPIRED");
    expect(after("UPDATE", expired, { expiresAt: addDays(today, 1) })).toBe("PENDING");
    expect(after("UPDATE", expired, { expiresAt: null })).toBe("PENDING");
    expect(after("UPDATE", expired, { expiresAt: "2026-11-02" })).toBe("EXPIRED");
  });

  test("keeps an imported ended state that no date explains until someone changes the term", () => {
    const expired = policy({ state: "EXPIRED", assignedState: "BINDING", expiresAt: null });
    expect(after("UPDATE", expired, {})).toBe("EXPIRED");
    expect(after("CANCEL", expired, { cancellation: cancellation(today) })).toBe("EXPIRED");
    const canceled = policy({ state: "CANCELED", assignedState: "BINDING" });
    expect(after("UPDATE", canceled, { expiresAt: "2030-01-01" })).toBe("CANCELED");
  });

  test("is CANCELED from the day after the cancellation, at once for a day in the past", () => {
    expect(after("CANCEL", policy(), { cancellation: cancellation(today) })).toBe("INFORCE");
    expect(after("CANCEL", policy(), { cancellation: cancellation("2026-11-19") })).toBe("CANCELED");
  });

  test("is CANCELED for a cancellation before the expiration, EXPIRED for one on it", () => {
    const ended = policy({ state: "EXPIRED", expiresAt: "2026-11-01" });
    expect(after("CANCEL", ended, { cancellation: cancellation("2026-10-31") })).toBe("CANCELED");
    expect(after("CANCEL", ended, { cancellation: cancellation("2026-11-01") })).toBe("EXPIRED");
  });

  test("returns to the earlier state on reinstatement, and then the dates decide", () => {
    const canceled = policy({
      state: "CANCELED",
      assignedState: "UNKNOWN",
      cancellation: cancellation("2026-10-01"),
    });
    expect(after("REINSTATE", canceled, { reinstatement })).toBe("UNKNOWN");
    expect(after("REINSTATE", { ...canceled, expiresAt: today }, { reinstatement })).toBe("EXPIRED");
  });

  test("reports a result that the table does not know as a bug", () => {
    const canceled = policy({ state: "CANCELED", cancellation: cancellation("2026-10-01") });
    expect(() => after("CANCEL", canceled, {})).toThrow(
      "CANCEL would turn a policy from CANCELED into CANCELED.",
    );
  });
});

/**
 * The rules once more, told apart from the code: what each operation may lead to. UNKNOWN comes from an import alone.
 */
const mayBecome = (operation: PolicyOperation | "CLOCK", from: PolicyState, to: PolicyState): boolean => {
  const byDate = to === "EXPIRED" || to === "CANCELED";
  const wasRunning = from !== "EXPIRED" && from !== "CANCELED";
  if (operation === "CLOCK") return to === from || (wasRunning && byDate);
  if (operation === "CANCEL")
    return from !== "CANCELED" && (to === from || byDate) && !(from === "EXPIRED" && !byDate);
  if (operation === "REINSTATE")
    return from === "CANCELED" ? to !== "CANCELED" : to === from || to === "EXPIRED";
  if (operation === "UPDATE" && from === "CANCELED") return to === "CANCELED";
  if (operation === "UPDATE") return to !== "UNKNOWN" || from === "UNKNOWN" || from === "EXPIRED";
  return to === from;
};

test("the table allows exactly the transitions of the rules", () => {
  for (const operation of Object.keys(policyLifeCycle) as PolicyOperation[])
    for (const from of policyStates)
      for (const to of policyStates)
        expect(policyLifeCycle[operation].results[from].includes(to), `${operation} ${from} ${to}`).toBe(
          mayBecome(operation, from, to),
        );
});

test("10,000 random sequences of operations stay in the state table", () => {
  const { below, pick } = createChance(20_261_120);
  const seen = new Set<string>();
  for (let sequence = 0; sequence < 10_000; sequence += 1) {
    let day = today;
    const state = pick([...settableStates, "UNKNOWN"] as const);
    let current = policy({ state, assignedState: state, expiresAt: addDays(day, 1 + below(400)) });
    for (let step = 0; step < 12; step += 1) {
      day = addDays(day, below(120));
      const byDate = { ...current, state: decidePolicyState(current, day) };
      seen.add(`CLOCK ${current.state} ${byDate.state}`);
      const operation = pick(["UPDATE", "CANCEL", "REINSTATE"] as const);
      const actions = policyActions(byDate, false);
      current = byDate;
      if (actions[operation] !== null) continue;
      const change = {
        UPDATE: () => ({
          expiresAt: addDays(byDate.inforceAt ?? day, 1 + below(900)),
          ...(below(3) === 0 && { assignedState: pick(settableStates) }),
        }),
        CANCEL: () => ({
          cancellation: cancellation(addDays(byDate.inforceAt ?? day, below(500))),
          reinstatement: null,
        }),
        REINSTATE: () => ({ reinstatement }),
      }[operation]();
      const next = { ...byDate, ...change };
      next.state = stateAfter(operation, byDate, next, day);
      seen.add(`${operation} ${byDate.state} ${next.state}`);
      // A second look at the same day changes nothing.
      if (decidePolicyState(next, day) !== next.state) seen.add(`AGAIN ${next.state} CHANGED`);
      current = next;
    }
  }
  const transitions = [...seen].map((transition) => transition.split(" ") as Parameters<typeof mayBecome>);
  expect(transitions.filter((transition) => !mayBecome(...transition))).toEqual([]);
  // The sequences reach what there is to reach.
  for (const reached of [
    "UPDATE EXPIRED PENDING",
    "UPDATE EXPIRED UNKNOWN",
    "CANCEL EXPIRED CANCELED",
    "REINSTATE CANCELED UNKNOWN",
    "REINSTATE CANCELED EXPIRED",
    "CLOCK INFORCE CANCELED",
    "CLOCK UNKNOWN EXPIRED",
  ])
    expect(seen).toContain(reached);
});

describe("a pro rata return", () => {
  const returned = (
    effectiveAt: string,
    pricing: { premium?: number; minimumEarnedPremium?: number; estimatedCommission?: number } = {},
    term = { inforceAt: "2026-01-01", expiresAt: "2027-01-01" },
  ) =>
    proRataReturn(
      { ...term, pricing: { premium: 0, minimumEarnedPremium: 0, estimatedCommission: 0, ...pricing } },
      effectiveAt,
    );

  test("is the premium times the days left of the days of the term, to the cent", () => {
    // 73 of 365 days are left.
    expect(returned("2026-10-20", { premium: 100_000, estimatedCommission: 12_500 })).toEqual({
      returnPremium: 20_000,
      returnCommission: 2_500,
    });
    // 1/365 of $1.00 is a third of a cent; of $1.83, half a cent, rounded up.
    expect(returned("2026-12-31", { premium: 100 })?.returnPremium).toBe(0);
    expect(returned("2026-12-31", { premium: 183 })?.returnPremium).toBe(1);
  });

  test("counts the day that a leap year has more", () => {
    const leap = { inforceAt: "2028-01-01", expiresAt: "2029-01-01" };
    expect(returned("2028-12-31", { premium: 36_600 }, leap)?.returnPremium).toBe(100);
  });

  test("keeps the minimum earned premium", () => {
    const pricing = { premium: 100_000, minimumEarnedPremium: 25_000, estimatedCommission: 10_000 };
    expect(returned("2026-01-01", pricing)).toEqual({ returnPremium: 75_000, returnCommission: 7_500 });
    expect(returned("2026-12-31", pricing)?.returnPremium).toBe(274);
    expect(returned("2026-01-01", { premium: 100, minimumEarnedPremium: 500 })?.returnPremium).toBe(0);
  });

  test("is unknown without a term", () => {
    const { premium, minimumEarnedPremium, estimatedCommission } = {
      premium: 1,
      minimumEarnedPremium: 0,
      estimatedCommission: 0,
    };
    const pricing = { premium, minimumEarnedPremium, estimatedCommission };
    expect(proRataReturn({ inforceAt: null, expiresAt: today, pricing }, today)).toBeNull();
    expect(proRataReturn({ inforceAt: today, expiresAt: null, pricing }, today)).toBeNull();
  });

  test("is exact at both ends, within a half cent in between, and never grows with time", () => {
    const { below } = createChance(7);
    for (let round = 0; round < 2_000; round += 1) {
      const premium = below(2) ? below(5_000_000) : moneyCentsMax - below(1_000);
      const commission = Math.floor(premium / (1 + below(20)));
      const term = { inforceAt: addDays("2020-01-01", below(3_000)), expiresAt: "" };
      term.expiresAt = addDays(term.inforceAt, 1 + below(1_200));
      const days = daysBetween(term.inforceAt, term.expiresAt);
      const pricing = { premium, estimatedCommission: commission };
      expect(returned(term.inforceAt, pricing, term)).toEqual({
        returnPremium: premium,
        returnCommission: commission,
      });
      expect(returned(term.expiresAt, pricing, term)).toEqual({ returnPremium: 0, returnCommission: 0 });
      const at = below(days);
      const [sooner, later] = [at, at + 1].map((day) =>
        returned(addDays(term.inforceAt, day), pricing, term),
      );
      const exact = BigInt(premium) * BigInt(days - at) * 2n;
      const error = BigInt(sooner?.returnPremium ?? 0) * 2n * BigInt(days) - exact;
      expect(error > -BigInt(days) && error <= BigInt(days)).toBe(true);
      expect(later?.returnPremium).toBeLessThanOrEqual(sooner?.returnPremium ?? 0);
      expect(sooner?.returnCommission).toBeLessThanOrEqual(commission);
    }
  });
});

describe("defaults", () => {
  test("a renewal binds on the day of expiration, for one calendar year", () => {
    expect(renewalDefaults({ expiresAt: "2027-01-01" }, today)).toEqual({
      state: "BINDING",
      issuedAt: today,
      inforceAt: "2027-01-01",
      expiresAt: "2028-01-01",
    });
    expect(renewalDefaults({ expiresAt: null }, today)).toMatchObject({
      inforceAt: today,
      expiresAt: "2027-11-20",
    });
  });

  test("a term that begins on February 29 ends on February 28", () => {
    expect(renewalDefaults({ expiresAt: "2028-02-29" }, today).expiresAt).toBe("2029-02-28");
  });

  test("a cancellation takes effect today, for nonpayment, and returns nothing", () => {
    expect(cancellationDefaults(today)).toEqual({
      effectiveAt: today,
      reason: "INSURED_NON_PAYMENT",
      returnPremium: 0,
      returnCommission: 0,
    });
    expect(cancellationReasons).toHaveLength(12);
    expect(new Set(Object.values(cancellationReasonLabels)).size).toBe(12);
  });
});
