import { expect, test } from "vitest";
import { pendingCancellationOf } from "../../../../apps/web/src/policies/cancellation-mark.tsx";

const cancellation = { effectiveAt: "2026-12-01" };

test.each([
  ["a policy that is going to be canceled", { state: "INFORCE", cancellation }, "2026-12-01"],
  ["a canceled one", { state: "CANCELED", cancellation }, null],
  [
    "a reinstated one",
    { state: "INFORCE", cancellation, reinstatement: { reinstatedAt: "2026-12-01" } },
    null,
  ],
  ["one without a cancellation", { state: "INFORCE", cancellation: null, reinstatement: null }, null],
] as const)("%s is marked for %j", (_what, policy, day) => {
  expect(pendingCancellationOf(policy)).toBe(day);
});
