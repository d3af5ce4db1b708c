import { expect, test } from "vitest";
import {
  bodyOfPolicy,
  commissionCentsOf,
  draftPolicy,
  totalCentsOf,
} from "../../../../apps/web/src/policies/policy-draft.ts";
import { formatDollars } from "../../../../apps/web/src/policies/format-dollars.ts";

const draft = () => draftPolicy("2026-11-20", "usr_1");

test("starts a new policy with the specified defaults", () => {
  expect(bodyOfPolicy(draft())).toMatchObject({
    type: null,
    state: "BINDING",
    market: "ADMITTED",
    billingType: "DIRECT",
    paymentIntervalType: "ANNUAL",
    issuedAt: "2026-11-20",
    inforceAt: "2026-11-20",
    expiresAt: "2027-11-20",
    agencyUserId: "usr_1",
    premium: 0,
    minimumEarnedPremium: 0,
    total: 0,
    estimatedCommission: 0,
  });
});

test("totals the premium, taxes and all fees to the cent, without the minimum earned premium", () => {
  const amounts = {
    ...draft().amounts,
    premium: 1_846_200,
    taxes: 10,
    agencyFees: 25_000,
    brokerFees: 1,
    policyFees: 2,
    otherFees: 3,
    minimumEarnedPremium: 500_000,
  };
  expect(totalCentsOf({ ...draft(), amounts })).toBe(1_871_216);
  expect(bodyOfPolicy({ ...draft(), amounts })).toMatchObject({
    premium: 18_462,
    taxes: 0.1,
    total: 18_712.16,
  });
});

test("counts an empty amount as zero", () => {
  const amounts = { ...draft().amounts, premium: null, taxes: 100 };
  expect(totalCentsOf({ ...draft(), amounts })).toBe(100);
  expect(bodyOfPolicy({ ...draft(), amounts })).toMatchObject({ premium: 0 });
});

test("calculates commission as rate times premium, rounded to the cent", () => {
  const amounts = { ...draft().amounts, premium: 1_846_233 };
  expect(commissionCentsOf({ ...draft(), amounts, commissionRate: 12.25 })).toBe(226_164);
  expect(commissionCentsOf({ ...draft(), amounts, commissionRate: null })).toBe(0);
});

test("formats amounts without cents unless there are some", () => {
  expect(formatDollars(1_000_000)).toBe("$1,000,000");
  expect(formatDollars(3905)).toBe("$3,905");
  expect(formatDollars(1500.5)).toBe("$1,500.50");
  expect(formatDollars(0.07)).toBe("$0.07");
  expect(formatDollars(0)).toBe("$0");
});
