import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createReloads } from "../../../../apps/web/src/live/reloads.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a burst is one reload, and one that does not end puts no reload off", async () => {
  const read = vi.fn(async () => undefined);
  const reloads = createReloads(read);
  for (let nth = 0; nth < 40; nth += 1) {
    reloads.ask(0);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(read.mock.calls.length).toBeGreaterThanOrEqual(10);
  expect(read.mock.calls.length).toBeLessThanOrEqual(16);
});

test("tabs that were told together do not reload together", async () => {
  const at: number[] = [];
  const began = Date.now();
  for (let tab = 0; tab < 500; tab += 1)
    createReloads(async () => void at.push(Date.now() - began)).ask(5_000);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(at).toHaveLength(500);
  const fullest = Math.max(
    ...Array.from({ length: 12 }, (_, half) => at.filter((ms) => Math.floor(ms / 500) === half).length),
  );
  expect(fullest).toBeLessThan(120);
});

test("who comes back after a gap does not come with everybody else", async () => {
  const at = new Set<number>();
  for (let tab = 0; tab < 50; tab += 1) createReloads(async () => void at.add(Date.now())).ask();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(at.size).toBeGreaterThan(25);
});

test("what is news while the page is read is read after it, and not beside it", async () => {
  let running = 0;
  let most = 0;
  let reads = 0;
  const reloads = createReloads(async () => {
    running += 1;
    reads += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    running -= 1;
  });
  reloads.ask(0);
  await vi.advanceTimersByTimeAsync(300);
  reloads.ask(0);
  reloads.ask(0);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([reads, most]).toEqual([2, 1]);
});

test("nothing is read for a screen that was left", async () => {
  const read = vi.fn(async () => undefined);
  const reloads = createReloads(read);
  reloads.ask(0);
  reloads.stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(read).not.toHaveBeenCalled();
});

test("a reading whose end is never told keeps the next one waiting for a while only", async () => {
  const read = vi.fn(() => new Promise<never>(() => undefined));
  const reloads = createReloads(read);
  reloads.ask(0);
  await vi.advanceTimersByTimeAsync(300);
  reloads.ask(0);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(read).toHaveBeenCalledTimes(2);
});
