/** The forms "Edit policy", "Renew policy", "Cancel policy" and "Reinstate policy", without a browser. */
import { describe, expect, test } from "vitest";
import {
  bodyOfCancellation,
  describeCancellation,
  describeLapse,
  draftCancellation,
  isReturnOutdated,
  proRataOf,
} from "../../../../apps/web/src/policies/cancellation-draft.ts";
import {
  bodyOfEdit,
  bodyOfRenewal,
  commissionCentsOf,
  draftOfPolicy,
  draftRenewal,
} from "../../../../apps/web/src/policies/policy-draft.ts";
import { partsOfPolicy } from "../../../../apps/web/src/policies/policy-parts.ts";
import type { PolicyQuery } from "../../../../apps/web/src/graphql/generated/graphql.ts";

const policy: PolicyQuery["businessPolicy"] = {
  id: "pol_1",
  files: [],
  type: "GENERAL_LIABILITY",
  state: "INFORCE",
  market: "ADMITTED",
  policyNumber: "GL-1",
  quoteNumber: "Q-1",
  agencyUser: { id: "usr_1", name: "Odette Marlowe" },
  issuedAt: "2026-02-20",
  inforceAt: "2026-03-01",
  expiresAt: "2027-03-01",
  version: 3,
  certificateHolderCount: 0,
  certificatesToReissue: 0,
  pricing: {
    premium: 18_462,
    billingType: "DIRECT",
    intervalType: "NONE",
    taxes: 0,
    agencyFees: 250,
    brokerFees: 0,
    policyFees: 0,
    otherFees: 0,
    total: 18_712,
    commissionRate: 12,
    estimatedCommission: 2_215.44,
    minimumEarnedPremium: 0,
  },
  carrier: { id: "car_1", name: "Harborlight Mutual" },
  broker: null,
  account: { id: "acc_1", account: { name: "Wexcombe" }, contacts: [] },
  cancellation: null,
  reinstatement: null,
  renewal: { nextPolicies: [], previousPolicies: [] },
};
const original = draftOfPolicy(policy);

describe("the form Edit policy", () => {
  test("sends nothing when nothing was changed", () => {
    expect(bodyOfEdit(original, original)).toEqual({});
  });

  test("sends what was changed, with the amounts that follow from it", () => {
    const amounts = { ...original.amounts, premium: 2_000_000 };
    expect(bodyOfEdit({ ...original, amounts, expiresAt: null }, original)).toEqual({
      premium: 20_000,
      total: 20_250,
      estimatedCommission: 2_400,
      expiresAt: null,
    });
  });

  test("keeps the original of a blank number and of an amount that is none", () => {
    const amounts = { ...original.amounts, premium: null, agencyFees: null };
    expect(bodyOfEdit({ ...original, amounts, policyNumber: "  ", quoteNumber: "" }, original)).toEqual({});
  });

  test("keeps a stored payment interval of none", () => {
    expect(original.paymentIntervalType).toBe("NONE");
    expect(bodyOfEdit({ ...original, market: "EXCESS_AND_SURPLUS" }, original)).toEqual({
      market: "EXCESS_AND_SURPLUS",
    });
  });

  test("keeps a commission that has no rate until one is typed", () => {
    const pricing = { ...policy.pricing, commissionRate: 0, estimatedCommission: 500 };
    const fixed = draftOfPolicy({ ...policy, pricing });
    expect(commissionCentsOf(fixed)).toBe(50_000);
    expect(bodyOfEdit({ ...fixed, amounts: { ...fixed.amounts, premium: 1_000_000 } }, fixed)).toEqual({
      premium: 10_000,
      total: 10_250,
    });
    expect(bodyOfEdit({ ...fixed, commissionRate: 10 }, fixed)).toEqual({
      commissionRate: 10,
      estimatedCommission: 1_846.2,
    });
    expect(bodyOfEdit({ ...original, commissionRate: null }, original)).toEqual({
      commissionRate: null,
      estimatedCommission: 0,
    });
  });

  test("compares every field with another editor's, in words", () => {
    const theirs = {
      ...original,
      carrierId: "car_2",
      expiresAt: "2027-04-01",
      amounts: { ...original.amounts, taxes: 1_050 },
    };
    const parts = partsOfPolicy(original, (id) =>
      id === "car_2" ? "Osprey Casualty" : "Harborlight Mutual",
    );
    const labels = parts.map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
    expect(labels).toEqual(
      expect.arrayContaining(["Type", "Carrier", "Status", "Premium", "Expires", "Commission Rate"]),
    );
    const shown = parts
      .filter((part) => JSON.stringify(part.read(original)) !== JSON.stringify(part.read(theirs)))
      .map((part) => [part.label, part.show(original), part.show(theirs)]);
    expect(shown).toEqual([
      ["Carrier", "Harborlight Mutual", "Osprey Casualty"],
      ["Expires", "Mar 1, 2027", "Apr 1, 2027"],
      ["Taxes", "$0", "$10.50"],
    ]);
    expect(parts.reduce((draft, part) => part.take(draft, theirs), original)).toEqual(theirs);
  });
});

