/** The specification's labels and badge colors of policies, word for word. */
import { expect, test } from "vitest";
import {
  billingTypeLabels,
  cancellationInitiatorLabels,
  cancellationReasonLabels,
  cancellationTypeLabels,
  intervalTypeLabels,
  marketLabels,
  offeredIntervalTypes,
  policyFields,
  policyStateHues,
  policyStateLabels,
  policyTypeLabels,
} from "../../../core/policies/model.ts";

test("policy types have their labels, in the specified order", () => {
  expect(Object.values(policyTypeLabels)).toEqual([
    "Accident and Health",
    "Business Owners",
    "Auto",
    "Cyber",
    "Directors and Officers",
    "Employment Practices Liability",
    "Errors and Omission Liability",
    "Excess",
    "General Liability",
    "Jewelers Block",
    "Other",
    "Package",
    "Product Liability",
    "Professional Liability",
    "Property",
    "Rental",
    "Shipping and Transportation",
    "Umbrella",
    "Workers Compensation",
  ]);
  expect(policyTypeLabels.COMMERCIAL_AUTO).toBe("Auto");
});

test.each([
  ["PENDING", "Pending", "amber"],
  ["BINDING", "Binding", "sky"],
  ["INFORCE", "Active", "green"],
  ["EXPIRED", "Expired", "neutral"],
  ["CANCELED", "Canceled", "red"],
  ["UNKNOWN", "Unknown", "neutral"],
] as const)("%s is shown as %s in %s", (state, label, hue) => {
  expect([policyStateLabels[state], policyStateHues[state]]).toEqual([label, hue]);
});

test("markets, billing types, intervals and cancellations have their labels", () => {
  expect(marketLabels).toEqual({ ADMITTED: "Admitted", EXCESS_AND_SURPLUS: "Excess and Surplus" });
  expect(billingTypeLabels).toEqual({ DIRECT: "Direct", AGENCY: "Agency" });
  expect(intervalTypeLabels).toEqual({
    ANNUAL: "Annual",
    MONTHLY: "Monthly",
    QUARTERLY: "Quarterly",
    NONE: "None",
  });
  expect(offeredIntervalTypes).toEqual(["ANNUAL", "MONTHLY", "QUARTERLY"]);
  expect(cancellationTypeLabels).toEqual({
    CANCELLATION: "Cancellation",
    NONRENEWAL: "Non-Renewal",
    QUOTE_EXPIRED: "Quote Expired",
  });
  expect(Object.values(cancellationInitiatorLabels)).toEqual(["Carrier", "Insured", "Agency"]);
});

test("the reasons for a cancellation have their labels, the default first", () => {
  expect(Object.values(cancellationReasonLabels)).toEqual([
    "Insured nonpayment",
    "Insured's request",
    "Rewritten, same carrier",
    "Replaced with another carrier",
    "Not taken",
    "Business sold or closed",
    "Property or asset sold",
    "Underwriting reasons",
    "Loss history",
    "Material misrepresentation or fraud",
    "Carrier leaves line, state or agency",
    "Other",
  ]);
});

test("the total is the premium, the taxes and the four fees", () => {
  const inTotal = Object.entries(policyFields)
    .filter(([, field]) => field.kind === "AMOUNT" && field.isInTotal)
    .map(([name]) => name);
  expect(inTotal).toEqual(["premium", "taxes", "agencyFees", "brokerFees", "policyFees", "otherFees"]);
});
