import { expect, test } from "vitest";
import { daysLeftLabel } from "../../../../apps/web/src/home/days-left.ts";
import { expiryLabel } from "../../../../apps/web/src/policies/expiry-label.ts";
import { counted } from "../../../../apps/web/src/ui/counted.ts";

test("uses the singular for one", () => {
  expect([0, 1, 2, 1204].map((count) => counted(count, "result"))).toEqual([
    "0 results",
    "1 result",
    "2 results",
    "1,204 results",
  ]);
  expect(counted(2, "policy", "policies")).toBe("2 policies");
});

test("counts remaining days", () => {
  expect([-1, 0, 1, 2, 60].map(daysLeftLabel)).toEqual([
    "Today",
    "Today",
    "1 day left",
    "2 days left",
    "60 days left",
  ]);
});

test('says "expired" from the expiration day on', () => {
  expect(expiryLabel("2026-12-02", "2026-12-01")).toBe("Expires on Dec 2, 2026");
  expect(expiryLabel("2026-12-01", "2026-12-01")).toBe("Expired on Dec 1, 2026");
  expect(expiryLabel("2025-12-01", "2026-12-01")).toBe("Expired on Dec 1, 2025");
  expect(expiryLabel(null, "2026-12-01")).toBe("Expires on N/A");
});