test("a renewal starts from the policy's terms, in force on the day it expires, for a year", () => {
  const renewal = draftRenewal(policy, "2026-11-22");
  expect(bodyOfRenewal(renewal)).toMatchObject({
    state: "BINDING",
    issuedAt: "2026-11-22",
    inforceAt: "2027-03-01",
    expiresAt: "2028-03-01",
    policyNumber: "GL-1",
    quoteNumber: "",
    premium: 18_462,
    total: 18_712,
    commissionRate: 12,
    billingType: "DIRECT",
    paymentIntervalType: "NONE",
  });
  expect(bodyOfRenewal(renewal)).not.toHaveProperty("carrierId");
});

describe("the form Cancel policy", () => {
  test("starts with today, insured nonpayment and nothing returned, without an initiator", () => {
    expect(bodyOfCancellation(draftCancellation("2026-11-22"))).toEqual({
      canceledBy: null,
      type: "CANCELLATION",
      reason: "INSURED_NON_PAYMENT",
      reasonDescription: "",
      effectiveAt: "2026-11-22",
      returnPremium: 0,
      returnCommission: 0,
    });
    const draft = { ...draftCancellation("2026-11-22"), returnPremium: 733_470, returnCommission: null };
    expect(bodyOfCancellation(draft)).toMatchObject({ returnPremium: 7_334.7, returnCommission: 0 });
  });

  test("offers the pro rata amounts with the days that they come from", () => {
    expect(proRataOf(policy, "2026-10-06")).toEqual({
      returnPremium: 738_480,
      returnCommission: 88_618,
      because: "146 of 365 days are left.",
    });
    expect(proRataOf(policy, "2027-03-01")).toMatchObject({ returnPremium: 0, returnCommission: 0 });
    expect(proRataOf(policy, "2026-03-01")).toMatchObject({ returnPremium: 1_846_200 });
    expect(proRataOf(policy, "2027-03-02")).toBeNull();
    expect(proRataOf({ ...policy, expiresAt: null }, "2026-10-06")).toBeNull();
  });

  test("says when the minimum earned premium is kept", () => {
    const pricing = { ...policy.pricing, minimumEarnedPremium: 15_000 };
    expect(proRataOf({ ...policy, pricing }, "2026-10-06")).toMatchObject({
      returnPremium: 346_200,
      because: "146 of 365 days are left. The minimum earned premium is kept.",
    });
  });

  test("says when the return is that of another date, until it is used again or changed", () => {
    const taken = proRataOf(policy, "2026-10-06");
    const draft = { ...draftCancellation("2026-10-06"), ...taken };
    expect(isReturnOutdated(policy, draft, "2026-10-06")).toBe(false);
    for (const effectiveAt of ["2026-10-07", "2027-03-02"])
      expect(isReturnOutdated(policy, { ...draft, effectiveAt }, "2026-10-06")).toBe(true);
    const later = { ...draft, effectiveAt: "2026-10-07" };
    expect(isReturnOutdated(policy, { ...later, returnPremium: 500_000 }, "2026-10-06")).toBe(false);
    expect(isReturnOutdated(policy, later, null)).toBe(false);
  });

  test.each([
    ["2026-12-01", "The policy stays Active through Dec 1, 2026 and becomes Canceled on Dec 2, 2026."],
    ["2026-11-22", "The policy stays Active through Nov 22, 2026 and becomes Canceled on Nov 23, 2026."],
    ["2026-11-21", "The policy becomes Canceled at once. Its last day in force was Nov 21, 2026."],
    ["2027-03-01", "The policy expires on Mar 1, 2027, before this cancellation would take effect."],
    ["2027-03-02", "This day is outside the policy’s term."],
    ["2026-02-28", "This day is outside the policy’s term."],
  ])("says what happens on %s", (effectiveAt, sentence) => {
    expect(describeCancellation(policy, effectiveAt, "2026-11-22")).toBe(sentence);
  });
});

test("a reinstatement names its lapse", () => {
  expect(describeLapse("2026-11-15", "2026-11-15")).toBe(
    "No lapse. Coverage continues as if the policy had never been canceled.",
  );
  expect(describeLapse("2026-11-15", "2026-11-16")).toMatch(/^1 day without coverage/);
  expect(describeLapse("2026-11-15", "2026-11-20")).toBe(
    "5 days without coverage, from Nov 15, 2026 to Nov 20, 2026.",
  );
});
