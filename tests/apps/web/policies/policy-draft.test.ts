import { expect, test } from "vitest";
import {
  bodyOfPolicy,
  commissionCentsOf,
  draftPolicy,
  totalCentsOf,
} from "../../../../apps/web/src/policies/policy-draft.ts";
import { formatDollars } from "../../../../apps/web/src/policies/format-dollars.ts";

const draft = () => draftPolicy("2026-11-20", "usr_1");

test("a new policy starts with the defaults of the specification", () => {
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

test("the total is the premium, the taxes and every fee, to the cent; the minimum earned premium is no part of it", () => {
  const amounts = {
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

test("an empty amount counts as nothing", () => {
  const amounts = { ...draft().amounts, premium: null, taxes: 100 };
  expect(totalCentsOf({ ...draft(), amounts })).toBe(100);
  expect(bodyOfPolicy({ ...draft(), amounts })).toMatchObject({ premium: 0 });
});

test("the commission is the rate times the premium, rounded to the cent", () => {
  const amounts = { ...draft().amounts, premium: 1_846_233 };
  expect(commissionCentsOf({ ...draft(), amounts, commissionRate: 12.25 })).toBe(226_164);
  expect(commissionCentsOf({ ...draft(), amounts, commissionRate: null })).toBe(0);
});

test("amounts are written without cents, unless they have some", () => {
  expect(formatDollars(1_000_000)).toBe("$1,000,000");
  expect(formatDollars(3905)).toBe("$3,905");
  expect(formatDollars(1500.5)).toBe("$1,500.50");
  expect(formatDollars(0.07)).toBe("$0.07");
  expect(formatDollars(0)).toBe("$0");
});
