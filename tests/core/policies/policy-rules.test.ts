import { describe, expect, test } from "vitest";
import {
  canceledFrom,
  commissionOf,
  decidePolicyState,
  newPolicyDefaults,
  type Policy,
  policyTypeLabels,
  policyTypes,
  totalOf,
} from "../../../core/policies/model.ts";
import { newPolicySchema, pricingOf } from "../../../core/policies/policy-inputs.ts";
import { parseInput } from "../../../core/shared/field-problems.ts";
import { problemOf, valueOf } from "../../support/book-of-business.ts";

const today = "2026-11-20";
const cancellation = (effectiveAt: string): Policy["cancellation"] => ({
  canceledAt: 0,
  canceledBy: "INSURED",
  effectiveAt,
  type: "CANCELLATION",
  reason: "INSURED_NON_PAYMENT",
  reasonDescription: null,
  returnPremium: 0,
  returnCommission: 0,
});
const policy = (more: Partial<Policy> = {}) => ({
  state: "INFORCE" as const,
  expiresAt: "2027-01-01",
  cancellation: null,
  reinstatement: null,
  ...more,
});

describe("the state derived from dates", () => {
  test.each([
    ["is unchanged the day before it expires", policy({ expiresAt: "2026-11-21" }), "INFORCE"],
    ["is EXPIRED from the start of its expiration day", policy({ expiresAt: today }), "EXPIRED"],
    ["is unchanged without an expiration", policy({ expiresAt: null }), "INFORCE"],
    [
      "is EXPIRED after PENDING or BINDING as well",
      policy({ state: "PENDING", expiresAt: today }),
      "EXPIRED",
    ],
    [
      "is unchanged on a cancellation's effective date",
      policy({ cancellation: cancellation(today) }),
      "INFORCE",
    ],
    ["is CANCELED after that date", policy({ cancellation: cancellation("2026-11-19") }), "CANCELED"],
    [
      "is unchanged after a reinstatement",
      policy({
        cancellation: cancellation("2026-11-01"),
        reinstatement: { reinstatedAt: 1, effectiveAt: "2026-11-01", lapseDays: 0 },
      }),
      "INFORCE",
    ],
    [
      "is EXPIRED if that came first",
      policy({ expiresAt: "2026-11-01", cancellation: cancellation("2026-11-10") }),
      "EXPIRED",
    ],
    [
      "is CANCELED if that came first",
      policy({ expiresAt: "2026-11-10", cancellation: cancellation("2026-11-01") }),
      "CANCELED",
    ],
    ["stays CANCELED", policy({ state: "CANCELED", expiresAt: "2020-01-01" }), "CANCELED"],
    ["is EXPIRED after UNKNOWN as well", policy({ state: "UNKNOWN", expiresAt: today }), "EXPIRED"],
    ["stays UNKNOWN until then", policy({ state: "UNKNOWN" }), "UNKNOWN"],
  ])("%s", (_what, given, expected) => {
    expect(decidePolicyState(given, today)).toBe(expected);
  });

  test("a cancellation takes effect on the day after its date, even across a year's end", () => {
    expect(canceledFrom(policy({ cancellation: cancellation("2026-12-31") }))).toBe("2027-01-01");
  });
});

describe("amounts", () => {
  test("totals premium, taxes and the four fees", () => {
    const amounts = {
      ...newPolicyDefaults(today),
      premium: 1,
      taxes: 10,
      agencyFees: 100,
      brokerFees: 1_000,
      policyFees: 10_000,
      otherFees: 100_000,
    };
    expect(totalOf(amounts)).toBe(111_111);
  });
  test("computes the commission as rate times premium, to the cent", () => {
    expect(commissionOf(1_846_200, 1_250)).toBe(230_775);
    expect(commissionOf(333, 1_500)).toBe(50);
  });
});

describe("the form", () => {
  const parse = (more: Record<string, unknown>) =>
    parseInput(newPolicySchema(today), { type: "CYBER", carrierId: "car_1", ...more });
  const pathsOf = (more: Record<string, unknown>) => problemOf(parse(more)).map(({ path }) => path);

  test("fills in the product's defaults", () => {
    expect(newPolicyDefaults(today)).toMatchObject({
      issuedAt: today,
      inforceAt: today,
      expiresAt: "2027-11-20",
    });
    expect(valueOf(parse({}))).toMatchObject({
      state: "BINDING",
      billingType: "DIRECT",
      paymentIntervalType: "ANNUAL",
      market: "ADMITTED",
      issuedAt: today,
      inforceAt: today,
      expiresAt: "2027-11-20",
      premium: 0,
      minimumEarnedPremium: 0,
    });
  });

  test("clears a blank date", () => {
    expect(valueOf(parse({ issuedAt: "", inforceAt: null, expiresAt: "" }))).toMatchObject({
      issuedAt: null,
      inforceAt: null,
      expiresAt: null,
    });
  });

  test("accepts dollars with cents and a rate with two decimals", () => {
    const pricing = pricingOf(valueOf(parse({ premium: 18_462.1, taxes: 0.29, commissionRate: 12.35 })));
    expect(pricing).toMatchObject({
      premium: 1_846_210,
      total: 1_846_239,
      commissionRate: 1_235,
      estimatedCommission: 228_007,
    });
  });

  test("keeps a commission given without a rate, and computes it from a rate", () => {
    expect(pricingOf(valueOf(parse({ premium: 100, estimatedCommission: 9 }))).estimatedCommission).toBe(900);
    expect(
      pricingOf(valueOf(parse({ premium: 100, estimatedCommission: 9, commissionRate: 10 })))
        .estimatedCommission,
    ).toBe(1_000);
  });

  test.each([
    [{ type: "BOAT" }, "type"],
    [{ carrierId: "" }, "carrierId"],
    [{ state: "EXPIRED" }, "state"],
    [{ state: "CANCELED" }, "state"],
    [{ billingType: null }, "billingType"],
    [{ paymentIntervalType: null }, "paymentIntervalType"],
    [{ premium: -0.01 }, "premium"],
    [{ premium: "12" }, "premium"],
    [{ premium: 12.345 }, "premium"],
    [{ premium: 0.001 }, "premium"],
    [{ premium: Number.POSITIVE_INFINITY }, "premium"],
    [{ taxes: 1e15 }, "taxes"],
    [{ commissionRate: 100.01 }, "commissionRate"],
    [{ commissionRate: 1.234 }, "commissionRate"],
    [{ expiresAt: "2027-02-30" }, "expiresAt"],
    [{ inforceAt: "2027-01-01", expiresAt: "2027-01-01" }, "expiresAt"],
    [{ policyNumber: "x".repeat(101) }, "policyNumber"],
  ])("rejects %j", (more, path) => {
    expect(pathsOf(more)).toEqual([path]);
  });
});

test("has the product's 19 policy types, each with a label", () => {
  expect(policyTypes).toHaveLength(19);
  expect(new Set(Object.values(policyTypeLabels)).size).toBe(19);
});
