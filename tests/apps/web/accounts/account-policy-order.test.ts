import { expect, test } from "vitest";
import type { PolicyState } from "../../../../core/policies/model.ts";
import { orderForOverview } from "../../../../apps/web/src/accounts/account-policy-order.ts";

const policy = (id: string, state: PolicyState, expiresAt: string | null) => ({ id, state, expiresAt });
const idsOf = (policies: readonly { id: string }[]) => policies.map(({ id }) => id);

test("puts running policies first, by what expires next, and ended ones after, latest first", () => {
  const { running, past } = orderForOverview([
    policy("expired long ago", "EXPIRED", "2024-01-01"),
    policy("next year", "INFORCE", "2027-06-01"),
    policy("undated", "PENDING", null),
    policy("soon", "BINDING", "2026-12-01"),
    policy("unknown", "UNKNOWN", "2027-01-01"),
    policy("canceled", "CANCELED", "2027-03-01"),
  ]);
  expect(idsOf(running)).toEqual(["soon", "unknown", "next year", "undated"]);
  expect(idsOf(past)).toEqual(["canceled", "expired long ago"]);
});

test("has nothing for no policies", () => {
  expect(orderForOverview([])).toEqual({ running: [], past: [] });
});
