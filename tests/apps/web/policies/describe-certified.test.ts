/** What the banner advises to do about certificates of a policy that ends early. */
import { expect, test } from "vitest";
import { describeCertified } from "../../../../apps/web/src/policies/describe-certified.ts";

test("a policy whose cancellation is pending may be certified to its last day", () => {
  expect(describeCertified({ state: "INFORCE", cancellation: { effectiveAt: "2026-12-15" } })).toBe(
    "Those certificates no longer verify as valid. Until Dec 15, 2026 new ones may show the policy, with that day as its expiration. Choose “Replace” when you review them.",
  );
});

test("a canceled one may not", () => {
  expect(describeCertified({ state: "CANCELED", cancellation: { effectiveAt: "2026-11-15" } })).toContain(
    "Issue new ones without this policy",
  );
});
