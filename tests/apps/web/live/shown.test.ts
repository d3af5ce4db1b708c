import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createReloads } from "../../../../apps/web/src/live/reloads.ts";
import { isShown, readWithin } from "../../../../apps/web/src/live/shown.ts";

const change = (entity: string, entityId: string, parentId: string | null = null) => ({
  seq: 1,
  entity,
  entityId,
  parentId,
  readWithinMs: 10_000,
});

const policyPage = { policy: "pol_1", account: "acc_1", document: "pol_1" };

test.each([
  ["its record", change("policy", "pol_1", "acc_1"), true],
  ["another of the kind", change("policy", "pol_2", "acc_1"), false],
  ["a record that belongs to its own", change("document", "doc_9", "pol_1"), true],
  ["a record that belongs to another", change("document", "doc_8", "pol_2"), false],
  ["another account", change("account", "acc_2"), false],
  ["a kind that it does not show", change("review", "pol_1"), false],
])("a page of one policy: %s", (_what, changed, expected) => {
  expect(isShown(changed, policyPage)).toBe(expected);
});

test("a list shows all of a kind, and a page may show several records", () => {
  expect(isShown(change("policy", "pol_7", "acc_7"), { policy: true })).toBe(true);
  const asked = { document: ["pol_1", "pol_2"] };
  expect(isShown(change("document", "doc_1", "pol_2"), asked)).toBe(true);
  expect(isShown(change("document", "doc_1", "pol_3"), asked)).toBe(false);
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("under steady changes of its record a page is read at least every 2 seconds, however many watch", async () => {
  const readAt: number[] = [Date.now()];
  const reloads = createReloads(async () => void readAt.push(Date.now()));
  const steady = change("policy", "pol_1");
  for (let nth = 0; nth < 600; nth += 1) {
    reloads.ask(readWithin([steady], policyPage));
    await vi.advanceTimersByTimeAsync(100);
  }
  const waits = readAt.slice(1).map((at, nth) => at - (readAt[nth] ?? 0));
  expect(waits.length).toBeGreaterThan(25);
  expect(Math.max(...waits)).toBeLessThanOrEqual(2_000);
});

test("a list is read within the time that the server gives all who watch", () => {
  expect(readWithin([change("policy", "pol_1")], { policy: true })).toBe(10_000);
});
