/** The table of states, cell by cell, and what time does. */
import { describe, expect, test } from "vitest";
import { nextState, type StateFacts, type SubscriptionEvent } from "../../../core/subscription/next-state.ts";
import { findClosing, type SubscriptionState, subscriptionStates } from "#model/subscription";

const dayMs = 24 * 60 * 60_000;
const now = Date.UTC(2026, 10, 20, 15);
const events = ["CLOCK", "BOUGHT", "PAID", "UNPAID", "PAUSED", "ENDED"] as const;

const facts = (state: SubscriptionState, more: Partial<StateFacts> = {}): StateFacts => ({
  state,
  trialEndsAt: now + dayMs,
  provider: null,
  overdueSince: state === "OVERDUE" ? now - dayMs : null,
  ...more,
});

const expected: Record<SubscriptionState, Record<SubscriptionEvent, SubscriptionState>> = {
  TRIAL: {
    CLOCK: "TRIAL",
    BOUGHT: "TRIAL",
    PAID: "ACTIVE",
    UNPAID: "OVERDUE",
    PAUSED: "PAUSED",
    ENDED: "EXPIRED",
  },
  ACTIVE: {
    CLOCK: "ACTIVE",
    BOUGHT: "ACTIVE",
    PAID: "ACTIVE",
    UNPAID: "OVERDUE",
    PAUSED: "PAUSED",
    ENDED: "EXPIRED",
  },
  OVERDUE: {
    CLOCK: "OVERDUE",
    BOUGHT: "OVERDUE",
    PAID: "ACTIVE",
    UNPAID: "OVERDUE",
    PAUSED: "PAUSED",
    ENDED: "EXPIRED",
  },
  PAUSED: {
    CLOCK: "PAUSED",
    BOUGHT: "ACTIVE",
    PAID: "ACTIVE",
    UNPAID: "OVERDUE",
    PAUSED: "PAUSED",
    ENDED: "EXPIRED",
  },
  EXPIRED: {
    CLOCK: "EXPIRED",
    BOUGHT: "ACTIVE",
    PAID: "ACTIVE",
    UNPAID: "EXPIRED",
    PAUSED: "EXPIRED",
    ENDED: "EXPIRED",
  },
};

test.each(subscriptionStates.flatMap((state) => events.map((event) => [state, event] as const)))(
  "%s, %s",
  (state, event) => {
    expect(nextState(facts(state), event, now).state).toBe(expected[state][event]);
  },
);

describe("time", () => {
  test.each([
    ["a trial goes on until its end", facts("TRIAL", { trialEndsAt: now + 1 }), "TRIAL"],
    ["a trial without an end goes on", facts("TRIAL", { trialEndsAt: null }), "TRIAL"],
    ["a trial that nothing followed expires", facts("TRIAL", { trialEndsAt: now }), "EXPIRED"],
    [
      "a trial in which a plan was bought ends active",
      facts("TRIAL", { trialEndsAt: now, provider: "MANUAL" }),
      "ACTIVE",
    ],
    ["a bill is overdue for 14 days", facts("OVERDUE", { overdueSince: now - 14 * dayMs + 1 }), "OVERDUE"],
    ["then it expires", facts("OVERDUE", { overdueSince: now - 14 * dayMs }), "EXPIRED"],
  ] as const)("%s", (_what, before, state) => {
    expect(nextState(before, "CLOCK", now).state).toBe(state);
  });

  test("counts before the event", () => {
    const late = facts("OVERDUE", { overdueSince: now - 14 * dayMs });
    expect(nextState(late, "UNPAID", now).state).toBe("EXPIRED");
    expect(nextState(facts("ACTIVE"), "UNPAID", now)).toEqual({ state: "OVERDUE", overdueSince: now });
    expect(nextState(facts("OVERDUE"), "PAID", now)).toEqual({ state: "ACTIVE", overdueSince: null });
  });
});

test.each([
  ["TRIAL", { staysOpen: false, isWrite: true }, null],
  ["ACTIVE", { staysOpen: false, isWrite: true }, null],
  ["OVERDUE", { staysOpen: false, isWrite: true }, null],
  ["PAUSED", { staysOpen: false, isWrite: false }, null],
  ["PAUSED", { staysOpen: false, isWrite: true }, "PAUSED"],
  ["PAUSED", { staysOpen: true, isWrite: true }, null],
  ["EXPIRED", { staysOpen: false, isWrite: false }, "EXPIRED"],
  ["EXPIRED", { staysOpen: true, isWrite: true }, null],
] as const)("%s closes %j: %s", (state, use, closing) => {
  expect(findClosing(state, use)).toBe(closing);
});
